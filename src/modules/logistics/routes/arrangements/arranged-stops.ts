import type { z } from 'zod'
import type { Person, World } from '../../../../core/context'
import { Failure } from '../../../../core/contract/failures'
import type { Database } from '../../../../core/db/open'
import type { ArrangeRoutes, PlannedStop } from '../contract/arrangements'
import type { RoutableOrder } from '../routable-orders'
import { draftStops, factsOfDraft, type StopDraft, stopsForOrders } from '../stop-drafts'
import type { Stop } from '../stops'

/** A stop in a request, to be planned or saved. */
export type NamedStop = PlannedStop | z.output<typeof ArrangeRoutes>['routes'][number]['stops'][number]

/** A stop at its new place: a saved stop, or a new one. */
export type ArrangedStop = Stop['facts'] & {
  isHub: boolean
  /** Set for a new stop. */
  draft?: StopDraft
  /** The name that the request gave it. */
  tempId?: string
}

/** The saved records that the ids of a request refer to. */
export interface Sources {
  /** All stops of the routes that are arranged. */
  stops: ReadonlyMap<string, Stop>
  /** Orders that get new stops, or come from other routes. */
  fresh: ReadonlyMap<string, RoutableOrder>
  ufids: ReadonlyMap<string, string>
}

/** The orders at the stops that a request changes or makes. */
export const ordersNamed = (stops: readonly NamedStop[]): string[] => [
  ...new Set(stops.flatMap(stop => (typeof stop === 'string' ? [] : ordersOf(stop)))),
]

/** The orders that get new stops, or that no stop of these routes has yet. */
export function ordersAdded(named: readonly NamedStop[], known: ReadonlySet<string>): string[] {
  const made = named.filter(stop => typeof stop !== 'string' && ('kind' in stop || 'stop' in stop))
  return [...new Set([...ordersNamed(made), ...ordersNamed(named).filter(id => !known.has(id))])]
}

const ordersOf = (stop: Exclude<NamedStop, string>) =>
  'stop' in stop ? stop.stop.purchaseIds : stop.purchaseIds

/** A saved stop as it is, for comparison with the new stops. */
export const factsInPlace = ({ row, facts }: Stop): ArrangedStop => ({
  ...facts,
  isHub: row.warehouse_id !== null,
})

/** Resolves the stops that a request lists for one route. */
export async function arrangedStops(
  { db, caller, world }: { db: Database; caller: Person; world: Pick<World, 'newId'> },
  named: readonly NamedStop[],
  sources: Sources,
): Promise<ArrangedStop[]> {
  const arranged: ArrangedStop[] = []
  for (const one of named) {
    if (typeof one === 'string') arranged.push(factsInPlace(stopNamed(one, sources)))
    else if ('id' in one)
      arranged.push({
        ...factsInPlace(stopNamed(one.id, sources)),
        purchaseIds: [...new Set(one.purchaseIds)],
      })
    else if ('copyOf' in one) {
      const draft = partOf(stopNamed(one.copyOf, sources), one.purchaseIds, sources.ufids)
      arranged.push({ ...drafted(draft, world), tempId: one.tempId })
    } else if ('kind' in one) {
      const drafts = await draftsOf(db, one, sources)
      arranged.push(...drafts.map(draft => ({ ...drafted(draft, world), tempId: one.tempId })))
    } else arranged.push(...(await draftStops(db, caller, [one.stop])).map(draft => drafted(draft, world)))
  }
  return arranged
}

function stopNamed(id: string, { stops }: Sources): Stop {
  const stop = stops.get(id)
  if (!stop) throw new Failure('WaypointOrderInvalid', { missing: [], unknown: [id] })
  return stop
}

const drafted = (draft: StopDraft, world: Pick<World, 'newId'>): ArrangedStop => ({
  ...factsOfDraft(draft, world.newId()),
  statusHistory: [],
  isCurrentTarget: false,
  isHub: draft.row.warehouse_id !== null,
  draft,
})

/** A copy of a stop for another route, with some of its orders and their packages. */
function partOf({ row }: Stop, purchaseIds: readonly string[], ufids: Sources['ufids']): StopDraft {
  const own = new Set(purchaseIds.map(id => ufids.get(id)))
  return {
    tempId: null,
    city: row.city,
    purchaseIds: [...new Set(purchaseIds)],
    row: {
      name: row.name,
      address: row.address,
      lat: row.lat,
      lon: row.lon,
      should_pickup: row.should_pickup,
      should_deliver: row.should_deliver,
      window_start: row.window_start,
      window_end: row.window_end,
      location_id: row.location_id,
      store_id: row.store_id,
      warehouse_id: row.warehouse_id,
      is_external: row.is_external,
      is_address_book: row.is_address_book,
      is_cross_docking: row.is_cross_docking,
      contact_name: row.contact_name,
      contact_phone: row.contact_phone,
      note: row.note,
      package_ids: row.package_ids.filter(id => own.has(id)),
      package_group_ids: row.package_group_ids,
      proof_requirement: row.proof_requirement,
      transfer_id: row.transfer_id,
    },
  }
}

/** Drafts of the pick-ups or the deliveries of orders without a route. */
async function draftsOf(
  db: Database,
  { kind, purchaseIds }: { kind: 'pickup' | 'delivery'; purchaseIds: readonly string[] },
  { fresh }: Sources,
): Promise<StopDraft[]> {
  const orders = purchaseIds.map(id => {
    const order = fresh.get(id)
    if (!order) throw new Failure('OrderAlreadyOnRoute', { purchaseIds: [id] })
    return order
  })
  const drafts = await draftStops(db, null, stopsForOrders(orders))
  return drafts.filter(({ row }) => (kind === 'pickup' ? row.should_pickup : row.should_deliver))
}
