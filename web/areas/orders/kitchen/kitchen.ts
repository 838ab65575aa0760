import {
  COOKING_ORDER_STATES,
  isCooking,
  isFailed,
  isTerminal,
  type OrderState,
  PACKED_ORDER_STATES,
  PLACED_ORDER_STATES,
  PREPARING_ORDER_STATES,
} from '../../../../src/core/rules/ordering/order-states'
import { type BoardRow, urgencyOf } from '../orders/order-row'
import type { Station } from './stations'

type Line = BoardRow['purchase']['cartItems'][number]

export interface Total {
  name: string
  quantity: number
  /** What was chosen with it, or said about it: of how many. */
  options: { name: string; quantity: number }[]
}

/** The lines of an order that a station makes; without a station, all of them. */
export const linesAt = ({ purchase }: BoardRow, station: Station | null): readonly Line[] =>
  station
    ? purchase.cartItems.filter(line => line.productCategories.some(one => station.categories.includes(one)))
    : purchase.cartItems

/** How many of an option a line asks for in all. */
const optionsIn = (line: Line, quantity: number) =>
  quantity * (line.subItemBehavior === 'perLine' ? 1 : line.quantity)

/** What is still to be made, dish by dish, most first; lines that are ticked off are made. */
export function stillToMake(
  rows: readonly BoardRow[],
  done: ReadonlySet<string>,
  station: Station | null,
): Total[] {
  const totals = new Map<string, { quantity: number; options: Map<string, number> }>()
  for (const row of rows)
    for (const line of linesAt(row, station)) {
      if (done.has(line.id)) continue
      const total = totals.get(line.name) ?? { quantity: 0, options: new Map<string, number>() }
      totals.set(line.name, total)
      total.quantity += line.quantity
      const add = (name: string, quantity: number) =>
        total.options.set(name, (total.options.get(name) ?? 0) + quantity)
      for (const item of line.subItems) add(item.name, optionsIn(line, item.quantity))
      if (line.comment) add(line.comment, line.quantity)
    }
  const mostFirst = (a: { name: string; quantity: number }, b: { name: string; quantity: number }) =>
    b.quantity - a.quantity || a.name.localeCompare(b.name)
  return [...totals]
    .map(([name, { quantity, options }]) => ({
      name,
      quantity,
      options: [...options].map(([option, count]) => ({ name: option, quantity: count })).toSorted(mostFirst),
    }))
    .toSorted(mostFirst)
}

export interface KitchenOrders {
  /** New or being prepared: both need hands. What is due first comes first, so what is late before all. */
  toDo: BoardRow[]
  /** What can still be saved, wherever it is: the same as in the list of live orders. */
  late: BoardRow[]
  /** Called off while they were being made: nobody goes on with them. */
  calledOff: BoardRow[]
  /** Packed, and not fetched yet. */
  waiting: BoardRow[]
  /** Out of the kitchen's hands, the last first. */
  made: BoardRow[]
}

/** What was called off longer ago than this has been heard of. */
const CALLED_OFF_MS = 60 * 60_000
const MOST_MADE = 40

/** What is, and was, in the kitchen's hands. A station has no orders of which it makes nothing. */
export function kitchenOrders(
  rows: readonly BoardRow[],
  { station, done, now }: { station: Station | null; done: ReadonlySet<string>; now: number },
): KitchenOrders {
  const here = station ? rows.filter(row => linesAt(row, station).length > 0) : rows
  const dueFirst = (a: BoardRow, b: BoardRow) =>
    a.purchase.pickupTime.getTime() - b.purchase.pickupTime.getTime() ||
    a.purchase.createdAt.getTime() - b.purchase.createdAt.getTime()
  const inState = (states: readonly OrderState[]) =>
    here.filter(({ purchase }) => states.includes(purchase.state)).toSorted(dueFirst)
  const isMadeHere = (row: BoardRow) => isPartAt(row, station) && isAllDone(row, station, done)
  const cooking = inState(COOKING_ORDER_STATES)
  return {
    toDo: cooking.filter(row => !isMadeHere(row)),
    late: here.filter(row => urgencyOf(row, now) === 'late' && !isMadeHere(row)).toSorted(dueFirst),
    calledOff: here
      .filter(({ id, purchase: { state, stateAt, stateHistory } }) => {
        const isSeen = done.has(id) || now - stateAt.getTime() > CALLED_OFF_MS
        return isFailed(state) && stateHistory.some(entry => entry.state === 'accepted') && !isSeen
      })
      .toSorted(dueFirst),
    waiting: inState(PACKED_ORDER_STATES),
    made: [...cooking.filter(isMadeHere), ...here.filter(row => madeAt(row) !== null)]
      .toSorted((a, b) => (madeAt(b) ?? now) - (madeAt(a) ?? now))
      .slice(0, MOST_MADE),
  }
}

/** Whether others make some of the order, too: then nobody here says that it is ready. */
export const isPartAt = (row: BoardRow, station: Station | null) =>
  linesAt(row, station).length < row.purchase.cartItems.length

export const isAllDone = (row: BoardRow, station: Station | null, done: ReadonlySet<string>) =>
  linesAt(row, station).every(line => done.has(line.id))

/** When the kitchen was done with the order; null while it is not, and for what was called off. */
export function madeAt({ purchase: { state, stateHistory } }: BoardRow): number | null {
  if (isFailed(state) || isCooking(state)) return null
  const entry = stateHistory.findLast(one => one.state === 'pending_pickup')
  return entry ? entry.at.getTime() : null
}

/** Where an order that has left the kitchen is brought back to, and whether that takes a reason; null where nobody here may. */
export interface Recall {
  state: OrderState
  needsReason: boolean
}

/**
 * The state before, as the table of moves and the roles have it: the kitchen takes back what still stands there, and who
 * may skip steps takes back what is on its way, and says why.
 */
export function recallOf({ purchase, allowedStates }: BoardRow, maySkipSteps: boolean): Recall | null {
  const { state, stateHistory } = purchase
  const before = stateHistory.findLast(entry => entry.state !== state)?.state
  if (!before || isTerminal(state)) return null
  if (allowedStates.includes(before)) return { state: before, needsReason: false }
  return maySkipSteps ? { state: before, needsReason: true } : null
}

export const KITCHEN_FILTERS = ['all', 'late', 'toAccept', 'preparing', 'ready', 'made'] as const
export type KitchenFilter = (typeof KITCHEN_FILTERS)[number]

/** The orders behind each filter of the kitchen. */
export function behindFilter({
  toDo,
  late,
  waiting,
  made,
}: KitchenOrders): Record<KitchenFilter, BoardRow[]> {
  return {
    all: toDo,
    late,
    toAccept: toDo.filter(({ purchase }) => PLACED_ORDER_STATES.includes(purchase.state)),
    preparing: toDo.filter(({ purchase }) => PREPARING_ORDER_STATES.includes(purchase.state)),
    ready: waiting,
    made,
  }
}
