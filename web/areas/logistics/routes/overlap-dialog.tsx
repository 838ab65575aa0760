import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import type { DispatchActions } from './use-dispatch-actions'

/** Asks how to continue when a courier has another route at the time. Nothing is saved before the answer. */
export function OverlapDialog({ overlap, closeOverlap }: Pick<DispatchActions, 'overlap' | 'closeOverlap'>) {
  const t = useTranslations('routes.overlap')
  const words = useTranslations('routes')
  const format = useFormat()
  const failureText = useFailureText()
  const [failure, setFailure] = useState<unknown>(null)
  if (!overlap) return null
  const { courier, until, asked, count, join, proceed } = overlap
  const run = (act: () => Promise<void>) => async () => {
    setFailure(null)
    await act()
  }
  return (
    <Dialog
      open
      onOpenChange={closeOverlap}
      width="card"
      title={until ? t('until', { courier, time: format.time(until) }) : t('busy', { courier })}
      text={t(join ? 'askJoin' : `ask.${asked}`, { count })}
      footer={
        <div className="flex flex-1 flex-col gap-2">
          {join && (
            <ActionButton action={run(join)} onDone={closeOverlap} onError={setFailure}>
              {t('join', { count })}
            </ActionButton>
          )}
          <ActionButton
            action={run(proceed)}
            onDone={closeOverlap}
            onError={setFailure}
            kind={join ? 'outline' : 'primary'}
          >
            {t(`proceed.${asked}`)}
          </ActionButton>
          <Button kind="ghost" onClick={closeOverlap}>
            {words('cancel')}
          </Button>
        </div>
      }
    >
      {failure !== null && (
        <p role="alert" className="rounded-ctl bg-badSoft px-3 py-2 text-bad">
          {failureText(failure)}
        </p>
      )}
    </Dialog>
  )
}
