import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import { toFailure } from '../../../core/failures'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { makeTenant, type Tenant } from '../../../dev/access/tenant'
import { appRouter } from '../../../routers/app'

let world: TestWorld
let ours: Tenant
let admin: Person
beforeAll(async () => {
  world = await openTestWorld()
  ours = await makeTenant(world, 'bcn')
  admin = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
}, 60_000)
afterAll(() => world.close())

const caller = () => createCaller(appRouter)(contextFor(world, admin))
let coupons = 0
async function take(row: Record<string, string>) {
  const coupon = {
    code: `TARDOR${coupons++}`,
    displayName: 'Tardor',
    discountType: 'percent',
    percentBps: '1000',
    scope: 'cart',
    merchantId: ours.merchantId,
    fundedBy: 'merchant',
    ...row,
  }
  const { rows } = await caller().app.files.take({
    of: 'admin.coupons',
    columns: Object.keys(coupon),
    rows: [{ line: 2, cells: Object.values(coupon) }],
    dryRun: false,
  })
  return rows[0]!
}

test('days of a file are whole local days, the day before the month', async () => {
  const row = await take({ validFrom: '07/11/2026', validUntil: '2026-11-30', timesRedeemable: '2 500' })
  expect(row.errors).toEqual([])
  const { validFrom, validUntil, timesRedeemable } = await caller().admin.coupons.show({ id: row.id! })
  expect(validFrom?.toISOString()).toBe('2026-11-06T23:00:00.000Z')
  expect(validUntil?.toISOString()).toBe('2026-11-30T22:59:59.999Z')
  expect(timesRedeemable).toBe(2500)
})

test('every cell that cannot be read is named with the reason, and nothing is made', async () => {
  const row = await take({ validFrom: '31/02/2026', validUntil: '30/11/26', timesRedeemable: '2.500' })
  expect(row.outcome).toBe('refused')
  expect(row.errors.map(({ column, rule }) => [column, rule])).toEqual(
    expect.arrayContaining([
      ['validFrom', 'noSuchDay'],
      ['validUntil', 'ambiguousDay'],
      ['timesRedeemable', 'ambiguousNumber'],
    ]),
  )
})

test.each(['2026-11-30', '07/11/2026', '2026-11-30T10:00:00', '2026-02-31T10:00:00Z', 1_762_518_600_000])(
  'on the wire %p is no instant',
  async validUntil => {
    const refused = await caller()
      .admin.coupons.create({
        code: 'HIVERN',
        displayName: 'Hivern',
        discountType: 'percent',
        percentBps: 1000,
        scope: 'cart',
        merchantId: ours.merchantId,
        validUntil,
      } as never)
      .then(
        () => null,
        error => toFailure(error),
      )
    expect(refused).toBeInstanceOf(Failure)
    expect([refused?.status, refused?.name]).toEqual([400, 'ValidationError'])
    expect(refused?.details?.fields).toEqual([expect.objectContaining({ path: 'validUntil' })])
  },
)

test.each(['2026-11-30', '07/11/2026', '2026-11-30T10:00'])('a list is not filtered by %p', async $gte => {
  const refused = await caller()
    .admin.coupons.list({ filter: { createdAt: { $gte } } })
    .then(
      () => null,
      error => toFailure(error),
    )
  expect(refused?.details?.fields).toEqual([
    expect.objectContaining({ path: 'filter.createdAt', rule: 'notInstant' }),
  ])
})

test('columns may be called as people call them', async () => {
  const { rows, unknown } = await caller().app.files.take({
    of: 'admin.warehouses',
    columns: ['Nombre', 'Ciudad', 'Dirección', 'Código postal', 'geo.lat', 'geo.lon', 'Color'],
    rows: [
      { line: 2, cells: ['Nave Sants', 'bcn', 'Carrer de Sants 12', '08014', '41.375', '2,135', 'azul'] },
    ],
    dryRun: false,
  })
  expect([rows[0]!.errors, unknown]).toEqual([[], ['Color']])
  expect(await caller().admin.warehouses.show({ id: rows[0]!.id! })).toMatchObject({
    name: 'Nave Sants',
    city: 'bcn',
    address: { address: 'Carrer de Sants 12', postalCode: '08014' },
    geo: { lat: 41.375, lon: 2.135 },
  })
})
