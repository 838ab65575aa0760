import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { inTransaction } from '../../../core/write'
import { appRouter } from '../../../routers/app'
import { makeShop } from '../../orders/checkout/checkout.make'
import { makePrinter } from '../../printing/print-jobs/printing.make'

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

test('an entry names the records behind its ids, and of a part the record that it belongs to', async () => {
  const superAdmin = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
  const merchant = await as(superAdmin).admin.merchants.create({ name: 'Forn de la Vila' })
  const person = await makePerson(world)
  await world.db
    .updateTable('person')
    .set({ first_name: 'Nora', last_name: 'Vila' })
    .where('id', '=', person.id)
    .execute()
  const credit = await as(superAdmin).admin.credits.create({
    userId: person.id,
    price: { amount: 500, currency: 'eur' },
    comment: 'Late lunch',
  })
  const namesIn = async (reader: Person, entityId: string) =>
    (await as(reader).admin.logs.list({ filter: { entityId } })).docs[0]!.names

  expect(await namesIn(superAdmin, merchant.id)).toEqual([
    { id: merchant.id, kind: 'merchant', recordId: merchant.id, label: 'Forn de la Vila' },
  ])
  const whose = { kind: 'person' as const, recordId: person.id, label: 'Nora Vila' }
  expect(await namesIn(superAdmin, credit.id)).toEqual([
    { ...whose, id: credit.id },
    { ...whose, id: person.id },
  ])
  expect(await namesIn(await holder('DeveloperPermission'), credit.id)).toEqual([])
})

test('what a printer reports is said of the printer', async () => {
  const superAdmin = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
  const shop = await makeShop(world)
  const printer = await makePrinter(world, shop.store.id)
  await world.db.updateTable('printer').set({ name: 'Kitchen 1' }).where('id', '=', printer.id).execute()
  const { device_id } = await world.db
    .selectFrom('printer')
    .select('device_id')
    .where('id', '=', printer.id)
    .executeTakeFirstOrThrow()
  await inTransaction(
    { ...contextFor(world, { kind: 'printer', id: printer.id, deviceId: device_id, claimed: true }) },
    'printer.reportJob',
    async ({ audit }) => audit({ type: 'printer', id: printer.id, after: { status: 'printed' } }),
  )
  const { docs } = await as(superAdmin).admin.logs.list({ filter: { entityId: printer.id } })
  expect(docs[0]!.device).toEqual({
    id: device_id,
    kind: 'printer',
    recordId: printer.id,
    label: 'Kitchen 1',
  })
})
