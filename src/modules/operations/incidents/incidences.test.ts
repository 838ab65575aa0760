import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeLocation, makeOrganization } from '../../identity/users/people.make'
import { makeStore } from '../../stores/stores/stores.make'

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

const refused = (name: string) => ({ cause: { name } })
const as = (person: Person) => createCaller(appRouter)(contextFor(world, person)).admin.incidences

test('each sees and does what concerns them: dispatchers their cities, kitchens their stores, companies their offices', async () => {
  const store = await makeStore(world)
  const organization = await makeOrganization(world)
  const office = await makeLocation(world, { organization_id: organization.id })
  const reporter = await makePerson(world)
  const at = world.clock.now()
  const make = async (about: { type?: string; city?: string; store_id?: string; location_id?: string }) => {
    const id = world.newId()
    const row = { id, city: 'bcn', type: 'late', status: 'OPEN', created_at: at, updated_at: at }
    const told = { reporter_id: reporter.id, contact: 'ada@example.test', comment: 'Told' }
    await world.db
      .insertInto('incidence')
      .values({ ...row, ...told, ...about })
      .execute()
    return id
  }
  const ofStore = await make({ store_id: store.id })
  const ofOffice = await make({ location_id: office.id })
  const ofMoney = await make({ type: 'payment', store_id: store.id, location_id: office.id })
  const away = await make({ city: 'mad' })
  const ids = [ofStore, ofOffice, ofMoney, away]
  const holding = (type: string, scope: object) =>
    makePerson(world, { permissions: [{ type: type as never, scope }] })
  const merchant = await holding('MerchantAdminPermission', { merchantIds: [store.merchant_id] })
  const ofPlace = await holding('LocationAdminPermission', { locationIds: [office.id] })
  const ofCompany = await holding('OrganizationPermission', { organizationId: organization.id })
  const dispatcher = await holding('LogisticsAdminPermission', { cities: ['bcn'] })
  const sees = async (person: Person) =>
    (await as(person).list({ filter: { ids: { $in: ids } } })).docs.map(({ id }) => id).toSorted()

  expect(await sees(merchant)).toEqual([ofStore])
  expect(await sees(ofPlace)).toEqual([ofOffice])
  expect(await sees(ofCompany)).toEqual([ofOffice])
  expect(await sees(dispatcher)).toEqual([ofStore, ofOffice, ofMoney].toSorted())
  for (const [person, foreign] of [
    [merchant, ofOffice],
    [ofPlace, ofStore],
    [dispatcher, away],
  ] as const)
    await expect(as(person).show({ id: foreign })).rejects.toMatchObject(refused('NotFound'))

  // Who told of it is for those who look after it.
  expect(await as(merchant).show({ id: ofStore })).toMatchObject({ reporterId: null, contact: null })
  expect(await as(dispatcher).show({ id: ofStore })).toMatchObject({ reporterId: reporter.id })

  expect(await as(merchant).update({ id: ofStore, resolution: 'The oven was cold' })).toMatchObject({
    status: 'OPEN',
    resolution: 'The oven was cold',
  })
  await expect(as(merchant).update({ id: ofStore, status: 'SOLVED' })).rejects.toMatchObject(
    refused('Forbidden'),
  )
  await expect(as(merchant).update({ id: ofOffice, resolution: 'x' })).rejects.toMatchObject(
    refused('NotFound'),
  )
  await expect(as(merchant).remove({ id: ofStore })).rejects.toMatchObject(refused('Forbidden'))

  const told = { city: office.city as 'bcn', type: 'quality' as const, comment: 'Cold again' }
  for (const person of [ofPlace, ofCompany]) {
    const made = await as(person).create({ ...told, locationId: office.id })
    expect(made).toMatchObject({ status: 'OPEN', locationId: office.id, reporterId: person.id })
    expect(await as(person).show({ id: made.id })).toEqual(made)
    await expect(as(person).create(told)).rejects.toMatchObject(refused('Forbidden'))
    const elsewhere = (await makeLocation(world)).id
    for (const locationId of [elsewhere, world.newId()])
      await expect(as(person).create({ ...told, locationId })).rejects.toMatchObject(refused('Forbidden'))
    await expect(as(person).update({ id: ofOffice, status: 'SOLVED' })).rejects.toMatchObject(
      refused('Forbidden'),
    )
  }
  expect(
    await as(dispatcher).update({ id: ofStore, status: 'SOLVED', resolution: 'Sent again' }),
  ).toMatchObject({
    status: 'SOLVED',
  })
  await expect(as(dispatcher).update({ id: ofStore, city: 'mad' })).rejects.toMatchObject(
    refused('Forbidden'),
  )
})

test('open ones come first where that is asked for, the newest before the others', async () => {
  const admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
  const made: string[] = []
  for (const status of ['OPEN', 'SOLVED', 'OPEN', 'CANCELLED'] as const) {
    world.clock.advance(1000)
    const { id } = await as(admin).create({ city: 'vlc', type: 'late', priority: 2, comment: 'Late' })
    if (status !== 'OPEN') await as(admin).update({ id, status, resolution: 'Told' })
    made.push(id)
  }
  const { docs } = await as(admin).list({ sort: '-open', filter: { city: 'vlc' } })
  expect(docs.map(({ id }) => made.indexOf(id))).toEqual([2, 0, 3, 1])
})

const events = async (person: Person, id: string) =>
  (await createCaller(appRouter)(contextFor(world, person)).admin.incidences.history({ id })).events

test('the history says who did what, and two people do not overwrite each other', async () => {
  const marta = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
  await world.db
    .updateTable('person')
    .set({ first_name: 'Marta', last_name: 'Vidal' })
    .where('id', '=', marta.id)
    .execute()
  const made = await as(marta).create({ city: 'bcn', type: 'late', priority: 2, comment: 'Still waiting' })
  expect(made).toMatchObject({ openedBy: 'staff', rule: null, photos: [], assigneeName: null })
  world.clock.advance(1000)
  const taken = await as(marta).update({ id: made.id, assigneeId: marta.id, updatedAt: made.updatedAt })
  expect(taken).toMatchObject({ assigneeId: marta.id, assigneeName: 'Marta Vidal' })
  await expect(
    as(marta).update({ id: made.id, status: 'SOLVED', updatedAt: made.updatedAt }),
  ).rejects.toMatchObject(refused('StaleRecord'))
  await as(marta).comment({ id: made.id, comment: 'The van is stuck' })
  await as(marta).update({ id: made.id, status: 'SOLVED', resolution: 'Sent again' })
  await as(marta).update({ id: made.id, status: 'OPEN' })
  const told = (await events(marta, made.id)).map(({ kind, actorName, text, personName }) => [
    kind,
    actorName,
    text ?? personName,
  ])
  expect(told).toEqual([
    ['opened', 'Marta Vidal', null],
    ['assigned', 'Marta Vidal', 'Marta Vidal'],
    ['comment', 'Marta Vidal', 'The van is stuck'],
    ['solved', 'Marta Vidal', 'Sent again'],
    ['reopened', 'Marta Vidal', null],
  ])
  const { staff } = await as(marta).staff()
  expect(staff).toContainEqual({ id: marta.id, name: 'Marta Vidal' })
  const stranger = await makePerson(world)
  await expect(as(marta).update({ id: made.id, assigneeId: stranger.id })).rejects.toMatchObject(
    refused('Forbidden'),
  )
})

test('counts tell what is open, urgent, mine and old, of what the reader may see', async () => {
  const keeper = await makePerson(world, {
    permissions: [{ type: 'LogisticsAdminPermission', scope: { cities: ['mad'] } }],
  })
  const before = await as(keeper).counts()
  const { id } = await as(keeper).create({ city: 'mad', type: 'late', priority: 1, comment: 'Late' })
  await as(keeper).update({ id, assigneeId: keeper.id })
  const admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
  await as(admin).create({ city: 'vlc', type: 'late', priority: 1, comment: 'Elsewhere' })
  expect(await as(keeper).counts()).toEqual({
    open: before.open + 1,
    urgent: before.urgent + 1,
    mine: 1,
    overdue: before.overdue,
  })
  world.clock.advance(25 * 3_600_000)
  expect((await as(keeper).counts()).overdue).toBe(before.open + 1)
})
