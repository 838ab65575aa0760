import { Link } from '@tanstack/react-router'
import { Ban, Check, CreditCard, Printer, TimerOff, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { useDeclineText } from '../../../payments/decline-text'
import { Button } from '../../../ui/buttons/button'
import { ConfirmDialog, Dialog } from '../../../ui/dialogs/dialog'
import { useNow } from '../../../ui/display/figures'
import { QrCode } from '../../../ui/display/qr-code'
import { Skeleton } from '../../../ui/display/skeleton'
import { Banner } from '../../../ui/feedback/banner'
import { ErrorState } from '../../../ui/feedback/error-state'
import { toast } from '../../../ui/feedback/toast'
import { SendLink } from './send-link'
import { TillStateChip } from './till-state-chip'
import type { TillOrder } from './use-till'

/** While somebody waits at the counter, a message that was lost costs no more than this. */
const LOOK_AGAIN_MS = 5_000

/** The link of one order: shown to its guest until it is paid, and what has become of it. */
export function LinkDialog({
  open,
  tillOrderId,
  onClose,
}: {
  open: boolean
  tillOrderId: string | null
  onClose: () => void
}) {
  const t = useTranslations('till')
  const answer = trpc.merchant.till.show.useQuery(
    { tillOrderId: tillOrderId ?? '' },
    {
      enabled: tillOrderId !== null,
      refetchInterval: ({ state: { data } }) => (data?.state === 'waiting' ? LOOK_AGAIN_MS : false),
    },
  )
  const order = answer.data
  return (
    <Dialog
      open={open}
      onOpenChange={isOpen => !isOpen && onClose()}
      title={order ? t('link.title', { name: order.guest.name }) : t('link.loading')}
      footer={order && <Ways order={order} onClose={onClose} />}
    >
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => answer.refetch()} />
      ) : !order ? (
        <Skeleton className="h-72" />
      ) : (
        <div className="space-y-4">
          <Outcome order={order} />
          <ul className="text-note text-text2">
            {order.items.map(({ name, quantity }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of an order do not move
              <li key={at}>
                <span className="num">{quantity}×</span> {name}
              </li>
            ))}
            {order.comments && <li className="italic">{order.comments}</li>}
          </ul>
        </div>
      )}
    </Dialog>
  )
}

function Outcome({ order }: { order: TillOrder }) {
  const t = useTranslations('till')
  const f = useFormat()
  if (order.state === 'waiting') return <Waiting order={order} />
  const looks = {
    paid: { icon: Check, look: 'bg-okSoft text-ok' },
    expired: { icon: TimerOff, look: 'bg-mutedSoft text-text2' },
    canceled: { icon: Ban, look: 'bg-badSoft text-bad' },
    failed: { icon: TriangleAlert, look: 'bg-badSoft text-bad' },
  }[order.state]
  const Icon = looks.icon
  return (
    <div role="status" className="flex flex-col items-center gap-2 py-4 text-center">
      <span className={`grid size-16 place-items-center rounded-full ${looks.look}`}>
        <Icon size={32} aria-hidden />
      </span>
      <p className="text-title">{t(`link.${order.state}`)}</p>
      <p className="text-text2">{t(`link.${order.state}Text`, { amount: f.money(order.total.amount) })}</p>
      {order.order && (
        <>
          <p className="mt-2 text-meta text-text3">{t('link.code')}</p>
          <p className="num font-semibold text-display">{order.order.pickupCode}</p>
          <p className="num text-text2">{f.window(order.windowStart, order.windowEnd)}</p>
          <TillStateChip order={order} />
        </>
      )}
    </div>
  )
}

function Waiting({ order }: { order: TillOrder }) {
  const t = useTranslations('till')
  const f = useFormat()
  const declineText = useDeclineText()
  const now = useNow(1000)
  const seconds = Math.max(0, Math.ceil((new Date(order.expiresAt).getTime() - now) / 1000))
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <div className="space-y-4">
      <div className="flex flex-col items-center gap-2 text-center">
        <p className="money font-semibold text-display">{f.money(order.total.amount)}</p>
        {order.link && <QrCode text={order.link} label={t('link.qr')} size={232} level="M" />}
        <p role="status" className="text-text2">
          {t('link.waiting')}
        </p>
        <p role="timer" className="num text-meta text-text3">
          {t('link.left', { left })}
        </p>
      </div>
      {order.declined && (
        <Banner tone="bad" icon={CreditCard}>
          {declineText({ code: order.declined.code, message: null })} {t('link.declined')}
        </Banner>
      )}
      <SendLink order={order} />
    </div>
  )
}

function Ways({ order, onClose }: { order: TillOrder; onClose: () => void }) {
  const t = useTranslations('till')
  const failureText = useFailureText()
  const cache = trpc.useUtils().merchant.till
  const [isAsked, setAsked] = useState(false)
  const cancel = trpc.merchant.till.cancel.useMutation()
  const print = trpc.merchant.printing.printOrder.useMutation({
    onSuccess: () => toast.success(t('link.printed')),
    onError: error => toast.error(failureText(error)),
  })
  return (
    <>
      {order.state === 'waiting' && (
        <Button size="large" icon={Ban} onClick={() => setAsked(true)}>
          {t('link.cancel')}
        </Button>
      )}
      {order.order && (
        <>
          <Button asChild size="large">
            <Link to="/admin/purchases/{-$orderId}" params={{ orderId: order.order.id }}>
              {t('link.open')}
            </Link>
          </Button>
          <Button
            size="large"
            icon={Printer}
            loading={print.isPending}
            onClick={() => order.order && print.mutate({ purchaseId: order.order.id })}
          >
            {t('link.print')}
          </Button>
        </>
      )}
      <Button size="large" kind="primary" onClick={onClose}>
        {t('link.next')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        danger
        title={t('link.cancelTitle')}
        text={t('link.cancelText')}
        confirm={t('link.cancel')}
        action={async () => {
          const now = await cancel.mutateAsync({ tillOrderId: order.id })
          cache.show.setData({ tillOrderId: order.id }, now)
          void cache.list.invalidate()
        }}
      />
    </>
  )
}
