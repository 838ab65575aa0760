import type { Person } from '../../core/context'
import { makePerson, type TestWorld } from '../../core/testing'

/** Who calls, and about what: whoever and whatever has most of it. */
export type Cast = Awaited<ReturnType<typeof findCast>>

export async function findCast(world: TestWorld) {
  const one = async (text: string, ...values: string[]): Promise<string> => {
    const [row] = await world.driver.unsafe<{ id: string }[]>(text, values)
    if (!row) throw new Error(`Nothing found: ${text}`)
    return row.id
  }
  const shop = await one(
    'select store_id as id from purchase_order group by 1 order by count(*) desc limit 1',
  )
  const merchant = await one('select merchant_id as id from store where id = $1', shop)
  const customer = await one(
    'select person_id as id from purchase_order group by 1 order by count(*) desc limit 1',
  )
  /** Half of all have fewer orders. */
  const ordinary = await one(`select person_id as id from (
      select person_id, count(*) as orders, row_number() over (order by count(*), person_id) as nth, count(*) over () as people
      from purchase_order group by 1) person where nth = 1 + people / 2`)
  const ordersOf = async (id: string) =>
    Number(await one('select count(*)::text as id from purchase_order where person_id = $1', id))
  const location = await one(
    'select location_id as id from purchase_order where location_id is not null group by 1 order by count(*) desc limit 1',
  )
  const organization = await one('select organization_id as id from location where id = $1', location)
  const courier = await one('select assigned_to as id from route group by 1 order by count(*) desc limit 1')
  const catalog = await one('select id from catalog where merchant_id = $1 limit 1', merchant)
  return {
    shop,
    merchant,
    location,
    organization,
    courier,
    city: 'bcn',
    order: await one('select id from purchase_order where person_id = $1 order by id desc limit 1', customer),
    someOrders: await world.driver<{ id: string }[]>`
      select id from purchase_order where store_id = ${shop} order by window_end desc limit 20`.then(rows =>
      rows.map(({ id }) => id),
    ),
    product: await one('select id from product where merchant_id = $1 limit 1', merchant),
    catalog,
    catalogVersion: await one('select id from catalog_version where catalog_id = $1 limit 1', catalog),
    printer: await one('select printer_id as id from printer_store where store_id = $1', shop),
    route: await one('select id from route order by effective_at desc limit 1'),
    promotion: await one(
      'select promotion_id as id from promotion_use group by 1 order by count(*) desc limit 1',
    ),
    rule: await one('select id from entitlement_rule where location_id = $1 limit 1', location),
    owns: { customer: await ordersOf(customer), ordinary: await ordersOf(ordinary) },
    /** The newest row of a table; null where it has none. */
    newestOf: (table: string) => one(`select max(id) as id from ${table}`).then(id => id || null),
    idOf: (table: string) => one(`select id from ${table} order by id desc limit 1`),
    people: {
      customer: await asCaller(world, customer, location),
      ordinary: await asCaller(world, ordinary, location),
      courier: await asCaller(world, courier, null),
      admin: await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] }),
      merchant: await makePerson(world, {
        permissions: [{ type: 'MerchantAdminPermission', scope: { merchantIds: [merchant] } }],
      }),
      logistics: await makePerson(world, { permissions: [{ type: 'LogisticsAdminPermission' }] }),
      company: await makePerson(world, {
        permissions: [{ type: 'OrganizationPermission', scope: { organizationId: organization } }],
      }),
    },
  }
}

/** Somebody who is there already, as a caller. */
async function asCaller(world: TestWorld, id: string, locationId: string | null): Promise<Person> {
  const like = await makePerson(world)
  const permissions = await world.db
    .selectFrom('permission')
    .selectAll()
    .where('person_id', '=', id)
    .execute()
  return {
    ...like,
    id,
    currentLocationId: locationId,
    locationIds: locationId ? [locationId] : [],
    permissions: permissions.map(row => ({
      id: row.id,
      type: row.type as Person['permissions'][number]['type'],
      scope: row.scope,
      validFrom: null,
      validUntil: null,
      revokedAt: null,
    })),
  }
}
