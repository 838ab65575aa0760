import { ShoppingBag } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { type OrderState, PACKED_ORDER_STATES } from '../../../../src/core/rules/ordering/order-states'
import { MOST_BAGS } from '../../../../src/modules/order-records/orders/rules/bags'
import { Button } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { Popover } from '../../../ui/dialogs/popover'
import { Stepper } from '../../../ui/fields/stepper'
import { type BoardRow, nextStateOf } from './order-row'

/** Counted on this screen, by the ids of orders: sent when they are packed. */
let counted: ReadonlyMap<string, number> = new Map()
const listeners = new Set<() => void>()

function setCounted(next: ReadonlyMap<string, number>) {
  counted = next
  for (const listener of listeners) listener()
}

const count = (id: string, bags: number) => setCounted(new Map(counted).set(id, bags))

/** The server has it, or knows better. */
export const forgetBags = (ids: readonly string[]) =>
  setCounted(new Map([...counted].filter(([id]) => !ids.includes(id))))

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** What is said of the bags of these orders with a move to this state. */
export function bagsToSay(state: OrderState, ids: readonly string[]): { bags?: Record<string, number> } {
  const said = PACKED_ORDER_STATES.includes(state) ? ids.filter(id => counted.has(id)) : []
  return said.length > 0 ? { bags: Object.fromEntries(said.map(id => [id, counted.get(id)!])) } : {}
}

export const countsBags = (row: BoardRow) => row.purchase.state === 'accepted' && nextStateOf(row) !== null

/** Of an order that is being packed: as counted here, or else as the server has it. */
function useBags({ id, bags }: Counted) {
  return useSyncExternalStore(listen, () => counted.get(id) ?? bags)
}

interface Counted {
  id: string
  ufid: string
  bags: number
}

/** Counts the bags that an order is packed into. */
export function BagStepper({ order, className }: { order: Counted; className?: string }) {
  const t = useTranslations('orders')
  const bags = useBags(order)
  return (
    <div className={cx('flex items-center justify-between gap-2', className)}>
      <span className="flex items-center gap-2 text-text2">
        <ShoppingBag size={18} aria-hidden />
        {t('bags.label')}
      </span>
      <Stepper
        value={bags}
        onChange={next => count(order.id, next)}
        min={1}
        max={MOST_BAGS}
        label={t('bags.of', { order: order.ufid })}
      />
    </div>
  )
}

/** The same where there is room for a number only. */
export function BagButton({ order }: { order: Counted }) {
  const t = useTranslations('orders')
  const bags = useBags(order)
  return (
    <Popover
      align="end"
      label={t('bags.of', { order: order.ufid })}
      trigger={
        <Button
          size="small"
          kind="ghost"
          icon={ShoppingBag}
          aria-label={`${t('bags.of', { order: order.ufid })}: ${bags}`}
          className="num pointer-coarse:!h-9"
        >
          {bags}
        </Button>
      }
    >
      <BagStepper order={order} className="min-w-52" />
    </Popover>
  )
}
