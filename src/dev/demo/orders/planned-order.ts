import type { LocalDate } from '../../../core/rules/local-time'
import type {
  OrderActor,
  OrderMoveSource,
  OrderState,
} from '../../../modules/order-records/states/rules/order-state'
import type { Office } from '../companies'
import type { Person } from '../people'
import type { Store } from '../stores'
import type { Place } from '../streets'

/** How an order ends, or that it is still on its way; its route tells the rest. */
export type Fate =
  | 'delivered'
  | 'collected'
  | 'rejected_by_store'
  | 'canceled_by_user'
  | 'canceled_by_store'
  /** As far as the kitchen has come with it by now. */
  | 'pending'
  | 'accepted'
  | 'pending_pickup'
  | 'bag_check'

export interface Window {
  start: Date
  end: Date
  cutoff: Date | null
}

export interface Move {
  state: OrderState
  at: Date
  role: OrderActor
  source: OrderMoveSource
  byPersonId: string | null
  reason?: string
}

/** Somebody wants something to eat, at a time and place, from a store. */
export interface PlannedOrder {
  id: string
  ufid: string
  person: Person
  store: Store
  /** Null: at home. */
  office: Office | null
  place: Place
  placedAt: Date
  window: Window
  on: LocalDate
  fate: Fate
  isPickup: boolean
  /** The number of bags, when the kitchen counted them. */
  bags?: number
  /** The states it went through, oldest first. */
  moves: Move[]
}
