import { sql } from 'kysely'
import type { BalanceTransaction } from '../../../adapters/payments/port-books'
import type { World } from '../../../core/context'
import type { FoundFault } from '../../../core/db/columns'
import { literalList } from '../../../core/db/literal-list'
import type { Database } from '../../../core/db/open'
import { jobContext } from '../../../core/job-context'
import { DAY_MS, HOUR_MS } from '../../../core/rules/instant'
import { CHARGED_PAYMENT_STATES } from '../../../core/rules/ordering/payment-states'
import { inTransaction } from '../../../core/write'
import { bookProviderLine, LINE_KIND } from './provider-lines'
import { isOfPayment } from './rules/provider-lines'
import { OPEN_CARD_RETURN_STATES, OPEN_REFUND_STATES } from './rules/returning-money'

/** Lines are read again for some days: one that a failed run missed is not lost. */
const LOOKS_BACK_MS = 3 * DAY_MS
/** A card can be held for a week before its money is taken. */
const HELD_FOR_MS = 8 * DAY_MS
/** What is younger may still be on its way into the books, or out of them. */
const SETTLED_WITHIN_MS = HOUR_MS

/**
 * Reads our account with the provider: books its fees, disputes and payouts, and compares what it has of each payment
 * with what our books have of it, both ways. What differs is answered, and so are lines of a kind that nobody knows.
 */
export async function matchProviderLines(world: World): Promise<{ faults: FoundFault[]; lookedAt: number }> {
  const since = new Date(world.clock.now().getTime() - LOOKS_BACK_MS)
  const lines: BalanceTransaction[] = []
  for await (const line of world.payments.listBalanceTransactions(since)) lines.push(line)
  const known = await knownLines(
    world.db,
    lines.map(({ id }) => id),
  )
  const fresh = lines.filter(({ id }) => !known.has(id))
  const findIntent = fresh.some(isOfPayment) ? await intentFinder(world) : async () => null

  const faults: FoundFault[] = []
  for (const line of fresh.toReversed()) {
    const dispute = line.type === 'adjustment' ? await disputeBehind(world, line) : null
    const intentId = dispute ? dispute.intentId : await findIntent(line)
    const isKnownKind = await inTransaction(
      jobContext(world, 'reconciliation'),
      'job.bookProviderLine',
      async ({ db }) =>
        bookProviderLine(db, { world, now: world.clock.now() }, line, {
          paymentIntentId: intentId,
          orderId: intentId ? await orderOf(db, intentId) : null,
          isOfDispute: dispute !== null,
        }),
    )
    if (!isKnownKind) faults.push({ what: 'line:unknown', subject: line.id })
    if (isOfPayment(line) && !intentId) faults.push({ what: 'line:ofNoPayment', subject: line.id })
  }
  faults.push(...(await findDifferences(world.db, world.clock.now())))
  return { faults, lookedAt: lines.length }
}

async function knownLines(db: Database, ids: string[]): Promise<Set<string>> {
  if (!ids.length) return new Set()
  const rows = await db.selectFrom('provider_line').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** The payment of a line: by the charge that is behind it, or by the refund. */
async function intentFinder(world: World) {
  const byCharge = new Map<string, string>()
  const since = new Date(world.clock.now().getTime() - LOOKS_BACK_MS - HELD_FOR_MS)
  for await (const { id, chargeId } of world.payments.listIntentsSince(since))
    if (chargeId) byCharge.set(chargeId, id)
  return async ({ type, sourceId }: BalanceTransaction): Promise<string | null> => {
    if (!sourceId || !isOfPayment({ type })) return null
    const ofCharge = byCharge.get(sourceId)
    if (ofCharge) return ofCharge
    return type.includes('refund') ? (await world.payments.retrieveRefund(sourceId)).intentId : null
  }
}

/** Adjustments are of disputes, or of something that nobody here has seen yet. */
async function disputeBehind(world: World, { sourceId }: BalanceTransaction) {
  if (!sourceId) return null
  try {
    return await world.payments.retrieveDispute(sourceId)
  } catch (error) {
    if (world.payments.problemOf(error)?.kind !== 'invalid') throw error
    return null
  }
}

/** Each payment of an order: the one it was placed with, and those after it. */
const PAYMENTS_OF_ORDERS = sql`(
  select id as order_id, payment_intent_id as intent from purchase_order where payment_intent_id is not null
  union select order_id, payment_intent_id from order_payment where payment_intent_id is not null)`

async function orderOf(db: Database, intentId: string): Promise<string | null> {
  const { rows } = await sql<{ order_id: string }>`
    select order_id from ${PAYMENTS_OF_ORDERS} p where intent = ${intentId}`.execute(db)
  return rows[0]?.order_id ?? null
}

/**
 * Payments of which the provider has another sum than our books, and payments in our books of which it has none.
 * Refunds that wait for something are compared when they are through.
 */
async function findDifferences(db: Database, now: Date): Promise<FoundFault[]> {
  const settled = new Date(now.getTime() - SETTLED_WITHIN_MS)
  const { rows } = await sql<FoundFault>`
    with ours as (
      select o.id as order_id, o.payment_intent_id as intent,
        (select coalesce(sum(case when d.code = 'stripe' then x.amount_cents else -x.amount_cents end), 0)
          from ledger_tx t join ledger_transfer x on x.tx_id = t.id
          join ledger_account d on d.id = x.debit_id join ledger_account c on c.id = x.credit_id
          where t.ref_type = 'order' and t.ref_id = o.id and 'stripe' in (d.code, c.code)
            and t.kind <> ${LINE_KIND}) as cents
      from purchase_order o join checkout c on c.id = o.checkout_id
      where o.payment_intent_id is not null and o.updated_at < ${settled}
        and o.updated_at > ${new Date(now.getTime() - LOOKS_BACK_MS)}
        and o.payment_state in ${literalList(CHARGED_PAYMENT_STATES)}
        and not exists (select 1 from refund r where r.order_id = o.id
          and (r.state in ${literalList(OPEN_REFUND_STATES)} or r.updated_at > ${settled}))
        and not exists (select 1 from card_return r where r.order_id = o.id
          and (r.state in ${literalList(OPEN_CARD_RETURN_STATES)} or r.updated_at > ${settled}))
    ), theirs as (
      select payment_intent_id as intent, sum(amount_cents) as cents from provider_line
      where type <> 'adjustment' and payment_intent_id is not null group by 1
    ), of_orders as (
      select order_id, sum(cents) as cents from theirs join ${PAYMENTS_OF_ORDERS} p using (intent) group by 1
    )
    select case when of_orders.order_id is null and ours.cents <> 0 then 'payment:notAtTheProvider'
      else 'payment:otherSum' end as what, ours.intent as subject
    from ours left join of_orders using (order_id)
    where ours.cents <> coalesce(of_orders.cents, 0)
    union all
    select 'payment:otherSum', theirs.intent from theirs
    join ledger_tx t on t.key in ('topup:' || theirs.intent, 'payment:' || theirs.intent)
    join ledger_transfer x on x.tx_id = t.id
    group by theirs.intent, theirs.cents
    having theirs.cents > sum(x.amount_cents)`.execute(db)
  return rows
}
