import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { DAY_MS, HOUR_MS } from '../../../core/rules/instant'
import {
  contextFor,
  makePerson,
  openTestWorld,
  TEST_START,
  type TestWorld,
  worldOn,
} from '../../../core/testing'
import { openTestPayments } from '../../../dev/simulator/testing'
import { appRouter } from '../../../routers/app'
import { explain } from '../../money/ledger/ledger.store'
import { giveBalance } from '../../money/ledger/money.make'
import { findStandingFaults } from '../../money/ledger/standing-checks'
import { makeOffice, makePayload, makeShop, type Shop } from '../../orders/checkout/checkout.make'
import type { OrderPayload } from '../../orders/checkout/contract/checkout'
import { release } from '../../orders/checkout/release-checkout'
import { beginningOf } from './promotions'
import { makePromotion } from './promotions.make'

const provider = openTestPayments()
let world: TestWorld
let shop: Shop
let admin: Person

beforeAll(async () => {
  world = await openTestWorld({ payments: provider.payments })
  admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
})
afterEach(async () => {
  expect(await findStandingFaults(world.db)).toEqual([])
  // Each test has a shop and promotions of its own.
  await world.db.updateTable('promotion').set({ is_active: false }).execute()
  world.clock.set(TEST_START)
})
afterAll(async () => {
  await world.close()
  await provider.stop()
})

const as = (caller: Person, idempotencyKey: string | null = null, of = world) =>
  createCaller(appRouter)(contextFor(of, caller, { idempotencyKey, ip: '203.0.113.7' }))
const failure = (name: string) => ({ cause: { name } })
const richPerson = async (cents = 20_000) => {
  const person = await makePerson(world)
  await giveBalance(world, person.id, cents)
  return person
}
/** Goods 14.20 €, delivery 2.99 €. */
const payload = (changes: Partial<OrderPayload> = {}) => ({ ...makePayload(shop), ...changes })
const plan = (person: Person, changes: Partial<OrderPayload> = {}) =>
  as(person).customer.checkout.plan(payload(changes))
const place = (person: Person, changes: Partial<OrderPayload> = {}, key: string | null = null, of = world) =>
  as(person, key, of).customer.checkout.place(payload(changes))
const promotion = (id: string) =>
  world.db.selectFrom('promotion').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const usesOf = (id: string) =>
  world.db.selectFrom('promotion_use').selectAll().where('promotion_id', '=', id).execute()
const setState = (id: string, state: 'rejected_by_store' | 'pending', reason = 'mistake') =>
  as(admin).merchant.orders.setStatus({ purchaseIds: [id], state, source: 'live-orders', reason })

test('a code that is kept while a checkout uses it does not keep the checkout from ending', async () => {
  shop = await makeShop(world)
  const person = await makePerson(world)
  const off = await makePromotion(world, { code: 'KEPT', times_redeemable: 5 })
  const open = () =>
    as(person, world.newId()).customer.checkout.createIntent({ req: payload({ couponCode: 'KEPT' }) })
  const [first, second] = [await open(), await open()]
  await as(person).customer.coupons.redeem({ code: 'KEPT' })
  for (const { checkoutId } of [first, second])
    expect(await as(person).customer.checkout.close({ checkoutId })).toEqual({
      released: true,
      orderId: null,
    })
  expect(await promotion(off.id)).toMatchObject({ used_count: 0, used_cents: 0 })
})

describe('a promotion that applies by itself', () => {
  test('is a line of the plan and of the order, is frozen with it, and is posted to who pays for it', async () => {
    shop = await makeShop(world)
    const person = await richPerson()
    const off = await makePromotion(world, { display_name: 'Ten for all' })
    const planned = await plan(person)
    expect(planned.price.discounts).toEqual([
      {
        promotionId: off.id,
        name: 'Ten for all',
        code: null,
        target: 'order',
        amount: { amount: 142, currency: 'eur' },
      },
    ])
    expect(planned.price.total.amount).toBe(1577)
    const order = await place(person, { totalCost: planned.price.total })
    expect(order.price).toMatchObject({ discount: { amount: 142 }, total: { amount: 1577 } })
    expect(order.price.discounts).toEqual(planned.price.discounts)

    // Another name later changes nothing about it.
    await world.db.updateTable('promotion').set({ display_name: 'Gone' }).where('id', '=', off.id).execute()
    const shown = await as(person).customer.orders.show({ purchaseId: order.id })
    expect(shown.price.discounts.map(({ name }) => name)).toEqual(['Ten for all'])
    expect(await usesOf(off.id)).toMatchObject([
      { person_id: person.id, amount_cents: 142, returned_at: null },
    ])
  })

  test('comes off before entitlements pay', async () => {
    shop = await makeShop(world)
    await makePromotion(world)
    const person = await makePerson(world)
    const office = await makeOffice(world, person, { kindCents: 5000 })
    const planned = await plan(person, { locationId: office.id, address: undefined })
    expect(planned.price.total.amount).toBe(1420 - 142 + planned.price.deliveryFee.amount)
    expect(planned.payment.appliedInKind.amount).toBe(planned.price.total.amount)
  })

  test.each([
    ['platform', 142, null],
    ['merchant', 0, null],
    ['shared', 99, 3000],
  ] as const)(
    'paid for by the %s: what the merchant gets of a delivered order',
    async (fundedBy, promoCents, merchantShareBps) => {
      shop = await makeShop(world)
      await makePromotion(world, {
        funded_by: fundedBy,
        merchant_share_bps: merchantShareBps,
        merchant_id: shop.store.merchant_id,
      })
      const person = await richPerson()
      const order = await place(person)
      for (const state of ['accepted', 'pending_pickup', 'out_for_delivery', 'delivered'] as const)
        await as(admin).merchant.orders.setStatus({
          purchaseIds: [order.id],
          state,
          source: 'live-orders',
          force: true,
          reason: 'test',
        })
      const row = await world.db
        .selectFrom('purchase_order')
        .select(['merchant_net_cents', 'platform_fee_cents'])
        .where('id', '=', order.id)
        .executeTakeFirstOrThrow()
      const soldCents = 1278 + promoCents
      expect(row.merchant_net_cents + row.platform_fee_cents).toBe(soldCents)
      const { transactions } = await explain(world.db, { type: 'order', id: order.id })
      const moved = transactions.flatMap(({ transfers }) => transfers)
      const sum = (of: (codes: { debit: string; credit: string }) => number) =>
        moved.reduce((cents, transfer) => cents + of(transfer) * transfer.amount.amount, 0)
      const merchant = `merchant:${shop.store.merchant_id}`
      expect(sum(({ debit, credit }) => Number(credit === merchant) - Number(debit === merchant))).toBe(
        row.merchant_net_cents,
      )
      expect(sum(({ debit, credit }) => Number(debit === 'promo') - Number(credit === 'promo'))).toBe(
        promoCents,
      )
    },
  )

  test('does not count elsewhere, or below its minimum, which is told', async () => {
    shop = await makeShop(world)
    const person = await richPerson()
    const elsewhere = await makeShop(world)
    await makePromotion(world, { store_ids: [elsewhere.store.id] })
    await makePromotion(world, { merchant_id: elsewhere.store.merchant_id })
    await makePromotion(world, { person_ids: [admin.id], display_name: 'Secret' })
    const dear = await makePromotion(world, { min_total_cents: 2000, display_name: 'From 20' })
    const planned = await plan(person)
    expect(planned.price.discounts).toEqual([])
    expect(planned.unusedPromotions).toEqual([
      {
        promotionId: dear.id,
        name: 'From 20',
        code: null,
        why: 'BelowMinimum',
        missing: { amount: 580, currency: 'eur' },
      },
    ])
    const cart = [{ productId: shop.soup.id, quantity: 4, subItems: [] }]
    expect((await plan(person, { cart })).price.discount.amount).toBe(260)
  })

  test('whoever saw another price is told before anything is charged', async () => {
    shop = await makeShop(world)
    const person = await richPerson()
    const off = await makePromotion(world)
    const { price } = await plan(person)
    await world.db.updateTable('promotion').set({ is_active: false }).where('id', '=', off.id).execute()
    await expect(place(person, { totalCost: price.total })).rejects.toMatchObject(failure('PriceChanged'))
  })
})

describe('a code', () => {
  test('counts however it is typed, is kept with the order, and only once for each person', async () => {
    shop = await makeShop(world)
    const person = await richPerson()
    const off = await makePromotion(world, { code: 'BENVINGUDA', per_user: 1 })
    expect((await plan(person)).price.discounts).toEqual([])
    const order = await place(person, { couponCode: ' benvin guda' })
    expect(order.price.discounts).toMatchObject([{ code: 'BENVINGUDA', amount: { amount: 142 } }])
    const again = await plan(person, { couponCode: 'BENVINGUDA' })
    expect(again.problems.map(({ name }) => name)).toEqual(['CodeCreditAlreadyRedeemedByUser'])
    await expect(place(person, { couponCode: 'BENVINGUDA' })).rejects.toMatchObject(
      failure('CodeCreditAlreadyRedeemedByUser'),
    )
    expect(await usesOf(off.id)).toHaveLength(1)
  })

  test.each([
    [{ is_active: false }, 'CodeCreditIsNotAvailable'],
    [{ valid_from: new Date(TEST_START.getTime() + HOUR_MS) }, 'CodeCreditIsNotAvailable'],
    [{ archived_at: TEST_START }, 'CodeCreditIsNotAvailable'],
    [{ kind: 'credit', amount_cents: 500 }, 'CodeCreditIsNotAvailable'],
    [{ valid_until: new Date(TEST_START.getTime() - HOUR_MS) }, 'CodeCreditExpired'],
    [{ times_redeemable: 2, used_count: 0 }, null],
    [{ channels: ['groceries'] }, 'CodeNotForThisOrder'],
    [{ store_ids: ['ffffffffffffffffffffffff'] }, 'CodeNotForThisOrder'],
    [{ time_from: '03:00', time_until: '03:01' }, 'CodeNotAtThisTime'],
    [{ min_total_cents: 5000 }, 'CodeMinimumNotReached'],
    [{ scope: 'categories', categories: ['furniture'] }, 'CodeNotForThisCart'],
    [{ deleted_at: TEST_START }, 'CodeCreditDoesNotExist'],
  ] as const)('%j: %p', async (overrides, name) => {
    shop = await makeShop(world)
    const person = await richPerson()
    const code = `CODE${world.newId().slice(-8)}`.toUpperCase()
    await makePromotion(world, { ...(overrides as object), code })
    const { problems } = await plan(person, { couponCode: code })
    expect(problems.map(problem => problem.name)).toEqual((name ? [name] : []) as never)
    if (name === 'CodeMinimumNotReached') expect(problems[0]!.message).toContain('50')
  })

  test('for a first order is for that alone, and counts again when that one came to nothing', async () => {
    shop = await makeShop(world)
    const person = await richPerson()
    await makePromotion(world, { code: 'FIRST', first_order_only: true })
    const order = await place(person, { couponCode: 'FIRST' })
    expect((await plan(person, { couponCode: 'FIRST' })).problems).not.toEqual([])
    await setState(order.id, 'rejected_by_store')
    expect((await plan(person, { couponCode: 'FIRST' })).problems).toEqual([])
  })

  test('may be guessed at ten times in an hour, and then not even rightly; right ones cost no try', async () => {
    shop = await makeShop(world)
    const person = await richPerson()
    await makePromotion(world, { code: 'RIGHT' })
    for (let i = 0; i < 12; i++) await plan(person, { couponCode: 'RIGHT' })
    for (let i = 0; i < 10; i++)
      expect((await plan(person, { couponCode: `WRONG${i}` })).problems).toMatchObject([
        { name: 'CodeCreditDoesNotExist' },
      ])
    await expect(plan(person, { couponCode: 'RIGHT' })).rejects.toMatchObject(failure('TooManyRequests'))
    await expect(place(person, { couponCode: 'RIGHT' })).rejects.toMatchObject(failure('TooManyRequests'))
    expect((await plan(person)).problems).toEqual([])
    world.clock.set(new Date(TEST_START.getTime() + HOUR_MS + 1000))
    expect((await plan(person, { couponCode: 'RIGHT' })).price.discounts).toHaveLength(1)
  })

  test('so many per day: the next day it counts again', async () => {
    shop = await makeShop(world)
    const person = await richPerson()
    await makePromotion(world, { code: 'DAILY', per_user: 1, per_user_period: 'day' })
    await place(person, { couponCode: 'DAILY' })
    const on = { deliveryStartDate: '2026-11-19T13:00:00.000Z' }
    const names = async () =>
      (await plan(person, { couponCode: 'DAILY', deliveryOption: on })).problems.map(({ name }) => name)
    expect(await names()).toEqual(['CodeCreditAlreadyRedeemedByUser'])
    world.clock.set(new Date(TEST_START.getTime() + DAY_MS))
    expect(await names()).toEqual([])
  })
})

test('days, weeks and months begin where the store is', () => {
  const at = (period: 'day' | 'week' | 'month') =>
    beginningOf(period, '2026-03-29', 'Europe/Madrid').toISOString()
  expect(at('day')).toBe('2026-03-28T23:00:00.000Z')
  expect(at('week')).toBe('2026-03-22T23:00:00.000Z')
  expect(at('month')).toBe('2026-02-28T23:00:00.000Z')
})

describe('limits', () => {
  test('what a checkout had taken comes back with it, and what an order had, when it fails; undone, it is taken again', async () => {
    shop = await makeShop(world)
    const person = await makePerson(world)
    const off = await makePromotion(world, { code: 'TWO', times_redeemable: 1, budget_cents: 10_000 })
    await world.db
      .insertInto('promotion_claim')
      .values({ promotion_id: off.id, person_id: person.id, claimed_at: TEST_START })
      .execute()
    const counts = async () => {
      const { used_count, used_cents } = await promotion(off.id)
      const claim = await world.db
        .selectFrom('promotion_claim')
        .select('used_count')
        .where('promotion_id', '=', off.id)
        .executeTakeFirstOrThrow()
      return [used_count, used_cents, claim.used_count]
    }
    const intent = await as(person, 'first').customer.checkout.createIntent({
      req: payload({ couponCode: 'TWO' }),
    })
    expect(intent.amount.amount).toBe(1577)
    expect(await counts()).toEqual([1, 142, 1])
    const other = await richPerson()
    await expect(place(other, { couponCode: 'TWO' })).rejects.toMatchObject(
      failure('CodeCreditTimesRedeemableReached'),
    )
    expect(await release(world, intent.checkoutId, 'closed')).toBe(true)
    expect(await release(world, intent.checkoutId, 'closed')).toBe(false)
    expect(await counts()).toEqual([0, 0, 0])

    const order = await place(other, { couponCode: 'TWO' })
    expect((await counts()).slice(0, 2)).toEqual([1, 142])
    await setState(order.id, 'rejected_by_store')
    expect((await counts()).slice(0, 2)).toEqual([0, 0])
    await setState(order.id, 'pending')
    expect((await counts()).slice(0, 2)).toEqual([1, 142])

    // Gone again, and used by somebody else meanwhile: it cannot be taken back.
    await setState(order.id, 'rejected_by_store')
    await place(await richPerson(), { couponCode: 'TWO' })
    const undone = await setState(order.id, 'pending').then(
      answer => JSON.stringify(answer),
      error => error.cause.name,
    )
    expect(undone).toContain('CodeCreditTimesRedeemableReached')
    expect((await counts()).slice(0, 2)).toEqual([1, 142])
  })

  test('the last of a budget is given in part, and then nothing', async () => {
    shop = await makeShop(world)
    const off = await makePromotion(world, { budget_cents: 200 })
    const amounts = []
    for (let i = 0; i < 3; i++) amounts.push((await place(await richPerson())).price.discount.amount)
    expect(amounts).toEqual([142, 58, 0])
    expect(await promotion(off.id)).toMatchObject({ used_count: 2, used_cents: 200 })
  })

  test('twenty at once on two servers get no more than there is, for each and in all', async () => {
    shop = await makeShop(world)
    const second = await worldOn(world.url, { payments: provider.payments })
    try {
      const scarce = await makePromotion(world, { code: 'SCARCE', times_redeemable: 5 })
      const people = await Promise.all(Array.from({ length: 10 }, () => richPerson()))
      const answers = await Promise.allSettled(
        people.flatMap((person, i) => [
          place(person, { couponCode: 'SCARCE' }, `a${i}`),
          place(person, { couponCode: 'SCARCE' }, `b${i}`, second),
        ]),
      )
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
      for (const answer of answers)
        if (answer.status === 'rejected')
          expect(answer.reason.cause.name).toBe('CodeCreditTimesRedeemableReached')
      expect((await promotion(scarce.id)).used_count).toBe(5)

      const once = await makePromotion(world, { code: 'ONCE', per_user: 1 })
      const one = await richPerson(100_000)
      await Promise.allSettled(
        Array.from({ length: 8 }, (_, i) =>
          place(one, { couponCode: 'ONCE' }, `once${i}`, i % 2 ? second : world),
        ),
      )
      expect(await usesOf(once.id)).toHaveLength(1)
    } finally {
      await second.close()
    }
  })

  test('the count begins with what was used before there was a limit', async () => {
    shop = await makeShop(world)
    const off = await makePromotion(world)
    await place(await richPerson())
    expect(await promotion(off.id)).toMatchObject({ used_count: 0 })
    await world.db.updateTable('promotion').set({ times_redeemable: 1 }).where('id', '=', off.id).execute()
    expect(await promotion(off.id)).toMatchObject({ used_count: 1, used_cents: 142 })
    expect((await plan(await richPerson())).price.discounts).toEqual([])
  })
})

test('an order with discounts is refunded line by line to exactly zero', async () => {
  shop = await makeShop(world)
  await makePromotion(world, { percent_bps: 1333 })
  await makePromotion(world, {
    percent_bps: 3333,
    scope: 'products',
    product_ids: [shop.soup.id],
    merchant_id: shop.store.merchant_id,
    funded_by: 'merchant',
  })
  const person = await richPerson()
  const order = await place(person)
  expect(order.price.discounts).toHaveLength(2)
  for (const line of order.cartItems)
    for (let i = 0; i < line.quantity; i++)
      await as(admin).merchant.orders.refund({
        purchaseId: order.id,
        items: [{ cartItemId: line.id, quantity: 1 }],
        reason: 'cold',
        bearer: 'merchant',
      })
  const shown = await as(person).customer.orders.show({ purchaseId: order.id })
  const rest = shown.totalCost.amount - shown.refunded.amount
  expect(rest).toBeGreaterThanOrEqual(0)
  if (rest > 0)
    await as(admin).merchant.orders.refund({
      purchaseId: order.id,
      amount: { amount: rest, currency: 'eur' },
      reason: 'all of it',
      bearer: 'platform',
    })
  expect((await as(person).customer.orders.show({ purchaseId: order.id })).refunded).toEqual(order.totalCost)
})
