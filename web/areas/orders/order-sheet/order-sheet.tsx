import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OrderState } from '../../../../src/modules/order-records/states/rules/order-state'
import { withTexts } from '../../../i18n/with-texts'
import { lazyPart } from '../../../router/lazy-part'
import { useSession } from '../../../session/session'
import { useViewOptions } from '../../../session/view-options'
import { Sheet } from '../../../ui/dialogs/sheet'
import { Chip } from '../../../ui/display/chip'
import { CodeText } from '../../../ui/display/code-text'
import { JsonView } from '../../../ui/display/json-view'
import { Skeleton } from '../../../ui/display/skeleton'
import { Tabs } from '../../../ui/layout/tabs'
import { AnswerDue } from '../orders/answer-due'
import type { BoardRow } from '../orders/order-row'
import { OrderState as OrderStateChip } from '../orders/order-state'
import { Refunds } from '../refunds/refunds'
import { Settlement } from '../refunds/settlement'
import { NextSteps } from './next-steps'
import { type OrderDialog, OrderDialogs } from './order-dialogs'
import { OrderFacts } from './order-facts'
import { OrderLines } from './order-lines'
import { OrderMenu } from './order-menu'
import { OrderPapers } from './order-papers'
import { OrderTimeline } from './order-timeline'
import { NoOrder, useOrder } from './use-order'

const IncidentsOf = lazyPart(
  withTexts(['incidents', 'collection'], () => import('../../operations/incidents/open-incidents')),
)

/** Behind a tab that few open. */
const LedgerPanel = lazyPart(async () => ({
  default: (await import('../refunds/ledger-panel')).LedgerPanel,
}))

export interface OrderSheetProps {
  orderId: string
  privacy: boolean
  onClose: () => void
  onMove: (state: OrderState, rows: readonly BoardRow[], force?: boolean) => void
  onPrint: (row: BoardRow) => void
}

type Tab = 'order' | 'history' | 'papers' | 'money' | 'json'

/** Everything about one order, beside the board. */
export function OrderSheet({ orderId, privacy, onClose, onMove, onPrint }: OrderSheetProps) {
  const t = useTranslations('order-sheet')
  const ordersTexts = useTranslations('orders')
  const { can } = useSession()
  const { developer } = useViewOptions()
  const { order, query } = useOrder(orderId, privacy)
  const [tab, setTab] = useState<Tab>('order')
  const [open, setOpen] = useState<OrderDialog | null>(null)

  if (!order)
    return (
      <Sheet open onOpenChange={onClose} title={t('order')} width="wide">
        {query.isError ? (
          <NoOrder query={query} onClose={onClose} />
        ) : (
          <div className="space-y-3">
            <Skeleton className="h-6 w-1/2" />
            <Skeleton className="h-32" />
            <Skeleton className="h-24" />
          </div>
        )}
      </Sheet>
    )

  const seesMoney = can('admin.orders.ledger')
  const panel = (content: ReactNode) => <div className="p-4">{content}</div>
  const tabs: { value: Tab; label: string; content: ReactNode }[] = [
    {
      value: 'order',
      label: t('sheet.order'),
      content: panel(
        <div className="space-y-5">
          <OrderLines order={order} />
          <OrderFacts order={order} />
          <Suspense fallback={null}>
            <IncidentsOf of={{ purchaseId: order.id }} />
          </Suspense>
        </div>,
      ),
    },
    ...(order.history
      ? [
          {
            value: 'history' as const,
            label: t('sheet.history'),
            content: panel(<OrderTimeline order={order} />),
          },
        ]
      : []),
    ...(can('merchant.printing.printOrder')
      ? [
          {
            value: 'papers' as const,
            label: t('sheet.papers'),
            content: panel(<OrderPapers order={order} />),
          },
        ]
      : []),
    ...(seesMoney || (order.refunds?.length ?? 0) > 0
      ? [
          {
            value: 'money' as const,
            label: t('sheet.money'),
            content: panel(
              <div className="space-y-5">
                <Refunds refunds={order.refunds ?? []} />
                {order.merchantSettlement && <Settlement settlement={order.merchantSettlement} />}
                <Suspense fallback={null}>{seesMoney && <LedgerPanel orderId={order.id} />}</Suspense>
              </div>,
            ),
          },
        ]
      : []),
    ...(developer && can('SuperAdminPermission')
      ? [{ value: 'json' as const, label: 'JSON', content: panel(<JsonView value={order} />) }]
      : []),
  ]
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={order.purchase.ufid}
      width="wide"
      flush
      beside={<OrderStateChip row={order} />}
      actions={
        <OrderMenu
          order={order}
          onMove={onMove}
          onEdit={() => setOpen('edit')}
          onRefund={() => setOpen('refund')}
          onSettle={() => setOpen('settle')}
          onPartner={() => setOpen('partner')}
        />
      }
      footer={<NextSteps order={order} onMove={onMove} onPrint={onPrint} />}
    >
      <div className="flex flex-wrap items-center gap-2 px-4 pt-3 text-text2">
        <CodeText value={order.purchase.ufid}>{order.purchase.ufid}</CodeText>
        <Chip>{ordersTexts(`channels.${order.purchase.channel}`)}</Chip>
        {order.purchase.isCrossDocking && <Chip>{t('crossDocking')}</Chip>}
        {order.purchase.isRequestingQuote && <Chip tone="purple">{t('quote')}</Chip>}
        {order.isPrivate && <Chip>{t('private')}</Chip>}
        <AnswerDue row={order} />
        {can('admin.purchases.list') && (
          <Link
            to="/admin/crud-purchases/{-$entityId}"
            params={{ entityId: order.id }}
            className="ml-auto inline-flex min-h-6 items-center gap-1 font-medium text-brand underline pointer-coarse:min-h-11"
          >
            {t('page.open')}
          </Link>
        )}
      </div>
      <Tabs value={tab} onChange={setTab} label={t('sheet.label')} tabs={tabs} className="mt-1" />
      <OrderDialogs order={order} open={open} onClose={() => setOpen(null)} />
    </Sheet>
  )
}
