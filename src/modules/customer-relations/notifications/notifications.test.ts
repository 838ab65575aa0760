import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Mail } from '../../../adapters/mail/port'
import type { Person } from '../../../core/context'
import { Language } from '../../../core/contract/common'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { subscriptions } from '../../../routers/subscriptions'
import { makeShop, type Shop } from '../../orders/checkout/checkout.make'
import { bringTo, makeOrder } from '../../orders/moves/orders.make'
import { notifyCustomers } from './notify-customer'
import type { OrderMailTopic } from './order-mail'

const LANGUAGES = Language.options
const sent: Mail[] = []
let refuses = false
let world: TestWorld
let shop: Shop
let customer: Person
let admin: Person

const as = (caller: Person) => createCaller(appRouter)(contextFor(world, caller))
const order = async () => (await makeOrder(world, shop, customer)).id
const messagesOf = (orderId: string) =>
  world.db
    .selectFrom('outgoing_message')
    .selectAll()
    .where('dedupe_key', 'like', `order:${orderId}:%`)
    .orderBy('id')
    .execute()

beforeAll(async () => {
  world = await openTestWorld({
    mail: {
      kind: 'smtp',
      async send(mail) {
        if (refuses) throw new Error('mailbox full')
        sent.push(mail)
      },
    },
  })
  shop = await makeShop(world, { store: { name: 'Ñam & <Co>' } })
  customer = await makePerson(world, { email: 'ada@example.test' })
  admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
})
afterAll(() => world.close())

describe('a mail about an order', () => {
  test('is written once, sent once, and can be looked at', async () => {
    const id = await order()
    const tell = () => notifyCustomers(world, [{ orderId: id, about: 'placed' }])
    refuses = true
    const [first, ...others] = await Promise.allSettled([tell(), tell(), tell()])
    expect([first, ...others].every(({ status }) => status === 'rejected')).toBe(true)
    const [message, ...more] = await messagesOf(id)
    expect(more).toEqual([])
    expect(message).toMatchObject({
      recipient: 'ada@example.test',
      state: 'failed',
      error: 'mailbox full',
      template: 'order-placed',
    })
    refuses = false
    await tell()
    await tell()
    expect(sent.filter(mail => mail.messageId === message!.id)).toHaveLength(1)

    const { docs } = await as(admin).admin.outgoingMessages.list({ filter: { state: 'sent' } })
    expect(docs).toMatchObject([{ id: message!.id, recipient: 'ada@example.test' }])
    const shown = await as(admin).admin.outgoingMessages.show({ id: message!.id })
    expect(shown.html).toContain('Ñam &amp; &lt;Co&gt;')
    expect(shown.html).not.toContain('<Co>')
    expect(shown.text).toContain('Ñam & <Co>')
    await expect(as(customer).admin.outgoingMessages.list({})).rejects.toMatchObject({
      cause: { name: 'Forbidden' },
    })
  })

  test('that was written by a server which ended before it was sent is sent by another, a minute later', async () => {
    const id = await order()
    const tell = () => notifyCustomers(world, [{ orderId: id, about: 'placed' }])
    await tell()
    const [message] = await messagesOf(id)
    await world.db
      .updateTable('outgoing_message')
      .set({ state: 'queued', sent_at: null })
      .where('id', '=', message!.id)
      .execute()
    sent.length = 0
    await expect(tell()).rejects.toThrow('another server')
    expect(sent).toEqual([])
    world.clock.advance(61_000)
    await tell()
    expect(sent.map(({ messageId }) => messageId)).toEqual([message!.id])
    world.clock.advance(-61_000)
  })

  test.each([...LANGUAGES])('in %s, for every occasion, with nothing left open', async language => {
    await world.db.updateTable('person').set({ language }).where('id', '=', customer.id).execute()
    const steps: [OrderMailTopic, 'accepted' | 'delivered' | 'rejected_by_store' | null][] = [
      ['placed', null],
      ['accepted', 'accepted'],
      ['delivered', 'delivered'],
      ['rate', null],
    ]
    const id = await order()
    for (const [about, state] of steps) {
      if (state) await bringTo(world, id, state)
      await notifyCustomers(world, [{ orderId: id, about }])
    }
    const refused = await order()
    await bringTo(world, refused, 'rejected_by_store')
    await notifyCustomers(world, [{ orderId: refused, about: 'rejected' }])
    const messages = [...(await messagesOf(id)), ...(await messagesOf(refused))]
    expect(messages.map(({ template }) => template)).toEqual([
      'order-placed',
      'order-accepted',
      'order-delivered',
      'order-rate',
      'order-rejected',
    ])
    for (const { subject, body_text, body_html, language: written } of messages) {
      expect(written).toBe(language)
      // The signature of a link holds any letters.
      const words = `${subject}${body_text}${body_html}`.replace(/\/eyJ[\w.-]+/g, '/')
      expect(words).not.toMatch(/undefined|null|NaN|\[object/)
      expect(body_text).toMatch(/http:\/\/localhost:9070\/(track|rate|home\/orders)\/\S+/)
    }
    expect(messages[4]!.body_text).toContain(
      new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(17.19),
    )
  })

  test('is not written about what is no longer true', async () => {
    const id = await order()
    await bringTo(world, id, 'rejected_by_store')
    await as(admin).merchant.orders.setStatus({ state: 'pending', purchaseIds: [id] })
    await notifyCustomers(world, [{ orderId: id, about: 'rejected' }])
    await notifyCustomers(world, [{ orderId: id, about: 'rate' }])
    expect(await messagesOf(id)).toEqual([])
    await bringTo(world, id, 'delivered')
    await as(customer).customer.orders.rate({ purchaseId: id, rating: 5 })
    await notifyCustomers(world, [{ orderId: id, about: 'rate' }])
    expect(await messagesOf(id)).toEqual([])
  })

  test('is not written to who does not want any, unless somebody asks for it', async () => {
    const quiet = await makePerson(world)
    await world.db
      .updateTable('person')
      .set({ settings: { notifications: { email: { orders: false } } } })
      .where('id', '=', quiet.id)
      .execute()
    const { id } = await makeOrder(world, shop, quiet)
    await notifyCustomers(world, [{ orderId: id, about: 'placed' }])
    expect(await messagesOf(id)).toEqual([])

    await as(admin).merchant.orders.resendEmail({ purchaseId: id, email: 'boss@example.test' })
    const asked = await world.db
      .selectFrom('event')
      .select(['type', 'data'])
      .where('type', '=', 'order.email-asked')
      .executeTakeFirstOrThrow()
    const [job] = subscriptions.jobsAfter([asked as never])
    expect(job).toMatchObject({
      name: 'tell-customer',
      data: { about: 'placed', email: 'boss@example.test' },
    })
    await notifyCustomers(world, [job!.data as never])
    expect(await messagesOf(id)).toMatchObject([{ recipient: 'boss@example.test' }])
  })
})
