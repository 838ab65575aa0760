import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { sql } from 'kysely'
import type { Person } from '../../../core/context'
import type { Tx } from '../../../core/db/open'
import { createCaller } from '../../../core/procedures'
import { DAY_MS, MINUTE_MS } from '../../../core/rules/instant'
import { contextFor, makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makePayload, makeShop, type Shop } from '../../orders/checkout/checkout.make'
import { sendRefund } from '../../orders/refunds/send-refund'
import { expireCredits } from '../wallet/expire-credits'
import { balancesOf, hold, postTx, unhold } from './ledger.store'
import { account } from './rules/accounts'
import { RETURNED_LASTS_DAYS } from './rules/credits'
import { findStandingFaults } from './standing-checks'

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
  world.clock.set(TEST_START)
})
afterAll(() => world.close())

const as = (caller: Person, idempotencyKey: string | null = null) =>
  createCaller(appRouter)(contextFor(world, caller, { idempotencyKey }))
const failure = (name: string) => ({ cause: { name } })
const inDays = (days: number) => new Date(TEST_START.getTime() + days * DAY_MS)
const give = (person: Person, amount: number, days: number | null = null, comment = 'Sorry') =>
  as(admin).admin.credits.create({
    userId: person.id,
    price: { amount, currency: 'eur' },
    comment,
    expiresAt: days === null ? null : inDays(days),
  })
const balanceOf = async (person: Person) => (await as(person).customer.wallet.balance()).amount
const leftOf = async (person: Person) =>
  (await as(person).customer.wallet.credits()).map(({ comment, kind, remaining }) => [
    comment || kind,
    remaining.amount,
  ])
const spend = (person: Person, amountCents: number) =>
  world.db
    .transaction()
    .execute(tx =>
      postTx(tx, world, { key: world.newId(), kind: 'test', at: world.clock.now() }, [
        { debit: account.balance(person.id), credit: account.sales('canteen'), amountCents, memo: 'goods' },
      ]),
    )
const netOf = async (code: string) => {
  const { rows } = await world.db
    .selectFrom('ledger_transfer as x')
    .innerJoin('ledger_account as d', 'd.id', 'x.debit_id')
    .innerJoin('ledger_account as c', 'c.id', 'x.credit_id')
    .select(['d.code as debit', 'c.code as credit', 'x.amount_cents as cents'])
    .execute()
    .then(rows => ({ rows }))
  return rows.reduce(
    (sum, row) => sum + (row.debit === code ? row.cents : row.credit === code ? -row.cents : 0),
    0,
  )
}

describe('a gift', () => {
  test('is in the wallet with who gave it, why and until when, and in the audit log', async () => {
    const person = await makePerson(world)
    const credit = await give(person, 1500, 30, 'The soup was cold')
    expect(credit).toMatchObject({
      kind: 'gifted',
      state: 'open',
      price: { amount: 1500 },
      remaining: { amount: 1500 },
      comment: 'The soup was cold',
      userId: person.id,
      createdBy: admin.id,
    })
    expect(credit.expiresAt).toEqual(inDays(30))
    expect(await balanceOf(person)).toBe(1500)
    const { docs } = await as(admin).admin.credits.list({ filter: { userId: person.id } })
    expect(docs).toEqual([credit])
    expect(await as(admin).admin.credits.show({ id: credit.id })).toEqual(credit)
    const audit = await as(admin).admin.users.audit({ userId: person.id })
    expect(audit.docs[0]).toMatchObject({
      actorId: admin.id,
      after: { credit: credit.id, amountCents: 1500 },
    })
  })

  test('is given once under its key', async () => {
    const person = await makePerson(world)
    const key = world.newId()
    const wish = { userId: person.id, price: { amount: 500, currency: 'eur' as const }, comment: 'Thanks' }
    const [first, again] = await Promise.all([
      as(admin, key).admin.credits.create(wish),
      as(admin, key).admin.credits.create(wish),
    ])
    expect(again.id).toBe(first.id)
    expect(await balanceOf(person)).toBe(500)
    await expect(as(admin, key).admin.credits.create({ ...wish, comment: 'More' })).rejects.toMatchObject(
      failure('IdempotencyKeyReused'),
    )
  })

  test('needs a reason, somebody who is there, and a day to come', async () => {
    const person = await makePerson(world)
    await expect(give(person, 500, null, '')).rejects.toThrow()
    await expect(give(person, 0)).rejects.toThrow()
    await expect(give({ ...person, id: world.newId() }, 500)).rejects.toMatchObject(failure('UserNotFound'))
    await expect(give(person, 500, 0)).rejects.toMatchObject(failure('ValidationError'))
    expect(await balanceOf(person)).toBe(0)
  })

  test('that nobody has touched can be taken back, once, and then the gift account has it again', async () => {
    const person = await makePerson(world)
    const before = await netOf(account.gifted)
    const { id } = await give(person, 700)
    await give(person, 300)
    await as(admin).admin.credits.remove({ id })
    expect(await balanceOf(person)).toBe(300)
    expect(await netOf(account.gifted)).toBe(before + 300)
    expect(await as(admin).admin.credits.show({ id })).toMatchObject({ state: 'withdrawn' })
    await expect(as(admin).admin.credits.remove({ id })).rejects.toMatchObject(failure('CreditInUse'))
  })

  test('of which something is spent, or that a checkout holds, stays', async () => {
    const person = await makePerson(world)
    const { id } = await give(person, 700)
    const holds = [{ code: account.balance(person.id), cents: 1 }]
    await world.db.transaction().execute(tx => hold(tx, holds))
    await expect(as(admin).admin.credits.remove({ id })).rejects.toMatchObject(failure('CreditInUse'))
    await world.db.transaction().execute(tx => unhold(tx, holds))
    await spend(person, 1)
    await expect(as(admin).admin.credits.remove({ id })).rejects.toMatchObject(failure('CreditInUse'))
    expect(await balanceOf(person)).toBe(699)
  })
})

describe('a wallet', () => {
  test('is told soonest first, spends soonest first, and then tells what is used up', async () => {
    const person = await makePerson(world)
    await give(person, 1000, null, 'for good')
    await give(person, 300, 20, 'later')
    await give(person, 200, 5, 'soon')
    await spend(person, 350)
    expect(await leftOf(person)).toEqual([
      ['later', 150],
      ['for good', 1000],
      ['soon', 0],
    ])
    expect(await balanceOf(person)).toBe(1150)
  })

  test('twenty spenders at once take every cent of its credits and not one more', async () => {
    const person = await makePerson(world)
    for (const days of [3, 1, null, 2]) await give(person, 250, days)
    const spent = await Promise.allSettled(Array.from({ length: 20 }, () => spend(person, 70)))
    expect(spent.filter(({ status }) => status === 'fulfilled')).toHaveLength(14)
    expect((await leftOf(person)).reduce((sum, [, cents]) => sum + Number(cents), 0)).toBe(20)
  })

  test('explains every movement with what there was then, for its owner and for the platform', async () => {
    const person = await makePerson(world)
    await give(person, 2000, null, 'Welcome')
    world.clock.advance(1000)
    const order = await as(person).customer.checkout.place(makePayload(shop))
    world.clock.advance(1000)
    await give(person, 100)
    const own = await as(person).customer.wallet.movements({})
    expect(own.docs.map(m => [m.kind, m.amount.amount, m.balanceAfter.amount, m.order?.id ?? null])).toEqual([
      ['gifted', 100, 381, null],
      ['order', -1719, 281, order.id],
      ['gifted', 2000, 2000, null],
    ])
    expect(own.docs[1]!.order).toEqual({ id: order.id, ufid: order.ufid, storeName: shop.store.name })
    const seen = await as(admin).admin.users.movements({ userId: person.id })
    expect(seen.docs.map(m => [m.id, m.amount, m.balanceAfter])).toEqual(
      own.docs.map(m => [m.id, m.amount, m.balanceAfter]),
    )
    const [paid] = (await as(admin).admin.users.movements({ userId: person.id, filter: { kind: 'order' } }))
      .docs
    expect(paid).toMatchObject({ id: own.docs[1]!.id, balanceAfter: { amount: 281 } })
    const second = await as(person).customer.wallet.movements({ page: 2, limit: 1 })
    expect(second).toMatchObject({ totalDocs: 3, docs: [{ balanceAfter: { amount: 281 } }] })
    const debits = await as(admin).admin.debits.list({ filter: { userId: person.id } })
    expect(debits.docs.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(-1719)
    expect(debits.docs[0]).toMatchObject({ kind: 'order', orderId: order.id })
    expect(await as(admin).admin.debits.show({ id: debits.docs[0]!.id })).toEqual(debits.docs[0]!)
  })
})

describe('a credit that expires', () => {
  test('goes back to where it came from on its day, once on however many servers', async () => {
    const person = await makePerson(world)
    const before = await netOf(account.gifted)
    await give(person, 500, 2, 'short')
    await give(person, 400, null, 'long')
    await spend(person, 120)
    world.clock.set(new Date(inDays(2).getTime() - 1))
    await expireCredits(world)
    expect(await balanceOf(person)).toBe(780)
    world.clock.set(inDays(2))
    await Promise.all([expireCredits(world), expireCredits(world), expireCredits(world)])
    expect(await balanceOf(person)).toBe(400)
    expect(await netOf(account.gifted)).toBe(before + 120 + 400)
    const [open, gone] = await as(person).customer.wallet.credits()
    expect([open!.comment, gone!.comment, gone!.state]).toEqual(['long', 'short', 'expired'])
  })

  test('does not expire under a checkout that holds it, and does when the checkout has let go', async () => {
    const person = await makePerson(world)
    await give(person, 500, 1)
    const holds = [{ code: account.balance(person.id), cents: 200 }]
    await world.db.transaction().execute(tx => hold(tx, holds))
    world.clock.set(new Date(inDays(1).getTime() + MINUTE_MS))
    await expireCredits(world)
    const wallet = (await balancesOf(world.db, [holds[0]!.code])).get(holds[0]!.code)!
    expect(wallet).toMatchObject({ balanceCents: 200, freeCents: 0 })
    await world.db.transaction().execute(tx => unhold(tx, holds))
    await expireCredits(world)
    expect(await balanceOf(person)).toBe(0)
  })
})

describe('what a refund brings back', () => {
  const cancel = async (person: Person, id: string) => {
    await as(person).customer.orders.cancel({ purchaseId: id })
    world.clock.advance(2 * MINUTE_MS)
    const { id: refundId } = await world.db
      .selectFrom('refund')
      .select('id')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    await sendRefund(world, { refundId })
  }

  test('is a credit of its own, with the days that the money had', async () => {
    const person = await makePerson(world)
    await give(person, 700, 40, 'gift')
    await give(person, 2000, null, 'paid')
    const { id } = await as(person).customer.checkout.place(makePayload(shop))
    expect(await leftOf(person)).toEqual([
      ['paid', 981],
      ['gift', 0],
    ])
    await cancel(person, id)
    const credits = await as(person).customer.wallet.credits()
    expect(credits.map(c => [c.comment || c.kind, c.remaining.amount, c.expiresAt])).toEqual([
      ['refund', 700, inDays(40)],
      ['paid', 981, null],
      ['refund', 1019, null],
      ['gift', 0, inDays(40)],
    ])
    expect(await balanceOf(person)).toBe(2700)
  })

  test('lasts two weeks more when its day is over, and then expires to where the gift came from', async () => {
    const person = await makePerson(world)
    await give(person, 1719, 0.001, 'today')
    const { id } = await as(person).customer.checkout.place(makePayload(shop))
    const before = await netOf(account.gifted)
    await cancel(person, id)
    const [back] = await as(person).customer.wallet.credits()
    expect(back!.expiresAt).toEqual(new Date(world.clock.now().getTime() + RETURNED_LASTS_DAYS * DAY_MS))
    world.clock.set(back!.expiresAt!)
    await expireCredits(world)
    expect(await balanceOf(person)).toBe(0)
    expect(await netOf(account.gifted)).toBe(before - 1719)
  })
})

test('spending a part of a credit leaves its indexes alone', async () => {
  const person = await makePerson(world)
  await give(person, 1000)
  /** How many changes there were, and how many of them touched no index. */
  const changes = async (tx: Tx) => {
    const { rows } = await sql<{ all: number; alone: number }>`
      select n_tup_upd::int as all, n_tup_hot_upd::int as alone
      from pg_stat_xact_user_tables where relname = 'credit'`.execute(tx)
    return rows[0]!
  }
  const spending = (cents: number) =>
    world.db.transaction().execute(async tx => {
      const before = await changes(tx)
      const add = (more: number) =>
        sql`update credit set remaining_cents = remaining_cents + ${more} where person_id = ${person.id}`
      await add(-cents).execute(tx)
      const after = await changes(tx)
      await add(cents).execute(tx)
      return [after.all - before.all, after.alone - before.alone]
    })
  expect(await spending(300)).toEqual([1, 1])
  expect(await spending(1000)).toEqual([1, 0])
})
