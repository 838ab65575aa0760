import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '../ui/dialogs/dialog'

/** The bank's own page in a frame. It says when it is done; what came of it is asked from the provider. */
export function ThreeDSecure({ page, onDone }: { page: string | null; onDone: () => void }) {
  const t = useTranslations('payments')
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => {
    if (!page) return
    const { origin } = new URL(page)
    const listen = (event: MessageEvent<unknown>) => {
      const { data } = event
      const isOurs =
        event.origin === origin &&
        typeof data === 'object' &&
        data !== null &&
        'source' in data &&
        data.source === 'payment-simulator'
      if (isOurs) done.current()
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [page])
  return (
    <Dialog
      open={page !== null}
      onOpenChange={open => !open && onDone()}
      title={t('payment.bank')}
      text={t('payment.bankText')}
      width="card"
      flush
    >
      {page && (
        <iframe src={page} title={t('payment.bank')} className="block h-96 w-full border-0 bg-canvas" />
      )}
    </Dialog>
  )
}
