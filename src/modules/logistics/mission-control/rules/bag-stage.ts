import { type Instant, toMillis } from '../../../../core/rules/instant'
import {
  AT_HUB_ORDER_STATES,
  CARRIED_ORDER_STATES,
  ON_ANY_LEG_ORDER_STATES,
  type OrderState,
  PACKED_ORDER_STATES,
} from '../../../../core/rules/ordering/order-states'

/** Where the label of a bag is read: as a courier takes it, at a hub in, on a shelf and out, and at the customer's. */
export const SCAN_PLACES = ['store', 'warehouse', 'shelf', 'out', 'office'] as const
export type ScanPlace = (typeof SCAN_PLACES)[number]

/** How far a bag is, in this order. */
export const BAG_STAGES = ['expected', 'collected', 'arrived', 'shelved', 'out', 'delivered'] as const
export type BagStage = (typeof BAG_STAGES)[number]

const STAGE_OF_PLACE: Record<ScanPlace, BagStage> = {
  store: 'collected',
  warehouse: 'arrived',
  shelf: 'shelved',
  out: 'out',
  office: 'delivered',
}

export interface BagScan {
  place: ScanPlace
  at: Instant
  /** Where `place` is a shelf. */
  shelf: string | null
}

export interface OrderOfBag {
  state: OrderState
  stateAt: Instant
  /** Whether the order has been at a warehouse. */
  wasHere: boolean
}

export interface BagProgress {
  stage: BagStage
  /** When it was last seen; null: never. */
  at: Instant | null
  shelf: string | null
}

export const isAtLeast = (stage: BagStage, least: BagStage): boolean =>
  BAG_STAGES.indexOf(stage) >= BAG_STAGES.indexOf(least)

/** How far all bags of an order are at least: what its state says, whether or not a label was read. */
export function stageOfOrder({ state, wasHere }: Pick<OrderOfBag, 'state' | 'wasHere'>): BagStage {
  if (state === 'delivered') return 'delivered'
  if (state === 'out_for_delivery') return 'out'
  if (state === 'picked_up') return wasHere ? 'out' : 'collected'
  if (state === 'at_warehouse' || (state === 'bag_check' && wasHere)) return 'arrived'
  return 'expected'
}

/**
 * How far a bag is. Its last scan counts, unless the order went further after it: a bag that was carried out while
 * no label was read is out all the same, and one that was scanned in again afterwards is back.
 */
export function progressOfBag(order: OrderOfBag, scans: readonly BagScan[]): BagProgress {
  const floor = stageOfOrder(order)
  const last = lastOf(scans)
  const byOrder = { stage: floor, at: floor === 'expected' ? null : order.stateAt, shelf: null }
  if (!last) return byOrder
  const stage = STAGE_OF_PLACE[last.place]
  const isNewer = toMillis(last.at) > toMillis(order.stateAt)
  if (!isNewer && !isAtLeast(stage, floor)) return byOrder
  return { stage, at: last.at, shelf: last.shelf }
}

/** Scans in the order in which they were made; of two at one moment, the one further on is the later. */
function lastOf(scans: readonly BagScan[]): BagScan | undefined {
  return scans.toSorted(
    (one, other) =>
      toMillis(one.at) - toMillis(other.at) ||
      SCAN_PLACES.indexOf(one.place) - SCAN_PLACES.indexOf(other.place),
  )[scans.length - 1]
}

/** Whether a bag was last seen at the same place when this label was read: nothing new, and nothing to write down. */
export function isScannedAgain(scans: readonly BagScan[], scan: BagScan): boolean {
  const before = lastOf(scans.filter(({ at }) => toMillis(at) <= toMillis(scan.at)))
  return before?.place === scan.place && before.shelf === scan.shelf
}

const CAN_ARRIVE: readonly OrderState[] = [...PACKED_ORDER_STATES, ...ON_ANY_LEG_ORDER_STATES]

/**
 * What becomes of an order once all its bags are so far: it arrives with the last bag, is checked when the last one is
 * on a shelf, and leaves with the last one. Null: it stays. A stop of a route moves it as ever.
 */
export function orderStateAtHub(
  order: Pick<OrderOfBag, 'state' | 'wasHere'>,
  stages: readonly BagStage[],
): OrderState | null {
  const { state, wasHere } = order
  const all = (least: BagStage) => stages.every(stage => isAtLeast(stage, least))
  const areBack = stages.every(stage => stage === 'arrived' || stage === 'shelved')
  if (!wasHere) return CAN_ARRIVE.includes(state) && all('arrived') ? 'at_warehouse' : null
  if (CARRIED_ORDER_STATES.includes(state)) return areBack ? 'at_warehouse' : null
  if (!AT_HUB_ORDER_STATES.includes(state)) return null
  if (all('out')) return 'picked_up'
  return state === 'at_warehouse' && all('shelved') ? 'bag_check' : null
}
