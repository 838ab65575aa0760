import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { sql } from 'kysely'
import type { Person } from '../../../core/context'
import { toFailure } from '../../../core/failures'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson } from '../../../core/testing'
import { type FrontDoor, openFrontDoor } from '../../../dev/access/front-door'
import { appRouter } from '../../../routers/app'
import { expireEntitlements } from '../../companies/allowances/expire-entitlements'
import { account } from '../../money/ledger/rules/accounts'
import { makeOffice, makePayload, makeShop, type Shop } from '../../orders/checkout/checkout.make'
import { bringTo, makeOrder } from '../../orders/moves/orders.make'

let door: FrontDoor
let shop: Shop
let owner: Person
let admin: Person
let employee: Person
let officeId: string
let orderIds: string[]
const DAYS = { after: '2026-11-01', before: '2026-11-30' }

beforeAll(async () => {
  door = await openFrontDoor()
  const { world } = door
  shop = await makeShop(world)
  owner = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
  admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
  employee = await makePerson(world)
  officeId = (await makeOffice(world, employee, { kindCents: 1000, flexCents: 3000 })).id
  orderIds = []
  for (const [at, quantity] of [
    ['2026-11-18T13:00:00.000Z', 1],
    ['2026-11-18T13:00:00.000Z', 2],
    ['2026-11-19T13:00:00.000Z', 1],
  ] as const) {
    const payload = makePayload(shop, {
      locationId: officeId,
      cart: [{ productId: shop.soup.id, quantity }],
      deliveryOption: { deliveryStartDate: at },
    })
    const customer = (key: string | null) =>
      createCaller(appRouter)(contextFor(world, employee, { idempotencyKey: key })).customer.checkout
    const { payment } = await customer(null).plan(payload)
    const placed = await customer(`report-${orderIds.length}`).place({
      ...payload,
      paymentDetails: { ...payload.paymentDetails, ...payment },
    })
    orderIds.push(placed.id)
  }
  // One by a customer of no company, from the wallet.
  orderIds.push((await makeOrder(world, shop, await makePerson(world)))!.id)
  for (const id of [orderIds[0]!, orderIds[2]!, orderIds[3]!]) await bringTo(world, id, 'delivered')
  await as(owner).merchant.orders.refund({ purchaseId: orderIds[0]!, amount: 200, reason: 'cold' })
})
afterAll(() => door.close())

const as = (caller: Person) => createCaller(appRouter)(contextFor(door.world, caller))
const reports = (caller: Person) => as(caller).admin.reports
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    error => toFailure(error).name,
  )

/** What the whole ledger has in accounts of a kind, credits less debits. */
async function inLedger(like: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(case when c.code like ${like} then x.amount_cents else 0 end
      - case when d.code like ${like} then x.amount_cents else 0 end), 0)::bigint as cents
    from ledger_transfer x join ledger_account d on d.id = x.debit_id join ledger_account c on c.id = x.credit_id`.execute(
    door.world.db,
  )
  return Number(rows[0]!.cents)
}

describe('fees', () => {
  test('are those of the ledger, to the cent, however they are grouped', async () => {
    for (const groupBy of ['merchant', 'store', 'channel', 'city', 'day', 'month'] as const) {
      const { totals, rows } = await reports(admin).fees({ ...DAYS, groupBy })
      expect(totals.fees.amount).toBe(await inLedger('fees'))
      expect(totals.merchants.amount).toBe(await inLedger('merchant:%'))
      expect(totals.vat.amount).toBe(await inLedger('vat:%'))
      expect(totals.delivery.amount).toBe(await inLedger('delivery'))
      for (const of of ['paid', 'fees', 'vat', 'merchants'] as const)
        expect(rows.reduce((sum, row) => sum + row[of].amount, 0)).toBe(totals[of].amount)
      expect(totals.orders).toBe(4)
    }
    expect((await reports(admin).fees(DAYS)).totals.fees.amount).toBeGreaterThan(0)
  })

  test('of other days and other cities are none', async () => {
    expect((await reports(admin).fees({ after: '2026-01-01', before: '2026-01-31' })).rows).toEqual([])
    const { city } = await door.world.db
      .selectFrom('purchase_order')
      .select('city')
      .where('id', '=', orderIds[0]!)
      .executeTakeFirstOrThrow()
    const elsewhere = await makePerson(door.world, {
      permissions: [
        { type: 'HelloAdminPermission', scope: { cities: [(city === 'sev' ? 'mad' : 'sev') as never] } },
      ],
    })
    expect((await reports(elsewhere).fees(DAYS)).rows).toEqual([])
    expect(await refusal(reports(elsewhere).company({ ...DAYS, locationId: officeId }))).toBe(
      'LocationNotFound',
    )
  })
})

describe('a company', () => {
  test('reads what the ledger says that it and its people paid', async () => {
    const { totals, rows } = await reports(admin).company({ ...DAYS, locationId: officeId, groupBy: 'day' })
    expect(rows.map(({ key, orders }) => [key, orders])).toEqual([
      ['2026-11-18', 2],
      ['2026-11-19', 1],
    ])
    const payroll = await as(admin).company.payroll({
      locationId: officeId,
      from: DAYS.after,
      to: DAYS.before,
    })
    expect([totals.inKind, totals.flex]).toEqual([payroll.totals.inKind, payroll.totals.flex])
    expect(
      totals.inKind.amount + totals.flex.amount + totals.byEmployee.amount + totals.byTransfer.amount,
    ).toBe(totals.total.amount)
    const fees = await reports(admin).fees(DAYS)
    const other = (
      await door.world.db
        .selectFrom('purchase_order')
        .select('total_cents')
        .where('id', '=', orderIds[3]!)
        .executeTakeFirstOrThrow()
    ).total_cents
    expect(totals.total.amount).toBe(fees.totals.paid.amount - other)
    expect(totals.people).toBe(1)
  })

  test('has to be one, and theirs', async () => {
    expect(await refusal(reports(admin).company(DAYS))).toBe('ValidationError')
    expect(await refusal(reports(admin).company({ ...DAYS, locationId: door.world.newId() }))).toBe(
      'LocationNotFound',
    )
    expect(
      await refusal(
        reports(admin).company({ after: '2026-11-02', before: '2026-11-01', locationId: officeId }),
      ),
    ).toBe('ValidationError')
    expect(await refusal(reports(employee).company({ ...DAYS, locationId: officeId }))).toBe('Forbidden')
  })
})

test('a payroll file takes off salaries what the company owes for them in the ledger', async () => {
  const { world } = door
  const host = await makePerson(world, {
    permissions: [{ type: 'LocationAdminPermission', scope: { locationIds: [officeId] } }],
  })
  const file = await reports(host).payroll({ locationId: officeId, month: '2026-11' })
  expect(file.rows).toMatchObject([{ employeeId: employee.id, days: 2, orders: 3 }])
  expect(await refusal(reports(host).payroll({ locationId: world.newId(), month: '2026-11' }))).toBe(
    'LocationNotFound',
  )
  expect((await reports(host).payroll({ locationId: officeId, month: '2026-10' })).rows).toEqual([])
  const start = world.clock.now()
  world.clock.set('2026-12-03T09:00:00Z')
  await expireEntitlements(world)
  expect([await inLedger(account.flexDue(officeId)), await inLedger(account.kindDue(officeId))]).toEqual([
    -file.totals.salary.amount,
    -file.totals.company.amount,
  ])
  world.clock.set(start)
})

test('an office that has closed since is still paid for, and in the company’s reports', async () => {
  const { db, clock } = door.world
  const read = async () => ({
    payroll: await reports(admin).payroll({ locationId: officeId, month: '2026-11' }),
    company: await reports(admin).company({ ...DAYS, locationId: officeId }),
  })
  const before = await read()
  expect(before.payroll.totals.salary.amount).toBeGreaterThan(0)
  const close = (at: Date | null) =>
    db.updateTable('location').set({ deleted_at: at }).where('id', '=', officeId).execute()
  await close(clock.now())
  expect(await read().finally(() => close(null))).toEqual(before)
})

describe('files', () => {
  const get = async (caller: Person | null, path: string) =>
    door.send({ token: caller && (await door.tokenOf(caller)), method: 'GET', path: `/api/v1/admin${path}` })
  const lines = (text: string) =>
    text
      .replace('\uFEFF', '')
      .trimEnd()
      .split('\r\n')
      .map(line => line.split(';'))

  test('the orders are the same under both names, and say nothing of who ordered', async () => {
    const one = await get(admin, '/stats/orders.csv?after=2026-11-01&before=2026-11-30')
    expect(one.status).toBe(200)
    const other = await get(admin, '/_/stats/config/orders.csv?after=2026-11-01&before=2026-11-30')
    expect(other.text).toBe(one.text)
    const [head, ...rows] = lines(one.text)
    expect(rows).toHaveLength(4)
    expect(head).not.toContain('platformFees')
    expect(one.text).not.toContain(employee.id)
    const [chosen, ...short] = lines(
      (
        await get(
          owner,
          '/stats/orders.csv?after=2026-11-18&before=2026-11-18&config=number,total,platformFees',
        )
      ).text,
    )
    expect(chosen).toEqual(['number', 'total', 'platformFees'])
    expect(short[0]![1]).toMatch(/^\d+\.\d\d$/)
  })

  test('what makes no sense is refused, and who may not gets nothing', async () => {
    expect((await get(admin, '/stats/orders.csv?after=2026-11-01')).status).toBe(400)
    expect(
      (await get(admin, '/stats/orders.csv?after=2026-11-01&before=2026-11-30&config=email')).status,
    ).toBe(400)
    expect(
      (await get(admin, '/stats/orders.csv?after=2026-11-01&before=2026-11-30&config=platformFees')).status,
    ).toBe(400)
    expect((await get(employee, '/stats/orders.csv?after=2026-11-01&before=2026-11-30')).status).toBe(403)
    expect((await get(null, '/feesReport.csv?after=2026-11-01&before=2026-11-30')).status).toBe(401)
    expect((await get(admin, '/companyReport.csv?after=2026-11-01&before=2026-11-30')).status).toBe(400)
  })

  test('a report leads to itself as a file', async () => {
    for (const report of [
      await reports(admin).fees(DAYS),
      await reports(admin).company({ ...DAYS, locationId: officeId }),
      await reports(admin).payroll({ locationId: officeId, month: '2026-11' }),
    ]) {
      const { pathname, search } = new URL(report.csvUrl)
      const { status, text } = await get(admin, `${pathname.replace('/api/v1/admin', '')}${search}`)
      expect(status).toBe(200)
      expect(lines(text)).toHaveLength(report.rows.length + 1)
    }
  })
})
