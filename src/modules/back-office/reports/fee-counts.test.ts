import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'kysely'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { countStaleDays } from '../../monitoring/metrics/count-days'
import { makeShop, type Shop } from '../../orders/checkout/checkout.make'
import { bringTo, makeOrder } from '../../orders/moves/orders.make'
import { checkFees, countStaleFees } from './count-fees'
import { findWrongFees } from './fee-counts.store'

const DAYS = { after: '2026-10-01', before: '2026-12-31' }
const ROUNDS = 10

let world: TestWorld
let shops: Shop[]
let owner: Person
const orders: string[] = []
beforeAll(async () => {
  world = await openTestWorld()
  shops = [await makeShop(world), await makeShop(world)]
  owner = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
  for (let i = 0; i < 4; i++) await place()
})
afterAll(() => world.close())

const as = (caller: Person) => createCaller(appRouter)(contextFor(world, caller))
const report = async () => {
  const { rows } = await as(owner).admin.reports.fees({ ...DAYS, groupBy: 'day' })
  return rows.map(({ key, orders, ...sums }) => ({
    key,
    orders,
    ...Object.fromEntries(
      (['fees', 'vat', 'delivery', 'merchants', 'promotions', 'compensation'] as const).map(name => [
        name,
        sums[name].amount,
      ]),
    ),
  }))
}

/** The same from the ledger, posting by posting. */
async function inLedger() {
  const into = (like: string) =>
    sql`coalesce(sum(case when c.code like ${like} then x.amount_cents else 0 end
      - case when d.code like ${like} then x.amount_cents else 0 end), 0)::int`
  const { rows } = await sql`
    select o.delivery_on::text as key, count(distinct o.id)::int as orders, ${into('fees%')} as fees, ${into('vat%')} as vat,
      ${into('delivery%')} as delivery, ${into('merchant:%')} as merchants, -${into('promo%')} as promotions,
      -${into('compensation%')} as compensation
    from purchase_order o join ledger_tx t on t.ref_type = 'order' and t.ref_id = o.id
    join ledger_transfer x on x.tx_id = t.id
    join ledger_account d on d.id = x.debit_id join ledger_account c on c.id = x.credit_id
    where o.deleted_at is null group by 1 order by 1`.execute(world.db)
  return rows as Awaited<ReturnType<typeof report>>
}

/** The same ones each time. */
let drawn = 11
const draw = (below: number) => {
  drawn = (drawn * 48_271) % 2_147_483_647
  return drawn % below
}
const oneOf = <Of>(these: readonly Of[]) => these[draw(these.length)]!

const place = async () => {
  orders.push((await makeOrder(world, oneOf(shops), await makePerson(world)))!.id)
}
const moveDay = (days: number, id = oneOf(orders)) =>
  sql`update purchase_order set delivery_on = delivery_on + ${days}::int, window_start = window_start + ${days}::int * interval '1 day',
    window_end = window_end + ${days}::int * interval '1 day' where id = ${id}`.execute(world.db)
/** What may be refused: a second refund of all, or of an order that is over. */
const tried = (act: Promise<unknown>) => act.catch(() => {})
const CHANGES: (() => Promise<unknown>)[] = [
  place,
  () => moveDay(oneOf([-1, 1, 8])),
  () => tried(bringTo(world, oneOf(orders), oneOf(['delivered', 'canceled_by_store']))),
  () =>
    tried(
      as(owner).merchant.orders.refund({
        purchaseId: oneOf(orders),
        amount: 1 + draw(300),
        reason: 'cold',
      }),
    ),
  () =>
    sql`update purchase_order set deleted_at = case when deleted_at is null then now() end where id = ${oneOf(orders)}`.execute(
      world.db,
    ),
]

const kept = async () => {
  const { rows } = await sql<{ orders: number; marks: number }>`
    select (select coalesce(sum(orders), 0)::int from fee_day) as orders,
      (select count(*)::int from stale_fee_day) + (select count(*)::int from stale_day where kind = 'orders') as marks`.execute(
    world.db,
  )
  return rows[0]!
}

test('whatever is placed, moved, refunded or canceled, the report is what the ledger says, counted or not', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    for (let change = 0; change < 4; change++) await oneOf(CHANGES)()
    expect([round, await report()]).toEqual([round, await inLedger()])
    // Half of it is counted: what was only passed on is read from the ledger.
    await countStaleDays(world)
    expect([round, await report()]).toEqual([round, await inLedger()])
    await countStaleFees(world)
    const inAll = (await inLedger()).reduce((sum, row) => sum + row.orders, 0)
    expect(await kept()).toEqual({ orders: inAll, marks: 0 })
    expect([round, await report()]).toEqual([round, await inLedger()])
  }
})

test('of two orders that change places, each is counted on its new day', async () => {
  const cart = [{ productId: shops[0]!.soup.id, quantity: 3, subItems: [] }]
  const [one, other] = [
    (await makeOrder(world, shops[0]!, await makePerson(world)))!.id,
    (await makeOrder(world, shops[0]!, await makePerson(world), { cart }))!.id,
  ]
  await moveDay(3, other)
  await countStaleDays(world)
  await countStaleFees(world)
  const before = await report()
  await sql`update purchase_order o set delivery_on = its.delivery_on, window_start = its.window_start, window_end = its.window_end
    from purchase_order its where (o.id, its.id) in ((${one}, ${other}), (${other}, ${one}))`.execute(
    world.db,
  )
  await countStaleDays(world)
  await countStaleFees(world)
  expect(await report()).toEqual(await inLedger())
  expect(await report()).not.toEqual(before)
})

test('a day whose fees were counted wrong is found, and counted anew', async () => {
  await sql`update purchase_order set delivery_on = (${world.clock.now()}::timestamptz)::date, deleted_at = null,
    window_start = ${world.clock.now()}, window_end = ${world.clock.now()}::timestamptz + interval '1 hour' where id = ${orders[0]!}`.execute(
    world.db,
  )
  await countStaleDays(world)
  await countStaleFees(world)
  const { rows } = await sql<{ on: string }>`
    select delivery_on::text as on from purchase_order where id = ${orders[0]!}`.execute(world.db)
  const { on } = rows[0]!
  expect(await findWrongFees(world.db, on)).toEqual([])
  await sql`update fee_day set fee_cents = fee_cents + 7 where on_day = ${on}::date`.execute(world.db)
  expect((await findWrongFees(world.db, on)).length).toBeGreaterThan(0)
  await checkFees(world)
  await countStaleFees(world)
  expect(await findWrongFees(world.db, on)).toEqual([])
  expect(await report()).toEqual(await inLedger())
})
