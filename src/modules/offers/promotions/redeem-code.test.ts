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
import { appRouter } from '../../../routers/app'
import { findStandingFaults } from '../../money/ledger/standing-checks'
import { expireCredits } from '../../money/wallet/expire-credits'
import { makePromotion } from './promotions.make'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterEach(async () => {
  expect(await findStandingFaults(world.db)).toEqual([])
  world.clock.set(TEST_START)
})
afterAll(() => world.close())

/** From the internet: on its own machine the product lets try more often. */
const as = (caller: Person, on: TestWorld = world, idempotencyKey: string | null = null) =>
  createCaller(appRouter)(contextFor(on, caller, { idempotencyKey, ip: '203.0.113.9' })).customer
const failure = (name: string) => ({ cause: { name } })
let codes = 0
const makeCredit = (more: Parameters<typeof makePromotion>[1] = {}) =>
  makePromotion(world, {
    kind: 'credit',
    display_name: 'Five for you',
    code: `CREDIT${++codes}`,
    discount_type: 'fixed',
    amount_cents: 500,
    percent_bps: null,
    ...more,
  })
const makeCoupon = (more: Parameters<typeof makePromotion>[1] = {}) =>
  makePromotion(world, { code: `COUPON${++codes}`, ...more })
const usesOf = async (id: string) =>
  (
    await world.db
      .selectFrom('promotion')
      .select(['used_count', 'used_cents'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).used_count

describe('a code for credit', () => {
  test('puts its money into the wallet, however it is typed, with how long it lasts', async () => {
    const person = await makePerson(world)
    const { code } = await makeCredit({ credit_expires_days: 30 })
    const answer = await as(person).coupons.redeem({ code: ` ${code!.toLowerCase().replace('cr', 'cr ')} ` })
    expect(answer).toMatchObject({
      kind: 'credit',
      coupon: null,
      balance: { amount: 500 },
      credit: { kind: 'promotion', remaining: { amount: 500 }, comment: 'Five for you' },
    })
    expect(answer.credit!.expiresAt).toEqual(new Date(TEST_START.getTime() + 30 * DAY_MS))
    expect((await as(person).wallet.movements({})).docs).toMatchObject([
      { kind: 'redeem', amount: { amount: 500 }, balanceAfter: { amount: 500 } },
    ])
    world.clock.set(answer.credit!.expiresAt!)
    await expireCredits(world)
    expect((await as(person).wallet.balance()).amount).toBe(0)
  })

  test('is had once by a person, and as often as it says where it says so', async () => {
    const person = await makePerson(world)
    const { code } = await makeCredit()
    await as(person).coupons.redeem({ code: code! })
    await expect(as(person).coupons.redeem({ code: code! })).rejects.toMatchObject(
      failure('CodeCreditAlreadyRedeemedByUser'),
    )
    const twice = await makeCredit({ per_user: 2 })
    await as(person).coupons.redeem({ code: twice.code! })
    await as(person).coupons.redeem({ code: twice.code! })
    await expect(as(person).coupons.redeem({ code: twice.code! })).rejects.toMatchObject(
      failure('CodeCreditAlreadyRedeemedByUser'),
    )
    expect((await as(person).wallet.balance()).amount).toBe(1500)
  })

  test('is one person’s once, also when they tap ten times at once', async () => {
    const person = await makePerson(world)
    const { code } = await makeCredit()
    await Promise.allSettled(Array.from({ length: 8 }, () => as(person).coupons.redeem({ code: code! })))
    expect((await as(person).wallet.balance()).amount).toBe(500)
  })

  test('under one key it is the same answer again', async () => {
    const person = await makePerson(world)
    const { code } = await makeCredit()
    const key = world.newId()
    const first = await as(person, world, key).coupons.redeem({ code: code! })
    expect(await as(person, world, key).coupons.redeem({ code: code! })).toEqual(first)
    expect((await as(person).wallet.balance()).amount).toBe(500)
  })

  test.each([
    ['times', { times_redeemable: 3 }],
    ['budget', { budget_cents: 1700 }],
  ])('its %s are never exceeded, by twelve people at once on two servers', async (_, limits) => {
    const other = await worldOn(world.url)
    try {
      const promotion = await makeCredit(limits)
      const people: Person[] = []
      for (let n = 0; n < 12; n++) people.push(await makePerson(world))
      const tries = await Promise.allSettled(
        people.map((person, n) =>
          as(person, n % 2 ? other : world).coupons.redeem({ code: promotion.code! }),
        ),
      )
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
      for (const refused of tries.flatMap(tried => (tried.status === 'rejected' ? [tried.reason] : [])))
        expect(refused).toMatchObject(failure('CodeCreditTimesRedeemableReached'))
      expect(await usesOf(promotion.id)).toBe(3)
    } finally {
      await other.close()
    }
  })

  const later = new Date(TEST_START.getTime() + HOUR_MS)
  const before = new Date(TEST_START.getTime() - HOUR_MS)
  test.each([
    ['that is paused', { is_active: false }, 'CodeCreditIsNotAvailable'],
    ['that is put away', { archived_at: before }, 'CodeCreditIsNotAvailable'],
    ['that has not begun', { valid_from: later }, 'CodeCreditIsNotAvailable'],
    ['that is over', { valid_until: before }, 'CodeCreditExpired'],
    ['of which none is left', { times_redeemable: 1, used_count: 1 }, 'CodeCreditTimesRedeemableReached'],
    ['that is for others', { person_ids: ['0123456789abcdef01234567'] }, 'CodeCreditIsNotAvailable'],
    [
      'that is of another company',
      { location_ids: ['0123456789abcdef01234567'] },
      'CodeCreditIsNotAvailable',
    ],
    ['that is gone', { deleted_at: before }, 'CodeCreditDoesNotExist'],
  ])('%s is refused', async (_, more, name) => {
    const person = await makePerson(world)
    const promotion = await makeCredit(more)
    await expect(as(person).coupons.redeem({ code: promotion.code! })).rejects.toMatchObject(failure(name))
    expect((await as(person).wallet.balance()).amount).toBe(0)
    // A use that nobody had would be found by the standing checks.
    await world.db.updateTable('promotion').set({ used_count: 0 }).where('id', '=', promotion.id).execute()
  })

  test('who guesses eleven codes in an hour has to wait, also with the right one', async () => {
    const person = await makePerson(world)
    const { code } = await makeCredit()
    for (let n = 0; n < 10; n++)
      await expect(as(person).coupons.redeem({ code: `GUESS${n}` })).rejects.toMatchObject(
        failure('CodeCreditDoesNotExist'),
      )
    await expect(as(person).coupons.redeem({ code: code! })).rejects.toMatchObject(failure('TooManyRequests'))
    world.clock.advance(HOUR_MS + 1)
    expect((await as(person).coupons.redeem({ code: code! })).balance.amount).toBe(500)
  })

  test('is not redeemed in another’s name', async () => {
    const person = await makePerson(world)
    const { code } = await makeCredit()
    await expect(
      as({ ...person, impersonatorId: world.newId() }).coupons.redeem({ code: code! }),
    ).rejects.toMatchObject(failure('ForbiddenWhileImpersonating'))
  })
})

describe('a code for a discount', () => {
  test('is kept, once, and told with what is left of it', async () => {
    const person = await makePerson(world)
    const { code } = await makeCoupon({ display_name: 'A tenth off', per_user: 2, min_total_cents: 1500 })
    const answer = await as(person).coupons.redeem({ code: code! })
    expect(answer).toMatchObject({
      kind: 'coupon',
      credit: null,
      balance: { amount: 0 },
      coupon: { code, name: 'A tenth off', state: 'available', timesLeft: 2, minTotal: { amount: 1500 } },
    })
    await expect(as(person).coupons.redeem({ code: code! })).rejects.toMatchObject(
      failure('CodeCreditAlreadyRedeemedByUser'),
    )
    expect(await as(person).coupons.list()).toEqual([answer.coupon!])
  })

  test('others do not see it, everybody sees what applies by itself, and one’s own what is meant for them', async () => {
    const [person, other] = [await makePerson(world), await makePerson(world)]
    await makeCoupon()
    const open = await makePromotion(world, { display_name: 'For everybody' })
    const mine = await makeCoupon({ display_name: 'For one', person_ids: [person.id] })
    const over = await makePromotion(world, { valid_until: new Date(TEST_START.getTime() - 1) })
    const idsOf = async (who: Person) => (await as(who).coupons.list()).map(({ id }) => id)
    expect(await idsOf(person)).toEqual(expect.arrayContaining([open.id, mine.id]))
    expect(await idsOf(other)).toContain(open.id)
    expect(await idsOf(other)).not.toContain(mine.id)
    expect(await idsOf(person)).not.toContain(over.id)
    await world.db
      .updateTable('promotion')
      .set({ deleted_at: TEST_START })
      .where('code', 'is', null)
      .execute()
  })

  test('that has ended since stays in the list, and says so', async () => {
    const person = await makePerson(world)
    const { code } = await makeCoupon({ valid_until: new Date(TEST_START.getTime() + HOUR_MS) })
    await as(person).coupons.redeem({ code: code! })
    world.clock.advance(2 * HOUR_MS)
    expect(await as(person).coupons.list()).toMatchObject([{ code, state: 'expired' }])
  })
})
