import { Clock } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { reloadSession } from '../../../session/session'
import { SlideToConfirm, slider } from '../../../ui/buttons/slide-to-confirm'
import { toast } from '../../../ui/feedback/toast'

/** While the thirty days run: until when, and the way back. */
export function DeletionStrip({ scheduledAt }: { scheduledAt: Date }) {
  const t = useTranslations('account')
  const f = useFormat()
  const failureText = useFailureText()
  const [failure, setFailure] = useState<unknown>(null)
  const stay = async () => {
    setFailure(null)
    await api.customer.account.cancelDeletion.mutate()
  }
  return (
    <section
      aria-label={t('deletion.pending')}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-badSoft px-4 py-4 text-bad sm:px-5"
    >
      <div className="flex min-w-0 flex-1 basis-64 gap-3">
        <Clock size={20} aria-hidden className="mt-0.5 shrink-0" />
        <div>
          <h2 className="font-semibold text-read">
            {t('deletion.pendingOn', { date: f.date(scheduledAt) })}
          </h2>
          <p>{t('deletion.pendingText')}</p>
          {failure !== null && (
            <p role="alert" className="mt-2 font-medium">
              {failureText(failure)}
            </p>
          )}
        </div>
      </div>
      <SlideToConfirm
        label={t('deletion.cancel')}
        width={slider.dialogWidth}
        action={stay}
        onError={setFailure}
        onDone={() => {
          toast.success(t('deletion.canceled'))
          void reloadSession()
        }}
      />
    </section>
  )
}
