import { OPEN_CARD_RETURN_STATES, OPEN_REFUND_STATES } from '../../modules/money/ledger/rules/returning-money'
import { comeBackLate } from './customers'
import type { Scene } from './scene'
import type { Stage } from './stage'

/** A quarter of an hour later, and nobody kills any more: until nothing is left to be done. */
export async function settle({ stage, bank }: Scene, withinSeconds: number): Promise<string[]> {
  const { db } = stage.world
  await stage.provider.setFaults({ drop: 0, err500: 0, dupHooks: 0, shuffleHooks: 0 })
  await stage.opensAll()
  const past = new Date(Date.now() - 120_000)
  const longPast = new Date(Date.now() - 7_200_000)
  await Promise.all([
    db.updateTable('checkout').set({ expires_at: past }).where('state', '=', 'reserved').execute(),
    ...bank.map(waiting => comeBackLate(stage, waiting)),
  ])
  const until = Date.now() + withinSeconds * 1000
  for (;;) {
    // The minute in which a cancellation can be undone is over as well.
    await db
      .updateTable('refund')
      .set({ not_before: past, updated_at: past })
      .where('state', 'in', [...OPEN_REFUND_STATES])
      .where('not_before', '>', past)
      .execute()
    // And the one after which the sweeper looks after what a job should have done.
    await db
      .updateTable('checkout')
      .set({ updated_at: past })
      .where('state', '=', 'released')
      .where('voided_at', 'is', null)
      .where('updated_at', '>', past)
      .execute()
    // A top-up that nobody pays is given up after an hour. What could not be settled yet is looked at again.
    await db
      .updateTable('topup')
      .set({ created_at: longPast, updated_at: longPast })
      .where('state', '=', 'open')
      .where('updated_at', '>', past)
      .execute()
    // As is the payment of a change after a quarter.
    await db
      .updateTable('order_payment')
      .set({ created_at: longPast, updated_at: longPast })
      .where('state', '=', 'open')
      .where('updated_at', '>', past)
      .execute()
    const left = await leftToDo(stage)
    if (left.length === 0) return []
    const problem = stage.problem()
    if (problem) throw problem
    if (Date.now() > until) return left
    await Bun.sleep(300)
  }
}

async function leftToDo({ world: { db } }: Stage): Promise<string[]> {
  const [reserved, unvoided, uncaptured, refunds, events, topups, payments, returns, expiredCredits] =
    await Promise.all([
      db.selectFrom('checkout').select('id').where('state', '=', 'reserved').execute(),
      db
        .selectFrom('checkout')
        .select('id')
        .where('state', '=', 'released')
        .where('card_cents', '>', 0)
        .where('voided_at', 'is', null)
        .execute(),
      db
        .selectFrom('purchase_order')
        .select('id')
        .where('payment_state', '=', 'authorised')
        .whereRef('refunded_card_cents', '<', 'card_cents')
        .execute(),
      db
        .selectFrom('refund')
        .select('id')
        .where('state', 'in', [...OPEN_REFUND_STATES])
        .execute(),
      db.selectFrom('incoming_webhook').select('id').where('processed_at', 'is', null).execute(),
      db.selectFrom('topup').select('id').where('state', '=', 'open').execute(),
      db.selectFrom('order_payment').select('id').where('state', '=', 'open').execute(),
      db
        .selectFrom('card_return')
        .select('id')
        .where('state', 'in', [...OPEN_CARD_RETURN_STATES])
        .execute(),
      db
        .selectFrom('credit')
        .select('id')
        .where('remaining_cents', '>', 0)
        .where('expires_at', '<=', new Date())
        .execute(),
    ])
  return Object.entries({
    reserved,
    unvoided,
    uncaptured,
    refunds,
    events,
    topups,
    payments,
    returns,
    expiredCredits,
  })
    .filter(([, rows]) => rows.length > 0)
    .map(([name, rows]) => `${rows.length} ${name}`)
}
