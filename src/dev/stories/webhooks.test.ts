import { expect, setDefaultTimeout, test } from 'bun:test'
import { createCaller } from '../../core/procedures'
import { contextFor, makePerson, openTestWorld } from '../../core/testing'
import { webhooks, webhooksActedOn } from '../../http/raw/webhooks'
import { findStandingFaults } from '../../modules/money/ledger/standing-checks'
import { makePayload, makeShop } from '../../modules/orders/checkout/checkout.make'
import { sweepCheckouts } from '../../modules/orders/checkout/release-checkout'
import { processForgottenEvents } from '../../modules/orders/provider-events/provider-events'
import { appRouter } from '../../routers/app'
import { inPools } from '../access/front-door'
import { openTestPayments } from '../simulator/testing'

/**
 * The provider tells everything twice, in any order, between lies: what comes of it is what comes of being told once.
 * N=10000 SEED=7 bun test ./src/dev/stories/webhooks.test.ts
 */
const DELIVERIES = Number(process.env.N ?? 300)
const SEED = Number(process.env.SEED ?? 20261121)
const EVENTS_PER_CHECKOUT = 4
/** So many of them come late, some for the first time. */
const LATE = 0.05
const AT_ONCE = 20
/** As many as the product keeps together. */
const UNDER_WAY = 100
/** Nearly as much as a call may carry. */
const LARGE = 950_000
setDefaultTimeout(60_000 + DELIVERIES * 60)

type Delivery = {
  body: string
  signature: string | null
  isTrue: boolean
  /** Comes when what it tells is long over: reservations have ended, and the timers have looked for themselves. */
  isLate?: boolean
}

/** The same numbers for the same seed. */
function randomFrom(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

test('deliveries that are doubled, shuffled, late, forged and strange come to what one clean one of each comes to', async () => {
  console.log(`webhooks: N=${DELIVERIES} SEED=${SEED}`)
  const random = randomFrom(SEED)
  const [clean, wild] = await Promise.all([
    run(events => events),
    run((events, sign) => disturb(events, sign, random)),
  ])
  expect(wild.state).toEqual(clean.state)
  expect(
    wild.state.filter(([, state]) => state === 'pending' || state === 'accepted').length,
  ).toBeGreaterThan(0)
  expect(wild.falseAnswers).toEqual(new Set([400]))
  expect(clean.falseAnswers).toEqual(new Set())
})

type Sign = (body: string, options?: { secret?: string; timestamp?: number }) => Promise<string>

async function disturb(events: Delivery[], sign: Sign, random: () => number): Promise<Delivery[]> {
  const deliveries: Delivery[] = events.map(event => ({ ...event, isLate: random() < LATE }))
  const told = (from: readonly Delivery[]) => from[Math.floor(random() * from.length)]!
  // The same one twenty times, which then arrive at once.
  const doubled = told(events)
  deliveries.push(...Array.from({ length: AT_ONCE }, () => doubled))
  while (deliveries.length < DELIVERIES * 0.84) deliveries.push({ ...told(events), isLate: random() < LATE })
  let count = 0
  const strange = async (text: string) => {
    const body = JSON.stringify({
      id: `evt_strange_${++count}`,
      object: 'event',
      type: 'account.weather',
      created: 1_763_000_000,
      data: { object: { id: 'ac_1', object: 'account', text } },
    })
    return { body, signature: await sign(body), isTrue: true }
  }
  for (let i = 0; i < DELIVERIES * 0.05; i++) deliveries.push(await strange(''))
  for (let i = 0; i < DELIVERIES * 0.01; i++) deliveries.push(await strange('x'.repeat(LARGE)))
  const old = Math.floor(Date.now() / 1000) - 301
  const lies: ((body: string, true_: string) => Promise<Omit<Delivery, 'isTrue'>>)[] = [
    async body => ({ body, signature: null }),
    async body => ({ body, signature: '' }),
    async body => ({ body, signature: await sign(body, { secret: 'whsec_other' }) }),
    async body => ({ body, signature: await sign(body, { timestamp: old }) }),
    async (body, true_) => ({ body: body.replace('"evt_', '"evt_forged_'), signature: true_ }),
    async (body, true_) => ({ body, signature: true_.replace('v1=', 'v0=') }),
  ]
  for (let i = 0; i < DELIVERIES * 0.05; i++) {
    const { body, signature } = told(events)
    const named = body.replace('"evt_', `"evt_lie${i}_`)
    deliveries.push({ ...(await lies[i % lies.length]!(named, signature!)), isTrue: false })
  }
  // Fisher and Yates, but for the twenty.
  for (let i = deliveries.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const swapped = deliveries[i]!
    deliveries[i] = deliveries[j]!
    deliveries[j] = swapped
  }
  const at = Math.floor(random() * deliveries.length)
  return [
    ...deliveries.slice(0, at),
    ...Array.from({ length: AT_ONCE }, () => doubled),
    ...deliveries.slice(at),
  ]
}

/** Checkouts that are paid in the browser and then left: only the provider tells of them. */
async function run(choose: (events: Delivery[], sign: Sign) => Delivery[] | Promise<Delivery[]>) {
  const provider = openTestPayments()
  const world = await openTestWorld({ payments: provider.payments })
  try {
    const app = webhooks({
      world,
      openContext: async () => contextFor(world),
      ipOf: () => null,
      countView: () => {},
    })
    const shop = await makeShop(world)
    const checkouts: string[] = []
    const cards = ['pm_card_visa', 'pm_card_visa', 'pm_card_visa', 'pm_card_chargeDeclined']
    const amount = Math.max(8, Math.round((DELIVERIES * 0.6) / EVENTS_PER_CHECKOUT))
    for (let i = 0; i < amount; i++) {
      const person = await makePerson(world)
      const ctx = contextFor(world, person, { idempotencyKey: world.newId() })
      const payload = makePayload(shop, { cart: [{ productId: shop.soup.id, quantity: 1 + (i % 3) }] })
      const intent = await createCaller(appRouter)(ctx).customer.checkout.createIntent({ req: payload })
      checkouts.push(intent.checkoutId)
      await provider.fromBrowser('POST', `/v1/payment_intents/${intent.paymentIntentId}/confirm`, {
        client_secret: intent.clientSecret!,
        payment_method: cards[i % cards.length]!,
      })
    }
    const sign: Sign = (payload, options) =>
      provider.stripe.webhooks.generateTestHeaderStringAsync({ payload, secret: 'whsec_test', ...options })
    const events: Delivery[] = []
    for await (const event of provider.stripe.events.list({ limit: 100 })) {
      const body = JSON.stringify(event)
      events.push({ body, signature: await sign(body), isTrue: true })
    }
    const falseAnswers = new Set<number>()
    const queue = await choose(events, sign)
    const deliver = async ({ body, signature, isTrue }: Delivery) => {
      const request = new Request('http://localhost/api/v1/webhooks/stripe', {
        method: 'POST',
        body,
        headers: signature === null ? {} : { 'stripe-signature': signature },
      })
      const { status } = await app.handle(request)
      if (isTrue) expect(status).toBe(204)
      else falseAnswers.add(status)
    }
    const deliverAll = (deliveries: Delivery[]) => inPools(deliveries, deliver, UNDER_WAY)
    await deliverAll(queue.filter(({ isLate }) => !isLate))
    await settle(world)
    await endReservations(world)
    await deliverAll(queue.filter(({ isLate }) => isLate))
    const wanted = new Set(
      queue.filter(({ isTrue }) => isTrue).map(({ body }) => (JSON.parse(body) as { id: string }).id),
    )
    await settle(world)
    const kept = await world.db.selectFrom('incoming_webhook').select('event_id').execute()
    expect(new Set(kept.map(({ event_id }) => event_id))).toEqual(wanted)
    expect(await findStandingFaults(world.db)).toEqual([])
    return { state: await stateOf(world, checkouts), falseAnswers }
  } finally {
    await webhooksActedOn(world)
    await world.close()
    await provider.stop()
  }
}

type World = Awaited<ReturnType<typeof openTestWorld>>

/** Their quarter of an hour is over: the timer lets go of who has not paid, and finds who has. */
async function endReservations(world: World) {
  world.clock.advance(16 * 60_000)
  for (;;) {
    await sweepCheckouts(world)
    const waiting = await world.db
      .selectFrom('checkout')
      .select('id')
      .where('state', '=', 'reserved')
      .executeTakeFirst()
    if (!waiting) return
  }
}

/** Until everything that was told is acted on; what was put off is taken up by the timer. */
async function settle(world: World) {
  world.clock.advance(11_000)
  for (;;) {
    await processForgottenEvents(world)
    const waiting = await world.db
      .selectFrom('incoming_webhook')
      .select('id')
      .where('processed_at', 'is', null)
      .executeTakeFirst()
    if (!waiting) return
  }
}

/** What became of each checkout, without the names that differ from run to run. */
async function stateOf(world: World, checkouts: string[]) {
  const rows = await world.db
    .selectFrom('checkout as c')
    .leftJoin('purchase_order as o', 'o.checkout_id', 'c.id')
    .select(['c.id', 'c.state', 'o.state as order_state', 'o.payment_state', 'o.total_cents', 'o.card_cents'])
    .execute()
  return checkouts.map(id => {
    const row = rows.filter(known => known.id === id)
    expect(row).toHaveLength(1)
    const { state, order_state, payment_state, total_cents, card_cents } = row[0]!
    return [state, order_state, payment_state, total_cents, card_cents]
  })
}
