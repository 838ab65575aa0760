import {
  ChevronDown,
  CircleSlash,
  EllipsisVertical,
  HandCoins,
  Mail,
  Pencil,
  Printer,
  RotateCcw,
  ShieldAlert,
  Undo2,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { channel } from '../../../src/core/contract/channels'
import {
  isFailed,
  isTerminal,
  ORDER_STATES,
  type OrderState,
} from '../../../src/modules/orders/rules/order-state'
import { type Outputs, trpc } from '../../api'
import { useFailureText } from '../../i18n/failure-text'
import { useFormat } from '../../i18n/format'
import { useLive } from '../../live'
import { hideCustomer } from '../../session/incognito'
import { useSession } from '../../session/session'
import { useViewOptions } from '../../session/view-options'
import { Button, IconButton } from '../../ui/button'
import { Chip } from '../../ui/chip'
import { CodeText } from '../../ui/code-text'
import { ErrorState } from '../../ui/error-state'
import { useNow } from '../../ui/figures'
import { JsonView } from '../../ui/json-view'
import { Menu, type MenuEntry } from '../../ui/menu'
import { Sheet } from '../../ui/sheet'
import { Skeleton } from '../../ui/skeleton'
import { Tabs } from '../../ui/tabs'
import { toast } from '../../ui/toast'
import { OrderState as OrderStateChip } from '../board/board-columns'
import { AnswerDue } from '../orders/answer-due'
import { useMoveLabel } from '../orders/move-label'
import { type BoardRow, nextStateOf } from '../orders/order-row'
import { LedgerPanel } from '../refunds/ledger-panel'
import { NetDialog } from '../refunds/net-dialog'
import { RefundDialog } from '../refunds/refund-dialog'
import { Refunds } from '../refunds/refunds'
import { Settlement } from '../refunds/settlement'
import { OrderEdit } from './order-edit'
import { OrderFacts } from './order-facts'
import { OrderLines } from './order-lines'
import { OrderPapers } from './order-papers'
import { OrderTimeline } from './order-timeline'

export type OrderDetail = Outputs['merchant']['orders']['show']

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
  const t = useTranslations('live-orders')
  const utils = trpc.useUtils()
  const query = trpc.merchant.orders.show.useQuery({ id: orderId, privacy })
  useLive(channel.order(orderId), () => void utils.merchant.orders.show.invalidate({ id: orderId }))
  const { isFor } = useSession()
  const { developer, incognito } = useViewOptions()
  const [tab, setTab] = useState<Tab>('order')
  const [isEditing, setIsEditing] = useState(false)
  const [isRefunding, setIsRefunding] = useState(false)
  const [isSettling, setIsSettling] = useState(false)
  const order = query.data && incognito ? hideCustomer(query.data) : query.data

  if (!order)
    return (
      <Sheet open onOpenChange={onClose} title={t('order')} width="wide">
        {query.isError ? (
          <ErrorState
            error={query.error}
            onRetry={query.refetch}
            missing={{
              title: t('sheet.missing'),
              text: t('sheet.missingText'),
              action: <Button onClick={onClose}>{t('sheet.toList')}</Button>,
            }}
          />
        ) : (
          <div className="space-y-3">
            <Skeleton className="h-6 w-1/2" />
            <Skeleton className="h-32" />
            <Skeleton className="h-24" />
          </div>
        )}
      </Sheet>
    )

  const seesMoney = isFor('platform')
  const panel = (content: ReactNode) => <div className="p-4">{content}</div>
  const tabs: { value: Tab; label: string; content: ReactNode }[] = [
    {
      value: 'order',
      label: t('sheet.order'),
      content: panel(
        <div className="space-y-5">
          <OrderLines order={order} />
          <OrderFacts order={order} />
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
    ...(isFor('orderStaff')
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
                {seesMoney && <LedgerPanel orderId={order.id} />}
              </div>,
            ),
          },
        ]
      : []),
    ...(developer && isFor('superAdmin')
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
          onEdit={() => setIsEditing(true)}
          onRefund={() => setIsRefunding(true)}
          onSettle={() => setIsSettling(true)}
        />
      }
      footer={<NextSteps order={order} onMove={onMove} onPrint={onPrint} />}
    >
      <div className="flex flex-wrap items-center gap-2 px-4 pt-3 text-text2">
        <CodeText value={order.purchase.ufid}>{order.purchase.ufid}</CodeText>
        <Chip>{t(`channels.${order.purchase.channel}`)}</Chip>
        {order.purchase.isCrossDocking && <Chip>{t('crossDocking')}</Chip>}
        {order.purchase.isRequestingQuote && <Chip tone="purple">{t('quote')}</Chip>}
        {order.isPrivate && <Chip>{t('private')}</Chip>}
        <AnswerDue row={order} />
      </div>
      <Tabs value={tab} onChange={setTab} label={t('sheet.label')} tabs={tabs} className="mt-1" />
      {isEditing && <OrderEdit order={order} onClose={() => setIsEditing(false)} />}
      {isRefunding && <RefundDialog order={order} onClose={() => setIsRefunding(false)} />}
      {isSettling && order.merchantSettlement && (
        <NetDialog
          order={{ ...order, merchantSettlement: order.merchantSettlement }}
          onClose={() => setIsSettling(false)}
        />
      )}
    </Sheet>
  )
}

function NextSteps({
  order,
  onMove,
  onPrint,
}: {
  order: OrderDetail
  onMove: OrderSheetProps['onMove']
  onPrint: OrderSheetProps['onPrint']
}) {
  const t = useTranslations('live-orders')
  const moveLabel = useMoveLabel()
  const { isFor } = useSession()
  const next = nextStateOf(order)
  const others = order.allowedStates.filter(state => state !== next)
  if (!isFor('orderStaff')) return null
  return (
    <>
      <Undo order={order} onMove={onMove} />
      <Button icon={Printer} onClick={() => onPrint(order)}>
        {t(order.isPrinted ? 'print.againShort' : 'print.ticket')}
      </Button>
      {others.length > 0 && !order.undoUntil && (
        <Menu
          side="top"
          trigger={<Button iconAfter={ChevronDown}>{t('bulk.setState')}</Button>}
          entries={[
            others
              .filter(state => !isFailed(state))
              .map(state => ({ label: moveLabel(state), onSelect: () => onMove(state, [order]) })),
            others.filter(isFailed).map(state => ({
              label: moveLabel(state),
              danger: true,
              onSelect: () => onMove(state, [order]),
            })),
          ]}
        />
      )}
      {next && (
        <Button kind="primary" onClick={() => onMove(next, [order])}>
          {moveLabel(next)}
        </Button>
      )}
    </>
  )
}

/** A refusal can be taken back for a minute, as long as no money has moved. */
function Undo({ order, onMove }: { order: OrderDetail; onMove: OrderSheetProps['onMove'] }) {
  const t = useTranslations('live-orders')
  const now = useNow(1_000)
  const left = order.undoUntil ? Math.ceil((order.undoUntil.getTime() - now) / 1_000) : 0
  const back = order.allowedStates[0]
  if (left <= 0 || !back) return null
  return (
    <Button icon={Undo2} onClick={() => onMove(back, [order])}>
      {t('undoFor', { count: left })}
    </Button>
  )
}

interface OrderMenuProps {
  order: OrderDetail
  onMove: OrderSheetProps['onMove']
  onEdit: () => void
  onRefund: () => void
  onSettle: () => void
}

function OrderMenu({ order, onMove, onEdit, onRefund, onSettle }: OrderMenuProps) {
  const t = useTranslations('live-orders')
  const format = useFormat()
  const failureText = useFailureText()
  const moveLabel = useMoveLabel()
  const { isFor } = useSession()
  const resend = trpc.merchant.orders.resendEmail.useMutation()
  const isKeeper = isFor('merchant')
  const mayForce = isFor('logistics')
  const refundable = order.refundable?.amount ?? 0
  const { state } = order.purchase

  const edits: MenuEntry[] =
    isKeeper && order.editable.length > 0 ? [{ label: t('edit.open'), icon: Pencil, onSelect: onEdit }] : []
  const money: MenuEntry[] =
    refundable > 0
      ? [
          {
            label: t('refund.open', { amount: format.money(refundable) }),
            icon: RotateCcw,
            onSelect: onRefund,
          },
        ]
      : []
  const { merchantSettlement: settlement } = order
  const settling: MenuEntry[] =
    settlement && settlement.agreed.amount > 0
      ? [
          {
            label: t(settlement.removed ? 'settlement.restoreOpen' : 'settlement.removeOpen'),
            icon: settlement.removed ? HandCoins : CircleSlash,
            danger: !settlement.removed,
            onSelect: onSettle,
          },
        ]
      : []
  const mail: MenuEntry[] = isKeeper
    ? [
        {
          label: t('resend.open'),
          icon: Mail,
          onSelect: () =>
            resend.mutate(
              { purchaseId: order.id },
              {
                onSuccess: () => toast.success(t('resend.done')),
                onError: error => toast.error(failureText(error)),
              },
            ),
        },
      ]
    : []
  const forced =
    mayForce && !isTerminal(state)
      ? ORDER_STATES.filter(to => to !== state && !order.allowedStates.includes(to)).map(to => ({
          label: moveLabel(to),
          icon: ShieldAlert,
          danger: isFailed(to),
          onSelect: () => onMove(to, [order], true),
        }))
      : []
  const entries = [
    [...edits, ...mail, ...money, ...settling],
    forced.length > 0 ? [t('force'), ...forced] : [],
  ]
  if (entries.every(group => group.length === 0)) return null
  return <Menu trigger={<IconButton icon={EllipsisVertical} label={t('sheet.more')} />} entries={entries} />
}
