import { Link } from '@tanstack/react-router'
import {
  FileText,
  FolderPen,
  MessageCircleWarning,
  PencilLine,
  Phone,
  RotateCcw,
  XCircle,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { UNACCEPTED } from '../../../../src/modules/order-records/states/rules/acceptance'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { ConfirmDialog } from '../../../ui/dialogs/dialog'
import { orderTone } from '../../../ui/display/order-tone'
import { Timeline } from '../../../ui/display/timeline'
import { toast } from '../../../ui/feedback/toast'
import { Field } from '../../../ui/fields/field'
import { TextArea } from '../../../ui/fields/input'
import { isFailed, isOver } from './ended-orders'
import { canChange, type Order } from './order-progress'
import { useOwnState } from './own-state'
import { PartsBack } from './refund-lines'
import { useReorder } from './use-reorder'

/** A framed part of the page. */
export function Card({
  title,
  children,
  className,
}: {
  title?: string
  children: ReactNode
  className?: string
}) {
  return (
    <section className={cx('rounded-card border bg-surface p-4 sm:p-5', className)}>
      {title && <h2 className="mb-2 text-title">{title}</h2>}
      {children}
    </section>
  )
}

/** Where it goes, what was said about it, whom it is billed to, and whom to call. */
export function Place({ order }: { order: Order }) {
  const t = useTranslations('my-orders')
  const { store, address } = order
  const shown = order.isPickup ? store.address : address
  return (
    <Card>
      <dl className="space-y-4 text-note">
        {shown && (
          <div>
            <dt className="text-meta text-text3">
              {t(order.isPickup ? 'order.collectAt' : 'order.deliveryAddress')}
            </dt>
            <dd className="font-medium">
              {order.isPickup ? store.name : (order.locationName ?? shown.address)}
            </dd>
            <dd className="text-text2">
              {[
                order.isPickup || order.locationName ? shown.address : null,
                shown.details,
                [shown.postalCode, shown.city].filter(Boolean).join(' '),
              ]
                .filter(Boolean)
                .join(', ')}
            </dd>
          </div>
        )}
        {order.customerComments && (
          <div>
            <dt className="text-meta text-text3">{t('order.comments')}</dt>
            <dd className="whitespace-pre-line">{order.customerComments}</dd>
          </div>
        )}
        {order.billingDetails?.name && (
          <div>
            <dt className="text-meta text-text3">{t('order.billedTo')}</dt>
            <dd className="font-medium">{order.billingDetails.name}</dd>
            <dd className="text-text2">
              {[
                order.billingDetails.vatNumber,
                order.projectCode && t('order.projectCode.named', { code: order.projectCode }),
                order.billingMeta.costCenter,
              ]
                .filter(Boolean)
                .join(' · ')}
            </dd>
          </div>
        )}
      </dl>
      {store.phone && (
        <Button asChild className="mt-4 w-full">
          <a href={`tel:${store.phone}`}>
            <Phone size={16} aria-hidden />
            {t('order.call', { store: store.name })}
          </a>
        </Button>
      )}
    </Card>
  )
}

/** What its customer can do with it at this moment. */
export function Actions({ order }: { order: Order }) {
  const t = useTranslations('my-orders')
  const f = useFormat()
  const reorder = useReorder()
  const [isReordering, setReordering] = useState(false)
  const [isCanceling, setCanceling] = useState(false)
  return (
    <div className="grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-1">
      {canChange(order) && (
        <Button asChild className="w-full">
          <Link to="/home/orders/$orderId/change" params={{ orderId: order.id }}>
            <PencilLine size={16} aria-hidden />
            {t('order.change.open')}
          </Link>
        </Button>
      )}
      <Button
        className="w-full"
        kind={isOver(order) ? 'primary' : 'outline'}
        icon={RotateCcw}
        loading={isReordering}
        onClick={() => {
          setReordering(true)
          void reorder(order).finally(() => setReordering(false))
        }}
      >
        {t('order.again')}
      </Button>
      <Button asChild className="w-full">
        <Link to="/home/order-pdf/$orderId" params={{ orderId: order.id }}>
          <FileText size={16} aria-hidden />
          {t('order.receipt')}
        </Link>
      </Button>
      {order.allowsProjectCode && (
        <Button asChild className="w-full">
          <Link to="/home/orders/$orderId/project-code" params={{ orderId: order.id }}>
            <FolderPen size={16} aria-hidden />
            {t('order.projectCode.open')}
          </Link>
        </Button>
      )}
      <Button asChild kind="ghost" className="w-full">
        <Link to="/help/report" search={{ order: order.id }}>
          <MessageCircleWarning size={16} aria-hidden />
          {t('help.report')}
        </Link>
      </Button>
      {order.cancelableUntil && (
        <div>
          <Button kind="ghost" icon={XCircle} className="w-full !text-bad" onClick={() => setCanceling(true)}>
            {t('order.cancel.open')}
          </Button>
          <p className="text-center text-meta text-text3">
            {order.state === 'pending'
              ? t('order.cancel.untilAccepted', { store: order.store.name })
              : t('order.cancel.until', { time: f.dateTime(order.cancelableUntil) })}
          </p>
          <CancelDialog order={order} open={isCanceling} onOpenChange={setCanceling} />
        </div>
      )}
    </div>
  )
}

function CancelDialog({
  order,
  open,
  onOpenChange,
}: {
  order: Order
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const t = useTranslations('my-orders')
  const f = useFormat()
  const utils = trpc.useUtils()
  const [reason, setReason] = useState('')
  const cancel = trpc.customer.orders.cancel.useMutation()
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={next => {
        // The dialog stays until its check mark was seen; the order behind it changes when it goes.
        if (!next) void utils.customer.orders.invalidate()
        onOpenChange(next)
      }}
      title={t('order.cancel.title')}
      text={t('order.cancel.text')}
      confirm={t('order.cancel.slide')}
      danger
      slide
      action={async () => {
        await cancel.mutateAsync({
          purchaseId: order.id,
          ...(reason.trim() ? { reason: reason.trim() } : {}),
        })
        toast.success(t('order.cancel.done'))
      }}
    >
      {order.cancelOffer && order.cancelOffer.percent < 100 && (
        <p className="mb-3 rounded-ctl bg-warnSoft px-3 py-2 text-note text-warn">
          {t('order.cancel.keeps', { store: order.store.name, percent: order.cancelOffer.percent })}
        </p>
      )}
      {order.cancelOffer && order.cancelOffer.amount.amount > 0 && (
        <div className="mb-3 rounded-ctl bg-okSoft px-3 py-2 text-note text-ok">
          <p className="flex items-baseline justify-between gap-4 font-medium">
            <span>{t('order.cancel.back')}</span>
            <span className="money">{f.money(order.cancelOffer.amount.amount)}</span>
          </p>
          <div className="text-meta">
            <PartsBack parts={order.cancelOffer.parts} />
          </div>
        </div>
      )}
      <Field label={t('order.cancel.reason')}>
        <TextArea rows={2} maxLength={500} value={reason} onChange={event => setReason(event.target.value)} />
      </Field>
    </ConfirmDialog>
  )
}

export function History({ order }: { order: Order }) {
  const t = useTranslations('my-orders')
  const label = useOwnState()
  return (
    <Card title={t('order.timeline')}>
      <div className="mt-3 text-note">
        <Timeline
          items={order.stateHistory.toReversed().map((entry, index) => ({
            id: `${entry.state}-${index}`,
            at: entry.at,
            title: label({ state: entry.state, isPickup: order.isPickup }),
            // why staff moved it is theirs; why it came to nothing is the customer's too
            text: !isFailed(entry)
              ? null
              : entry.reason === UNACCEPTED
                ? t('order.unaccepted')
                : entry.reason,
            tone: orderTone(entry.state),
          }))}
        />
      </div>
    </Card>
  )
}
