import { sql } from 'kysely'
import { DAY_MS, MINUTE_MS } from '../../../core/rules/instant'
import { expireEntitlements } from '../../../modules/companies/allowances/expire-entitlements'
import { sendCardReturn } from '../../../modules/money/cards/card-returns'
import { account } from '../../../modules/money/ledger/rules/accounts'
import { sweepTopups } from '../../../modules/money/wallet/topups'
import { sweepOrderPayments } from '../../../modules/orders/changes/settle-order-payment'
import { sweepCheckouts, voidCheckout } from '../../../modules/orders/checkout/release-checkout'
import { captureForgotten } from '../../../modules/orders/payments/capture-payment'
import { sendWaitingRefunds } from '../../../modules/orders/refunds/send-refund'
import { hear, move } from './actions'
import { ordersOf, type Scene, type Someone } from './scene'

/** Everything that is still open comes to its end. */
export async function bringToRest(scene: Scene, people: readonly Someone[]): Promise<void> {
  const { world, admin, provider, press } = scene
  for (const row of await ordersOf(scene, people))
    if (row.state === 'pending' || row.state === 'accepted')
      await move(scene, admin, row, 'canceled_by_store')
  for (const { id } of (await provider.stripe.disputes.list({ limit: 100 })).data)
    await press(`disputes/${id}/win`)
  for (let round = 0; round < 4; round++) {
    await hear(scene)
    world.clock.advance(25 * MINUTE_MS)
    await sweepCheckouts(world)
    const released = await world.db
      .selectFrom('checkout')
      .select('id')
      .where('state', '=', 'released')
      .where('voided_at', 'is', null)
      .execute()
    for (const { id } of released) await voidCheckout(world, { checkoutId: id })
    await captureForgotten(world)
    await sendWaitingRefunds(world)
    await sweepTopups(world)
    world.clock.advance(DAY_MS)
    await sweepOrderPayments(world)
    for (const { id } of await world.db.selectFrom('card_return').select('id').execute())
      await sendCardReturn(world, { cardReturnId: id })
  }
  await expireEntitlements(world)
}

/** Payments that the provider holds, and nobody takes or frees any more. */
export async function heldForNobody({ provider }: Scene): Promise<string[]> {
  const held: string[] = []
  for await (const { id, status } of provider.stripe.paymentIntents.list({ limit: 100 }))
    if (status === 'requires_capture') held.push(id)
  return held
}

/** Cents that the provider has of an order, a top-up or a payment beyond what our books say that it has. */
export async function differences({ world, provider }: Scene): Promise<[subject: string, cents: number][]> {
  const { rows: booked } = await sql<{ subject: string; cents: number }>`
    select coalesce(t.ref_id, l.payment_intent_id, t.key) as subject,
      sum(case d.code when ${account.stripe} then x.amount_cents else -x.amount_cents end)::bigint as cents
    from ledger_tx t join ledger_transfer x on x.tx_id = t.id
    join ledger_account d on d.id = x.debit_id join ledger_account c on c.id = x.credit_id
    left join provider_line l on t.key = 'line:' || l.id
    where ${account.stripe} in (d.code, c.code) group by 1`.execute(world.db)
  const { rows: payments } = await sql<{ intent: string; subject: string }>`
    select payment_intent_id as intent, id as subject from purchase_order
    union all select payment_intent_id, order_id from order_payment
    union all select payment_intent_id, id from topup`.execute(world.db)
  const subjectOf = new Map(payments.map(({ intent, subject }) => [intent, subject]))
  const beyond = new Map<string, number>()
  const add = (id: unknown, cents: number) => {
    const subject = subjectOf.get(String(id)) ?? String(id)
    beyond.set(subject, (beyond.get(subject) ?? 0) + cents)
  }
  const { charges, refunds, disputes } = provider.stripe
  for await (const charge of charges.list({ limit: 100 })) add(charge.payment_intent, charge.amount_captured)
  for await (const { status, payment_intent, amount } of refunds.list({ limit: 100 }))
    if (status !== 'failed' && status !== 'canceled') add(payment_intent, -amount)
  for await (const { payment_intent, balance_transactions } of disputes.list({ limit: 100 }))
    for (const { net } of balance_transactions) add(payment_intent, net)
  for (const { subject, cents } of booked) add(subject, -cents)
  return [...beyond].filter(([, cents]) => cents !== 0)
}
