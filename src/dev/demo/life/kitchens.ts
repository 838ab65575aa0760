import type { World } from '../../../core/context'
import { MINUTE_MS, SECOND_MS } from '../../../core/rules/instant'
import {
  COOKING_ORDER_STATES,
  type OrderState,
  stepsBetween,
} from '../../../modules/order-records/states/rules/order-state'
import { callsAs, holdersOf, VISITORS } from './calls'

/** The kitchens that a visitor runs leave time to press Accept. */
const VISITORS_HAVE_MS = 6 * MINUTE_MS
/** A meal is packed so long before it is fetched, or a little later. */
const READY_BEFORE_MS = 12 * MINUTE_MS
/** Older ones have been forgotten. */
const LOOKS_BACK_MS = 3 * 60 * MINUTE_MS
const MOST_AT_ONCE = 12

/** Every kitchen accepts what came in a moment ago, and packs what is fetched soon. */
export async function cook(world: World): Promise<void> {
  const now = world.clock.now()
  const cooks = await holdersOf(world, 'MerchantAdminPermission')
  const visited = await visitedMerchants(world)
  const orders = await world.db
    .selectFrom('purchase_order')
    .select(['id', 'merchant_id', 'state', 'created_at', 'pickup_at'])
    .where('state', 'in', [...COOKING_ORDER_STATES])
    .where('is_requesting_quote', '=', false)
    .where('window_end', '>', new Date(now.getTime() - LOOKS_BACK_MS))
    .where(({ or, eb }) =>
      or([eb('state', '=', 'pending'), eb('pickup_at', '<', new Date(now.getTime() + READY_BEFORE_MS))]),
    )
    .orderBy('pickup_at')
    .limit(60)
    .execute()
  const due = orders.filter(order => {
    const patience =
      hashOf(order.id) * 40 * SECOND_MS + (visited.has(order.merchant_id) ? VISITORS_HAVE_MS : 20 * SECOND_MS)
    return order.state === 'pending'
      ? now.getTime() - order.created_at.getTime() > patience
      : order.pickup_at.getTime() - now.getTime() < READY_BEFORE_MS * hashOf(order.id)
  })
  const moves = Map.groupBy(
    due.slice(0, MOST_AT_ONCE),
    order => `${order.merchant_id} ${nextOf(order.state as OrderState)}`,
  )
  for (const [key, some] of moves) {
    const [merchantId, state] = key.split(' ') as [string, OrderState]
    const cook = cooks.find(({ permissions }) =>
      permissions.some(({ scope }) => scope.merchantIds?.includes(merchantId)),
    )
    if (!cook) continue
    await callsAs(world, cook).setLiveOrdersStatus({
      state,
      purchaseIds: some.map(({ id }) => id),
      source: 'kds',
    })
  }
}

/** The next step of a kitchen towards a packed bag. */
const nextOf = (state: OrderState) =>
  stepsBetween(state, 'pending_pickup', { isCrossDocking: false, isPickup: false })![1]!

async function visitedMerchants(world: World): Promise<Set<string>> {
  const rows = await world.db
    .selectFrom('permission')
    .innerJoin('person', 'person.id', 'permission.person_id')
    .select('permission.scope')
    .where('permission.type', '=', 'MerchantAdminPermission')
    .where('person.email', 'like', VISITORS)
    .execute()
  return new Set(rows.flatMap(({ scope }) => scope.merchantIds ?? []))
}

/** Between 0 and 1, always the same for one id: some are fast, some are slow. */
export function hashOf(id: string): number {
  return (Number(BigInt.asUintN(32, BigInt(Bun.hash(id)))) % 1000) / 1000
}
