import { afterAll, beforeAll, expect, test } from 'bun:test'
import { giveBalance } from '../features/money/money.make'
import { findStandingFaults } from '../features/money/standing-checks'
import { makeOffice, makeShop } from '../features/ordering/checkout.make'
import { hashPassword } from '../features/people/passwords'
import { makePerson, openTestWorld, type TestWorld } from '../trpc/testing'
import {
  chooseWindow,
  DECLINED,
  type Intent,
  type OrderPayload,
  openIntent,
  payWithCard,
  place,
  THREE_D_SECURE,
  VISA,
} from './customer'
import { call, dataFolder, freePort, launch, opened, type Product } from './product'

/**
 * Two hundred checkouts of every mix of money, while the server and its payment provider are killed again and
 * again and half of the customers walk away. Read from the provider's own books: every cent is accounted for.
 * `CHECKOUTS=1000 SEED=7 bun test ./src/stories/kill.e2e.ts` for more of it.
 */
const CHECKOUTS = Number(process.env.CHECKOUTS ?? 200)
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
const PEOPLE = 20
const AT_ONCE = 12
const PASSWORD = 'a good long password'

let world: TestWorld
let data: Awaited<ReturnType<typeof dataFolder>>
let env: Record<string, string>
let product: Product
let url: string
const chance = randomFrom(SEED)

beforeAll(async () => {
  world = await openTestWorld()
  data = await dataFolder()
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  env = {
    DATABASE_URL: world.url,
    DATA_DIR: data.folder,
    DEMO: '0',
    PORT: String(port),
    SIMULATOR_PORT: String(await freePort()),
    DATABASE_POOL: '12',
    LOG_LEVEL: 'error',
  }
  console.log(`seed ${SEED}`)
})
afterAll(async () => {
  await product?.interrupt()
  await data.remove()
  await world.close()
})

type Outcome = {
  key: string
  personId: string
  did: 'stayed' | 'paid and left' | 'declined' | 'left at the bank'
  orderId: string | null
  answers: Set<string>
}

test('no order twice, none paid and missing, no cent lost', async () => {
  const { people, payload } = await openShop()
  product = await opened(await launch(env))
  const wanted = await chooseWindow({ url }, people[0]!.token!, payload)

  let open = true
  let kills = 0
  const killing = (async () => {
    while (open) {
      await Bun.sleep(400 + chance() * 1800)
      if (!open) break
      await product.kill()
      kills++
      product = await opened(await launch(env))
    }
  })()

  const outcomes: Outcome[] = []
  const queue = Array.from({ length: CHECKOUTS }, (_, i) => i)
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (queue.length) {
        queue.pop()
        outcomes.push(await checkOut(people[Math.floor(chance() * people.length)]!, wanted))
      }
    }),
  )
  open = false
  await killing

  // A quarter of an hour later: who left without paying is let go.
  await world.db
    .updateTable('checkout')
    .set({ expires_at: new Date() })
    .where('state', '=', 'reserved')
    .execute()
  await settled()
  console.log(
    `${kills} kills, ${CHECKOUTS} checkouts: ${JSON.stringify(countBy(outcomes.map(outcome => outcome.did)))}`,
  )
  await audit(outcomes)
  // A run that nobody disturbed shows nothing.
  expect(kills).toBeGreaterThan(2)
}, 600_000)

type Shopper = { id: string; email: string; token?: string }

async function openShop() {
  const shop = await makeShop(world, { breadOnHand: 100_000 })
  const password_hash = await hashPassword(PASSWORD)
  const people: Shopper[] = []
  let locationId: string | null = null
  for (let i = 0; i < PEOPLE; i++) {
    const person = await makePerson(world)
    await world.db.updateTable('person').set({ password_hash }).where('id', '=', person.id).execute()
    if (locationId)
      await world.db
        .insertInto('location_member')
        .values({ location_id: locationId, person_id: person.id, joined_by: 'admin', joined_at: new Date() })
        .execute()
    else locationId = (await makeOffice(world, person, { kindCents: 400, flexCents: 300 })).id
    await giveBalance(world, person.id, 5000)
    people.push({ id: person.id, email: person.email! })
  }
  product = await opened(await launch(env))
  for (const person of people) person.token = await freshToken(person)
  await product.interrupt()
  const payload: OrderPayload = {
    storeId: shop.store.id,
    channel: 'canteen',
    locationId,
    cart: [
      { productId: shop.soup.id, quantity: 2 },
      { productId: shop.bread.id, quantity: 1 },
      { productId: shop.wine.id, quantity: 1 },
    ],
    customerDetails: { name: 'Ada', lastName: 'Byron', email: 'ada@example.test', phone: '+34612345678' },
  }
  return { people, payload }
}

async function freshToken(person: Shopper): Promise<string> {
  const { body } = await call<{ accessToken: string }>({ url }, 'POST', '/auth/email/login', {
    body: { email: person.email, password: PASSWORD },
  })
  return body.accessToken
}

async function checkOut(person: Shopper, payload: OrderPayload): Promise<Outcome> {
  const key = crypto.randomUUID()
  const answers = new Set<string>()
  const token = person.token!
  const intent = await insist(() => openIntent({ url }, token, key, payload))
  if (intent.status !== 200) throw new Error(`No intent: ${JSON.stringify(intent.body)}`)

  const luck = chance()
  const did =
    luck < 0.5 ? 'stayed' : luck < 0.8 ? 'paid and left' : luck < 0.9 ? 'declined' : 'left at the bank'
  const card = did === 'declined' ? DECLINED : did === 'left at the bank' ? THREE_D_SECURE : VISA
  const needsCard = intent.body.clientSecret !== null
  if (needsCard)
    await insist(() =>
      payWithCard({ url }, intent.body, card, 'nothing').then(status => ({
        status: status ? 200 : 500,
        body: status,
      })),
    )
  if (did !== 'stayed')
    return { key, personId: person.id, did: needsCard ? did : 'declined', orderId: null, answers }

  const clicks = chance() < 0.2 ? 3 : 1
  const placed = await Promise.all(
    Array.from({ length: clicks }, () => placeUntilAnswered(token, key, payload, intent.body)),
  )
  for (const { status, body } of placed) {
    if (status !== 200) throw new Error(`Not placed: ${status} ${JSON.stringify(body)}`)
    answers.add(body.id)
  }
  return { key, personId: person.id, did, orderId: placed[0]!.body.id, answers }
}

const placeUntilAnswered = (token: string, key: string, payload: OrderPayload, intent: Intent) =>
  insist(() => place<{ id: string }>({ url }, token, key, payload, intent))

/** Asks again for as long as nobody answers, or the answer is that the server is not there. */
async function insist<Answer extends { status: number }>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; ; tries++) {
    const answer = await ask().catch(() => null)
    if (answer && answer.status < 500) return answer
    if (tries > 400) throw new Error(`Nobody answers: ${JSON.stringify(answer)}`)
    await Bun.sleep(150)
  }
}

/** Until nothing is left to be done: no open checkout, no hold of a released one, nothing uncaptured. */
async function settled() {
  for (let i = 0; i < 240; i++) {
    const [open, unvoided, uncaptured] = await Promise.all([
      world.db.selectFrom('checkout').select('id').where('state', '=', 'reserved').execute(),
      world.db
        .selectFrom('checkout')
        .select('id')
        .where('state', '=', 'released')
        .where('card_cents', '>', 0)
        .where('voided_at', 'is', null)
        .execute(),
      world.db.selectFrom('purchase_order').select('id').where('payment_state', '=', 'authorised').execute(),
    ])
    if (open.length + unvoided.length + uncaptured.length === 0) return
    await Bun.sleep(500)
  }
  throw new Error('It does not settle')
}

async function audit(outcomes: Outcome[]) {
  expect(await findStandingFaults(world.db)).toEqual([])

  const orders = await world.db
    .selectFrom('purchase_order')
    .innerJoin('checkout', 'checkout.id', 'purchase_order.checkout_id')
    .select([
      'purchase_order.id',
      'checkout.client_key',
      'purchase_order.card_cents',
      'purchase_order.payment_intent_id',
      'purchase_order.payment_state',
      'purchase_order.person_id',
      'purchase_order.total_cents',
    ])
    .execute()
  const byKey = Map.groupBy(orders, order => order.client_key)
  for (const [key, its] of byKey) expect({ key, orders: its.length }).toEqual({ key, orders: 1 })
  for (const outcome of outcomes) {
    const order = byKey.get(outcome.key)?.[0]
    if (outcome.did === 'stayed') {
      expect(outcome.answers.size).toBe(1)
      expect(order?.id).toBe(outcome.orderId!)
    }
    // Paid is paid: the order is there although nobody waited for it.
    if (outcome.did === 'paid and left') expect(order).toBeDefined()
    if (outcome.did === 'declined' || outcome.did === 'left at the bank')
      expect(order?.card_cents ?? 0).toBe(0)
  }

  const dump = (await (await fetch(`http://127.0.0.1:${env.SIMULATOR_PORT}/__sim/dump`)).json()) as {
    payment_intent: { id: string; status: string; amount_received: number; metadata: { checkout?: string } }[]
  }
  const intents = Object.values(dump.payment_intent)
  const orderOf = new Map(
    orders.filter(order => order.payment_intent_id).map(order => [order.payment_intent_id!, order]),
  )
  for (const intent of intents) {
    expect(intent.status).not.toBe('requires_capture')
    const order = orderOf.get(intent.id)
    expect({ intent: intent.id, taken: intent.amount_received }).toEqual({
      intent: intent.id,
      taken: order?.card_cents ?? 0,
    })
  }
  const perCheckout = Map.groupBy(intents, intent => intent.metadata.checkout)
  for (const [checkout, its] of perCheckout)
    expect({ checkout, intents: its.length }).toEqual({ checkout, intents: 1 })
  for (const order of orders) if (order.card_cents > 0) expect(order.payment_state).toBe('captured')

  const placedEvents = await world.db
    .selectFrom('event')
    .select('id')
    .where('type', '=', 'order.placed')
    .execute()
  expect(placedEvents).toHaveLength(orders.length)
}

const countBy = (names: string[]) =>
  Object.fromEntries([...Map.groupBy(names, name => name)].map(([name, its]) => [name, its.length]))

function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
