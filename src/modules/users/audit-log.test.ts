import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../core/context'
import { createCaller } from '../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../core/testing'
import { appRouter } from '../../routers/app'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const as = (caller: Person) => createCaller(appRouter)(contextFor(world, caller))
const holder = (type: 'HelloAdminPermission' | 'DeveloperPermission', cities?: string[]) =>
  makePerson(world, { permissions: [{ type, ...(cities && { scope: { cities } }) }] })
const calls = async (caller: Person, filter: Record<string, unknown>) =>
  (await as(caller).admin.logs.list({ filter })).docs.map(({ call, actorId }) => [call, actorId])

test('what was changed is in the log, with who did it and what it was before', async () => {
  const person = await makePerson(world)
  await as(person).customer.profile.change({ firstName: 'Nora' })
  const admin = await holder('HelloAdminPermission')
  const { docs } = await as(admin).admin.logs.list({ filter: { entityId: person.id } })
  expect(docs).toHaveLength(1)
  expect(docs[0]).toMatchObject({
    call: 'customer.profile.change',
    actorId: person.id,
    entityType: 'person',
    entityId: person.id,
    after: { firstName: 'Nora' },
  })
  expect(await as(admin).admin.logs.show({ id: docs[0]!.id })).toEqual(docs[0]!)
  expect(await calls(await holder('DeveloperPermission'), { actorId: person.id })).toHaveLength(1)
  expect(await calls(admin, { actorId: person.id, isImpersonated: true })).toEqual([])
  expect(
    await calls(admin, { actorId: person.id, byApiKey: false, call: 'customer.profile.change' }),
  ).toHaveLength(1)
})

test('who looks after a city reads what was done to its people, and nothing else', async () => {
  const person = await makePerson(world)
  await world.db.updateTable('person').set({ city: 'mad' }).where('id', '=', person.id).execute()
  await as(person).customer.profile.change({ lastName: 'Vila' })
  const filter = { entityId: person.id }
  expect(await calls(await holder('HelloAdminPermission', ['mad']), filter)).toHaveLength(1)
  const elsewhere = await holder('HelloAdminPermission', ['bcn'])
  expect(await calls(elsewhere, filter)).toEqual([])
  const [entry] = (await as(await holder('HelloAdminPermission')).admin.logs.list({ filter })).docs
  await expect(as(elsewhere).admin.logs.show({ id: entry!.id })).rejects.toMatchObject({
    cause: { name: 'NotFound' },
  })
})
