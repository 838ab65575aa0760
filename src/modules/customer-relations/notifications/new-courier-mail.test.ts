import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import {
  as,
  makeCourier,
  makeDispatcher,
  makeOrderToBring,
  makeRoute,
} from '../../logistics/routes/logistics.make'
import { makeStore } from '../../stores/stores/stores.make'
import { notifyCustomers } from './notify-customer'

let world: TestWorld
let dispatcher: Person
beforeAll(async () => {
  world = await openTestWorld()
  dispatcher = await makeDispatcher(world)
})
afterAll(() => world.close())

const mailsTo = (person: Person) =>
  world.db
    .selectFrom('outgoing_message')
    .select(['template', 'subject'])
    .where('person_id', '=', person.id)
    .orderBy('id')
    .execute()

test('a customer reads once who took the order over, and nothing while no courier has it', async () => {
  const customer = await makePerson(world)
  const id = await makeOrderToBring(world, await makeStore(world), customer)
  const tell = () => notifyCustomers(world, [{ orderId: id, about: 'courier' }])
  await tell()
  expect(await mailsTo(customer)).toEqual([])

  const [ill, fit] = [await makeCourier(world), await makeCourier(world, { nickname: 'Youssef' })]
  const route = await makeRoute(world, dispatcher, { purchaseIds: [id], driverId: ill.id })
  await as(world, dispatcher).logistics.routes.split({ id: route.id, driverId: fit.id })
  await tell()
  await tell()
  const [mail, ...more] = await mailsTo(customer)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ template: 'order-courier' })
  expect(mail!.subject).toContain('Youssef')
})
