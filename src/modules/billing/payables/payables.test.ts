import { afterAll, beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../core/rules/instant'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import {
  as,
  externalStop,
  makeCourier,
  makeDispatcher,
  makeRoute,
} from '../../logistics/routes/logistics.make'
import { findStandingFaults } from '../../money/ledger/standing-checks'
import { makeMerchant, makeStore } from '../../stores/stores/stores.make'
import { madePeriodEnd, makePayables } from './make-payables'
import {
  accountOf,
  bear,
  closeDispute,
  openDispute,
  owedTo,
  refundAtMerchant,
  type SoldOrder,
  sellOrder,
} from './payables.make'

let world: TestWorld
let admin: Person
beforeAll(async () => {
  world = await openTestWorld()
  admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
  await payables().setAccount(accountOf({ kind: 'platform' }))
})
afterAll(() => world.close())

const payables = (caller: Person = admin) => createCaller(appRouter)(contextFor(world, caller)).admin.payables
const failure = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'went through',
    error => error.cause?.name ?? String(error),
  )

const MONDAY = new Date('2026-11-16T10:00:00Z')
const nextMonday = (weeks = 1) => world.clock.set(new Date(MONDAY.getTime() + weeks * 7 * DAY_MS))

/** Each test lives through the same weeks, which the product remembers as made. */
async function beginOnMonday() {
  world.clock.set(MONDAY)
  await world.db.deleteFrom('payables_made').execute()
}

async function makeKitchen() {
  await beginOnMonday()
  const merchant = await makeMerchant(world, { bears_lost_disputes: true })
  const store = await makeStore(world, { merchant_id: merchant.id })
  await payables().setAccount(accountOf({ kind: 'merchant', id: merchant.id }))
  return { merchant, store }
}

const settlementsOf = async (merchantId: string) =>
  (await payables().list({ filter: { merchantId }, sort: 'endsOn', limit: 100 })).docs

/** Approves, puts into a file and marks as paid. */
async function payOut(ids: string[]) {
  await payables().approve({ ids })
  const file = await payables().makeFile({ ids, executesOn: '2027-11-30' })
  await payables().markPaid({ ids })
  return file
}

test('a week is settled once: what orders earned, less commission, discounts and refunds, as in the ledger', async () => {
  const { merchant, store } = await makeKitchen()
  await sellOrder(world, store, { goodsCents: 2000 })
  const second = await sellOrder(world, store, { goodsCents: 1500, discountCents: 300 })
  await refundAtMerchant(world, second, 200)
  await makePayables(world)
  expect(await settlementsOf(merchant.id)).toEqual([])

  nextMonday()
  await sellOrder(world, store, { goodsCents: 900 })
  await Promise.all([makePayables(world), makePayables(world), makePayables(world)])
  const [settlement, ...others] = await settlementsOf(merchant.id)
  expect(others).toEqual([])
  // 12 % of 2000 and of 1200; a refund of 200 costs the merchant 176.
  expect(settlement).toMatchObject({
    kind: 'settlement',
    state: 'open',
    startsOn: '2026-11-16',
    endsOn: '2026-11-22',
    items: 2,
    amount: { amount: 1760 + 1056 - 176 },
    ibanLastFour: '1332',
  })
  const details = await payables().details({ id: settlement!.id })
  expect(details.figures.map(({ kind, amount }) => [kind, amount.amount])).toEqual([
    ['orders', 3500],
    ['commission', -384],
    ['discounts', -300],
    ['refunds', -176],
  ])
  expect(details.days).toHaveLength(1)
  expect(details.ledger).toMatchObject({ isEqual: true, lines: { amount: 2640 } })
  expect(details.attention).toMatchObject([{ kind: 'refunds', orderId: second.id, amount: { amount: -176 } }])
  const explained = await payables().explain({ id: settlement!.id, kind: 'orders' })
  expect(explained).toMatchObject({ total: { amount: 3500 }, count: 2 })
})

test('a refund after the payout is part of the next settlement, and one below zero is carried over', async () => {
  const { merchant, store } = await makeKitchen()
  const order = await sellOrder(world, store, { goodsCents: 2000 })
  nextMonday()
  await makePayables(world)
  await payOut((await settlementsOf(merchant.id)).map(({ id }) => id))
  expect(await owedTo(world, merchant.id)).toBe(0)

  await refundAtMerchant(world, order, 1000)
  nextMonday(2)
  await makePayables(world)
  expect((await settlementsOf(merchant.id)).at(-1)).toMatchObject({
    state: 'carried',
    amount: { amount: -880 },
  })

  await sellOrder(world, store, { goodsCents: 3000 })
  nextMonday(3)
  await makePayables(world)
  const last = (await settlementsOf(merchant.id)).at(-1)!
  expect(last).toMatchObject({ state: 'open', amount: { amount: 2640 - 880 } })
  expect(await owedTo(world, merchant.id)).toBe(last.amount.amount)
  const [carried] = (await settlementsOf(merchant.id)).filter(({ state }) => state === 'carried')
  expect(await failure(payables().approve({ ids: [carried!.id] }))).toBe('InvalidPayableTransition')
})

test('what a bank asks back is held, and paid once the bank has decided for the merchant', async () => {
  const { merchant, store } = await makeKitchen()
  const [won, lost] = [
    await sellOrder(world, store, { goodsCents: 1000 }),
    await sellOrder(world, store, { goodsCents: 2000 }),
  ]
  const disputes = [await openDispute(world, won, 1000), await openDispute(world, lost, 500)]
  nextMonday()
  await makePayables(world)
  const first = await payables().details({ id: (await settlementsOf(merchant.id))[0]!.id })
  expect(first.figures.at(-1)).toMatchObject({ kind: 'held', amount: { amount: -880 - 500 } })
  expect(first.payable.amount.amount).toBe(2640 - 1380)

  await closeDispute(world, won, { id: disputes[0]!, amountCents: 1000, isLost: false })
  await closeDispute(world, lost, { id: disputes[1]!, amountCents: 500, isLost: true })
  nextMonday(2)
  await makePayables(world)
  const second = await payables().details({ id: (await settlementsOf(merchant.id))[1]!.id })
  expect(second.figures.map(({ kind, amount }) => [kind, amount.amount])).toEqual([
    ['disputes', -500],
    ['released', 1380],
  ])
  expect(await owedTo(world, merchant.id)).toBe(first.payable.amount.amount + second.payable.amount.amount)
})

test.each([
  ['2026-11-29T20:00:00Z', '2026-11-22', '2026-10-31'],
  // In the night to Monday, what is delivered at midnight is still on its way to the books.
  ['2026-11-30T00:30:00Z', '2026-11-22', '2026-10-31'],
  ['2026-11-30T02:30:00Z', '2026-11-29', '2026-10-31'],
  ['2026-12-01T02:30:00Z', '2026-11-29', '2026-11-30'],
])('at %s payables are made until %s for weeks and %s for months', (at, week, month) => {
  expect([madePeriodEnd(new Date(at), 'week'), madePeriodEnd(new Date(at), 'month')]).toEqual([week, month])
})

test('a merchant who is paid monthly is settled when the month is over', async () => {
  const { merchant, store } = await makeKitchen()
  await payables().setAccount({ ...accountOf({ kind: 'merchant', id: merchant.id }), paysEvery: 'month' })
  await sellOrder(world, store, { goodsCents: 2000 })
  nextMonday()
  await makePayables(world)
  expect(await settlementsOf(merchant.id)).toEqual([])
  world.clock.set('2026-12-01T10:00:00Z')
  await makePayables(world)
  expect(await settlementsOf(merchant.id)).toMatchObject([{ startsOn: '2026-11-01', endsOn: '2026-11-30' }])
})

const Happening = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ is: fc.constant('sell' as const), cents: fc.integer({ min: 1, max: 9000 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ is: fc.constant('refund' as const), cents: fc.integer({ min: 1, max: 3000 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ is: fc.constant('dispute' as const), cents: fc.integer({ min: 1, max: 9000 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ is: fc.constantFrom('won' as const, 'lost' as const), cents: fc.constant(0) }),
  },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('withhold' as const), cents: fc.constant(0) }) },
  {
    weight: 2,
    arbitrary: fc.record({ is: fc.constantFrom('week' as const, 'pay' as const), cents: fc.constant(0) }),
  },
)

test('whatever is sold, refunded, disputed and paid, settlements and the ledger owe the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Happening, { minLength: 5, maxLength: 30 }), async happenings => {
      const { merchant, store } = await makeKitchen()
      const orders: (SoldOrder & { leftCents: number })[] = []
      const open: { id: string; amountCents: number; order: SoldOrder }[] = []
      let weeks = 0
      for (const { is, cents } of [...happenings, { is: 'week' as const, cents: 0 }]) {
        world.clock.advance(MINUTE_MS)
        const order = orders[cents % Math.max(1, orders.length)]
        if (is === 'sell')
          orders.push({
            ...(await sellOrder(world, store, { goodsCents: cents, discountCents: cents % 7 })),
            leftCents: cents - (cents % 7),
          })
        if (is === 'refund' && order && order.leftCents >= cents) {
          order.leftCents -= cents
          await refundAtMerchant(world, order, cents)
        }
        if (is === 'withhold' && order)
          await bear(world, order, { ...order.settlement, isNetRemoved: true }, 'net-removed')
        if (is === 'dispute' && order)
          open.push({ id: await openDispute(world, order, cents), amountCents: cents, order })
        if (is === 'won' || is === 'lost') {
          const dispute = open.pop()
          if (dispute) await closeDispute(world, dispute.order, { ...dispute, isLost: is === 'lost' })
        }
        if (is === 'pay') {
          const ids = (await settlementsOf(merchant.id))
            .filter(({ state }) => state === 'open')
            .map(({ id }) => id)
          if (ids.length) await payOut(ids)
        }
        if (is === 'week') {
          nextMonday(++weeks)
          await makePayables(world)
        }
      }
      const all = await settlementsOf(merchant.id)
      for (const { id } of all) {
        const details = await payables().details({ id })
        const sum = details.figures.reduce((total, { amount }) => total + amount.amount, 0)
        expect(sum).toBe(details.payable.amount.amount)
        expect(details.days.reduce((total, day) => total + day.total.amount, 0)).toBe(sum)
        expect(details.ledger?.isEqual ?? true).toBe(true)
      }
      const unpaid = all.filter(({ state }) => state === 'open')
      const lines = await world.db
        .selectFrom('payable_line')
        .innerJoin('payable', 'payable.id', 'payable_line.payable_id')
        .select(['payable_line.kind', 'payable_line.amount_cents', 'carried_id'])
        .where('payable.merchant_id', '=', merchant.id)
        .execute()
      const heldCents = lines
        .filter(({ kind }) => kind === 'held' || kind === 'released')
        .reduce((sum, line) => sum - line.amount_cents, 0)
      const taken = new Set(lines.flatMap(({ carried_id }) => carried_id ?? []))
      const carried = all.filter(({ id, state }) => state === 'carried' && !taken.has(id))
      const cents = (rows: typeof all) => rows.reduce((sum, row) => sum + row.amount.amount, 0)
      expect(cents(unpaid) + cents(carried) + heldCents).toBe(await owedTo(world, merchant.id))
    }),
    { numRuns: 12 },
  )
}, 120_000)

test('finished routes are paid at their price, once', async () => {
  await beginOnMonday()
  const [dispatcher, courier] = [await makeDispatcher(world), await makeCourier(world)]
  await payables().setAccount(accountOf({ kind: 'courier', id: courier.id }))
  const route = await makeRoute(world, dispatcher, {
    waypoints: [externalStop(MONDAY), externalStop(new Date(MONDAY.getTime() + HOUR_MS))],
    effectiveDate: MONDAY,
    driverId: courier.id,
    pricingDetails: {
      courierPrice: [
        { price: { amount: 1650, currency: 'eur' }, reason: 'Precio hora' },
        { price: { amount: 150, currency: 'eur' }, reason: 'Suplemento Lluvia' },
      ],
    },
  })
  const complete = (at: number) =>
    as(world, courier).courier.waypoints.complete({ routeId: route.id, waypointId: route.waypoints[at]!.id })
  await complete(0)
  world.clock.advance(70 * MINUTE_MS)
  await complete(1)
  nextMonday()
  await Promise.all([makePayables(world), makePayables(world)])
  const { docs } = await payables().list({ filter: { userId: courier.id } })
  const { pricing } = await as(world, dispatcher).logistics.routes.show({ id: route.id })
  expect(docs).toMatchObject([{ kind: 'routes', items: 1, amount: pricing.total, state: 'open' }])
  await payOut([docs[0]!.id])
  const entries = await world.db
    .selectFrom('ledger_tx')
    .select('kind')
    .where('ref_type', '=', 'payable')
    .where('ref_id', '=', docs[0]!.id)
    .orderBy('id')
    .execute()
  expect(entries.map(({ kind }) => kind)).toEqual(['courier-pay', 'payout'])
  expect(await findStandingFaults(world.db)).toEqual([])
})

test('a merchant reads its own settlements, and pays nothing', async () => {
  const { merchant, store } = await makeKitchen()
  const other = await makeKitchen()
  await sellOrder(world, store, { goodsCents: 2000 })
  await sellOrder(world, other.store, { goodsCents: 2000 })
  nextMonday()
  await makePayables(world)
  const reader = (scope: object) =>
    makePerson(world, { permissions: [{ type: 'MerchantAdminPermission', scope }] })
  const own = payables(await reader({ merchantIds: [merchant.id] }))
  const foreign = (await settlementsOf(other.merchant.id))[0]!.id
  const [mine] = (await own.list({})).docs
  expect((await own.list({})).docs.map(({ merchantId }) => merchantId)).toEqual([merchant.id])
  expect((await own.details({ id: mine!.id })).payable).toEqual(mine!)
  expect(await failure(own.details({ id: foreign }))).toBe('NotFound')
  expect(await failure(own.explain({ id: foreign, kind: 'orders' }))).toBe('NotFound')
  expect(await failure(own.approve({ ids: [mine!.id] }))).toBe('Forbidden')
  expect(await failure(own.files())).toBe('Forbidden')
  const cook = payables(await reader({ storeIds: [store.id] }))
  expect((await cook.list({})).docs).toEqual([])
})
