import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson } from '../../../core/testing'
import { type FrontDoor, openFrontDoor } from '../../../dev/access/front-door'
import { appRouter } from '../../../routers/app'

let door: FrontDoor
let boss: Person
let customer: Person
beforeAll(async () => {
  door = await openFrontDoor()
  boss = await makePerson(door.world, { permissions: [{ type: 'SuperAdminPermission', scope: {} }] })
  customer = await makePerson(door.world)
})
afterAll(() => door.close())

const call = async (caller: Person | null, path: string, body?: unknown) => {
  const token = caller && (await door.tokenOf(caller))
  const method = body === undefined ? 'GET' : 'POST'
  const { status, text } = await door.send({ token, method, path, body })
  return { status, body: text ? JSON.parse(text) : null }
}
const set = (caller: Person, body: unknown) => call(caller, '/api/v1/admin/setMaintenanceMode', body)

test('switched on, it keeps out all but super admins, with its message and when to come again', async () => {
  const until = new Date(door.world.clock.now().getTime() + 600_000).toISOString()
  const status = await set(boss, { on: true, message: 'Back after lunch.', until })
  expect(status).toMatchObject({
    status: 200,
    body: { status: 'maintenance', message: 'Back after lunch.', until },
  })

  const details = { message: 'Back after lunch.', until, retryAfter: 600 }
  const closed = { status: 503, body: { name: 'MaintenanceMode', details } }
  expect(await call(customer, '/api/v1/user/profile')).toMatchObject(closed)
  expect(await call(null, '/api/v1/public/search', {})).toMatchObject(closed)
  const form = new FormData()
  form.set('file', new Blob(['x']), 'x.png')
  expect(await call(customer, '/api/v1/user/profile-picture', form)).toMatchObject(closed)
  const token = await door.tokenOf(customer)
  const answer = await fetch(`${door.origin}/trpc/app.me`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('600')

  expect(await call(boss, '/api/v1/user/profile')).toMatchObject({ status: 200 })
  expect(await call(null, '/api/v1/status')).toMatchObject({ status: 200, body: { maintenance: true } })
  expect(await call(null, '/api/v1/app-version')).toMatchObject({ status: 200 })

  expect(await set(boss, { on: false })).toMatchObject({ body: { status: 'ok', message: null } })
  expect(await call(customer, '/api/v1/user/profile')).toMatchObject({ status: 200 })
})

test('it ends by itself, and every server obeys the one row', async () => {
  const { world } = door
  const until = new Date(world.clock.now().getTime() + 60_000)
  await createCaller(appRouter)(contextFor(world, boss)).admin.setMaintenanceMode({ on: true, until })
  // Another server is another world on the same database.
  const other = { ...world }
  const ofCustomer = () => createCaller(appRouter)(contextFor(other, customer)).app.me()
  await expect(ofCustomer()).rejects.toMatchObject({ cause: { name: 'MaintenanceMode' } })
  world.clock.advance(61_000)
  expect(await ofCustomer()).toMatchObject({ id: customer.id })
})

test('only a super admin in person may, and not until a time that has passed', async () => {
  const admin = await makePerson(door.world, { permissions: [{ type: 'HelloAdminPermission', scope: {} }] })
  expect(await set(admin, { on: true })).toMatchObject({ status: 403 })
  expect(await set(boss, { on: true, until: '2020-01-01T00:00:00Z' })).toMatchObject({
    status: 400,
    body: { details: { fields: [{ path: 'until', rule: 'future' }] } },
  })
  const written = await door.world.db
    .selectFrom('audit_entry')
    .select(['call', 'after'])
    .where('entity_id', '=', 'maintenance')
    .execute()
  expect(written.map(({ call }) => call)).toEqual(Array(3).fill('admin.setMaintenanceMode'))
})
