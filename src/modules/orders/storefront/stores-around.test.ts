import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createCaller } from '../../../core/procedures'
import { anonymous, contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeShop } from '../checkout/checkout.make'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
  world.settings.keptReadsMs = 60_000
})
afterAll(() => world.close())

const names = async (city: string, caller: Parameters<typeof contextFor>[1] = anonymous) => {
  const { stores } = await createCaller(appRouter)(contextFor(world, caller)).public.search({
    channel: 'canteen',
    city,
  })
  return stores.map(({ name, isFavourite }) => (isFavourite ? `♥ ${name}` : name))
}

test('what there is around is read once, and everybody sees their own favourites in it', async () => {
  await makeShop(world, { store: { name: 'Alba', city: 'mad' } })
  const { store } = await makeShop(world, { store: { name: 'Berta', city: 'mad' } })
  const person = await makePerson(world)
  await world.db
    .insertInto('favourite')
    .values({ person_id: person.id, kind: 'store', target_id: store.id, created_at: world.clock.now() })
    .execute()
  expect(await names('mad')).toEqual(['Alba', 'Berta'])
  await world.db.updateTable('store').set({ name: 'Carla' }).where('id', '=', store.id).execute()
  expect(await names('mad', person)).toEqual(['♥ Berta', 'Alba'])
  expect(await names('mad')).toEqual(['Alba', 'Berta'])
  expect(await names('vlc')).toEqual([])
})

test('a store that is about to be ordered from is shown as it is', async () => {
  const { store } = await makeShop(world, { store: { name: 'Dora', city: 'svq' } })
  const ask = () =>
    createCaller(appRouter)(contextFor(world)).public.search({ channel: 'canteen', storeIdOrSlug: store.id })
  expect((await ask()).stores[0]!.name).toBe('Dora')
  await world.db.updateTable('store').set({ name: 'Elena' }).where('id', '=', store.id).execute()
  expect((await ask()).stores[0]!.name).toBe('Elena')
})
