import type { inferRouterOutputs } from '@trpc/server'
import type { ClientRouter } from '../../routers/app.generated'
import { type CityLife, FINAL } from './city'
import { boardOf } from './dispatcher'

type Outputs = inferRouterOutputs<ClientRouter>
type Detail = Outputs['merchant']['orders']['show']
type Route = Outputs['logistics']['routes']['show']
export type Broken = { invariant: string; what: string }
export type Outcome = { states: Map<string, number>; onTime: number; delivered: number; broken: Broken[] }

const ON_TIME_GRACE_MS = 60_000

/** Reads back every order and route through the API, and says which promise each breaks. */
export async function checkOutcome(life: CityLife): Promise<Outcome> {
  const { ask } = life.admin
  const broken: Broken[] = []
  const states = new Map<string, number>()
  let [delivered, onTime] = [0, 0]
  for (const order of life.orders.values()) {
    const detail = await ask.merchant.orders.show.query({ id: order.id }).catch(() => null)
    if (!detail) {
      broken.push({ invariant: 'no order is lost', what: order.id })
      continue
    }
    const { state } = detail.purchase
    states.set(state, (states.get(state) ?? 0) + 1)
    broken.push(...faultsOfOrder(order.id, detail))
    const ledger = await ask.admin.orders.ledger.query({ id: order.id })
    if (!ledger.isBalanced || ledger.checks.some(({ difference }) => difference.amount !== 0))
      broken.push({ invariant: 'the money of each order closes to zero', what: order.id })
    if (state !== 'delivered') continue
    delivered++
    const at = detail.purchase.stateHistory.find(entry => entry.state === 'delivered')?.at
    if (at && new Date(at).getTime() <= order.windowEnd.getTime() + ON_TIME_GRACE_MS) onTime++
  }
  const { routes } = await boardOf(life)
  broken.push(...faultsOfRoutes(routes, new Set(life.orders.keys())))
  return { states, onTime, delivered, broken }
}

/** What the history of one order must never say. */
function faultsOfOrder(id: string, { purchase: order }: Detail): Broken[] {
  const at = (state: string) => order.stateHistory.findIndex(entry => entry.state === state)
  const faults: Broken[] = []
  if (!(FINAL as readonly string[]).includes(order.state))
    faults.push({ invariant: 'every order ends', what: `${id} is ${order.state}` })
  if (order.state === 'delivered' && (at('picked_up') < 0 || at('delivered') < at('picked_up')))
    faults.push({ invariant: 'nothing is delivered before it is picked up', what: id })
  if (order.stateHistory.filter(entry => entry.state === 'delivered').length > 1)
    faults.push({ invariant: 'no order is delivered twice', what: id })
  return faults
}

/** What routes must never say of the orders on them. */
export function faultsOfRoutes(
  routes: readonly Pick<Route, 'id' | 'waypoints'>[],
  ours: ReadonlySet<string>,
): Broken[] {
  const faults: Broken[] = []
  const stopOfProof = new Map<string, string>()
  const drops = new Map<string, number>()
  for (const { waypoints } of routes)
    for (const { id, status, shouldDeliver, purchaseIds, proofImageURL } of waypoints) {
      if (!purchaseIds.some(order => ours.has(order))) continue
      const proof = proofImageURL && new URL(proofImageURL, 'http://localhost').pathname
      if (proof && stopOfProof.has(proof))
        faults.push({
          invariant: 'no proof is bound to two stops',
          what: `${stopOfProof.get(proof)} and ${id}`,
        })
      if (proof) stopOfProof.set(proof, id)
      if (status !== 'Completed' || !shouldDeliver) continue
      for (const order of purchaseIds) drops.set(order, (drops.get(order) ?? 0) + 1)
    }
  for (const [order, count] of drops)
    if (count > 1 && ours.has(order)) faults.push({ invariant: 'no order is delivered twice', what: order })
  return faults
}
