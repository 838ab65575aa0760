import type { z } from 'zod'
import type { Context, Person } from '../../../core/context'
import type { Tx } from '../../../core/db/open'
import { MINUTE_MS } from '../../../core/rules/instant'
import { metersBetween } from '../../../core/rules/ordering/distance'
import type { NewWaypoint } from '../routes/contract/waypoints'
import { ufidsOf } from '../routes/routable-orders'
import { fullName } from '../routes/routes'
import type { RouteRow } from '../routes/routes.store'
import { draftStops, factsOfDraft, type StopDraft } from '../routes/stop-drafts'
import type { Stop } from '../routes/stops'
import type { SplitRoute } from './contract/route-splits'
import type { SplitPlan } from './rules/split-plan'

type Placed = ReturnType<typeof factsOfDraft> & { draft?: StopDraft }

export interface DividedStops {
  /** The stops of the second route, in order; a new stop has a draft. */
  going: Placed[]
  /** The stop at which the first courier gives the bags; null when no bags are on board. */
  give: Placed | null
}

interface Splitting extends Pick<z.output<typeof SplitRoute>, 'meetingPoint' | 'note'> {
  from: RouteRow
  stops: readonly Stop[]
  plan: SplitPlan
  taker: { id: string } | null
}

type Call = { db: Tx; caller: Person; now: Date } & Pick<Context, 'world'>

/** How long the couriers have to meet at least; the window of the first delivery may leave more time. */
const MEET_MINUTES = 30
/** A meeting point this near to a stop gets the address of the stop. */
const SAME_PLACE_METERS = 150

/** Divides the stops between the two routes, and adds the two stops of a transfer. */
export async function divideStops(ctx: Call, splitting: Splitting): Promise<DividedStops> {
  const { stops, plan } = splitting
  const numbers = await ufidsOf(ctx.db, plan.purchaseIds)
  const byId = new Map(stops.map(stop => [stop.row.id, stop]))
  const going = plan.going.map(({ id, purchaseIds, isWhole }): Placed => {
    const stop = byId.get(id)!
    if (isWhole) return { ...stop.facts, status: 'Pending' }
    const draft = partOf(stop, purchaseIds, numbers)
    return { ...factsOfDraft(draft, ctx.world.newId()), draft }
  })
  if (!plan.onBoard.length) return { going, give: null }
  const [give, take] = await transferStops(ctx, splitting, numbers)
  return { going: [take, ...going], give }
}

/** A stop with some of the orders of another. */
function partOf({ row }: Stop, purchaseIds: string[], numbers: ReadonlyMap<string, string>): StopDraft {
  const {
    id: _id,
    route_id: _route,
    city,
    position: _position,
    status: _status,
    status_history: _history,
    updated_at: _updated,
    is_current_target: _target,
    confirmed_pickup_count: _picked,
    confirmed_delivery_count: _delivered,
    proof_file_id: _proof,
    proof_contact_name: _receiver,
    unavailable_reason: _unavailable,
    failed_reason: _failed,
    ...kept
  } = row
  const own = new Set(purchaseIds.map(orderId => numbers.get(orderId)))
  return {
    tempId: null,
    city,
    purchaseIds,
    row: { ...kept, package_ids: row.package_ids.filter(packageId => own.has(packageId)) },
  }
}

/** Where bags pass from one courier to the other: the stop of the courier who gives, and of the one who takes. */
async function transferStops(
  ctx: Call,
  { from, stops, plan, taker, meetingPoint, note }: Splitting,
  numbers: ReadonlyMap<string, string>,
): Promise<[give: Placed, take: Placed]> {
  const { db, caller, now, world } = ctx
  const people = await couriersById(db, [from.assigned_to, taker?.id ?? null])
  const [giver, receiver] = [people.get(from.assigned_to ?? ''), people.get(taker?.id ?? '')]
  const drops = stops.filter(
    ({ facts }) => facts.shouldDeliver && facts.purchaseIds.some(id => plan.onBoard.includes(id)),
  )
  const waits = Math.min(...drops.map(({ row }) => row.window_end.getTime()))
  const place = meetingPoint ?? (await lastPlaceOf(ctx, from, stops))
  const base: NewWaypoint = {
    purchaseIds: plan.onBoard,
    packageIds: plan.onBoard.flatMap(id => numbers.get(id) ?? []),
    shouldPickup: false,
    shouldDeliver: false,
    windowStart: now,
    windowEnd: new Date(Math.max(now.getTime() + MEET_MINUTES * MINUTE_MS, waits)),
    isExternal: false,
    isAddressBook: false,
    isCrossDocking: false,
    note: note ?? '',
    proofRequirement: 'none',
    ...place,
    address: place.address ?? undefined,
  }
  const drafts = await draftStops(db, caller, [
    { ...base, shouldDeliver: true },
    { ...base, shouldPickup: true },
  ])
  const transferId = world.newId()
  const [give, take] = drafts.map((draft, index): Placed => {
    const other = index === 0 ? receiver : giver
    const row = {
      ...draft.row,
      // A transfer at a door is not a delivery to that door.
      ...{ store_id: null, location_id: null, warehouse_id: null, transfer_id: transferId },
      contact_name: other ? fullName(other) : null,
      contact_phone: other?.phone ?? null,
    }
    const whole = { ...draft, row }
    return { ...factsOfDraft(whole, world.newId()), draft: whole }
  })
  return [give!, take!]
}

/** Where the courier was last: by the phone, else by the last completed stop. */
async function lastPlaceOf({ db, world }: Call, from: RouteRow, stops: readonly Stop[]) {
  const position = from.assigned_to
    ? await db
        .selectFrom('courier_position')
        .select(['lat', 'lon'])
        .where('person_id', '=', from.assigned_to)
        // Simulated positions do not count in production.
        .$if(world.settings.isProduction, query => query.where('simulated', '=', false))
        .executeTakeFirst()
    : undefined
  const done = stops.findLast(({ facts }) => facts.status === 'Completed')!
  const at = position ?? { lat: done.row.lat, lon: done.row.lon }
  const near = stops
    .map(({ row }) => ({ row, meters: metersBetween(at, row) }))
    .filter(({ meters }) => meters <= SAME_PLACE_METERS)
    .toSorted((a, b) => a.meters - b.meters)[0]?.row
  const text = near
    ? (near.address.formattedAddress ?? near.address.address)
    : `${at.lat.toFixed(5)}, ${at.lon.toFixed(5)}`
  return { name: near?.name ?? text, address: { formattedAddress: text, geo: at } }
}

async function couriersById(db: Tx, ids: readonly (string | null)[]) {
  const people = await db
    .selectFrom('person')
    .select(['id', 'first_name', 'last_name', 'phone'])
    .where('id', 'in', [...ids.flatMap(id => id ?? []), ''])
    .execute()
  return new Map(people.map(person => [person.id, person]))
}
