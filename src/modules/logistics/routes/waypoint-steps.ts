import { sql } from 'kysely'
import type { Context, Person } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import type { Tx } from '../../../core/db/open'
import { DAY_MS } from '../../../core/rules/instant'
import type { ProofRequirement } from '../../../core/rules/proof-requirements'
import type { Writing } from '../../../core/write'
import { openIncidence } from '../../operations/incidents/incidences.store'
import { isSamePickupCode } from '../../order-records/orders/rules/pickup-code'
import { noteArrivalOfStop } from '../arrival-times/note-arrivals'
import type { Route } from './contract/routes'
import { lockRouteOnRoad, type OnTheRoad } from './lock-route'
import { requireProof } from './proof-files'
import { presentRoute } from './routes'
import { isOutOfTurn } from './rules/route-state'
import {
  type FailReason,
  isWaypointOver,
  latestEntry,
  needsPhoto,
  statusEntries,
  type WaypointStatus,
  whyNotMoveWaypoint,
  whyNotProven,
} from './rules/waypoint-state'
import { type Stop, stopsOf } from './stops'
import {
  addCourierOperation,
  clearOtherTargets,
  setWaypointStatus,
  type WaypointEvidence,
} from './waypoints.store'

export type StepCall = { db: Tx; caller: Person; now: Date } & Pick<Context, 'world'> &
  Pick<Writing, 'emit' | 'audit'>

export type Step = { routeId: string; opId?: string; occurredAt?: Date }

/** A step on the road, with its route held and its stops loaded. */
export type OnStop = { on: OnTheRoad; stops: Stop[]; stop: Stop; at: Date }

/** Phones come back after a day without signal, not after a month. */
const OLDEST_STEP_MS = 7 * DAY_MS

/**
 * Does a step of a courier once: a phone that was away sends what it did again until it hears an answer, under the same
 * `opId`. The answer is the route as it is afterwards, and says when the stop was not the next one.
 */
export async function takeStep(
  call: StepCall,
  step: Step & { waypointId: string },
  body: (step: OnStop) => Promise<void>,
): Promise<Route> {
  const on = await lockRouteOnRoad(call.db, call.caller, step.routeId)
  const stops = await stopsOf(call.db, step.routeId)
  const stop = stops.find(one => one.row.id === step.waypointId)
  if (!stop) throw new Failure('NotFound')
  const notNext = isOutOfTurn({ waypoints: stops.map(one => one.facts) }, stop.row.id)
  const isFirst = await isFirstTime(call, step.opId)
  if (isFirst) await body({ on, stops, stop, at: timeOf(step.occurredAt, stop, call.now) })
  return { ...(await presentRoute(on.route, call)), ...(isFirst && notNext ? { notNext } : {}) }
}

/** Remembers an operation of a phone; false when it was done before. */
export async function isFirstTime({ db, caller, now }: StepCall, opId: string | undefined): Promise<boolean> {
  if (opId === undefined) return true
  return addCourierOperation(db, caller.id, opId, now)
}

/** When it happened on the phone's clock, inside what is possible: not in the future, not before the stop's last step. */
export function timeOf(occurredAt: Date | undefined, stop: Stop, now: Date): Date {
  if (!occurredAt) return now
  const last = latestEntry(stop.facts.statusHistory)
  const earliest = Math.max(now.getTime() - OLDEST_STEP_MS, last ? Date.parse(last.timestamp) : 0)
  return new Date(Math.min(now.getTime(), Math.max(earliest, occurredAt.getTime())))
}

/** Moves a stop as far as the rules let it, with its history, and tells of it. A step that was taken already is no mistake. */
export async function moveWaypoint(
  call: StepCall,
  { on, stops, stop, at }: OnStop,
  to: WaypointStatus,
  evidence: WaypointEvidence = {},
) {
  const { db, now, emit, audit } = call
  const from = stop.facts.status
  if (from !== to) {
    const refusal = whyNotMoveWaypoint(from, to, {
      actor: on.actor,
      isAssignee: on.actor === 'courier',
      isRouteCanceled: on.route.canceled_at !== null,
      statusHistory: stop.facts.statusHistory,
      now,
      notPickedUp: notPickedUp(stops, stop),
    })
    if (refusal?.name === 'NotYourRoute') throw new Failure('NotFound')
    if (refusal) throw new Failure(refusal.name, refusal.params)
  }
  const history =
    from === to ? stop.facts.statusHistory : [...stop.facts.statusHistory, ...statusEntries(from, to, at)]
  await setWaypointStatus(db, stop.row.id, { from, to, history }, evidence, now)
  await noteArrivalOfStop(db, {
    isDoor: isCustomerDoor(stop),
    orderIds: stop.purchaseIds,
    from,
    to,
    history,
    isByCourier: on.actor === 'courier',
    vehicleType: on.route.vehicle_type,
  })
  audit({ type: 'waypoint', id: stop.row.id, before: { status: from }, after: { status: to } })
  emit(
    'waypoint.moved',
    {
      routeId: on.route.id,
      personIds: on.route.assigned_to ? [on.route.assigned_to] : [],
      waypointId: stop.row.id,
      status: to,
      orderIds: stop.purchaseIds,
    },
    on.route.city,
  )
}

/** Where orders reach their customers: no store, no warehouse, no meeting of couriers. */
const isCustomerDoor = ({ facts, row }: Stop): boolean =>
  facts.shouldDeliver && row.warehouse_id === null && row.store_id === null && row.transfer_id === null

/** Orders to be handed over here whose pick-up stands on this route and is not done. */
function notPickedUp(stops: Stop[], stop: Stop): string[] {
  if (!stop.facts.shouldDeliver) return []
  return stop.purchaseIds.filter(id =>
    stops.some(
      other =>
        other !== stop &&
        other.facts.shouldPickup &&
        other.facts.status !== 'Completed' &&
        other.purchaseIds.includes(id),
    ),
  )
}

/** Heads for a stop: the only one that is the target. */
export async function headFor(call: StepCall, step: OnStop) {
  const { stop } = step
  if (isWaypointOver(stop.facts.status))
    throw new Failure('InvalidWaypointTransition', { from: stop.facts.status, to: 'EnRoute', allowed: [] })
  await clearOtherTargets(call.db, step.on.route.id, stop.row.id)
  const to = stop.facts.status === 'Pending' ? 'EnRoute' : stop.facts.status
  await moveWaypoint(call, step, to, { is_current_target: true })
}

export type Proof = {
  proofImageURL?: string | null
  proofContactName?: string | null
  unavailableReason?: string | null
  pin?: string | null
}
export type Counts = { pickupCount?: number | null; deliveryCount?: number | null }

/** Ends a stop with the evidence that its place asks for, or with why there is none. */
export async function completeStop(call: StepCall, step: OnStop, proof: Proof, counts: Counts = {}) {
  const { db, caller } = call
  const { stop, on } = step
  if (stop.facts.status === 'Completed') return
  const fileId = proof.proofImageURL
    ? await requireProof(db, caller, proof.proofImageURL, on.actor === 'logistics')
    : stop.row.proof_file_id
  const refusal = whyNotProven(stop.row.proof_requirement as ProofRequirement, {
    proofImageURL: fileId,
    proofContactName: proof.proofContactName,
    pinMatches: await pinMatches(call, stop, proof.pin),
    unavailableReason: proof.unavailableReason,
  })
  if (refusal) throw new Failure('ProofMissing', refusal.params)

  await moveWaypoint(call, step, 'Completed', {
    proof_file_id: fileId,
    proof_contact_name: proof.proofContactName?.trim() || stop.row.proof_contact_name,
    unavailable_reason: proof.unavailableReason?.trim() || null,
    confirmed_pickup_count: counts.pickupCount ?? stop.row.confirmed_pickup_count,
    confirmed_delivery_count: counts.deliveryCount ?? stop.row.confirmed_delivery_count,
  })
  await reportMiscount(call, step, counts)
}

/** What the receiver reads from their own phone is the code of one of the orders. */
async function pinMatches({ db }: StepCall, stop: Stop, pin: string | null | undefined): Promise<boolean> {
  if (!pin || !stop.purchaseIds.length) return false
  const codes = await db
    .selectFrom('purchase_order')
    .select('pickup_code')
    .where('id', 'in', stop.purchaseIds)
    .execute()
  return codes.some(order => isSamePickupCode(pin, order.pickup_code))
}

/** As many packages as the stop names, or somebody has to look for the rest. */
async function reportMiscount(call: StepCall, { on, stop }: OnStop, counts: Counts) {
  const expected = stop.row.package_ids.length
  const told = [
    stop.facts.shouldPickup ? counts.pickupCount : null,
    stop.facts.shouldDeliver ? counts.deliveryCount : null,
  ].filter(count => count !== null && count !== undefined)
  const odd = told.find(count => count !== expected)
  if (expected === 0 || odd === undefined) return
  await openIncidence(
    call.db,
    { ...call, reporterId: call.caller.id },
    {
      city: on.route.city,
      type: 'missing_item',
      priority: 2,
      comment: `${stop.row.name}: ${odd}/${expected}`,
      ...subjectOf(on, stop),
    },
  )
}

/** Gives a stop up for a reason. A dispatcher decides what becomes of its orders. */
export async function failStop(
  call: StepCall,
  step: OnStop,
  {
    reasonCode,
    note,
    proofImageURL,
  }: { reasonCode: FailReason; note?: string; proofImageURL?: string | null },
) {
  const { on, stop } = step
  if (stop.facts.status === 'Failed') return
  const fileId = proofImageURL
    ? await requireProof(call.db, call.caller, proofImageURL, on.actor === 'logistics')
    : stop.row.proof_file_id
  if (needsPhoto(reasonCode) && !fileId) throw new Failure('ProofMissing', { missing: ['photo'] })

  await moveWaypoint(call, step, 'Failed', {
    failed_reason: reasonCode,
    proof_file_id: fileId,
    ...(note ? { note: [stop.row.note, note].filter(Boolean).join('\n') } : {}),
  })
  await openIncidence(
    call.db,
    { ...call, reporterId: call.caller.id },
    {
      city: on.route.city,
      type: reasonCode === 'damaged' ? 'damaged' : reasonCode === 'late' ? 'late' : 'not_delivered',
      priority: 1,
      comment: [reasonCode, note].filter(Boolean).join(': '),
      found: {
        kind: 'stopFailed',
        courier: await nameOf(call.db, on.route.assigned_to),
        stop: stop.row.name,
        reason: reasonCode,
        ...(note ? { note } : {}),
      },
      ...subjectOf(on, stop),
      rule: STOP_FAILED,
      key: failedStopKey(stop.row.id),
      reopens: true,
      photoFileIds: fileId ? [fileId] : [],
    },
  )
}

/** Under this key a stop that was given up is one incident, however often it is tried. */
const failedStopKey = (waypointId: string) => `failed-stop:${waypointId}`
const STOP_FAILED = 'stopFailed'

const nameOf = async (db: Tx, personId: string | null): Promise<string> =>
  (
    await db
      .selectFrom('person')
      .select(sql<string>`trim(first_name || ' ' || last_name)`.as('name'))
      .where('id', '=', personId ?? '')
      .executeTakeFirst()
  )?.name ?? ''

const subjectOf = (on: OnTheRoad, stop: Stop) => ({
  openedBy: on.actor === 'courier' ? ('courier' as const) : ('staff' as const),
  courierId: on.route.assigned_to,
  orderId: stop.purchaseIds.length === 1 ? stop.purchaseIds[0]! : null,
  routeId: on.route.id,
  waypointId: stop.row.id,
  storeId: stop.row.store_id,
  locationId: stop.row.location_id,
})
