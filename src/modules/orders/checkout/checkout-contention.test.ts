import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld, worldOn } from '../../../core/testing'
import { openTestPayments } from '../../../dev/simulator/testing'
import { appRouter } from '../../../routers/app'
import { balancesOf } from '../../money/ledger/ledger.store'
import { giveBalance } from '../../money/ledger/money.make'
import { account } from '../../money/ledger/rules/accounts'
import { makePromotion } from '../../offers/promotions/promotions.make'
import { HOME, makeOffice, makePayload, makeShop, type Shop } from './checkout.make'
import { findFaults } from './checkout-audit.make'
import type { OrderPayload } from './contract/checkout'
import { release } from './release-checkout'

const provider = openTestPayments()
let world: TestWorld
let second: TestWorld
let shop: Shop
beforeAll(async () => {
  world = await openTestWorld({ payments: provider.payments })
  second = await worldOn(world.url, { payments: provider.payments })
  shop = await makeShop(world)
})
afterEach(async () => expect(await findFaults(world)).toEqual([]))
afterAll(async () => {
  await second.close()
  await world.close()
  await provider.stop()
})

/** What `makePayload` costs. */
const TOTAL_CENTS = 1719
const SESSIONS = 50

const as = (caller: Person, idempotencyKey: string, of = world) =>
  createCaller(appRouter)(contextFor(of, caller, { idempotencyKey })).customer
const onEither = (i: number) => (i % 2 ? second : world)
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => (error as { cause?: { name?: string } }).cause?.name ?? String(error),
  )
const ordersOf = (person: Person) =>
  world.db.selectFrom('purchase_order').selectAll().where('person_id', '=', person.id).execute()
const rich = async (cents: number) => {
  const person = await makePerson(world)
  await giveBalance(world, person.id, cents)
  return person
}
const reserve = (person: Person, req: OrderPayload, key = 'attempt') =>
  as(person, key).checkout.createIntent({ req })
const pay = (intent: { paymentIntentId: string | null; clientSecret: string | null }) =>
  provider.fromBrowser('POST', `/v1/payment_intents/${intent.paymentIntentId}/confirm`, {
    client_secret: intent.clientSecret!,
    payment_method: 'pm_card_visa',
  })

test('fifty sessions of one wallet, on two servers, spend what is in it and not a cent more', async () => {
  const person = await rich(3 * TOTAL_CENTS)
  const outcomes = await Promise.all(
    Array.from({ length: SESSIONS }, (_, i) =>
      outcome(as(person, `session-${i}`, onEither(i)).checkout.place(makePayload(shop))),
    ),
  )
  expect(outcomes.filter(name => name === 'done')).toHaveLength(3)
  // The others have nothing left but a card, with which none of them has paid, and only so many reservations at a time.
  const others = outcomes.filter(name => name !== 'done')
  expect(others.filter(name => !['PaymentFailed', 'TooManyReservations'].includes(name))).toEqual([])
  expect((await ordersOf(person)).map(order => order.balance_cents)).toEqual(Array(3).fill(TOTAL_CENTS))
  const code = account.balance(person.id)
  expect((await balancesOf(world.db, [code])).get(code)).toMatchObject({ balanceCents: 0, heldCents: 0 })
}, 60_000)

test('of the lunch that a company pays once a day, fifty sessions get one', async () => {
  const person = await rich(SESSIONS * TOTAL_CENTS)
  const office = await makeOffice(world, person, { kindCents: 1000 })
  const payload = makePayload(shop, { locationId: office.id })
  const outcomes = await Promise.all(
    Array.from({ length: SESSIONS }, (_, i) =>
      outcome(as(person, `lunch-${i}`, onEither(i)).checkout.place(payload)),
    ),
  )
  expect(new Set(outcomes)).toEqual(new Set(['done']))
  const kinds = (await ordersOf(person)).map(order => order.kind_cents)
  expect(kinds).toHaveLength(SESSIONS)
  expect(kinds.filter(cents => cents > 0)).toEqual([1000])
}, 60_000)

test('a discount that counts once for each person counts in one of fifty sessions', async () => {
  const person = await rich(SESSIONS * TOTAL_CENTS)
  const once = await makePromotion(world, { code: 'ONCE', per_user: 1 })
  await Promise.all(
    Array.from({ length: SESSIONS }, (_, i) =>
      outcome(as(person, `once-${i}`, onEither(i)).checkout.place(makePayload(shop, { couponCode: 'ONCE' }))),
    ),
  )
  const uses = await world.db
    .selectFrom('promotion_use')
    .select('id')
    .where('promotion_id', '=', once.id)
    .execute()
  expect(uses).toHaveLength(1)
}, 60_000)

test.each([
  ['a code that it had used up itself', 'AGAIN', 1_000],
  ['stock that it had taken itself', undefined, 1],
])('a repeat that comes upon %s gets what the first one got', async (_, couponCode, breadOnHand) => {
  const own = await makeShop(world, { breadOnHand })
  if (couponCode) await makePromotion(world, { code: couponCode, per_user: 1 })
  const person = await makePerson(world)
  // Only the map knows where this is, and it is slow for the first who asks.
  const { geo, ...written } = HOME
  const [gate, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let waiting = 0
  const { places } = world
  world.places = {
    ...places,
    async find() {
      if (waiting++ === 0) {
        asked.resolve()
        await gate.promise
      }
      return [{ address: { ...written, geo }, city: 'bcn', isNumberMissing: false }]
    },
  }
  const payload = makePayload(own, { address: written, couponCode })
  const repeat = reserve(person, payload)
  await asked.promise
  const first = await reserve(person, payload)
  gate.resolve()
  expect((await repeat).checkoutId).toBe(first.checkoutId)
  world.places = places
})

test('one attempt that is sent fifty times at once is one order', async () => {
  const person = await rich(10 * TOTAL_CENTS)
  const answers = await Promise.all(
    Array.from({ length: SESSIONS }, (_, i) =>
      as(person, 'the-same', onEither(i)).checkout.place(makePayload(shop)),
    ),
  )
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(await ordersOf(person)).toHaveLength(1)
}, 60_000)

test('of reservations that are saved together, one that lacks stock fails alone', async () => {
  const few = await makeShop(world, { breadOnHand: 5 })
  const people = await Promise.all(Array.from({ length: 6 }, () => makePerson(world)))
  const outcomes = await Promise.all(people.map(person => outcome(reserve(person, makePayload(few)))))
  expect(outcomes.toSorted()).toEqual([...Array(1).fill('OutOfStock'), ...Array(5).fill('done')])
})

test.each([
  ['are all answered their own', 6, []],
  ['one that lacks stock fails alone', 5, ['OutOfStock']],
])('of orders that are made together %s', async (_, breadOnHand, refused) => {
  const few = await makeShop(world, { breadOnHand })
  const people = await Promise.all(Array.from({ length: 6 }, () => rich(TOTAL_CENTS)))
  const answers = await Promise.allSettled(
    people.map(person => as(person, 'attempt').checkout.place(makePayload(few))),
  )
  const made = await Promise.all(people.map(async person => (await ordersOf(person)).map(({ id }) => id)))
  expect(made).toEqual(answers.map(answer => (answer.status === 'fulfilled' ? [answer.value.id] : [])))
  const failed = answers.filter(answer => answer.status === 'rejected')
  expect(await Promise.all(failed.map(({ reason }) => outcome(Promise.reject(reason))))).toEqual(refused)
})

test('of orders that are placed together, one that was given up in the meantime fails alone', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => makePerson(world)))
  const payload = makePayload(shop)
  const intents = await Promise.all(people.map(person => reserve(person, payload)))
  await Promise.all(intents.map(pay))
  // Given up when all of them have been read, and before any is saved.
  let waiting = people.length
  let goOn = () => {}
  const allRead = new Promise<void>(resolve => {
    goOn = resolve
  })
  const retrieveIntent: typeof world.payments.retrieveIntent = async id => {
    const intent = await world.payments.retrieveIntent(id)
    if (--waiting === 0) {
      await release(world, intents[0]!.checkoutId, 'closed')
      goOn()
    }
    await allRead
    return intent
  }
  const slow = { ...world, payments: { ...world.payments, retrieveIntent } }
  const outcomes = await Promise.all(
    people.map(person => outcome(as(person, 'attempt', slow).checkout.place(payload))),
  )
  expect(outcomes).toEqual(['CheckoutClosed', ...Array(5).fill('done')])
})

test('what one server has reserved, and another has placed or given up since, is answered as it is now', async () => {
  const payload = makePayload(shop)
  const [quick, gone] = [await makePerson(world), await makePerson(world)]
  const intents = await Promise.all([quick, gone].map(person => reserve(person, payload)))
  await Promise.all(intents.map(pay))
  const { id } = await as(quick, 'attempt', second).checkout.place(payload)
  await release(second, intents[1]!.checkoutId, 'closed')
  expect((await as(quick, 'attempt').checkout.place(payload)).id).toBe(id)
  expect(await outcome(as(gone, 'attempt').checkout.place(payload))).toBe('CheckoutClosed')
  expect(await outcome(as(gone, 'attempt').checkout.place({ ...payload, comments: 'Other' }))).toBe(
    'IdempotencyKeyReused',
  )
})
