import type { LocalDate } from '../../../../core/rules/local-time'
import {
  FAILED_ORDER_STATES,
  type OrderState,
  PLACED_ORDER_STATES,
  PREPARING_ORDER_STATES,
} from '../../../../core/rules/ordering/order-states'
import type { ScanPlace } from './bag-stage'

/** What a shelf is called on its label: an optional prefix, then aisle, rack, shelf and place, two figures each. */
const SHELF = /^(?:([0-9A-Z]{1,12})-)?(\d\d)-(\d\d)-(\d\d)-(\d\d)$/

/** The name of a shelf as its label says it, or null. A scanner set to another keyboard writes other signs for hyphens. */
export function readShelf(text: string): string | null {
  const written = text
    .trim()
    .toUpperCase()
    .replace(/[^0-9A-Z]+/g, '-')
  return SHELF.test(written) ? written : null
}

export interface BagOfOrder {
  bag: number
  /** Into how many its order is packed. */
  bags: number
  state: OrderState
}

export interface BagAtHub extends BagOfOrder {
  /** The hub that its order goes through; null: it goes through none. */
  warehouseId: string | null
  warehouseName: string | null
  deliveryOn: LocalDate
  /** The routes that take its order on from this hub. */
  routes: readonly { id: string; name: string }[]
}

export interface AtHub {
  place: Extract<ScanPlace, 'warehouse' | 'shelf' | 'out'>
  warehouseId: string
  on: LocalDate
  /** Where `place` is out, and the route was chosen. */
  routeId: string | null
}

export interface BagRefusal {
  name:
    | 'BagNotOfOrder'
    | 'BagOfCanceledOrder'
    | 'BagNotPacked'
    | 'BagNeedsNoWarehouse'
    | 'BagOfAnotherWarehouse'
    | 'BagOfAnotherDay'
    | 'BagDelivered'
    | 'BagOfAnotherRoute'
    | 'BagWithoutRoute'
  params: Record<string, string | number>
}

/** Why the label of a bag is not taken, wherever it is read; else null. */
export function whyNotBag({ bag, bags, state }: BagOfOrder): BagRefusal | null {
  if (bag > bags) return { name: 'BagNotOfOrder', params: { bag, count: bags } }
  if (FAILED_ORDER_STATES.includes(state)) return { name: 'BagOfCanceledOrder', params: { state } }
  if ([...PLACED_ORDER_STATES, ...PREPARING_ORDER_STATES].includes(state))
    return { name: 'BagNotPacked', params: { state } }
  return null
}

/** Why a bag is not taken at a hub: it belongs elsewhere, to another day or on another route. */
export function whyNotAtHub(bag: BagAtHub, scan: AtHub): BagRefusal | null {
  const refusal = whyNotBag(bag)
  if (refusal) return refusal
  if (bag.warehouseId === null) return { name: 'BagNeedsNoWarehouse', params: {} }
  if (bag.warehouseId !== scan.warehouseId)
    return { name: 'BagOfAnotherWarehouse', params: { warehouse: bag.warehouseName ?? '' } }
  if (bag.deliveryOn !== scan.on) return { name: 'BagOfAnotherDay', params: { day: bag.deliveryOn } }
  if (bag.state === 'delivered') return { name: 'BagDelivered', params: {} }
  if (scan.place === 'out' && scan.routeId !== null && !bag.routes.some(({ id }) => id === scan.routeId))
    return bag.routes[0]
      ? { name: 'BagOfAnotherRoute', params: { route: bag.routes[0].name } }
      : { name: 'BagWithoutRoute', params: {} }
  return null
}
