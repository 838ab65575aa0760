import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../core/context'
import { channel } from '../../core/contract/channels'
import { migrate } from '../../core/db/migrate'
import { openDatabase } from '../../core/db/open'
import { makePerson, type TestWorld, worldOn } from '../../core/testing'
import { giveBalance } from '../../modules/money/ledger/money.make'
import { HOME, makeShop } from '../../modules/orders/checkout/checkout.make'
import { findFaults } from '../../modules/orders/checkout/checkout-audit.make'
import { tokenOf } from '../chaos/shop'
import {
  chooseWindow,
  type OrderPayload,
  openIntent,
  type Provider,
  payAt,
  place,
  providerOf,
} from '../stories/customer'
import { eventually, listen } from '../stories/listening'
import { dataFolder, launch, opened, type Product } from '../stories/product'
import { openThrowAwayCluster } from '../stories/throw-away-cluster'

/** Postgres ends at once, three times, under a server that people are ordering from. Nobody starts the server again. */
const RESTARTS = 3
const CUSTOMERS = 8
const ORDERS_BETWEEN = 12
/** In half of the orders it covers everything; the card pays for what is missing in the others. */
const WALLET_CENTS = 50_000
/**
 * Jobs that were handed out while the connection broke are known to none: their heartbeat is missed after 10 s, which
 * is looked for every 5 s, and they are tried again 2 to 4 s later.
 */
const TAKEN_UP_AGAIN_WITHIN_MS = 30_000

let cluster: Awaited<ReturnType<typeof openThrowAwayCluster>>
let world: TestWorld
let product: Product
/** As a browser knows it since it opened, however the database is. */
let provider: Provider
const undo: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  cluster = await openThrowAwayCluster()
  undo.push(cluster.remove)
  const data = await dataFolder()
  undo.push(data.remove)
  const fresh = openDatabase(cluster.url('postgres'), { max: 1 })
  await migrate(fresh.driver)
  await fresh.close()
  world = await worldOn(cluster.url('postgres'), {}, new Date())
  undo.push(world.close)
  product = await launch({
    DATABASE_URL: cluster.url('postgres'),
    DATA_DIR: data.folder,
    DEMO: '0',
    DATABASE_POOL: '6',
    LOG_LEVEL: 'error',
  })
  undo.push(product.interrupt)
  await opened(product)
  provider = await providerOf(product)
}, 120_000)
afterAll(async () => {
  for (const step of undo.reverse()) await step()
})

test('orders, jobs, timers and boards outlive three restarts of the database, and so does the server', async () => {
  const shop = await makeShop(world, { breadOnHand: 100_000 })
  const admin = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
  const customers: Person[] = []
  for (let i = 0; i < CUSTOMERS; i++) {
    const person = await makePerson(world)
    if (i % 2) await giveBalance(world, person.id, WALLET_CENTS)
    customers.push(person)
  }
  const wanted = await chooseWindow(product, await tokenOf(customers[0]!), {
    storeId: shop.store.id,
    channel: 'canteen',
    cart: [
      { productId: shop.soup.id, quantity: 2 },
      { productId: shop.bread.id, quantity: 1 },
    ],
    address: HOME,
    customerDetails: { name: 'Ada', lastName: 'Byron', email: 'ada@example.test', phone: '+34612345678' },
  })
  const board = await listen(product, await tokenOf(admin), channel.storeOrders(shop.store.id))

  const placed: string[] = []
  let isOver = false
  const ordering = customers.map(async person => {
    while (!isOver) placed.push(await order(person, wanted))
  })
  const moreOrders = (count: number) => {
    const enough = placed.length + count
    return eventually(`${count} more orders`, () => placed.length >= enough, 60_000)
  }
  for (let restart = 0; restart < RESTARTS; restart++) {
    await moreOrders(ORDERS_BETWEEN)
    await cluster.restart()
  }
  await moreOrders(ORDERS_BETWEEN)
  isOver = true
  await Promise.all(ordering)

  const kept = await world.db.selectFrom('purchase_order').select('id').execute()
  expect(kept.map(({ id }) => id).sort()).toEqual(placed.toSorted())
  const heard = () =>
    board.heard.flatMap(({ type, data }) =>
      type === 'order.placed' ? [(data as { orderId: string }).orderId] : [],
    )
  await eventually('the board shows every order', () => heard().length >= placed.length)
  expect(heard().sort()).toEqual(placed.toSorted())
  const isAllTaken = async () => (await paidByCard('captured')) === 0
  await eventually('a job has taken every payment', isAllTaken, TAKEN_UP_AGAIN_WITHIN_MS)
  await eventually('a timer has released what nobody paid', releasesForgotten(customers[0]!, wanted))
  expect(await findFaults(world)).toEqual([])
  expect(await Promise.race([product.exited, null])).toBeNull()
}, 300_000)

/** As a browser does it: every step again, under the same key, for as long as the answer is to come back later. */
async function order(person: Person, wanted: OrderPayload): Promise<string> {
  const key = crypto.randomUUID()
  const token = await tokenOf(person)
  const intent = await untilAnswered(() => openIntent(product, token, key, wanted))
  if (intent.clientSecret !== null) await untilAnswered(() => pay(intent))
  const { id } = await untilAnswered(() => place(product, token, key, wanted, intent))
  return id
}

async function pay(intent: Parameters<typeof payAt>[1]) {
  const state = await payAt(provider, intent)
  return { status: 200, body: state }
}

async function untilAnswered<Answer>(ask: () => Promise<{ status: number; body: Answer }>): Promise<Answer> {
  return eventually('an answer', async () => {
    const { status, body } = await ask()
    if (status === 200) return body
    // Nothing but "come back later" is right, whatever the database was doing.
    const { name } = body as { name?: string }
    if (name !== 'ServiceUnavailable' && name !== 'RequestInProgress')
      throw new Error(`${status} ${JSON.stringify(body)}`)
    return null
  })
}

/** How many orders of a card are in another state of payment than this one. */
async function paidByCard(state: string): Promise<number> {
  const rows = await world.db
    .selectFrom('purchase_order')
    .select('id')
    .where('card_cents', '>', 0)
    .where('payment_state', '!=', state)
    .execute()
  return rows.length
}

/** A checkout that its customer has left, and whose time is over. */
function releasesForgotten(person: Person, wanted: OrderPayload) {
  let checkoutId: string | null = null
  return async () => {
    if (!checkoutId) {
      const token = await tokenOf(person)
      checkoutId = (await untilAnswered(() => openIntent(product, token, crypto.randomUUID(), wanted)))
        .checkoutId
      await world.db
        .updateTable('checkout')
        .set({ expires_at: new Date(Date.now() - 60_000) })
        .where('id', '=', checkoutId)
        .execute()
    }
    const { state } = await world.db
      .selectFrom('checkout')
      .select('state')
      .where('id', '=', checkoutId)
      .executeTakeFirstOrThrow()
    return state === 'released'
  }
}
