import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Caller } from '../../../core/context'
import { toFailure } from '../../../core/failures'
import { createCaller } from '../../../core/procedures'
import { anonymous, contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeLocation } from './people.make'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const as = (caller: Caller) => createCaller(appRouter)(contextFor(world, caller))
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    error => toFailure(error).name,
  )

test('a company is joined by its code, once, and left again', async () => {
  const [first, second] = [await makeLocation(world), await makeLocation(world)]
  const closed = await makeLocation(world, { is_active: false })
  const person = await makePerson(world)
  const { join, leave, choose } = as(person).customer.locations

  expect(await refusal(join({ code: 'WRONG1' }))).toBe('LocationNotFound')
  expect(await refusal(join({ code: closed.activation_code! }))).toBe('LocationNotFound')
  expect(await join({ code: first.activation_code!.toLowerCase() })).toEqual({ locationIds: [first.id] })
  world.clock.advance(1000)
  expect(await join({ code: second.activation_code! })).toEqual({ locationIds: [first.id, second.id] })
  expect(await join({ code: second.activation_code! })).toEqual({ locationIds: [first.id, second.id] })
  expect(await as(person).app.me()).toMatchObject({
    currentLocationId: second.id,
    activeLocations: [first.id, second.id],
  })

  expect((await choose({ locationId: first.id })).currentLocationId).toBe(first.id)
  expect(await refusal(choose({ locationId: closed.id }))).toBe('LocationNotFound')
  expect(await leave({ locationId: first.id })).toEqual({ locationIds: [second.id] })
  expect((await as(person).app.me()).currentLocationId).toBe(second.id)
  expect(await refusal(leave({ locationId: first.id }))).toBe('LocationNotFound')
  expect(await leave({ code: second.activation_code! })).toEqual({ locationIds: [] })
  expect(await refusal(as(anonymous).customer.locations.join({ code: first.activation_code! }))).toBe(
    'Unauthorized',
  )
})

test('the public sees of a location what its welcome page shows, and nothing else', async () => {
  const location = await makeLocation(world, { wifi_password: 'secret', contact_phone: '+34600000000' })
  for (const idOrSlug of [location.id, location.slug])
    expect(await as(anonymous).public.location({ idOrSlug })).toEqual({
      id: location.id,
      slug: location.slug,
      name: location.name,
      city: 'bcn',
      logo: null,
      needsCode: true,
      channels: ['catering', 'canteen', 'groceries'],
      isActive: true,
    })
  expect(await refusal(as(anonymous).public.location({ idOrSlug: 'nowhere' }))).toBe('LocationNotFound')
})

test('a profile takes real names and phones that exist', async () => {
  const person = await makePerson(world)
  const { change, setAllergens } = as(person).customer.profile
  expect(
    await change({ firstName: ' Núria ', lastName: "O'Brien-Puig", phone: '612 34 56 78', nickname: 'Nu' }),
  ).toMatchObject({
    profile: { firstName: 'Núria', lastName: "O'Brien-Puig", nickname: 'Nu' },
    phone: { number: '+34612345678' },
  })
  expect((await change({ nickname: null })).profile).toMatchObject({ firstName: 'Núria', nickname: null })
  for (const wrong of ['http://a.b', 'R2D2', '🍕🍕'])
    expect([wrong, await refusal(change({ firstName: wrong }))]).toEqual([wrong, 'ValidationError'])
  expect(await refusal(change({ phone: '12' }))).toBe('PhoneInvalid')
  const other = await makePerson(world)
  // To refuse it would tell that it has an account.
  expect(await refusal(as(other).customer.profile.change({ phone: '+34612345678' }))).toBeNull()
  expect((await change({ phone: null })).phone).toBeNull()
  expect((await setAllergens({ allergens: ['gluten', 'milk', 'gluten'] })).allergens).toEqual([
    'gluten',
    'milk',
  ])
  expect((await setAllergens({ allergens: [] })).allergens).toEqual([])
})

test('settings are merged by group, and the language is the one of the person', async () => {
  const person = await makePerson(world)
  const { changeSettings } = as(person).customer.profile
  await changeSettings({ darkMode: 'dark', notifications: { push: { orders: true, marketing: false } } })
  await changeSettings({
    notifications: { push: { marketing: true }, email: { orders: false } },
    nutrition: { vegan: true },
  })
  expect(await changeSettings({ language: 'ca' })).toEqual({
    language: 'ca',
    darkMode: 'dark',
    notifications: { push: { orders: true, marketing: true }, email: { orders: false } },
    nutrition: { vegan: true },
  })
  expect(await as(person).app.me()).toMatchObject({ language: 'ca', settings: { darkMode: 'dark' } })
})
