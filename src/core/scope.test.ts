import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'kysely'
import type { Person } from './context'
import {
  PERMISSION_TYPES,
  type PermissionScope,
  type PermissionType,
  type ScopeTarget,
} from './rules/access/permissions'
import { inScope, scopeFilter } from './scope'
import { makePerson, openTestWorld, type TestWorld } from './testing'

let world: TestWorld
let nobody: Person
beforeAll(async () => {
  world = await openTestWorld()
  nobody = await makePerson(world)
})
afterAll(() => world.close())

const SCOPES: PermissionScope[] = [
  {},
  { merchantIds: ['m1', 'm2'] },
  { merchantIds: ['m2'], storeIds: ['s1'] },
  { storeIds: ['s1'], cities: ['bcn'] },
  { locationIds: ['l1'] },
  { organizationId: 'o1', cities: [] },
  { fleetIds: ['f1'], cities: ['mad'] },
  { warehouseIds: ['w1'] },
  { cities: ['bcn', 'mad'] },
]
const TARGETS: ScopeTarget[] = [
  {},
  { city: 'bcn' },
  { merchantId: 'm1', storeId: 's1', city: 'bcn' },
  { merchantId: 'm2', storeId: 's2', city: 'vlc' },
  { organizationId: 'o1', locationId: 'l1', city: 'mad' },
  { organizationId: 'o2', locationId: 'l2' },
  { fleetId: 'f1', warehouseId: 'w1', city: 'mad' },
  { fleetId: 'f1', city: 'bcn' },
]
const rows = TARGETS.map((target, row) => ({ row, ...target }))

/** The targets as rows of a query. Organizations are asked for by a condition, as tables do that have locations only. */
async function filtered(caller: Person, types: readonly PermissionType[]): Promise<number[]> {
  const where = scopeFilter(caller, types, {
    merchant: sql.ref('merchantId'),
    store: sql.ref('storeId'),
    location: sql.ref('locationId'),
    organization: ids => sql`"organizationId" = any(${sql.val(ids)})`,
    fleet: sql.ref('fleetId'),
    warehouse: sql.ref('warehouseId'),
    city: sql.ref('city'),
  })
  const found = await sql<{ row: number }>`
    select row from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as target(row int, "merchantId" text,
      "storeId" text, "locationId" text, "organizationId" text, "fleetId" text, "warehouseId" text, city text)
    where ${where} order by row`.execute(world.db)
  return found.rows.map(({ row }) => row)
}

const holding = (...held: { type: PermissionType; scope: PermissionScope }[]): Person => ({
  ...nobody,
  permissions: held.map(({ type, scope }) => ({
    id: world.newId(),
    type,
    scope: scope as never,
    validFrom: null,
    validUntil: null,
    revokedAt: null,
  })),
})

test.each(PERMISSION_TYPES.map(type => [type]))(
  'a query with %s finds exactly the rows that the rule lets somebody act on',
  async type => {
    let found = 0
    for (const scope of SCOPES)
      for (const types of [[type], [type, 'HelloAdminPermission'], ['MerchantAdminPermission']] as const) {
        const caller = holding(
          { type, scope },
          { type: 'MerchantAdminPermission', scope: { storeIds: ['s2'] } },
        )
        const expected = rows.flatMap(({ row, ...target }) => (inScope(caller, types, target) ? [row] : []))
        expect({ scope, types, rows: await filtered(caller, types) }).toEqual({
          scope,
          types,
          rows: expected,
        })
        found += expected.length
      }
    expect(found).toBeGreaterThan(0)
  },
)

test('a city narrows only where rows have one', async () => {
  const caller = holding({ type: 'MerchantAdminPermission', scope: { merchantIds: ['m1'], cities: ['bcn'] } })
  const dispatcher = holding({ type: 'LogisticsAdminPermission', scope: { cities: ['bcn'] } })
  const keeps = async (person: Person) => {
    const types: PermissionType[] = ['MerchantAdminPermission', 'LogisticsAdminPermission']
    const { rows } = await sql<{ kept: boolean }>`select
      ${scopeFilter(person, types, { merchant: sql.val('m1') })} as kept`.execute(world.db)
    return rows[0]?.kept
  }
  expect([await keeps(caller), await keeps(dispatcher)]).toEqual([true, false])
})

test('a permission for stores of a city reaches none of the rows that have a city and no store', async () => {
  const caller = holding({ type: 'MerchantAdminPermission', scope: { storeIds: ['s1'], cities: ['bcn'] } })
  const { rows } = await sql<{ kept: boolean }>`select
    ${scopeFilter(caller, ['MerchantAdminPermission'], { city: sql.val('bcn') })} as kept`.execute(world.db)
  expect(rows[0]?.kept).toBe(false)
})
