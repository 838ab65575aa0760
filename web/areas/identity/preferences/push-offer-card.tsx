import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../../../i18n/failure-text'
import { Button } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { toast } from '../../../ui/feedback/toast'
import type { PushOfferTopic } from './offer-push'
import { putPushOff } from './push-offer'
import { usePush } from './use-push'

/** The offer itself, for a device that could get notifications and does not. */
export function PushOfferCard({ about, className }: { about: PushOfferTopic; className?: string }) {
  const t = useTranslations('preferences')
  const failureText = useFailureText()
  const { state, turnOn } = usePush()
  const [isOver, setIsOver] = useState(false)
  const [working, setWorking] = useState(false)
  if (isOver || state !== 'off') return null
  const accept = async () => {
    setWorking(true)
    try {
      await turnOn()
      if (Notification.permission === 'granted') toast.success(t('offer.done'))
    } catch (error) {
      toast.error(failureText(error))
    } finally {
      setWorking(false)
    }
  }
  const putOff = () => {
    putPushOff(Date.now())
    setIsOver(true)
  }
  return (
    <section
      aria-label={t('offer.label')}
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border bg-surface p-4',
        className,
      )}
    >
      <span
        aria-hidden
        className="grid size-10 shrink-0 place-items-center rounded-full bg-brandSoft text-brand"
      >
        <BellRing size={20} />
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold">{t(`offer.${about}.title`)}</p>
        <p className="text-note text-text2">{t(`offer.${about}.text`)}</p>
      </div>
      <div className="flex gap-2">
        <Button kind="primary" loading={working} onClick={() => void accept()}>
          {t('offer.accept')}
        </Button>
        <Button kind="ghost" onClick={putOff}>
          {t('offer.notNow')}
        </Button>
      </div>
    </section>
  )
}
