import { afterAll, beforeAll, expect, test } from 'bun:test'
import { makePerson, openTestWorld, type TestWorld } from '../../core/testing'
import { callAs } from './calls'
import { alone } from './fill'
import { listCalls } from './list-calls'
import { listStatements } from './list-rows'
import { plansOf } from './plans'
import { WITH_MANY } from './row-columns'

const ROWS = 2000
let world: TestWorld
let admin: Awaited<ReturnType<typeof makePerson>>

beforeAll(async () => {
  world = await openTestWorld()
  admin = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
  await alone(world.driver, async tx => {
    for (const statement of listStatements(ROWS)) await tx.unsafe(statement)
  })
  await world.driver.unsafe('vacuum analyze')
}, 60_000)
afterAll(() => world.close())

const calls = () => listCalls({ shop: world.newId(), customer: admin.id })

test('every list of the office is asked as the command asks it', async () => {
  for (const { path, asks } of calls())
    for (const ask of asks)
      expect(await callAs(world, admin, path, 'input' in ask ? ask.input : ask.behind)).toHaveProperty('docs')
})

/** All that its statements read, and by what. */
const readBy = async (path: string, input: object, there = world) =>
  (await plansOf(there, heard => callAs(heard, admin, path, input))).flatMap(({ reads }) => reads).join('; ')

test('a list that comes by name is read in that order', async () => {
  for (const [path, index] of [
    ['admin.merchants.list', 'merchant_by_name'],
    ['admin.stores.list', 'store_by_name'],
    ['admin.products.list', 'product_by_name'],
    ['admin.catalogs.list', 'catalog_by_name'],
    ['admin.organizations.list', 'organization_by_name'],
    ['admin.locations.list', 'location_by_name'],
    ['admin.inventories.list', 'product_by_name'],
  ] as const) {
    const first = { limit: 20, cursor: '' }
    expect(await readBy(path, first)).toContain(index)
    const { nextCursor } = (await callAs(world, admin, path, first)) as { nextCursor: string }
    expect(await readBy(path, { ...first, cursor: nextCursor })).toContain(index)
  }
})

test('what is searched for is found by the index of its text', async () => {
  // So few rows are read sooner than an index: it is enough that there is one which answers this.
  await world.driver.begin(async tx => {
    await tx.unsafe('set local enable_seqscan = off; set local enable_indexscan = off')
    for (const [path, index] of [
      ['admin.leads.list', 'lead_search'],
      ['admin.promotions.list', 'promotion_search'],
      ['admin.organizations.list', 'organization_search'],
      ['admin.catalogs.list', 'catalog_search'],
    ] as const) {
      const there = { ...world, driver: tx as unknown as TestWorld['driver'] }
      expect(await readBy(path, { search: 'vidal 77', countUpTo: 20 }, there)).toContain(index)
    }
  })
})

test('the few payments that came to nothing are read by indexes of their own, and readers of a message by name', async () => {
  await world.driver.begin(async tx => {
    await tx.unsafe('set local enable_seqscan = off; set local enable_sort = off')
    const there = { ...world, driver: tx as unknown as TestWorld['driver'] }
    const failed = await readBy('admin.paymentAttempts.list', { filter: { status: 'FAILED' } }, there)
    for (const table of ['checkout', 'order_payment', 'topup', 'card_check'])
      expect(failed).toContain(`${table}_not_paid`)
    expect(await readBy('admin.notifications.recipients', { id: WITH_MANY.notification }, there)).toContain(
      'person_called',
    )
  })
})
