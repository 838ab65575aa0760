import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import { toFailure } from '../../../core/failures'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeLocation } from './people.make'

/** What a record does not show to a caller cannot be found out by filters, sorts, counts or files either. */
let world: TestWorld
let callers: Partial<Record<PermissionType, Person>>
let employee: Person
let officeElsewhere: string
beforeAll(async () => {
  world = await openTestWorld()
  const office = await makeLocation(world)
  officeElsewhere = (await makeLocation(world, { city: 'mad' })).id
  employee = await makePerson(world, {
    permissions: [{ type: 'CourierPermission' }],
    locationIds: [office.id, officeElsewhere],
  })
  await world.db.updateTable('person').set({ phone: '+34612345678' }).where('id', '=', employee.id).execute()
  const as = (type: PermissionType, scope = {}) => makePerson(world, { permissions: [{ type, scope }] })
  callers = {
    LocationAdminPermission: await as('LocationAdminPermission', { locationIds: [office.id] }),
    LogisticsAdminPermission: await as('LogisticsAdminPermission'),
    HelloAdminPermission: await as('HelloAdminPermission'),
  }
})
afterAll(() => world.close())

const users = (type: PermissionType) => createCaller(appRouter)(contextFor(world, callers[type]!)).admin.users
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    error => toFailure(error).name as string,
  )

const FILTERS = {
  permissions: 'SuperAdminPermission',
  authMethod: 'google',
  platform: 'ios',
  appVersion: '1.0.0',
  lastVisitedFridge: '0123456789abcdef01234567',
}

describe.each(['LocationAdminPermission', 'LogisticsAdminPermission'] as const)('a %s', type => {
  test('is not told by filters and counts what the records do not show', async () => {
    const filters = { ...FILTERS, locationId: officeElsewhere }
    for (const [name, value] of Object.entries(filters)) {
      expect([name, await outcome(users(type).list({ filter: { [name]: value } }))]).toEqual([
        name,
        'ValidationError',
      ])
      const inside = { $or: [{ $and: [{ [name]: value }] }] }
      expect(await outcome(users(type).list({ filter: inside }))).toBe('ValidationError')
      expect(await outcome(users(type).list({ aggregation: `countBy:${name}` }))).toBe('ValidationError')
    }
  })

  test('sees the people with these fields empty', async () => {
    const shown = await users(type).show({ id: employee.id })
    const [listed] = (await users(type).list({ filter: { id: employee.id } })).docs
    for (const doc of [shown, listed])
      expect(doc).toMatchObject({ id: employee.id, email: employee.email, permissions: [], locations: [] })
  })
})

test('the phone of a courier is for dispatchers, and of an employee not for the company', async () => {
  const phoneFor = async (type: PermissionType) => (await users(type).show({ id: employee.id })).phone
  expect(await phoneFor('LogisticsAdminPermission')).toEqual({ number: '+34612345678' })
  expect(await phoneFor('LocationAdminPermission')).toBeNull()
})

test('dispatchers find couriers among the people they see, and companies do not', async () => {
  const find = (type: PermissionType, isCourier: boolean) =>
    users(type)
      .list({ filter: { isCourier } })
      .then(({ docs }) => docs.map(({ id }) => id))
  expect(await find('LogisticsAdminPermission', true)).toEqual([employee.id])
  expect(await find('LogisticsAdminPermission', false)).toEqual([])
  expect(await outcome(find('LocationAdminPermission', true))).toBe('ValidationError')
})

test('the platform’s people filter and count by all of it', async () => {
  const list = users('HelloAdminPermission').list
  for (const [name, value] of Object.entries(FILTERS))
    expect(await outcome(list({ filter: { [name]: value } }))).toBe('answered')
  const { docs } = await list({ filter: { locationId: officeElsewhere } })
  expect(docs.map(({ id, permissions, locations }) => [id, permissions.length, locations.length])).toEqual([
    [employee.id, 1, 2],
  ])
  expect((await list({ aggregation: 'countBy:permissions' })).aggregation).toMatchObject({
    '{CourierPermission}': 1,
  })
})
