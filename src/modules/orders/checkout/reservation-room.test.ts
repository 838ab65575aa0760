import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { MINUTE_MS } from '../../../core/rules/instant'
import { contextFor, makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { openTestPayments } from '../../../dev/simulator/testing'
import { appRouter } from '../../../routers/app'
import { giveBalance } from '../../money/ledger/money.make'
import { makePromotion } from '../../offers/promotions/promotions.make'
import { makePayload, makeShop, type Shop } from './checkout.make'
import { findFaults } from './checkout-audit.make'
import { sweepCheckouts, voidCheckout } from './release-checkout'

const provider = openTestPayments()
let world: TestWorld
let shop: Shop
beforeAll(async () => {
  world = await openTestWorld({ payments: provider.payments })
})
beforeEach(async () => {
  shop = await makeShop(world, { breadOnHand: 100 })
})
afterEach(async () => {
  expect(await findFaults(world)).toEqual([])
  // What a test leaves set aside is over for the next one.
  world.clock.advance(20 * MINUTE_MS)
  await sweepCheckouts(world)
  world.clock.set(TEST_START)
})
afterAll(async () => {
  await world.close()
  await provider.stop()
})

const stranger = async (): Promise<Person> => {
  const person = await makePerson(world)
  await world.db.updateTable('person').set({ email_verified_at: null }).where('id', '=', person.id).execute()
  return person
}
type From = { ip?: string; deviceId?: string }
let places = 0
const elsewhere = (): From => ({ ip: `198.51.100.${++places}`, deviceId: `device ${places}` })

const breads = (quantity: number, more: object = {}) =>
  makePayload(shop, {
    cart: [
      { productId: shop.soup.id, quantity: 2 },
      { productId: shop.bread.id, quantity },
    ],
    ...more,
  })
const as = (caller: Person, key: string, from: From) =>
  createCaller(appRouter)(contextFor(world, caller, { idempotencyKey: key, ...from })).customer.checkout
const open = (caller: Person, key: string, from: From, req = breads(1)) =>
  as(caller, key, from).createIntent({ req })
const failure = (name: string) => ({ cause: { name } })
const stateOf = async (checkoutId: string) =>
  (
    await world.db
      .selectFrom('checkout')
      .select('state')
      .where('id', '=', checkoutId)
      .executeTakeFirstOrThrow()
  ).state
const reservedOf = async (productId: string) =>
  (
    await world.db
      .selectFrom('inventory_item')
      .select('reserved')
      .where('store_id', '=', shop.store.id)
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow()
  ).reserved
const liveOf = async (person: Person) =>
  (
    await world.db
      .selectFrom('checkout')
      .select('id')
      .where('person_id', '=', person.id)
      .where('state', '=', 'reserved')
      .execute()
  ).length
const confirm = (
  intent: { paymentIntentId: string | null; clientSecret: string | null },
  card = 'pm_card_visa',
) =>
  provider.fromBrowser('POST', `/v1/payment_intents/${intent.paymentIntentId}/confirm`, {
    client_secret: intent.clientSecret!,
    payment_method: card,
  })

describe('a fresh account', () => {
  test('cannot set a whole stock aside, in one call or in several', async () => {
    const hoarder = await stranger()
    const from = elsewhere()
    await expect(open(hoarder, 'all', from, breads(100))).rejects.toMatchObject(
      failure('ReservationTooLarge'),
    )
    for (let i = 0; i < 12; i++) {
      await open(hoarder, `some ${i}`, from, breads(12)).catch(() => null)
      world.clock.advance(11_000)
    }
    expect(await reservedOf(shop.bread.id)).toBeLessThanOrEqual(30)
    expect(await reservedOf(shop.bread.id)).toBeGreaterThan(0)
  })

  test('has its reservation for ten minutes, and one with a proof for fifteen', async () => {
    const fresh = await open(await stranger(), 'fresh', elsewhere())
    const known = await open(await makePerson(world), 'known', elsewhere())
    const minutes = ({ expiresAt }: { expiresAt: Date }) => (+expiresAt - +TEST_START) / MINUTE_MS
    expect([minutes(fresh), minutes(known)]).toEqual([10, 15])
  })

  test('is at its limit with three; the oldest gives way, also at the provider', async () => {
    const fresh = await stranger()
    const from = elsewhere()
    const opened = []
    for (let i = 0; i < 4; i++) {
      opened.push(await open(fresh, `tab ${i}`, from))
      world.clock.advance(MINUTE_MS)
    }
    expect(await Promise.all(opened.map(({ checkoutId }) => stateOf(checkoutId)))).toEqual([
      'released',
      'reserved',
      'reserved',
      'reserved',
    ])
    await voidCheckout(world, { checkoutId: opened[0]!.checkoutId })
    expect((await provider.payments.retrieveIntent(opened[0]!.paymentIntentId!)).status).toBe('canceled')
  })

  test('twenty at once are no more than three', async () => {
    const fresh = await stranger()
    const from = elsewhere()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => open(fresh, `burst ${i}`, from)),
    )
    const refused = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
    expect(refused).toHaveLength(17)
    for (const { reason } of refused) {
      expect(reason).toMatchObject(failure('TooManyReservations'))
      expect(reason.cause.details.retryAfter).toBeGreaterThan(0)
    }
    expect([await liveOf(fresh), await reservedOf(shop.bread.id)]).toEqual([3, 3])
  })

  test('may not keep things for nothing again and again', async () => {
    const idle = await stranger()
    const from = elsewhere()
    let kept = 0
    for (let round = 0; round < 12; round++) {
      await open(idle, `round ${round}`, from).then(
        () => kept++,
        error => expect(error).toMatchObject(failure('TooManyReservations')),
      )
      world.clock.advance(11 * MINUTE_MS)
      await sweepCheckouts(world)
    }
    expect(kept).toBe(6)
  })

  test('counts with others on its device, and with those of its network', async () => {
    const from = elsewhere()
    for (let i = 0; i < 5; i++)
      await open(await stranger(), `account ${i}`, from).catch(error =>
        expect(error).toMatchObject(failure('TooManyReservations')),
      )
    expect(await reservedOf(shop.bread.id)).toBe(3)
    const { ip } = elsewhere()
    for (let i = 0; i < 15; i++)
      await open(await stranger(), `neighbour ${i}`, { ip, deviceId: `of neighbour ${i}` }).catch(error =>
        expect(error).toMatchObject(failure('TooManyReservations')),
      )
    expect(await reservedOf(shop.bread.id)).toBe(3 + 12)
    // In the same office, a known person is not limited.
    await open(await makePerson(world), 'colleague', { ip, deviceId: 'a desk' })
  })

  test('is a known customer with its first paid order', async () => {
    const buyer = await stranger()
    const from = elsewhere()
    const intent = await open(buyer, 'first', from)
    await confirm(intent)
    await as(buyer, 'first', from).place(breads(1))
    const next = await open(buyer, 'second', from, breads(40))
    expect(+next.expiresAt - +TEST_START).toBe(15 * MINUTE_MS)
  })
})

describe('an honest customer', () => {
  test('pays in either of two tabs', async () => {
    const fresh = await stranger()
    const from = elsewhere()
    const [one, two] = [await open(fresh, 'one', from), await open(fresh, 'two', from)]
    await confirm(one)
    await confirm(two)
    const placed = [
      await as(fresh, 'one', from).place(breads(1)),
      await as(fresh, 'two', from).place(breads(1)),
    ]
    expect(new Set(placed.map(({ id }) => id)).size).toBe(2)
  })

  test('gets the last ones in a second try, also when the first one kept them', async () => {
    shop = await makeShop(world, { breadOnHand: 2 })
    const customer = await makePerson(world)
    const from = elsewhere()
    const declined = await open(customer, 'declined', from, breads(2))
    await confirm(declined, 'pm_card_chargeDeclined').catch(() => null)
    world.clock.advance(MINUTE_MS)
    const again = await open(customer, 'again', from, breads(2))
    await confirm(again)
    await as(customer, 'again', from).place(breads(2))
    expect(await stateOf(declined.checkoutId)).toBe('released')
    expect(await reservedOf(shop.bread.id)).toBe(0)
  })

  test('repeats an attempt as often as they like: it is one', async () => {
    const fresh = await stranger()
    const from = elsewhere()
    const ids = new Set<string>()
    for (let i = 0; i < 6; i++) ids.add((await open(fresh, 'the same', from)).checkoutId)
    expect([ids.size, await liveOf(fresh)]).toEqual([1, 1])
  })

  test('keeps what they have paid or are paying, whatever they open besides', async () => {
    const fresh = await stranger()
    const from = elsewhere()
    const atTheBank = await open(fresh, 'bank', from)
    await confirm(atTheBank, 'pm_card_threeDSecureRequired')
    world.clock.advance(MINUTE_MS)
    const paid = await open(fresh, 'paid', from)
    await confirm(paid)
    world.clock.advance(MINUTE_MS)
    const unpaid = await open(fresh, 'unpaid', from)
    world.clock.advance(MINUTE_MS)
    // The one that is paid becomes its order and makes room; the one at the bank is left alone.
    await open(fresh, 'next', from)
    expect(await Promise.all([atTheBank, paid, unpaid].map(({ checkoutId }) => stateOf(checkoutId)))).toEqual(
      ['reserved', 'placed', 'reserved'],
    )
  })

  test('is not kept from a window by one who reserves it again and again', async () => {
    const canteen = await makeShop(world, { store: { capacity_per_slot: 6 } })
    const greedy = await makePerson(world)
    const from = elsewhere()
    for (let i = 0; i < 8; i++) {
      await open(greedy, `window ${i}`, from, makePayload(canteen))
      world.clock.advance(11_000)
    }
    expect(await liveOf(greedy)).toBe(3)
    await open(await makePerson(world), 'lunch', elsewhere(), makePayload(canteen))
  })

  test('finds uses of a code although a fresh account tries to keep them all', async () => {
    const { id } = await makePromotion(world, { code: 'LASTFEW', percent_bps: 1000, times_redeemable: 6 })
    const greedy = await stranger()
    const from = elsewhere()
    for (let i = 0; i < 8; i++) {
      await open(greedy, `code ${i}`, from, breads(1, { couponCode: 'LASTFEW' }))
      world.clock.advance(11_000)
    }
    const { used_count } = await world.db
      .selectFrom('promotion')
      .select('used_count')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(used_count).toBe(3)
  })
})

test('the office gets one incident when one person keeps much of a product', async () => {
  const greedy = await makePerson(world)
  const from = elsewhere()
  const incidents = () =>
    world.db
      .selectFrom('incidence')
      .select(['comment', 'priority', 'is_admin_incidence', 'status'])
      .where('store_id', '=', shop.store.id)
      .execute()
  await open(greedy, 'some', from, breads(30))
  expect(await incidents()).toEqual([])
  await open(greedy, 'most', from, breads(30))
  await open(greedy, 'more', from, breads(10))
  expect(await incidents()).toEqual([
    {
      comment: `Person ${greedy.id} has set aside 60 of Bread without paying; 40 are left for others`,
      priority: 1,
      is_admin_incidence: true,
      status: 'OPEN',
    },
  ])
})

describe('a whole stock that one person keeps without paying', () => {
  const caterer = () => makePerson(world)
  const buys = async (req = breads(1)) => {
    const customer = await makePerson(world)
    const key = world.newId()
    const from = elsewhere()
    await confirm(await open(customer, key, from, req))
    return as(customer, key, from).place(req)
  }

  test('stays for the five minutes that paying takes, and then gives way to who pays', async () => {
    const all = await open(await caterer(), 'all', elsewhere(), breads(100))
    world.clock.advance(4 * MINUTE_MS)
    await expect(buys()).rejects.toMatchObject(failure('OutOfStock'))
    expect(await stateOf(all.checkoutId)).toBe('reserved')
    world.clock.advance(MINUTE_MS)
    await buys()
    expect(await stateOf(all.checkoutId)).toBe('released')
    await voidCheckout(world, { checkoutId: all.checkoutId })
    expect((await provider.payments.retrieveIntent(all.paymentIntentId!)).status).toBe('canceled')
  })

  test('stays as long as ever while no one else wants it', async () => {
    const person = await caterer()
    const from = elsewhere()
    const all = await open(person, 'all', from, breads(99))
    world.clock.advance(14 * MINUTE_MS)
    await buys()
    expect(await stateOf(all.checkoutId)).toBe('reserved')
    await confirm(all)
    await as(person, 'all', from).place(breads(99))
  })

  test('is left alone at the bank, and becomes its order when it is paid', async () => {
    const person = await caterer()
    const atTheBank = await open(person, 'bank', elsewhere(), breads(60))
    await confirm(atTheBank, 'pm_card_threeDSecureRequired')
    const paid = await open(person, 'paid', elsewhere(), breads(40))
    await confirm(paid)
    world.clock.advance(9 * MINUTE_MS)
    await expect(buys()).rejects.toMatchObject(failure('OutOfStock'))
    expect([await stateOf(atTheBank.checkoutId), await stateOf(paid.checkoutId)]).toEqual([
      'reserved',
      'placed',
    ])
  })

  test('gives up the oldest first, and no more than is needed', async () => {
    const person = await caterer()
    const opened = []
    for (const quantity of [40, 30, 30]) {
      opened.push(await open(person, `some ${quantity} ${opened.length}`, elsewhere(), breads(quantity)))
      world.clock.advance(2 * MINUTE_MS)
    }
    await buys(breads(12))
    expect(await Promise.all(opened.map(({ checkoutId }) => stateOf(checkoutId)))).toEqual([
      'released',
      'reserved',
      'reserved',
    ])
  })

  test('is not kept longer by taking it again and again', async () => {
    const person = await caterer()
    const from = elsewhere()
    for (let i = 0; i < 2; i++) {
      const { checkoutId } = await open(person, `turn ${i}`, from, breads(100))
      world.clock.advance(3 * MINUTE_MS)
      if (i === 0) await as(person, 'close', from).close({ checkoutId })
    }
    await buys()
  })

  test('gives way to an order that charges no card, too', async () => {
    await open(await caterer(), 'all', elsewhere(), breads(100))
    world.clock.advance(5 * MINUTE_MS)
    const customer = await makePerson(world)
    await giveBalance(world, customer.id, 100_000)
    await as(customer, 'wallet', elsewhere()).place(breads(1))
    expect(await reservedOf(shop.bread.id)).toBe(0)
  })

  test('gives way to no more than there is: of many at once no one gets what another has', async () => {
    await open(await caterer(), 'all', elsewhere(), breads(100))
    world.clock.advance(5 * MINUTE_MS)
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => buys(breads(10))))
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(10)
  })
})
