import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { makeShop, type Shop } from '../../orders/checkout/checkout.make'
import { makeOrder } from '../../orders/moves/orders.make'
import { ORDER_MAILS_TO } from './limits'
import { notifyCustomers } from './notify-customer'

/** Anybody can order under the address of another person. */
let world: TestWorld
let shop: Shop
let stranger: Person
beforeAll(async () => {
  world = await openTestWorld()
  shop = await makeShop(world)
  stranger = await makePerson(world, { email: 'victim@example.test' })
  await world.db
    .updateTable('person')
    .set({ email_verified_at: null })
    .where('id', '=', stranger.id)
    .execute()
})
afterAll(() => world.close())

const TYPED = 'You have won: evil.example/prize'
async function place(person: Person, email: string) {
  const { id } = await makeOrder(world, shop, person)
  const { customer, address } = await world.db
    .selectFrom('purchase_order')
    .select(['customer', 'address'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await world.db
    .updateTable('purchase_order')
    .set({
      customer: { ...customer, email, firstName: TYPED },
      address: address && { ...address, name: TYPED },
    })
    .where('id', '=', id)
    .execute()
  return id
}
const mailsTo = (recipient: string) =>
  world.db
    .selectFrom('outgoing_message')
    .select(['subject', 'body_html', 'body_text'])
    .where('recipient', '=', recipient)
    .execute()

test('an address that is not confirmed gets no words that a person has typed', async () => {
  const orderId = await place(stranger, 'victim@example.test')
  await notifyCustomers(world, [{ orderId, about: 'placed' }])
  const [mail] = await mailsTo('victim@example.test')
  expect(mail).toBeDefined()
  expect(JSON.stringify(mail)).not.toContain('evil.example')
})

test('neither does the confirmed one of somebody else', async () => {
  const known = await makePerson(world, { email: 'known@example.test' })
  const orderId = await place(known, 'other@example.test')
  await notifyCustomers(world, [{ orderId, about: 'placed' }])
  const [mail] = await mailsTo('other@example.test')
  expect(JSON.stringify(mail)).not.toContain('evil.example')

  const own = await place(known, 'Known@example.test')
  await notifyCustomers(world, [{ orderId: own, about: 'placed' }])
  const mails = await world.db
    .selectFrom('outgoing_message')
    .select('body_text')
    .where('dedupe_key', 'like', `order:${own}:%`)
    .execute()
  expect(mails[0]!.body_text).toContain('evil.example')
})

test('an address that is not confirmed gets ten such mails a day', async () => {
  const before = (await mailsTo('victim@example.test')).length
  for (let i = 0; i < ORDER_MAILS_TO.points + 3; i++)
    await notifyCustomers(world, [{ orderId: await place(stranger, 'victim@example.test'), about: 'placed' }])
  expect(before).toBe(1)
  expect(await mailsTo('victim@example.test')).toHaveLength(ORDER_MAILS_TO.points)
})
