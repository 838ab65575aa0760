import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { DAY_MS } from '../../../core/rules/instant'
import { makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { as, refusal } from '../../identity/sign-in/sign-in.make'
import { findStandingFaults } from '../../money/ledger/standing-checks'
import { HOME, makeShop, type Shop } from '../../orders/checkout/checkout.make'
import { bringTo, makeOrder } from '../../orders/moves/orders.make'
import { notifyOfReferral } from './notify-of-referral'
import { payReferrals, qualifyReferrals } from './pay-referrals'

let world: TestWorld
let shop: Shop
let admin: Person
beforeAll(async () => {
  world = await openTestWorld()
  shop = await makeShop(world)
  admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
})
afterEach(async () => {
  expect(await findStandingFaults(world.db)).toEqual([])
  await world.db.updateTable('referral_program').set({ is_active: false }).execute()
  world.clock.set(TEST_START)
})
afterAll(() => world.close())

const euro = (amount: number) => ({ amount, currency: 'eur' as const })
const program = (more: object = {}) =>
  as(world, admin).admin.referralPrograms.create({
    name: 'Bring a friend',
    codePrefix: 'MENJA',
    referrerAmount: euro(500),
    friendAmount: euro(300),
    minTotal: euro(1000),
    ...more,
  })
const own = (person: Person) => as(world, person).customer.referrals
let homes = 0
/** Somebody with a number and a home of their own, who has never ordered. */
const newcomer = () => makePerson(world)
const orderOf = async (person: Person, more: object = {}) => {
  const nth = ++homes
  const { id } = await makeOrder(world, shop, person, {
    address: { ...HOME, address: `Carrer de Mallorca ${nth}` },
    customerDetails: {
      name: 'Ada',
      lastName: 'Byron',
      email: `ada-${nth}@example.test`,
      phone: `+34612${String(100_000 + nth)}`,
    },
    ...more,
  })
  return id
}
const deliver = async (person: Person, more: object = {}) => {
  const id = await orderOf(person, more)
  await bringTo(world, id, 'delivered')
  await qualifyReferrals(world, [{ orderId: id }])
  return id
}
const wait = async (days = 14) => {
  world.clock.advance(days * DAY_MS)
  await payReferrals(world)
}
const creditsOf = async (person: Person) =>
  (
    await world.db
      .selectFrom('credit')
      .select(['amount_cents', 'came_from'])
      .where('person_id', '=', person.id)
      .where('kind', '=', 'referral')
      .execute()
  ).map(row => row.amount_cents)
const referralsOf = async (programId: string) =>
  (await as(world, admin).admin.referralPrograms.referrals({ id: programId, limit: 50 })).docs
const codeFor = async (programId: string, person: Person) => (await own(person).takeCode({ programId })).code

/** A programme, who brings somebody, and the friend who has given their code. */
async function claimed(more: object = {}) {
  const made = await program(more)
  const [referrer, friend] = [await newcomer(), await newcomer()]
  const code = await codeFor(made.id, referrer)
  const claim = await own(friend).claim({ code })
  return { programId: made.id, referrer, friend, code, claim }
}
const outcome = async (programId: string) => {
  const [one] = await referralsOf(programId)
  return one?.reason ?? one?.state
}

describe('a friend who was brought', () => {
  test('pays both, once, after the first delivered order and the waiting time', async () => {
    const { programId, referrer, friend, claim, code } = await claimed({ creditExpiresDays: 90 })
    expect(code).toStartWith('MENJA')
    expect(claim).toMatchObject({ state: 'claimed', reason: null, amount: euro(300) })
    expect((await own(referrer).show()).referrals).toMatchObject([{ state: 'claimed', amount: euro(500) }])

    const orderId = await deliver(friend)
    await payReferrals(world)
    expect(await outcome(programId)).toBe('waiting')
    await wait(13)
    expect(await creditsOf(referrer)).toEqual([])
    await wait(1)
    await payReferrals(world)
    expect([await creditsOf(referrer), await creditsOf(friend)]).toEqual([[500], [300]])
    const [paid] = await referralsOf(programId)
    expect(paid).toMatchObject({ state: 'paid', orderId, paid: euro(800), reason: null })
    expect(await as(world, admin).admin.referralPrograms.show({ id: programId })).toMatchObject({
      spent: euro(800),
      referrals: { paid: 1, waiting: 0, claimed: 0, refused: 0 },
    })
    expect((await own(friend).show()).broughtBy).toMatchObject({ state: 'paid', amount: euro(300) })

    world.clock.set(TEST_START)
    await deliver(friend)
    await wait(28)
    expect([await creditsOf(referrer), await creditsOf(friend)]).toEqual([[500], [300]])
  })

  test('is paid for the order that was delivered first, in whatever order that is heard of', async () => {
    const { programId, referrer, friend } = await claimed()
    const forTomorrow = await orderOf(friend)
    const forToday = await orderOf(friend)
    await bringTo(world, forToday, 'delivered')
    world.clock.advance(DAY_MS)
    await bringTo(world, forTomorrow, 'delivered')
    await qualifyReferrals(world, [{ orderId: forTomorrow }])
    await qualifyReferrals(world, [{ orderId: forToday }])
    await wait()
    expect(await referralsOf(programId)).toMatchObject([{ state: 'paid', orderId: forToday }])
    expect([await creditsOf(referrer), await creditsOf(friend)]).toEqual([[500], [300]])
  })

  test('is paid once, however many servers pay at the same time', async () => {
    const { referrer, friend } = await claimed()
    await deliver(friend)
    world.clock.advance(14 * DAY_MS)
    await Promise.all([payReferrals(world), payReferrals(world), payReferrals(world)])
    expect([await creditsOf(referrer), await creditsOf(friend)]).toEqual([[500], [300]])
  })

  test('is known by the link that they came with, at their order or when they registered', async () => {
    const made = await program({ holdDays: 0 })
    const referrer = await newcomer()
    const code = await codeFor(made.id, referrer)
    const [byOrder, byRegistration, byNothing] = [await newcomer(), await newcomer(), await newcomer()]
    await world.db
      .updateTable('person')
      .set({ client_info: { attribution: { ref: code.toLowerCase() } } })
      .where('id', '=', byRegistration.id)
      .execute()
    await deliver(byOrder, { requestMeta: { attribution: { ref: code } } })
    await deliver(byRegistration)
    await deliver(byNothing, { requestMeta: { attribution: { ref: 'NONE' } } })
    await wait(0)
    expect((await creditsOf(referrer)).length).toBe(2)
    expect(await creditsOf(byNothing)).toEqual([])
  })

  test('of a kitchen is paid by it, for an order from it alone', async () => {
    const { programId, referrer, friend } = await (async () => {
      const made = await program({ fundedBy: 'merchant', merchantId: shop.store.merchant_id })
      const [who, friendOf] = [await newcomer(), await newcomer()]
      expect((await own(who).show()).programs.map(({ id }) => id)).not.toContain(made.id)
      await deliver(who)
      const code = await codeFor(made.id, who)
      await own(friendOf).claim({ code })
      return { programId: made.id, referrer: who, friend: friendOf }
    })()
    const other = await makeShop(world)
    const elsewhere = (
      await makeOrder(world, other, friend, { address: { ...HOME, address: 'Elsewhere 5' } })
    ).id
    await bringTo(world, elsewhere, 'delivered')
    await qualifyReferrals(world, [{ orderId: elsewhere }])
    expect(await outcome(programId)).toBe('claimed')
    await deliver(friend)
    await wait()
    expect(await outcome(programId)).toBe('paid')
    const rows = await world.db
      .selectFrom('credit')
      .select(['came_from', 'amount_cents'])
      .where('kind', '=', 'referral')
      .where('person_id', '=', referrer.id)
      .execute()
    expect(rows).toEqual([{ came_from: `merchant:${shop.store.merchant_id}`, amount_cents: 500 }])
  })

  test('and who brought them read of it, once', async () => {
    const { programId, referrer, friend } = await claimed({ holdDays: 0 })
    await deliver(friend)
    await wait(0)
    const [{ id } = { id: '' }] = await referralsOf(programId)
    await notifyOfReferral(world, { referralId: id })
    await notifyOfReferral(world, { referralId: id })
    const mails = await world.db
      .selectFrom('outgoing_message')
      .select(['template', 'person_id'])
      .where('dedupe_key', 'like', `referral:${id}:%`)
      .orderBy('template')
      .execute()
    expect(mails).toEqual([
      { template: 'referral-friend', person_id: friend.id },
      { template: 'referral-referrer', person_id: referrer.id },
    ])
  })
})

describe('a code is refused, and the office reads why', () => {
  const tryWith = async (
    prepare: (referrer: Person, friend: Person) => Promise<unknown>,
    more: object = {},
  ) => {
    const made = await program(more)
    const [referrer, friend] = [await newcomer(), await newcomer()]
    const code = await codeFor(made.id, referrer)
    await prepare(referrer, friend)
    const claim = await own(friend).claim({ code })
    const [row] = await referralsOf(made.id)
    expect(row).toMatchObject({ state: claim.state, reason: claim.reason, friendId: friend.id })
    return claim.reason
  }
  const setPerson = (person: Person, columns: object) =>
    world.db.updateTable('person').set(columns).where('id', '=', person.id).execute()

  test('one’s own', async () => {
    const made = await program()
    const person = await newcomer()
    const code = await codeFor(made.id, person)
    expect(await own(person).claim({ code })).toMatchObject({ state: 'refused', reason: 'self' })
    expect(await outcome(made.id)).toBe('self')
    expect((await own(person).show()).canClaim).toBe(true)
  })
  test('of who has ordered before', async () => {
    expect(await tryWith((_, friend) => deliver(friend))).toBe('notNew')
  })
  test('with the card of who brought them, also one that is no longer kept', async () => {
    const card = (person: Person, removedAt: Date | null) =>
      world.db
        .insertInto('payment_method')
        .values({
          id: world.newId(),
          person_id: person.id,
          provider_id: `pm_${world.newId()}`,
          type: 'card',
          brand: 'visa',
          last_four: '4242',
          fingerprint: 'same-card',
          created_at: world.clock.now(),
          removed_at: removedAt,
        })
        .execute()
    const why = await tryWith(async (referrer, friend) => {
      await card(referrer, world.clock.now())
      await card(friend, null)
    })
    expect(why).toBe('sameCard')
  })
  test('with the same number, however it is written', async () => {
    const why = await tryWith(async (referrer, friend) => {
      await setPerson(referrer, { phone: '+34 600 123 123' })
      await orderOf(friend, {
        customerDetails: { name: 'A', lastName: 'B', email: 'a@b.test', phone: '+34600123123' },
      })
    })
    expect(why).toBe('samePhone')
  })
  test.each([
    ['ada@mail.test', 'ada+two@mail.test', 'sameEmail'],
    ['a.da@gmail.com', 'ada+x@googlemail.com', 'sameEmail'],
    ['a.da@mail.test', 'ada@mail.test', null],
  ] as const)('with the same mailbox: %s and %s: %p', async (one, other, why) => {
    expect(
      await tryWith(async (referrer, friend) => {
        await setPerson(referrer, { email: one })
        await setPerson(friend, { email: other })
      }),
    ).toBe(why)
    await world.db.updateTable('person').set({ email: null }).where('email', 'in', [one, other]).execute()
  })
  test('on the same device', async () => {
    const why = await tryWith((referrer, friend) =>
      world.db
        .updateTable('session')
        .set({ device_id: `device-${referrer.id}` })
        .where('person_id', 'in', [referrer.id, friend.id])
        .execute(),
    )
    expect(why).toBe('sameDevice')
  })
  test('from the same home, but not from the same office', async () => {
    const order = (person: Person, address: string) => orderOf(person, { address: { ...HOME, address } })
    expect(
      await tryWith(async (referrer, friend) => {
        await order(referrer, 'Carrer de València, 7')
        await order(friend, 'carrer de valència 7')
      }),
    ).toBe('sameAddress')
    expect(
      await tryWith(async (referrer, friend) => {
        const [one, other] = [await order(referrer, 'Pl. Major 1'), await order(friend, 'Pl. Major 1')]
        const location = await world.db.selectFrom('location').select('id').executeTakeFirst()
        if (!location) return
        await world.db
          .updateTable('purchase_order')
          .set({ location_id: location.id })
          .where('id', 'in', [one, other])
          .execute()
      }),
    ).not.toBe('sameDevice')
  })
  test('of a programme that is over or paused', async () => {
    const { programId, code } = await claimed()
    await as(world, admin).admin.referralPrograms.update({ id: programId, active: false })
    expect(await own(await newcomer()).claim({ code })).toMatchObject({ reason: 'programOver' })
  })
  test('of who has brought as many as are paid for', async () => {
    const { friend, code } = await claimed({ maxPerReferrer: 1, holdDays: 0 })
    await deliver(friend)
    await wait(0)
    expect(await own(await newcomer()).claim({ code })).toMatchObject({ reason: 'referrerCap' })
  })
  test('that is none, and a second one', async () => {
    const { friend, code } = await claimed()
    expect(await refusal(own(friend).claim({ code }))).toBe('CodeCreditAlreadyRedeemedByUser')
    expect(await refusal(own(await newcomer()).claim({ code: 'NOPE123' }))).toBe('CodeCreditDoesNotExist')
  })
})

describe('what was claimed is not paid, and the office reads why', () => {
  test('for an order below the minimum', async () => {
    const { programId, referrer, friend } = await claimed({ minTotal: euro(5000) })
    await deliver(friend)
    await wait()
    expect([await outcome(programId), await creditsOf(referrer)]).toEqual(['belowMinimum', []])
  })
  test('for one whose delivery was taken back', async () => {
    const { programId, referrer, friend } = await claimed()
    const id = await deliver(friend)
    await bringTo(world, id, 'out_for_delivery')
    await wait()
    expect([await outcome(programId), await creditsOf(referrer)]).toEqual(['orderFailed', []])
  })
  test('for one that was refunded in the waiting time', async () => {
    const { programId, referrer, friend } = await claimed()
    const id = await deliver(friend)
    await as(world, admin).merchant.orders.refund({ purchaseId: id, amount: 900, reason: 'Cold' })
    await wait()
    expect([await outcome(programId), await creditsOf(referrer)]).toEqual(['refunded', []])
  })
  test('when they turn out to share a card after the claim', async () => {
    const { programId, referrer, friend } = await claimed()
    await deliver(friend)
    for (const person of [referrer, friend])
      await world.db
        .insertInto('payment_method')
        .values({
          id: world.newId(),
          person_id: person.id,
          provider_id: `pm_${world.newId()}`,
          type: 'card',
          brand: 'visa',
          last_four: '1111',
          fingerprint: `shared-${programId}`,
          created_at: world.clock.now(),
          removed_at: person === referrer ? world.clock.now() : null,
        })
        .execute()
    await wait()
    expect(await outcome(programId)).toBe('sameCard')
  })
  test('to an account that was suspended', async () => {
    const { programId, referrer, friend } = await claimed()
    await deliver(friend)
    await world.db
      .updateTable('person')
      .set({ suspended_at: world.clock.now() })
      .where('id', '=', referrer.id)
      .execute()
    await wait()
    expect([await outcome(programId), await creditsOf(friend)]).toEqual(['accountClosed', []])
  })
  test('beyond what the programme may cost, and what each may bring', async () => {
    const made = await program({ budget: euro(1600), maxPerReferrer: 1, holdDays: 1 })
    const [one, other] = [await newcomer(), await newcomer()]
    const codes = [await codeFor(made.id, one), await codeFor(made.id, one), await codeFor(made.id, other)]
    expect(codes[0]).toBe(codes[1]!)
    const friends = [await newcomer(), await newcomer(), await newcomer(), await newcomer()]
    for (const [i, friend] of friends.entries())
      expect(await own(friend).claim({ code: i < 2 ? codes[0]! : codes[2]! })).toMatchObject({
        state: 'claimed',
      })
    for (const friend of friends) await deliver(friend)
    await wait(1)
    const outcomes = (await referralsOf(made.id)).map(row => row.reason ?? row.state).sort()
    expect(outcomes).toEqual(['paid', 'paid', 'referrerCap', 'referrerCap'])
    expect(await as(world, admin).admin.referralPrograms.show({ id: made.id })).toMatchObject({
      spent: euro(1600),
      state: 'EXPIRED',
    })
    const tight = await program({ budget: euro(800), holdDays: 1 })
    const [c, d] = [await newcomer(), await newcomer()]
    const late = [await newcomer(), await newcomer()]
    await own(late[0]!).claim({ code: await codeFor(tight.id, c) })
    await own(late[1]!).claim({ code: await codeFor(tight.id, d) })
    for (const friend of late) await deliver(friend)
    await wait(1)
    expect((await referralsOf(tight.id)).map(row => row.reason ?? row.state).sort()).toEqual([
      'budget',
      'paid',
    ])
  })
})

test('a programme has to make sense, and merchants keep their own only', async () => {
  const programs = as(world, admin).admin.referralPrograms
  for (const wrong of [
    { referrerAmount: euro(0), friendAmount: euro(0) },
    { fundedBy: 'merchant' },
    { merchantId: shop.store.merchant_id },
    { validFrom: '2026-12-02T00:00:00Z', validUntil: '2026-12-01T00:00:00Z' },
  ])
    expect(await refusal(program(wrong))).toBe('ValidationError')
  const merchant = await makePerson(world, {
    permissions: [{ type: 'MerchantAdminPermission', scope: { merchantIds: [shop.store.merchant_id] } }],
  })
  const theirs = await as(world, merchant).admin.referralPrograms.create({
    name: 'Ours',
    fundedBy: 'merchant',
    merchantId: shop.store.merchant_id,
    referrerAmount: euro(100),
    friendAmount: euro(100),
  })
  const platforms = await program()
  const seen = (await as(world, merchant).admin.referralPrograms.list({})).docs.map(({ id }) => id)
  expect(seen).toContain(theirs.id)
  expect(seen).not.toContain(platforms.id)
  const { code } = await own(await newcomer()).takeCode({ programId: platforms.id })
  await own(await newcomer()).claim({ code })
  expect((await as(world, merchant).admin.referralPrograms.referrals({ id: platforms.id })).docs).toEqual([])
  expect((await programs.referrals({ id: platforms.id })).docs).toHaveLength(1)
})
