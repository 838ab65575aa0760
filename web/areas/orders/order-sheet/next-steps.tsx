import { ChevronDown, Printer, Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { isFailed } from '../../../../src/modules/order-records/states/rules/order-state'
import { useSession } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { Menu } from '../../../ui/dialogs/menu'
import { useNow } from '../../../ui/display/figures'
import { useMoveLabel } from '../orders/move-label'
import type { OrderDetail } from '../orders/order-detail'
import { nextStateOf } from '../orders/order-row'
import type { OrderSheetProps } from './order-sheet'

/** What can be done with the order now: the step that it waits for, the others, its ticket. */
export function NextSteps({
  order,
  onMove,
  onPrint,
}: {
  order: OrderDetail
  onMove: OrderSheetProps['onMove']
  onPrint: OrderSheetProps['onPrint']
}) {
  const t = useTranslations('order-sheet')
  const moveLabel = useMoveLabel()
  const { can } = useSession()
  const next = nextStateOf(order)
  const others = order.allowedStates.filter(state => state !== next)
  if (!can('merchant.orders.setStatus')) return null
  return (
    <>
      <Undo order={order} onMove={onMove} />
      <Button icon={Printer} onClick={() => onPrint(order)}>
        {/* On a phone there is room for its icon only. */}
        <span className="max-sm:sr-only">{t(order.isPrinted ? 'print.againShort' : 'print.ticket')}</span>
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
  const t = useTranslations('order-sheet')
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
