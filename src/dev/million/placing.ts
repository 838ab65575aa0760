import type { Person } from '../../core/context'
import { createCaller } from '../../core/procedures'
import { contextFor, type TestWorld } from '../../core/testing'
import { giveBalance, takeBalance } from '../../modules/money/ledger/money.make'
import { makePayload, makeShop } from '../../modules/orders/checkout/checkout.make'
import { bringTo } from '../../modules/orders/moves/orders.make'
import { capturePayment } from '../../modules/orders/payments/capture-payment'
import { appRouter } from '../../routers/app'
import type { openTestPayments } from '../simulator/testing'
import { NOW } from './relations'

const ORDERS = 20

/** What so much of an order's life costs Postgres; only the milliseconds depend on what else the machine does. */
export type Spent = { ms: number; statements: number; pages: number; walKb: number }

/** What an order costs from the plan to its delivery, and how its rows are changed. */
export type Placing = {
  placing: Spent
  life: Spent
  /** Of so many changes of rows, so many left all indexes alone. */
  changes: { table: string; updates: number; hot: number }[]
}

/**
 * Orders of one customer by one means, each accepted, paid and delivered. The shop is a new one, so that no shelf runs
 * empty. Who pays by card has an empty wallet: it would pay first.
 */
export async function costOfPlacing(
  world: TestWorld,
  provider: ReturnType<typeof openTestPayments>,
  customer: Person,
  means: 'wallet' | 'card',
): Promise<Placing> {
  const shop = await makeShop(world)
  const tomorrow = new Date(NOW.getTime() + 86_400_000).toISOString().slice(0, 10)
  const wanted = makePayload(shop, { deliveryOption: { deliveryStartDate: `${tomorrow}T13:00:00.000Z` } })
  // An earlier provider may have known them.
  await world.driver`update person set provider_customer_id = null where id = ${customer.id}`
  const before = await changesOf(world)
  const placing: Spent[] = []
  const life: Spent[] = []
  for (let i = 0; i < ORDERS; i++) {
    const call = createCaller(appRouter)(
      contextFor(world, customer, { idempotencyKey: world.newId() }),
    ).customer
    if (means === 'wallet') await giveBalance(world, customer.id, 2000)
    else await takeBalance(world, customer.id)
    await reset(world)
    await call.checkout.plan(wanted)
    const intent = await call.checkout.createIntent({ req: wanted })
    if (Boolean(intent.paymentIntentId) !== (means === 'card')) throw new Error('Not paid as it should be')
    if (intent.paymentIntentId)
      await provider.fromBrowser('POST', `/v1/payment_intents/${intent.paymentIntentId}/confirm`, {
        client_secret: intent.clientSecret!,
        payment_method: 'pm_card_visa',
      })
    const { id } = await call.checkout.place(wanted)
    placing.push(await spent(world))
    await reset(world)
    await bringTo(world, id, 'accepted')
    if (intent.paymentIntentId) await capturePayment(world, { orderId: id })
    for (const state of ['pending_pickup', 'picked_up', 'out_for_delivery', 'delivered'] as const)
      await bringTo(world, id, state)
    life.push(await spent(world))
  }
  const after = await changesOf(world)
  return {
    placing: middleOf(placing),
    life: middleOf(life),
    changes: after
      .map(({ table, updates, hot }) => {
        const was = before.find(row => row.table === table)
        return { table, updates: updates - (was?.updates ?? 0), hot: hot - (was?.hot ?? 0) }
      })
      .filter(({ updates }) => updates > 0),
  }
}

const reset = ({ driver }: TestWorld) => driver`select pg_stat_statements_reset()`

async function spent({ driver }: TestWorld): Promise<Spent> {
  const [row] = await driver<Spent[]>`
    select coalesce(sum(total_exec_time + total_plan_time), 0) as ms, coalesce(sum(calls), 0)::int as statements,
      coalesce(sum(shared_blks_hit + shared_blks_read), 0)::int as pages, (coalesce(sum(wal_bytes), 0) / 1024)::float8 as "walKb"
    from pg_stat_statements where query not like '%pg_stat_statements%'`
  return row!
}

/** Of each figure the one in the middle: one order that waits for another process counts no more than any other. */
function middleOf(all: readonly Spent[]): Spent {
  const middle = (of: keyof Spent) =>
    all.map(one => one[of]).toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!
  return {
    ms: middle('ms'),
    statements: middle('statements'),
    pages: middle('pages'),
    walKb: middle('walKb'),
  }
}

/** Postgres counts what a session has done when it has rested for ten seconds, and no sooner when it was asked something lately. */
const TOLD_SECONDS = 11
const MOST_WAITS = 60

/** The tables of which rows were changed, once every session has told what it did. */
async function changesOf({ driver }: TestWorld): Promise<Placing['changes']> {
  for (let waits = 0; waits < MOST_WAITS; waits++) {
    const untold = await driver`
      select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
        and query not like '%pg_stat_activity%' and state_change > now() - make_interval(secs => ${TOLD_SECONDS})`
    if (!untold.length) break
    await Bun.sleep(1000)
  }
  return driver<Placing['changes']>`
    select relname as table, n_tup_upd::int as updates, n_tup_hot_upd::int as hot
    from pg_stat_user_tables where n_tup_upd > 0 order by 2 desc, 1`
}
