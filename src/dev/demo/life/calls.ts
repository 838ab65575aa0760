import type { Context, HeldPermission, Person, World } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import type { Language } from '../../../core/contract/common'
import { createCaller, router } from '../../../core/procedures'
import { ingestLocation } from '../../../modules/logistics/couriers/ingest-location'
import { acceptRoute } from '../../../modules/logistics/deliveries/accept-route'
import { confirmWaypointCompleted } from '../../../modules/logistics/deliveries/confirm-waypoint'
import { setWaypointStatus } from '../../../modules/logistics/deliveries/set-waypoint-status'
import { createRoute } from '../../../modules/logistics/routes/create-route'
import { checkoutPlan } from '../../../modules/orders/checkout/checkout-plan'
import { createPurchasePaymentIntent } from '../../../modules/orders/checkout/create-payment-intent'
import { placePurchase } from '../../../modules/orders/checkout/place-purchase'
import { setLiveOrdersStatus } from '../../../modules/orders/moves/set-live-orders-status'
import { showStore } from '../../../modules/orders/storefront/show-store'

/** All that the people of the demo do: what the product's own screens and apps call. */
const call = createCaller(
  router({
    showStore,
    checkoutPlan,
    createPurchasePaymentIntent,
    placePurchase,
    setLiveOrdersStatus,
    createRoute,
    acceptRoute,
    setWaypointStatus,
    confirmWaypointCompleted,
    ingestLocation,
  }),
)

export type Calls = ReturnType<typeof call>

/** Calls as a person, now. Under one key, what was done is not done again. */
export const callsAs = (world: World, caller: Person, key: string | null = null): Calls =>
  call(contextOf(world, caller, key))

export function contextOf(world: World, caller: Person, key: string | null = null): Context {
  return {
    world,
    db: world.db,
    caller,
    now: world.clock.now(),
    request: {
      id: world.newId(),
      ip: null,
      deviceId: null,
      userAgent: 'demo',
      language: caller.language,
      idempotencyKey: key,
      header: () => null,
    },
  }
}

/** Those whom a visitor signs in as are left to the visitor. */
export const VISITORS = '%@comanda.test'

/** People of the demo with what they may do, by their ids. */
export async function peopleOf(world: World, ids: readonly string[]): Promise<Map<string, Person>> {
  if (!ids.length) return new Map()
  const rows = await world.db
    .selectFrom('person')
    .select(['id', 'email', 'first_name', 'last_name', 'language', 'city', 'current_location_id'])
    .where('id', 'in', [...ids])
    .where('is_demo', '=', true)
    .where('email', 'not like', VISITORS)
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .execute()
  const permissions = await world.db
    .selectFrom('permission')
    .select(['id', 'person_id', 'type', 'scope', 'valid_from', 'valid_until', 'revoked_at'])
    .where('person_id', 'in', [...ids])
    .where('revoked_at', 'is', null)
    .execute()
  const held = Map.groupBy(permissions, permission => permission.person_id)
  return new Map(
    rows.map(row => [
      row.id,
      {
        kind: 'person',
        id: row.id,
        sessionId: '',
        email: row.email,
        firstName: row.first_name,
        lastName: row.last_name,
        language: row.language as Language,
        city: row.city,
        currentLocationId: row.current_location_id,
        locationIds: row.current_location_id ? [row.current_location_id] : [],
        impersonatorId: null,
        impersonator: null,
        permissions: (held.get(row.id) ?? []).map(
          (permission): HeldPermission => ({
            id: permission.id,
            type: permission.type as PermissionType,
            scope: permission.scope,
            validFrom: permission.valid_from,
            validUntil: permission.valid_until,
            revokedAt: permission.revoked_at,
          }),
        ),
        apiKey: null,
      } satisfies Person,
    ]),
  )
}

/** Who of the demo holds a permission: cooks, couriers, the dispatcher. */
export async function holdersOf(world: World, type: PermissionType): Promise<Person[]> {
  const ids = await world.db
    .selectFrom('permission')
    .select('person_id')
    .distinct()
    .where('type', '=', type)
    .where('revoked_at', 'is', null)
    .execute()
  const people = await peopleOf(
    world,
    ids.map(({ person_id }) => person_id),
  )
  return [...people.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
