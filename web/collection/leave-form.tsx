import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/buttons/button'
import { Dialog } from '../ui/dialogs/dialog'

/**
 * Asks before a form is left with what was written in it: by Back, by a link, by closing what it stands in.
 * `release` lets go without asking, once it was saved or given up.
 */
export function useLeaveForm(isWritten: boolean) {
  const isReleased = useRef(false)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isWritten && !isReleased.current && current.pathname !== next.pathname,
    enableBeforeUnload: false,
    withResolver: true,
  })
  return {
    release: () => {
      isReleased.current = true
    },
    question: blocker.status === 'blocked' && (
      <LeaveDialog onStay={blocker.reset} onLeave={blocker.proceed} />
    ),
  }
}

function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useTranslations('collection')
  return (
    <Dialog
      open
      onOpenChange={onStay}
      title={t('collection.leaveTitle')}
      text={t('collection.leaveText')}
      width="card"
      footer={
        <>
          <Button onClick={onStay}>{t('collection.stay')}</Button>
          <Button kind="danger" onClick={onLeave}>
            {t('collection.leave')}
          </Button>
        </>
      }
    />
  )
}
