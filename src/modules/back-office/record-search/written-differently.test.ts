import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'kysely'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { makeTenant, type Tenant } from '../../../dev/access/tenant'
import { appRouter } from '../../../routers/app'

let world: TestWorld
let ours: Tenant
let admin: Person
let ufid: string
beforeAll(async () => {
  world = await openTestWorld()
  ours = await makeTenant(world, 'bcn')
  admin = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
  await world.db
    .updateTable('person')
    .set({ first_name: 'Begoña', last_name: 'Núñez i Gràcia', phone: '+34600100184' })
    .where('id', '=', ours.customerId)
    .execute()
  await world.db
    .updateTable('product')
    .set({ name: 'Hígado amb col·lifŀor' })
    .where('id', '=', ours.productId)
    .execute()
  await world.db
    .updateTable('store')
    .set({ address: { address: 'Carrer de Mallorca 401', postalCode: '08013' } as never })
    .where('id', '=', ours.storeId)
    .execute()
  const order = await world.db
    .updateTable('purchase_order')
    .set({ customer: { firstName: 'Begoña', lastName: 'Núñez', phone: '+34600100184' } as never })
    .where('id', '=', ours.orderId)
    .returning('ufid')
    .executeTakeFirstOrThrow()
  ufid = order.ufid
}, 60_000)
afterAll(() => world.close())

const call = () => createCaller(appRouter)(contextFor(world, admin))
const idsOf = (found: Promise<{ docs: { id: string }[] }>) =>
  found.then(({ docs }) => docs.map(({ id }) => id))

test.each(['nunez', 'NUÑEZ I GRACIA', 'begona', 'Begoña nunez'])('%s finds the person', async search => {
  expect(await idsOf(call().admin.users.list({ search }))).toContain(ours.customerId)
})

test.each(['higado', 'HÍGADO', 'collif', 'col·li', 'coŀlifl'])('%s finds the product', async search => {
  expect(await idsOf(call().admin.products.list({ search }))).toContain(ours.productId)
})

test.each(['0100184', '600 100 184', '+34 600 100 184', '0034600100184', '600-100'])(
  'the phone number %s finds the person and the order, in lists and in the palette',
  async search => {
    expect(await idsOf(call().admin.users.list({ search }))).toContain(ours.customerId)
    expect(await idsOf(call().admin.purchases.list({ search }))).toContain(ours.orderId)
    const { found } = await call().app.findRecords({ text: search, limit: 8 })
    expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining([ours.customerId, ours.orderId]))
  },
)

test.each(['mallorca 401', 'MALLORCA', '08013'])('%s finds the store where it is', async search => {
  expect(await idsOf(call().admin.stores.list({ search }))).toContain(ours.storeId)
})

test('an order and its incident are found by its number, with and without the dash', async () => {
  const id = ours.incidenceId
  await world.db.updateTable('incidence').set({ order_id: ours.orderId }).where('id', '=', id).execute()
  for (const search of [ufid, ufid.replace('-', ''), ufid.replace('-', '').toLowerCase(), ufid.slice(0, 6)]) {
    expect([search, await idsOf(call().admin.purchases.list({ search }))]).toContainEqual(
      expect.arrayContaining([ours.orderId]),
    )
    expect([search, await idsOf(call().admin.incidences.list({ search }))]).toContainEqual(
      expect.arrayContaining([id]),
    )
  }
})

test('these searches are answered by indexes', async () => {
  const plans = await world.db.transaction().execute(async db => {
    await sql`set local enable_seqscan = off`.execute(db)
    const text = '%600100184%'
    const queries = [
      sql`select id from person where fold_text(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' '
        || coalesce(phone, '')) like ${sql.lit(text)}`,
      sql`select id from store where fold_text(name || ' ' || coalesce(address->>'address', '') || ' '
        || coalesce(address->>'postalCode', '')) like ${sql.lit(text)}`,
      sql`select id from purchase_order where ufid like 'ABCD-%'`,
    ]
    return Promise.all(
      queries.map(async query => {
        const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(db)
        return rows.map(row => row['QUERY PLAN']).join('\n')
      }),
    )
  })
  for (const [at, index] of ['person_search', 'store_search', 'purchase_order_numbered'].entries())
    expect(plans[at]).toContain(index)
})
