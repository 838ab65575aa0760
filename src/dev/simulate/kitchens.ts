import { MINUTE_MS } from '../../core/rules/instant'
import type { OrderState } from '../../core/rules/ordering/order-states'
import { DEMO_PASSWORD } from '../demo/sign-ins'
import type { Calls } from './calls'
import type { CityLife, SimulatedOrder } from './city'
import type { PlannedOrder } from './plan'

const READY_BEFORE_MS = 8 * MINUTE_MS
const LATE_BY_MS = 20 * MINUTE_MS
const CANCELS_AFTER_MS = MINUTE_MS

const signedIn = new WeakMap<CityLife, Map<string, Promise<Calls | null>>>()

/** The cook of a merchant, signed in with an account of the demo world. */
function cookOf(life: CityLife, merchantId: string): Promise<Calls | null> {
  const cooks = signedIn.get(life) ?? new Map<string, Promise<Calls | null>>()
  signedIn.set(life, cooks)
  const known = cooks.get(merchantId) ?? signInCook(life, merchantId)
  cooks.set(merchantId, known)
  return known
}

async function signInCook(life: CityLife, merchantId: string): Promise<Calls | null> {
  const { docs } = await life.admin.ask.admin.permissions.list.query({
    type: 'MerchantAdminPermission',
    limit: 100,
  })
  const email = docs.find(({ scope }) => scope.merchantIds?.includes(merchantId))?.userEmail
  if (!email) return null
  const calls = life.calls()
  await calls.signIn(email, DEMO_PASSWORD)
  return calls
}

/** What becomes of an order in its kitchen: accepted and packed, or one of the mishaps before it is fetched. */
export async function serveOrder(
  life: CityLife,
  customer: Calls,
  order: SimulatedOrder,
  planned: PlannedOrder,
): Promise<void> {
  const placedAt = life.now()
  if (order.mishap === 'canceled') {
    await life.until(placedAt + CANCELS_AFTER_MS)
    const canceled = await customer.attempt(() =>
      customer.ask.customer.orders.cancel.mutate({ purchaseId: order.id }),
    )
    if (canceled) order.state = canceled.state
    if (canceled) return
  }
  const cook = await customer.attempt(() => cookOf(life, order.merchantId))
  if (!cook) return
  await life.until(placedAt + planned.acceptsAfterMs)
  if (order.mishap === 'rejected') return void (await move(cook, order, 'rejected_by_store'))
  if (!(await wasAccepted(cook, order))) await move(cook, order, 'accepted')
  const readyAt = order.pickupAt.getTime() - READY_BEFORE_MS
  await life.until(readyAt + (order.mishap === 'lateKitchen' ? LATE_BY_MS : 0))
  await move(cook, order, 'pending_pickup')
}

/** Whether the order is accepted already: some stores accept automatically. */
async function wasAccepted(cook: Calls, order: SimulatedOrder): Promise<boolean> {
  const seen = await cook.attempt(() => cook.ask.merchant.orders.show.query({ id: order.id }))
  if (seen) order.state = seen.purchase.state
  return order.state !== 'pending'
}

async function move(cook: Calls, order: SimulatedOrder, state: OrderState) {
  const outcome = await cook.attempt(() =>
    cook.ask.merchant.orders.setStatus.mutate({
      state,
      purchaseIds: [order.id],
      source: 'kds',
      ...(state === 'rejected_by_store' ? { reason: 'Simulated: sold out' } : {}),
    }),
  )
  const [result] = outcome?.results ?? []
  if (result?.ok && result.state) order.state = result.state
  else if (result?.error) cook.refuse(`${result.error.name} of ${state}`)
}
