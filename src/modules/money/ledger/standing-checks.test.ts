import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'kysely'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeOffice, makePayload, makeShop } from '../../orders/checkout/checkout.make'
import { giveBalance } from './money.make'
import { runCheck } from './run-checks'
import { postedAs } from './standing-check'
import { type Fault, lookAtStanding, nextSize, type StandingProgress } from './standing-checks'

/** `FAULTS=100000 bun test --timeout=600000 ./src/modules/money/ledger/standing-checks.test.ts` tells how long it takes with so many wrong orders. */
const FAULTS = Number(process.env.FAULTS ?? 60)

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
  const buyer = await makePerson(world)
  await giveBalance(world, buyer.id, 5000)
  const { id } = await createCaller(appRouter)(
    contextFor(world, buyer, { idempotencyKey: 'one' }),
  ).customer.checkout.place(makePayload(await makeShop(world)))
  for (let from = 1; from <= FAULTS; from += 5000)
    await copyWithoutBooks(id, from, Math.min(FAULTS, from + 4999))
  await sql`analyze`.execute(world.db)
})
afterAll(() => world.close())

/** Orders like this one that never came to the ledger. */
async function copyWithoutBooks(orderId: string, from: number, upTo: number) {
  const newId = (prefix: string) => sql`${prefix} || lpad(to_hex(n), 20, '0')`
  await sql`
    insert into checkout select copy.* from checkout c, generate_series(${from}::int, ${upTo}::int) n,
      jsonb_populate_record(c, jsonb_build_object('id', ${newId('c0ff')}, 'client_key', 'copy ' || n,
        'order_id', ${newId('0bad')})) copy
    where c.order_id = ${orderId}`.execute(world.db)
  await sql`
    insert into purchase_order select copy.* from purchase_order o, generate_series(${from}::int, ${upTo}::int) n,
      jsonb_populate_record(o, jsonb_build_object('id', ${newId('0bad')}, 'ufid', 'COPY' || n,
        'pickup_code', 'C' || n, 'checkout_id', ${newId('c0ff')})) copy
    where o.id = ${orderId}`.execute(world.db)
}

const inOrder = (faults: Fault[]) => faults.map(({ what, subject }) => `${what}: ${subject}`).toSorted()
const all = { most: Number.POSITIVE_INFINITY }

test('slices find the same as one look at everything', async () => {
  const startedAt = performance.now()
  const sliced = await lookAtStanding(world.db, { ...all, ...(FAULTS > 1000 ? {} : { sliceOf: 7 }) })
  const slicedMs = performance.now() - startedAt
  if (FAULTS > 1000) {
    console.log(`${sliced.count} faults in ${sliced.lookedAt} slices: ${(slicedMs / 1000).toFixed(1)} s`)
    return
  }
  const whole = await lookAtStanding(world.db, { ...all, sliceOf: 1_000_000 })
  expect(inOrder(sliced.faults)).toEqual(inOrder(whole.faults))
  expect(sliced.lookedAt).toBeGreaterThan(whole.lookedAt)
  expect(new Set(sliced.faults.map(({ what }) => what))).toEqual(
    new Set(['order whose postings are not its total', 'order whose lines are not its total']),
  )
  expect(sliced.count % FAULTS).toBe(0)
})

test('a slice has as many rows as a statement has time for, going by the last one', () => {
  expect(nextSize(100, 20)).toBe(200)
  expect(nextSize(100, 1)).toBe(200)
  expect(nextSize(1500, 10)).toBe(2000)
  expect(nextSize(2000, 1280)).toBe(62)
  expect(nextSize(2, 5000)).toBe(1)
})

test('what is found is kept up to a number, and counted beyond it', async () => {
  const { faults, count } = await lookAtStanding(world.db, { most: 10 })
  expect([faults.length, count > 10]).toEqual([10, true])
})

test('a look that was ended goes on where it was, and finds the same', async () => {
  const options = { ...all, sliceOf: Math.max(7, FAULTS / 10) }
  const whole = await lookAtStanding(world.db, options)
  let at: StandingProgress | undefined
  await expect(
    lookAtStanding(world.db, {
      ...options,
      async reached(progress) {
        at = progress
        if (progress.lookedAt === 15) throw new Error('stopped')
      },
    }),
  ).rejects.toThrow('stopped')
  const rest = await lookAtStanding(world.db, { ...options, from: at! })
  expect([inOrder(rest.faults), rest.lookedAt]).toEqual([inOrder(whole.faults), whole.lookedAt])
})

test('the page of checks lists a thousand, and says how many more there are', async () => {
  await runCheck(world, 'standing')
  const { faults, progress } = await world.db
    .selectFrom('money_check')
    .select(['faults', 'progress'])
    .where('name', '=', 'standing')
    .executeTakeFirstOrThrow()
  const { count } = await lookAtStanding(world.db)
  expect(progress).toBeNull()
  expect(faults.length).toBe(count > 1000 ? 1001 : count)
})

test('the entry of an id is found by an index', async () => {
  const plan = await world.db.transaction().execute(async tx => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select ${postedAs('refund', 'r.id')}, a.id from refund r
      join ledger_account a on a.code = 'balance:' || r.created_by`.execute(tx)
    return rows.map(row => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('ledger_tx_key_key')
  expect(plan).toContain('ledger_account_code_key')
})

test('company money that was spent beyond what was given is found once, in slices of whatever size', async () => {
  const employee = await makePerson(world)
  const office = await makeOffice(world, employee, { kindCents: 700, flexCents: 400 })
  await giveBalance(world, employee.id, 5000)
  const shop = await makeShop(world)
  const orders: string[] = []
  for (const key of ['first', 'second']) {
    const call = createCaller(appRouter)(
      contextFor(world, { ...employee, locationIds: [office.id] }, { idempotencyKey: key }),
    ).customer
    const { id } = await call.checkout.place(makePayload(shop, { locationId: office.id, address: null }))
    orders.push(id)
  }
  const isOfCompany = ({ what }: Fault) => what.startsWith('company money')
  expect((await lookAtStanding(world.db, all)).faults.filter(isOfCompany)).toEqual([])

  await sql`update purchase_order set kind_cents = kind_cents + 1, balance_cents = balance_cents - 1
    where id = ${orders[1]}`.execute(world.db)
  for (const size of [{ sliceOf: 7 }, { sliceOf: 2000 }, {}]) {
    const { faults } = await lookAtStanding(world.db, { ...all, ...size })
    expect(faults.filter(isOfCompany).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(new RegExp(`^${office.id} kind:${employee.id}:`)),
    ])
  }
})
