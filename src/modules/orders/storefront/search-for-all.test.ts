import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { Caller } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import type { Language } from '../../../core/rules/languages'
import { anonymous, contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeLocation } from '../../identity/users/people.make'
import { giveBalance } from '../../money/ledger/money.make'
import { makeShop } from '../checkout/checkout.make'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  world.settings.keptReadsMs = 60_000
})

type Asking = { locationId?: string; language?: Language; city?: string }
const search = ({ language = 'en', ...input }: Asking, caller: Caller = anonymous) =>
  createCaller(appRouter)(contextFor(world, caller, { language })).public.search({
    channel: 'canteen',
    ...input,
  })
const rename = (id: string, name: string) =>
  world.db.updateTable('store').set({ name }).where('id', '=', id).execute()

const names = async (asking: Asking) => (await search(asking)).stores.map(({ name }) => name)

test('who is not signed in gets the same answer as long as what is around is handed out', async () => {
  const { store } = await makeShop(world, { store: { name: 'Alba', city: 'mad' } })
  const first = await names({ city: 'mad' })
  await rename(store.id, 'Berta')
  expect(await names({ city: 'mad' })).toEqual(first)
})

test('and no longer', async () => {
  world.settings.keptReadsMs = 0
  const { store } = await makeShop(world, { store: { name: 'Alba', city: 'vlc' } })
  expect(await names({ city: 'vlc' })).toEqual(['Alba'])
  await rename(store.id, 'Berta')
  expect(await names({ city: 'vlc' })).toEqual(['Berta'])
})

test('each in their language, and for the place that they name', async () => {
  const translations = { fr: { description: 'Riz' } }
  await makeShop(world, { store: { city: 'svq', description: 'Arrossos', translations } })
  const [here, there] = [
    await makeLocation(world, { city: 'svq', lat: 37.39, lon: -5.99, name: 'Here' }),
    await makeLocation(world, { city: 'svq', lat: 37.39, lon: -5.99, name: 'There' }),
  ]
  const said = async (asking: Asking) => {
    const { stores, locationDetails } = await search(asking)
    return [stores[0]?.description, locationDetails?.name]
  }
  expect(await said({ city: 'svq', language: 'ca' })).toEqual(['Arrossos', undefined])
  expect(await said({ city: 'svq', language: 'fr' })).toEqual(['Riz', undefined])
  expect((await said({ locationId: here.id }))[1]).toBe('Here')
  expect((await said({ locationId: there.id }))[1]).toBe('There')
})

test('nothing of a person is in it, also when a person asked first', async () => {
  await makeShop(world, { store: { city: 'bio' } })
  const location = await makeLocation(world, { city: 'bio' })
  const person = await makePerson(world, { locationIds: [location.id] })
  await giveBalance(world, person.id, 1_500)
  const [own, everybodys, again] = [
    await search({ locationId: location.id }, person),
    await search({ locationId: location.id }),
    await search({ locationId: location.id }, person),
  ]
  for (const mine of [own, again]) {
    expect(mine.availableBalance.amount).toBe(1_500)
    expect(mine.locationDetails?.address).not.toBeNull()
  }
  expect(everybodys.availableBalance.amount).toBe(0)
  expect(everybodys.locationDetails?.address).toBeNull()
})
