import { afterAll, beforeAll, expect, test } from 'bun:test'
import { appRouter } from '../../routers/app'
import { createCaller } from '../../trpc/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../trpc/testing'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

test('solving an incidence, and opening it again, leaves what was told of it as it was', async () => {
  const admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
  const { incidences } = createCaller(appRouter)(contextFor(world, admin)).admin
  const made = await incidences.create({ city: 'bcn', type: 'late', priority: 1, comment: 'Still waiting' })
  const solved = await incidences.update({ id: made.id, status: 'SOLVED', resolution: 'Given back' })
  expect(solved).toEqual({
    ...made,
    status: 'SOLVED',
    resolution: 'Given back',
    updatedAt: solved.updatedAt,
  })
  const noted = await incidences.update({ id: made.id, resolution: 'Given back, twice' })
  expect(noted).toMatchObject({ status: 'SOLVED', priority: 1, comment: 'Still waiting' })
})
