import { afterAll, beforeAll, expect, test } from 'bun:test'
import { makeFleet } from '../../modules/users/people.make'
import { appRouter } from '../../routers/app'
import type { Person } from '../context'
import { createCaller } from '../procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../testing'

let world: TestWorld
let admin: Person
beforeAll(async () => {
  world = await openTestWorld()
  admin = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
  for (let i = 0; i < 7; i++) await makeFleet(world, { name: `Fleet ${i}` })
})
afterAll(() => world.close())

const ask = async (query: object) => {
  const { docs, ...page } = await createCaller(appRouter)(contextFor(world, admin)).admin.fleets.list({
    limit: 2,
    sort: 'name',
    ...query,
  } as never)
  return { names: docs.map(({ name }) => name), ...page }
}

test('what is not said otherwise is counted to the last one', async () => {
  expect(await ask({})).toEqual({
    names: ['Fleet 0', 'Fleet 1'],
    totalDocs: 7,
    totalPages: 4,
    hasNextPage: true,
    page: 1,
    limit: 2,
  })
})

test('counting stops where it may, and says so', async () => {
  expect(await ask({ countUpTo: 3 })).toMatchObject({ totalDocs: 3, isTotalCapped: true, hasNextPage: true })
  expect(await ask({ countUpTo: 6 })).toMatchObject({ totalDocs: 6, isTotalCapped: true })
  const whole = await ask({ countUpTo: 7 })
  expect([whole.totalDocs, whole.isTotalCapped]).toEqual([7, undefined])
})

test('whoever goes on beyond what was counted comes to the end', async () => {
  const pages = []
  for (let page = 1; ; page++) {
    const { names, hasNextPage, totalDocs, isTotalCapped } = await ask({ countUpTo: 3, page })
    pages.push([names.length, totalDocs, isTotalCapped])
    if (!hasNextPage) break
  }
  expect(pages).toEqual([
    [2, 3, true],
    [2, 4, true],
    [2, 6, true],
    [1, 7, undefined],
  ])
})

test('a search and a filter narrow what is counted', async () => {
  expect(await ask({ countUpTo: 3, search: 'fleet 4' })).toMatchObject({ totalDocs: 1, names: ['Fleet 4'] })
  expect(await ask({ countUpTo: 3, filter: { city: 'nowhere' } })).toMatchObject({
    totalDocs: 0,
    totalPages: 1,
  })
})
