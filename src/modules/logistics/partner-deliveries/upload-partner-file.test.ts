import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { createCaller } from '../../../core/procedures'
import { DAY_MS } from '../../../core/rules/instant'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { makeTenant, type Tenant } from '../../../dev/access/tenant'
import { appRouter } from '../../../routers/app'
import { insertQuote, setDispatch } from './dispatches.store'
import { forgetRejectedRows, readRejectedRows } from './rejected-rows'

let world: TestWorld
let ours: Tenant
let theirs: Tenant
let partnerId: string
let dispatcher: Awaited<ReturnType<typeof makePerson>>
beforeAll(async () => {
  world = await openTestWorld()
  ours = await makeTenant(world, 'bcn')
  theirs = await makeTenant(world, 'mad')
  dispatcher = await makePerson(world, { permissions: [{ type: 'LogisticsAdminPermission' }] })
  const admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
  const made = await createCaller(appRouter)(contextFor(world, admin)).admin.integrations.create({
    name: 'Couriers',
    kind: 'paack',
    baseUrl: 'https://couriers.example',
  })
  partnerId = made.id
})
beforeEach(async () => {
  await world.db.deleteFrom('partner_dispatch').execute()
  await world.db.updateTable('purchase_order').set({ state: 'accepted', is_pickup: false }).execute()
})
afterAll(() => world.close())

const upload = (file: string, { who = dispatcher, dryRun = false } = {}) =>
  createCaller(appRouter)(contextFor(world, who)).logistics.partners.upload({ file, dryRun })
const stateOf = async (id: string) =>
  (await world.db.selectFrom('purchase_order').select('state').where('id', '=', id).executeTakeFirstOrThrow())
    .state
const known = (id: string) =>
  world.db.selectFrom('partner_dispatch').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** A delivery that has gone out with the partner. */
async function makeDispatch(name: string, orderIds = [ours.orderId]) {
  const id = world.newId()
  const now = world.clock.now()
  const quote = {
    partner_quote_id: 'q',
    price_cents: 690,
    pickup_eta: now,
    dropoff_eta: now,
    expires_at: now,
  }
  await insertQuote(world.db, {
    ...quote,
    id,
    integration_id: partnerId,
    order_ids: orderIds,
    state: 'quoted',
    created_at: now,
    updated_at: now,
  })
  await setDispatch(world.db, id, { state: 'pending', partner_delivery_id: name }, now)
  return id
}

test('each row is taken or refused by itself, and the refused ones are a file with why', async () => {
  const id = await makeDispatch('D-1')
  const { ufid } = await world.db
    .selectFrom('purchase_order')
    .select('ufid')
    .where('id', '=', ours.orderId)
    .executeTakeFirstOrThrow()
  const file = [
    'Delivery;Reference;Order;Status;Cost;Note',
    'D-1;;;dropoff;;first',
    'D-9;;;delivered;5,00;unknown',
    `;${id};;;"7,90 €";by our name`,
    'D-1;;;pickup;;back',
    `;;${ufid};delivered;;by its order`,
    'D-1;;;lost;free;nonsense',
    ';;;delivered;;whose?',
  ].join('\r\n')

  const tried = await upload(file, { dryRun: true })
  expect((await known(id)).state).toBe('pending')
  expect(await stateOf(ours.orderId)).toBe('accepted')
  expect(tried.rows.map(({ outcome }) => outcome)).toContain('changed')

  const report = await upload(file)
  expect(report.accepted).toBe(3)
  expect(report.rejected.map(({ line, column, name }) => [line, column, name])).toEqual([
    [3, null, 'PartnerDeliveryNotFound'],
    [5, null, 'PartnerDeliveryPassed'],
    [7, 'Status', 'ValidationError'],
    [7, 'Cost', 'ValidationError'],
    [8, null, 'ValidationError'],
  ])
  expect(await known(id)).toMatchObject({ state: 'delivered', charged_cents: 790, price_cents: 690 })
  expect(await stateOf(ours.orderId)).toBe('delivered')

  const fileId = /courier-partner-files\/(\w+)\.csv$/.exec(report.fixFileUrl!)![1]!
  const rejected = (await readRejectedRows(world.db, dispatcher.id, fileId))!
  expect(rejected.split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFDelivery;Reference;Order;Status;Cost;Note;error',
    'D-9;;;delivered;5,00;unknown;No delivery like this was sent with the partner. Check its number.',
  ])
  expect(await readRejectedRows(world.db, ours.customerId, fileId)).toBeNull()
  const again = await upload(rejected)
  expect([again.accepted, again.rows.length]).toEqual([0, 4])

  world.clock.advance(31 * DAY_MS)
  await forgetRejectedRows(world)
  expect(await readRejectedRows(world.db, dispatcher.id, fileId)).toBeNull()
})

test('a blank line shifts the number of no other', async () => {
  await makeDispatch('D-6')
  const { rows, rejected } = await upload('delivery,status\n\nD-6,dropoff\n,\n\nD-7,delivered\n')
  expect(rows.map(({ line }) => line)).toEqual([3, 6])
  expect(rejected.map(({ line }) => line)).toEqual([6])
})

test('the same file again changes nothing, and a later one corrects what was charged', async () => {
  const id = await makeDispatch('D-2')
  await upload('delivery,status,cost\nD-2,dropoff,6.90')
  const before = await known(id)
  const again = await upload('delivery,status,cost\nD-2,dropoff,6.90')
  expect(again).toMatchObject({ accepted: 1, rejected: [], fixFileUrl: null })
  expect(again.rows).toMatchObject([{ outcome: 'unchanged', changes: [] }])
  expect(await known(id)).toEqual(before)
  expect((await upload('delivery,cost\nD-2,8.00')).rows[0]!.changes).toEqual([
    { column: 'cost', before: '6.90', after: '8.00' },
  ])
})

test('what comes to nothing is reported once', async () => {
  await makeDispatch('D-3')
  await upload('delivery,status\nD-3,cancelled')
  await upload('delivery,status\nD-3,cancelled')
  const incidents = world.db.selectFrom('incidence').select('id').where('order_id', '=', ours.orderId)
  expect(await incidents.where('type', '=', 'not_delivered').execute()).toHaveLength(1)
})

test('of orders elsewhere nothing is known, and a delivery of several is not named by one of them', async () => {
  await makeDispatch('D-4', [ours.orderId, theirs.orderId])
  const here = await makePerson(world, {
    permissions: [{ type: 'LogisticsAdminPermission', scope: { cities: ['bcn'] } }],
  })
  const names = async (file: string, who = dispatcher) =>
    (await upload(file, { who })).rejected.map(({ name }) => name)
  expect(await names('delivery,status\nD-4,delivered', here)).toEqual(['PartnerDeliveryNotFound'])
  const { ufid } = await world.db
    .selectFrom('purchase_order')
    .select('ufid')
    .where('id', '=', ours.orderId)
    .executeTakeFirstOrThrow()
  expect(await names(`order,cost\n${ufid},8`)).toEqual(['PartnerDeliveryOfSeveral'])
  expect(await names('delivery,status\nD-4,delivered')).toEqual([])
})

test('a file that says nothing of deliveries is refused as a whole', async () => {
  for (const file of ['name;price\nPaella;12', ' ', 'delivery;note\nD-1;hello'])
    await expect(upload(file)).rejects.toMatchObject({ cause: { name: 'PartnerFileColumns' } })
  const long = `delivery,status\n${'D,pickup\n'.repeat(5001)}`
  await expect(upload(long)).rejects.toMatchObject({ cause: { name: 'PartnerFileTooLong' } })
})
