import { type Instant, MINUTE_MS, toIso, toMillis } from '../../../../core/rules/instant'
import type { ProofRequirement } from '../../../../core/rules/proof-requirements'
import { type Refusal, refuse } from '../../../../core/rules/refusal'
import { statesWith } from '../../../../core/rules/states-with'
import type { OrderState } from '../../../order-records/states/rules/order-state'

/** Of a stop of a route. `Failed`: nobody there, wrong address… a dispatcher has to decide what comes of it. */
export const WAYPOINT_STATUSES = ['Pending', 'EnRoute', 'Arrived', 'Completed', 'Failed'] as const

export type WaypointStatus = (typeof WAYPOINT_STATUSES)[number]

/**
 * `step`: on the way from the plan to the end. `ahead`: its courier can still set out for it. `reached`: a courier was
 * there. `over`: no courier goes there any more.
 */
type WaypointFact = 'step' | 'ahead' | 'underWay' | 'reached' | 'over'

const FACTS = {
  Pending: ['step', 'ahead'],
  EnRoute: ['step', 'ahead', 'underWay'],
  Arrived: ['step', 'underWay', 'reached'],
  Completed: ['step', 'reached', 'over'],
  Failed: ['over'],
} as const satisfies Record<WaypointStatus, readonly WaypointFact[]>

const waypointsThat = /* @__NO_SIDE_EFFECTS__ */ (fact: WaypointFact): readonly WaypointStatus[] =>
  statesWith(FACTS, fact)

export const TERMINAL_WAYPOINT_STATUSES = waypointsThat('over')
const FORWARD = waypointsThat('step')
export const AHEAD_WAYPOINT_STATUSES = waypointsThat('ahead')
const UNDER_WAY = waypointsThat('underWay')
const REACHED = waypointsThat('reached')

export const isWaypointAhead = (status: WaypointStatus): boolean => AHEAD_WAYPOINT_STATUSES.includes(status)

export const isWaypointOver = (status: WaypointStatus): boolean => TERMINAL_WAYPOINT_STATUSES.includes(status)

export const isWaypointReached = (status: WaypointStatus): boolean => REACHED.includes(status)

export interface WaypointStatusEntry {
  status: WaypointStatus
  timestamp: string
  /** Not told by anyone: a later step says that it must have happened. */
  inferred?: boolean
}

/** A courier takes a completed stop back for so long; a dispatcher always. */
export const REOPEN_MINUTES = 5

export const FAIL_REASONS = [
  'customer_absent',
  'wrong_address',
  'refused',
  'damaged',
  'access_denied',
  'late',
  'other',
] as const

export type FailReason = (typeof FAIL_REASONS)[number]

export function needsPhoto(reason: FailReason): boolean {
  return reason === 'damaged'
}

export interface WaypointMoveFacts {
  actor: 'courier' | 'logistics'
  /** The courier who asks is the one the route is assigned to. */
  isAssignee: boolean
  isRouteCanceled: boolean
  statusHistory: readonly WaypointStatusEntry[]
  now: Instant
  /** Orders to be delivered here that have not been picked up on this route. */
  notPickedUp: readonly string[]
}

export type WaypointRefusal =
  | Refusal<
      'InvalidWaypointTransition',
      { from: WaypointStatus; to: WaypointStatus; allowed: WaypointStatus[] }
    >
  | Refusal<'PickupNotDone', { purchaseIds: string[] }>
  | Refusal<'RouteCanceled', Record<string, never>>
  | Refusal<'NotYourRoute', Record<string, never>>

/** Why a stop may not change its status. Steps may be skipped forward; a failed stop waits for a dispatcher. */
export function whyNotMoveWaypoint(
  from: WaypointStatus,
  to: WaypointStatus,
  facts: WaypointMoveFacts,
): WaypointRefusal | null {
  if (facts.actor === 'courier' && !facts.isAssignee) return refuse('NotYourRoute', {})
  if (facts.isRouteCanceled) return refuse('RouteCanceled', {})
  if (!canFollow(from, to, facts)) {
    const allowed = WAYPOINT_STATUSES.filter(status => canFollow(from, status, facts))
    return refuse('InvalidWaypointTransition', { from, to, allowed })
  }
  if (to === 'Completed' && facts.notPickedUp.length > 0) {
    return refuse('PickupNotDone', { purchaseIds: [...facts.notPickedUp] })
  }
  return null
}

/** The entries to add to the history: those that were skipped come with the same time, as inferred. */
export function statusEntries(from: WaypointStatus, to: WaypointStatus, at: Instant): WaypointStatusEntry[] {
  const timestamp = toIso(at)
  const skipped = FORWARD.slice(FORWARD.indexOf(from) + 1, Math.max(0, FORWARD.indexOf(to)))
  return [
    ...(from === 'Failed' ? [] : skipped.map(status => ({ status, timestamp, inferred: true }))),
    { status: to, timestamp },
  ]
}

/** The status that is shown: of the latest entry. */
export function latestEntry(history: readonly WaypointStatusEntry[]): WaypointStatusEntry | null {
  return history.reduce<WaypointStatusEntry | null>(
    (latest, entry) => (latest && toMillis(latest.timestamp) > toMillis(entry.timestamp) ? latest : entry),
    null,
  )
}

export interface ProofGiven {
  proofImageURL?: string | null
  proofContactName?: string | null
  pinMatches?: boolean
  /** A stop can be finished without proof by saying why there is none. */
  unavailableReason?: string | null
}

export type ProofRefusal = Refusal<'ProofMissing', { missing: ('photo' | 'name' | 'pin')[] }>

export function whyNotProven(required: ProofRequirement, given: ProofGiven): ProofRefusal | null {
  if (given.unavailableReason?.trim()) return null
  const missing: ('photo' | 'name' | 'pin')[] = []
  if (required.startsWith('photo') && !given.proofImageURL) missing.push('photo')
  if (required === 'photo+name' && !given.proofContactName?.trim()) missing.push('name')
  if (required === 'pin' && !given.pinMatches) missing.push('pin')
  return missing.length > 0 ? refuse('ProofMissing', { missing }) : null
}

/** A completed stop with no photo is flagged. */
export function isMissingPhoto(stop: { status: WaypointStatus; proofImageURL?: string | null }): boolean {
  return stop.status === 'Completed' && !stop.proofImageURL
}

/** What the orders of a stop become when it changes its status; null: nothing. */
export function orderStateAfter(
  stop: { shouldPickup: boolean; shouldDeliver: boolean; isWarehouse: boolean },
  status: WaypointStatus,
): { pickedUp: OrderState | null; delivered: OrderState | null } {
  const isDone = status === 'Completed'
  const isUnderWay = UNDER_WAY.includes(status)
  return {
    pickedUp: stop.shouldPickup && isDone ? 'picked_up' : null,
    delivered: !stop.shouldDeliver
      ? null
      : isDone
        ? stop.isWarehouse
          ? 'at_warehouse'
          : 'delivered'
        : isUnderWay && !stop.isWarehouse
          ? 'out_for_delivery'
          : null,
  }
}

function canFollow(from: WaypointStatus, to: WaypointStatus, facts: WaypointMoveFacts): boolean {
  if (from === 'Failed') return facts.actor === 'logistics' && to === 'Pending'
  if (to === 'Failed') return UNDER_WAY.includes(from)
  if (FORWARD.indexOf(to) > FORWARD.indexOf(from)) return true
  if (from !== 'Completed' || to !== 'Arrived') return false
  if (facts.actor === 'logistics') return true
  const completed = facts.statusHistory.findLast(entry => entry.status === 'Completed')
  return (
    completed !== undefined &&
    toMillis(facts.now) - toMillis(completed.timestamp) <= REOPEN_MINUTES * MINUTE_MS
  )
}
