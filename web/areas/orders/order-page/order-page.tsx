import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  isCooking,
  isFailed,
  type OrderState,
} from '../../../../src/modules/order-records/states/rules/order-state'
import { useFormat } from '../../../i18n/format'
import { withTexts } from '../../../i18n/with-texts'
import { lazyPart } from '../../../router/lazy-part'
import { useSession } from '../../../session/session'
import { Banner } from '../../../ui/feedback/banner'
import { useMedia } from '../../../ui/layout/media'
import { PageBody, PageHeader, Section } from '../../../ui/layout/page'
import { type Asked, FailuresDialog, MoveDialog, needsAnswer } from '../board/move-dialogs'
import { useMoves } from '../board/use-moves'
import { usePrintOrders } from '../board/use-print-orders'
import { NextSteps } from '../order-sheet/next-steps'
import { type OrderDialog, OrderDialogs } from '../order-sheet/order-dialogs'
import { OrderFacts } from '../order-sheet/order-facts'
import { OrderLines } from '../order-sheet/order-lines'
import { OrderMenu } from '../order-sheet/order-menu'
import { OrderPapers } from '../order-sheet/order-papers'
import { NoOrder, useOrder } from '../order-sheet/use-order'
import type { OrderDetail } from '../orders/order-detail'
import type { BoardRow } from '../orders/order-row'
import { OrderState as OrderStateChip } from '../orders/order-state'
import { useReasonText } from '../orders/use-reason-text'
import { MoneyPanel } from '../refunds/money-panel'
import { Refunds } from '../refunds/refunds'
import { Settlement } from '../refunds/settlement'
import { CustomerPanel } from './customer-panel'
import { OrderCourse } from './order-course'
import { OrderPageSkeleton } from './order-page-skeleton'
import { OrderTrack } from './order-track'

// With its map: an order that nobody carries does without it.
const DeliveryPanel = lazyPart<{ orderId: string }>(async () => {
  const { DeliveryPanel: panel } = await import('./delivery-panel')
  return { default: panel }
})
const IncidentsOf = lazyPart(
  withTexts(['incidents', 'collection'], () => import('../../operations/incidents/open-incidents')),
)

export interface OrderPageProps {
  orderId: string
  /** Opens its words and its shelf: what is kept of it as a record. */
  onRecord: () => void
  onClose: () => void
}

/** Everything about one order for those who look after it: items, money, course, customer, courier, papers, and what to do. */
export function OrderPage({ orderId, onRecord, onClose }: OrderPageProps) {
  const t = useTranslations('collection')
  const { order, query } = useOrder(orderId)
  if (order) return <KnownOrder order={order} onRecord={onRecord} />
  if (!query.isError) return <OrderPageSkeleton />
  return (
    <>
      <PageHeader title={t('collections.orders.one')} />
      <NoOrder query={query} onClose={onClose} />
    </>
  )
}

function KnownOrder({ order, onRecord }: { order: OrderDetail } & Pick<OrderPageProps, 'onRecord'>) {
  const t = useTranslations('order-sheet')
  const { can } = useSession()
  const { purchase } = order
  const acts = useOrderActs()
  // The actions have room beside the title only where it is wide; on a phone they stay at hand below.
  const isRoomy = useMedia('(min-width: 64rem)')
  const [open, setOpen] = useState<OrderDialog | null>(null)
  const actions = (
    <>
      <NextSteps order={order} onMove={acts.start} onPrint={row => void acts.print([row])} />
      <OrderMenu
        order={order}
        onMove={acts.start}
        onEdit={() => setOpen('edit')}
        onRefund={() => setOpen('refund')}
        onSettle={() => setOpen('settle')}
        onPartner={() => setOpen('partner')}
        onRecord={onRecord}
      />
    </>
  )
  return (
    <>
      <Trail ufid={purchase.ufid} />
      <PageHeader
        title={purchase.ufid}
        beside={<OrderStateChip row={order} />}
        text={<Subtitle order={order} />}
        actions={isRoomy && actions}
      />
      <PageBody width="office" className="flex-1 space-y-4 !py-4">
        <Course order={order} />
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="space-y-4">
            <Section title={t('page.items')} flush>
              <OrderLines order={order} isInSection withSums={!can('admin.orders.ledger')} />
            </Section>
            {can('admin.orders.ledger') && (
              <MoneyPanel
                orderId={order.id}
                storeName={order.storeName ?? t('facts.store')}
                isFailed={isFailed(purchase.state)}
              />
            )}
            <Refunds refunds={order.refunds ?? []} />
            {order.merchantSettlement?.removed && <Settlement settlement={order.merchantSettlement} />}
            {order.history && (
              <Section title={t('sheet.history')}>
                <OrderCourse order={order} />
              </Section>
            )}
            {can('merchant.printing.printOrder') && (
              <Section title={t('sheet.papers')}>
                <OrderPapers order={order} />
              </Section>
            )}
          </div>
          <div className="space-y-4">
            {can('logistics.deliveries.show') && !purchase.isPickup && !isCooking(purchase.state) && (
              <Suspense fallback={null}>
                <DeliveryPanel orderId={order.id} />
              </Suspense>
            )}
            <CustomerPanel order={order} />
            <Suspense fallback={null}>
              <IncidentsOf of={{ purchaseId: order.id }} />
            </Suspense>
            <OrderFacts order={order} isBesidePage />
          </div>
        </div>
      </PageBody>
      {!isRoomy && (
        <div className="sticky bottom-0 z-10 flex items-center justify-end gap-2 border-t bg-surface px-gutter py-2">
          {actions}
        </div>
      )}
      <MoveDialog asked={acts.asked} onClose={acts.stopAsking} onMove={acts.run} />
      <FailuresDialog failures={acts.failures} onClose={acts.clearFailures} />
      <OrderDialogs order={order} open={open} onClose={() => setOpen(null)} />
    </>
  )
}

/** Moves and prints, with what has to be asked before and what was refused. */
function useOrderActs() {
  const { move, failures, clearFailures } = useMoves()
  const print = usePrintOrders()
  const [asked, setAsked] = useState<Asked | null>(null)
  const start = (state: OrderState, rows: readonly BoardRow[], force = false) => {
    if (needsAnswer({ state, rows, force })) setAsked({ state, rows, force })
    else void move({ state, rows })
  }
  const run = async (wanted: Parameters<typeof move>[0]) => void (await move(wanted))
  return { start, run, print, asked, stopAsking: () => setAsked(null), failures, clearFailures }
}

function Trail({ ufid }: { ufid: string }) {
  const t = useTranslations('order-sheet')
  const collectionTexts = useTranslations('collection')
  return (
    <nav aria-label={t('page.trail')} className="flex items-center gap-1.5 px-gutter pt-3 text-meta">
      <Link
        to="/admin/crud-purchases/{-$entityId}"
        params={{ entityId: undefined }}
        className="inline-flex min-h-6 items-center text-brand underline pointer-coarse:min-h-11"
      >
        {collectionTexts('collections.orders.title')}
      </Link>
      <ChevronRight size={13} aria-hidden className="text-text3" />
      <span aria-current="page" className="num text-text2">
        {ufid}
      </span>
    </nav>
  )
}

function Subtitle({ order }: { order: OrderDetail }) {
  const t = useTranslations('order-sheet')
  const format = useFormat()
  const { purchase } = order
  const who = order.isPrivate ? t('private') : order.userDisplayName
  return (
    <>
      {[
        [who, !order.isPrivate && order.locationName].filter(Boolean).join(', '),
        order.storeName,
        `${format.day(purchase.deliveryWindowStart)}, ${format.window(purchase.deliveryWindowStart, purchase.deliveryWindowEnd)}`,
      ]
        .filter(Boolean)
        .join(' · ')}
    </>
  )
}

/** How far it has come, or that it comes no further. */
function Course({ order }: { order: OrderDetail }) {
  const reasonText = useReasonText()
  const t = useTranslations('order-sheet')
  if (!isFailed(order.purchase.state)) return <OrderTrack order={order} />
  const reason = order.history?.at(-1)?.reason
  return <Banner tone="bad">{reason ? reasonText(reason) : t('page.failed')}</Banner>
}
