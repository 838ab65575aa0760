import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { openTestPayments } from '../../../dev/simulator/testing'
import { appRouter } from '../../../routers/app'
import { savePaymentMethod } from './payment-methods'
import { ensureProviderCustomer } from './provider-customer'

const provider = openTestPayments()
let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld({ payments: provider.payments })
})
afterAll(async () => {
  await world.close()
  await provider.stop()
})

const as = (caller: Person) => createCaller(appRouter)(contextFor(world, caller)).customer.paymentMethods
const notFound = { cause: { name: 'PaymentMethodNotFound' } }

test('what the provider does not know cannot be saved', async () => {
  const person = await makePerson(world)
  for (const named of [
    () => as(person).add({ paymentMethodId: 'pm_nonsense' }),
    () => as(person).add({ setupIntentId: 'seti_nonsense' }),
    () => as(person).confirmSetup({ setupIntentId: 'seti_nonsense' }),
    () => as(person).confirmSetup({ sessionId: 'cs_nonsense' }),
  ])
    await expect(named()).rejects.toMatchObject(notFound)
})

test('a card that is with somebody else at the provider cannot be saved, though nobody keeps it here', async () => {
  const { id: customer } = await provider.stripe.customers.create({})
  const { id } = await provider.stripe.paymentMethods.attach('pm_card_visa', { customer })
  const person = await makePerson(world)
  await expect(as(person).add({ paymentMethodId: id })).rejects.toMatchObject(notFound)
  expect(await as(person).list()).toEqual([])
})

test('a saved card that the provider has let go of pays nothing, and says so', async () => {
  const person = await makePerson(world)
  const customer = await ensureProviderCustomer(world, person.id)
  const { id } = await provider.stripe.paymentMethods.attach('pm_card_mastercard', { customer })
  const saved = await savePaymentMethod(world, person.id, await provider.payments.retrieveMethod(id))
  await provider.stripe.paymentMethods.detach(id)
  const { wallet } = createCaller(appRouter)(
    contextFor(world, person, { idempotencyKey: world.newId() }),
  ).customer
  await expect(wallet.topUp({ amount: 500, paymentMethodId: saved! })).rejects.toMatchObject(notFound)
})
