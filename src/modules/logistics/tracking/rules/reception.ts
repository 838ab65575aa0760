import { type Instant, toMillis } from '../../../../core/rules/instant'
import { CARRIED_ORDER_STATES, type OrderState } from '../../../../core/rules/ordering/order-states'

export const MAX_RECEIVER_CHARACTERS = 80

/** How far an order is from the front desk, in the order in which a list shows them. */
export const ARRIVAL_STEPS = ['atDoor', 'onTheWay', 'preparing', 'received'] as const
export type ArrivalStep = (typeof ARRIVAL_STEPS)[number]

export interface ArrivalFacts {
  state: OrderState
  arrivedAt: Instant | null
  isReceived: boolean
}

export function arrivalStepOf({ state, arrivedAt, isReceived }: ArrivalFacts): ArrivalStep {
  if (state === 'delivered' || isReceived) return 'received'
  if (!CARRIED_ORDER_STATES.includes(state)) return 'preparing'
  return arrivedAt ? 'atDoor' : 'onTheWay'
}

/** The front desk takes what a courier carries, and may say so shortly after the courier has. */
export const canReceive = (state: OrderState): boolean =>
  CARRIED_ORDER_STATES.includes(state) || state === 'delivered'

interface Sortable {
  step: ArrivalStep
  arrivedAt: Instant | null
  window: { from: Instant } | null
  promised: { start: Instant }
  received: { at: Instant } | null
  ufid: string
}

/** At the door first, then by the time of arrival; what was received last, the latest first. */
export function compareArrivals(one: Sortable, other: Sortable): number {
  const byStep = ARRIVAL_STEPS.indexOf(one.step) - ARRIVAL_STEPS.indexOf(other.step)
  if (byStep !== 0) return byStep
  const direction = one.step === 'received' ? -1 : 1
  return direction * (timeOf(one) - timeOf(other)) || (one.ufid < other.ufid ? -1 : 1)
}

const timeOf = ({ received, arrivedAt, window, promised }: Sortable): number =>
  toMillis(received?.at ?? arrivedAt ?? window?.from ?? promised.start)

/** A name as a front desk calls it: the first name and the initial of the last one. */
export function shortName({ firstName = '', lastName = '' }: { firstName?: string; lastName?: string }) {
  const [initial] = lastName.trim()
  return [firstName.trim(), initial && `${initial.toUpperCase()}.`].filter(Boolean).join(' ')
}
