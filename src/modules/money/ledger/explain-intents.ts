import type { PaymentIntent } from '../../../adapters/payments/port'
import type { World } from '../../../core/context'
import type { FoundFault } from '../../../core/db/columns'
import type { Database } from '../../../core/db/open'
import { HOUR_MS } from '../../../core/rules/instant'
import { intentProblem } from './rules/intent-fate'

/** A hook may come for as long; what is older was looked at before. */
const LOOKS_BACK_MS = 48 * HOUR_MS
const LOOKED_UP_AT_ONCE = 200

/** Every payment of the last two days at the provider is an order, a top-up, or given back: those that are not. */
export async function findUnexplainedIntents(
  world: World,
): Promise<{ faults: FoundFault[]; lookedAt: number }> {
  const since = new Date(world.clock.now().getTime() - LOOKS_BACK_MS)
  const faults: FoundFault[] = []
  let lookedAt = 0
  let batch: PaymentIntent[] = []
  const look = async () => {
    faults.push(...(await problemsOf(world, batch)))
    lookedAt += batch.length
    batch = []
  }
  for await (const intent of world.payments.listIntentsSince(since)) {
    batch.push(intent)
    if (batch.length === LOOKED_UP_AT_ONCE) await look()
  }
  await look()
  return { faults, lookedAt }
}

async function problemsOf(world: World, intents: PaymentIntent[]): Promise<FoundFault[]> {
  if (!intents.length) return []
  const now = world.clock.now()
  const known = await whatIsKnown(world.db, intents)
  return intents.flatMap(intent => {
    const checkout = known.checkouts.get(intent.metadata.checkout ?? '')
    const problem = intentProblem({
      status: intent.status,
      keptCents: intent.receivedCents - intent.refundedCents,
      ageMs: now.getTime() - intent.createdAt.getTime(),
      checkout: checkout ? { state: checkout.state, isExpired: checkout.expires_at < now } : null,
      orderPaymentState: known.orders.get(intent.id) ?? null,
      isBooked: known.booked.has(intent.id),
    })
    return problem ? [{ what: `payment:${problem}`, subject: intent.id }] : []
  })
}

async function whatIsKnown(db: Database, intents: PaymentIntent[]) {
  const ids = intents.map(({ id }) => id)
  const checkoutIds = intents.flatMap(({ metadata }) => metadata.checkout ?? [])
  const [orders, checkouts, entries] = await Promise.all([
    db
      .selectFrom('purchase_order')
      .select(['payment_intent_id', 'payment_state'])
      .where('payment_intent_id', 'in', ids)
      .execute(),
    checkoutIds.length
      ? db
          .selectFrom('checkout')
          .select(['id', 'state', 'expires_at'])
          .where('id', 'in', checkoutIds)
          .execute()
      : [],
    db.selectFrom('ledger_tx').select('key').where('key', 'in', ids.flatMap(entryKeysOf)).execute(),
  ])
  return {
    orders: new Map(orders.map(row => [row.payment_intent_id!, row.payment_state])),
    checkouts: new Map(checkouts.map(row => [row.id, row])),
    booked: new Set(entries.map(({ key }) => key.slice(key.indexOf(':') + 1))),
  }
}

/** How the entries are called that book a payment which is not the placing of an order. */
export const entryKeysOf = (intentId: string): string[] => [
  `topup:${intentId}`,
  `payment:${intentId}`,
  `return-failed:${intentId}`,
]
