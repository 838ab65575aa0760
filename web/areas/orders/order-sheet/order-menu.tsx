import {
  CircleSlash,
  EllipsisVertical,
  FileText,
  HandCoins,
  Mail,
  Pencil,
  RotateCcw,
  Send,
  ShieldAlert,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import { AWAITING_PICKUP_ORDER_STATES } from '../../../../src/core/rules/ordering/order-states'
import {
  isFailed,
  isTerminal,
  ORDER_STATES,
} from '../../../../src/modules/order-records/states/rules/order-state'
import { trpc } from '../../../api'
import { useCommands } from '../../../command/registry'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { DISPATCHING } from '../../../session/access'
import { useSession } from '../../../session/session'
import { IconButton } from '../../../ui/buttons/button'
import { Menu, type MenuEntry } from '../../../ui/dialogs/menu'
import { toast } from '../../../ui/feedback/toast'
import { useMoveLabel } from '../orders/move-label'
import type { OrderDetail } from '../orders/order-detail'
import type { OrderSheetProps } from './order-sheet'

interface OrderMenuProps {
  order: OrderDetail
  onMove: OrderSheetProps['onMove']
  onEdit: () => void
  onRefund: () => void
  onSettle: () => void
  onPartner: () => void
  /** Where there is more to be edited of it than here. */
  onRecord?: () => void
}

/** What is done with an order rarely: edits, mails, money, and states that it is forced into. */
export function OrderMenu({
  order,
  onMove,
  onEdit,
  onRefund,
  onSettle,
  onPartner,
  onRecord,
}: OrderMenuProps) {
  const t = useTranslations('order-sheet')
  const format = useFormat()
  const failureText = useFailureText()
  const moveLabel = useMoveLabel()
  const partnerTexts = useTranslations('courier-partners')
  const { can } = useSession()
  const resend = trpc.merchant.orders.resendEmail.useMutation()
  const isKeeper = can('merchant.orders.edit')
  const mayForce = can(DISPATCHING)
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
  const partner: MenuEntry[] =
    can('logistics.partners.estimate') &&
    !order.purchase.isPickup &&
    AWAITING_PICKUP_ORDER_STATES.includes(state)
      ? [{ label: partnerTexts('send.open'), icon: Send, onSelect: onPartner }]
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
  useCommands(
    [...edits, ...partner, ...money].map(({ label, icon, onSelect }) => ({
      id: `order.${label}`,
      label: `${order.purchase.ufid}: ${label}`,
      icon,
      group: t('order'),
      run: onSelect,
    })),
  )
  const entries = [
    [
      ...edits,
      ...(onRecord ? [{ label: t('page.record'), icon: FileText, onSelect: onRecord }] : []),
      ...mail,
      ...partner,
      ...money,
      ...settling,
    ],
    forced.length > 0 ? [t('force'), ...forced] : [],
  ]
  if (entries.every(group => group.length === 0)) return null
  return <Menu trigger={<IconButton icon={EllipsisVertical} label={t('sheet.more')} />} entries={entries} />
}
