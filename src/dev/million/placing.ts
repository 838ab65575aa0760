import { createCaller } from '../../core/procedures'
import { contextFor, type TestWorld } from '../../core/testing'
import { makePayload, makeShop } from '../../modules/checkout/checkout.make'
import { giveBalance } from '../../modules/ledger/money.make'
import { capturePayment } from '../../modules/order-payments/capture-payment'
import { bringTo } from '../../modules/orders/orders.make'
import { appRouter } from '../../routers/app'
import type { openTestPayments } from '../simulator/testing'
import type { Cast } from './calls'
import { NOW } from './relations'

const ORDERS = 20
const TABLES = ['purchase_order', 'checkout', 'credit', 'ledger_account']

/** What an order costs Postgres from the plan to its delivery, and how its rows are changed. */
export type Placing = {
  placingMs: number
  lifeMs: number
  /** Of so many changes of rows, so many left all indexes alone. */
  changes: { table: string; updates: number; hot: number }[]
}

/**
 * Orders of the one who has most orders, half from the wallet and half by card, each accepted, paid and delivered. The
 * shop is a new one, so that no shelf runs empty.
 */
export async function costOfPlacing(
  world: TestWorld,
  provider: ReturnType<typeof openTestPayments>,
  { people }: Pick<Cast, 'people'>,
): Promise<Placing> {
  const shop = await makeShop(world)
  const { customer } = people
  const tomorrow = new Date(NOW.getTime() + 86_400_000).toISOString().slice(0, 10)
  const wanted = makePayload(shop, { deliveryOption: { deliveryStartDate: `${tomorrow}T13:00:00.000Z` } })
  const before = await changesOf(world)
  let placingMs = 0
  let lifeMs = 0
  for (let i = 0; i < ORDERS; i++) {
    const call = createCaller(appRouter)(
      contextFor(world, customer, { idempotencyKey: world.newId() }),
    ).customer
    if (i % 2) await giveBalance(world, customer.id, 2000)
    await reset(world)
    await call.checkout.plan(wanted)
    const intent = await call.checkout.createIntent({ req: wanted })
    if (intent.paymentIntentId)
      await provider.fromBrowser('POST', `/v1/payment_intents/${intent.paymentIntentId}/confirm`, {
        client_secret: intent.clientSecret!,
        payment_method: 'pm_card_visa',
      })
    const { id } = await call.checkout.place(wanted)
    placingMs += await spent(world)
    await reset(world)
    await bringTo(world, id, 'accepted')
    if (intent.paymentIntentId) await capturePayment(world, { orderId: id })
    await bringTo(world, id, 'delivered')
    lifeMs += await spent(world)
  }
  const after = await changesOf(world)
  return {
    placingMs: placingMs / ORDERS,
    lifeMs: lifeMs / ORDERS,
    changes: after.map(({ table, updates, hot }) => {
      const was = before.find(row => row.table === table)
      return { table, updates: updates - (was?.updates ?? 0), hot: hot - (was?.hot ?? 0) }
    }),
  }
}

const reset = ({ driver }: TestWorld) => driver`select pg_stat_statements_reset()`

async function spent({ driver }: TestWorld): Promise<number> {
  const [row] = await driver<{ ms: number }[]>`
    select coalesce(sum(total_exec_time + total_plan_time), 0) as ms from pg_stat_statements
    where query not like '%pg_stat_statements%'`
  return row!.ms
}

/** Each session tells what it did within a second or so. */
const TOLD_MS = 1500

async function changesOf({ driver }: TestWorld): Promise<Placing['changes']> {
  await Bun.sleep(TOLD_MS)
  return driver<Placing['changes']>`
    select relname as table, n_tup_upd::int as updates, n_tup_hot_upd::int as hot
    from pg_stat_user_tables where relname = any(${TABLES}) order by 1`
}
