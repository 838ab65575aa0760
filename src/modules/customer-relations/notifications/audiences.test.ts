import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { Mail } from '../../../adapters/mail/port'
import { recordedPush } from '../../../adapters/push/recorded'
import type { Caller, Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { DAY_MS } from '../../../core/rules/instant'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeLocation } from '../../identity/users/people.make'
import { sendMessages } from '../../messaging/messages/outgoing-messages'
import { makeShop, type Shop } from '../../orders/checkout/checkout.make'
import { bringTo, makeOrder } from '../../orders/moves/orders.make'
import type { AudienceFilter } from './contract/notify'
import { sendNotification } from './send-notification'

let world: TestWorld
let shop: Shop
let admin: Person
const mails: Mail[] = []
beforeAll(async () => {
  world = await openTestWorld({
    push: { ...recordedPush, kind: 'fcm' },
    mail: {
      kind: 'smtp',
      send: async mail => {
        if (mail.to.startsWith('full')) throw new Error('mailbox full')
        mails.push(mail)
      },
    },
  })
  shop = await makeShop(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  mails.length = 0
  await world.db.deleteFrom('outgoing_message').execute()
  await world.db.updateTable('person').set({ deleted_at: world.clock.now() }).execute()
  admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
})

const callerOf = (caller: Caller) => createCaller(appRouter)(contextFor(world, caller))
const as = (caller: Caller) => callerOf(caller).admin.notifications
const change = (id: string, columns: object) =>
  world.db.updateTable('person').set(columns).where('id', '=', id).execute()
const WORDS = { en: { title: 'Lunch', message: 'Hi {firstName}' }, ca: { title: 'Dinar', message: 'Hola' } }
const draft = { words: WORDS, kind: 'service' } as const
const found = async (filter: AudienceFilter) =>
  (await as(admin).preview({ ...draft, query: { filter } })).sample.map(({ id }) => id).sort()
const ids = (...people: { id: string }[]) => people.map(({ id }) => id).sort()
const resultsOf = async (id: string) =>
  Object.fromEntries(
    (await as(admin).recipients({ id, limit: 200 })).docs.map(one => [one.id, one.reason ?? one.result]),
  )
/** Hands over what was written, as the job does that follows. */
const deliver = async () => {
  const waiting = await world.db
    .selectFrom('outgoing_message')
    .select('id as messageId')
    .where('state', '=', 'queued')
    .execute()
  await sendMessages(world, waiting).catch(() => {})
}

test('an audience is who orders where, when, in which channel and language', async () => {
  const [never, lately, long, failed] = [
    await makePerson(world),
    await makePerson(world),
    await makePerson(world),
    await makePerson(world),
  ]
  const orderOf = async (person: Person, daysAgo: number) => {
    const { id } = await makeOrder(world, shop, person)
    const at = new Date(world.clock.now().getTime() - daysAgo * DAY_MS)
    await world.db.updateTable('purchase_order').set({ created_at: at }).where('id', '=', id).execute()
    return id
  }
  await orderOf(lately, 3)
  await orderOf(long, 90)
  await bringTo(world, await orderOf(failed, 3), 'rejected_by_store')
  await change(long.id, { language: 'fr', city: 'mad' })

  const customers = (more: Partial<AudienceFilter>) => found({ group: 'customers', ...more })
  expect(await customers({})).toEqual(ids(never, lately, long, failed))
  expect(await customers({ lastOrder: { is: 'never' } })).toEqual(ids(never, failed))
  expect(await customers({ lastOrder: { is: 'within', days: 30 } })).toEqual(ids(lately))
  expect(await customers({ lastOrder: { is: 'before', days: 30 } })).toEqual(ids(long))
  expect(await customers({ lastOrder: { is: 'before', days: 100 } })).toEqual([])
  const { channel } = await world.db
    .selectFrom('purchase_order')
    .select('channel')
    .where('person_id', '=', lately.id)
    .executeTakeFirstOrThrow()
  expect(await customers({ channels: [channel as 'catering'] })).toEqual(ids(lately, long))
  expect(await customers({ channels: channel === 'groceries' ? ['canteen'] : ['groceries'] })).toEqual([])
  expect(await customers({ languages: ['fr'] })).toEqual(ids(long))
  expect(await customers({ cities: ['mad', 'sev'], languages: ['fr', 'es'] })).toEqual(ids(long))
})

test('an audience is whose company it is, and who looks after kitchens and companies', async () => {
  const here = await makeLocation(world)
  const member = await makePerson(world, { locationIds: [here.id] })
  const cook = await makePerson(world, {
    permissions: [{ type: 'MerchantAdminPermission', scope: { merchantIds: [world.newId()] } }],
  })
  const host = await makePerson(world, {
    locationIds: [here.id],
    permissions: [{ type: 'LocationAdminPermission', scope: { locationIds: [here.id] } }],
  })
  expect(await found({ group: 'customers' })).toEqual(ids(member))
  expect(await found({ group: 'customers', locationIds: [here.id] })).toEqual(ids(member, host))
  if (here.organization_id)
    expect(await found({ group: 'customers', organizationIds: [here.organization_id] })).toEqual(
      ids(member, host),
    )
  expect(await found({ group: 'kitchens' })).toEqual(ids(cook))
  expect(await found({ group: 'companies' })).toEqual(ids(host))
})

test('offices count by what was ordered with them, and learn nothing of what people order for themselves', async () => {
  const here = await makeLocation(world)
  const host = await makePerson(world, {
    permissions: [{ type: 'LocationAdminPermission', scope: { locationIds: [here.id] } }],
  })
  const [atWork, privately] = [
    await makePerson(world, { locationIds: [here.id] }),
    await makePerson(world, { locationIds: [here.id] }),
  ]
  const ordered = { location_id: here.id, channel: 'canteen' }
  const { id } = await makeOrder(world, shop, atWork)
  await world.db.updateTable('purchase_order').set(ordered).where('id', '=', id).execute()
  await makeOrder(world, shop, privately)
  const count = async (who: Person, more: Partial<AudienceFilter>) =>
    (
      await as(who).preview({
        ...draft,
        query: { filter: { group: 'customers', locationIds: [here.id], ...more } },
      })
    ).sample
      .map(one => one.id)
      .sort()
  expect(await count(host, {})).toEqual(ids(atWork, privately))
  expect(await count(host, { lastOrder: { is: 'within', days: 30 } })).toEqual(ids(atWork))
  expect(await count(host, { lastOrder: { is: 'never' } })).toEqual(ids(privately))
  expect(await count(admin, { lastOrder: { is: 'within', days: 30 } })).toEqual(ids(atWork, privately))
  expect(await count(admin, { lastOrder: { is: 'never' } })).toEqual([])
})

test('everybody reads it in their language, and what became of it is told person by person', async () => {
  const [ada, catalan, texter, unreached, full] = [
    await makePerson(world),
    await makePerson(world),
    await makePerson(world),
    await makePerson(world),
    await makePerson(world),
  ]
  await change(ada.id, { first_name: 'Ada', language: 'en' })
  await change(catalan.id, { language: 'ca' })
  await change(texter.id, { email: null, phone: '+34600111222', language: 'es' })
  await change(unreached.id, { email: null })
  await change(full.id, { email: `full-${world.newId()}@example.test` })
  const everybody = { query: 'customers', ...draft, media: ['email', 'sms'] as ('email' | 'sms')[] }
  const preview = await as(admin).preview(everybody)
  expect(preview).toMatchObject({ recipients: 5, push: 0, email: 3, sms: 1, withoutWay: 1, notWanted: 0 })
  expect(preview.sample.find(({ id }) => id === ada.id)).toMatchObject({
    medium: 'email',
    title: 'Lunch',
    message: 'Hi Ada',
  })
  expect(preview.sample.find(({ id }) => id === catalan.id)).toMatchObject({ title: 'Dinar' })

  const { id } = await as(admin).execute({ ...everybody, confirmedCount: 5 })
  expect(await as(admin).show({ id })).toMatchObject({ state: 'sending', recipients: 5, waiting: 5, sent: 0 })
  await sendNotification(world, { notificationId: id })
  await deliver()
  expect(await resultsOf(id)).toEqual({
    [ada.id]: 'sent',
    [catalan.id]: 'sent',
    [texter.id]: 'sent',
    [unreached.id]: 'unreachable',
    [full.id]: 'failed',
  })
  expect(await as(admin).show({ id })).toMatchObject({
    state: 'done',
    waiting: 0,
    sent: 3,
    skipped: 1,
    failed: 1,
    title: 'Lunch',
  })
  expect(mails.find(({ to }) => to.startsWith('full'))).toBeUndefined()
  expect(mails.map(({ subject }) => subject).sort()).toEqual(['Dinar', 'Lunch'])
  const failed = await as(admin).recipients({ id, filter: { result: 'failed' } })
  expect(failed.docs).toMatchObject([{ id: full.id, error: 'mailbox full', medium: 'email' }])
  const have = async (result: unknown) =>
    (await as(admin).recipients({ id, filter: { result }, countUpTo: 10 })).docs.map(one => one.id).sort()
  expect(await have('sent')).toEqual(ids(ada, catalan, texter))
  expect(await have({ $in: ['failed', 'skipped'] })).toEqual(ids(full, unreached))
  expect(await have('queued')).toEqual([])
  for (const result of ['lost', { $in: ['lost'] }, { $gt: 'sent' }, null])
    await expect(have(result)).rejects.toMatchObject({ cause: { name: 'ValidationError' } })
  // In the order of what they are called.
  const { docs } = await as(admin).recipients({ id })
  expect(docs.map(({ name }) => name)).toEqual(docs.map(({ name }) => name).toSorted())
})

test('a number that is not theirs sends nothing, however few they are', async () => {
  await makePerson(world)
  await expect(as(admin).execute({ ...draft, query: 'customers', confirmedCount: 2 })).rejects.toMatchObject({
    cause: { name: 'RecipientsNotConfirmed', details: { count: 1 } },
  })
  expect((await as(admin).list({})).docs.filter(({ state }) => state === 'sending')).toEqual([])
})

test('however many servers send it at the same time, each person is written to once', async () => {
  for (let i = 0; i < 12; i++) await makePerson(world)
  const { id } = await as(admin).execute({ ...draft, query: 'customers' })
  await Promise.all([1, 2, 3].map(() => sendNotification(world, { notificationId: id })))
  const written = await world.db
    .selectFrom('outgoing_message')
    .select('person_id')
    .where('dedupe_key', 'like', `notification:${id}:%`)
    .execute()
  expect(new Set(written.map(({ person_id }) => person_id)).size).toBe(12)
  expect(written).toHaveLength(12)
})

test('what is stopped writes to nobody more, and cannot be stopped twice', async () => {
  const person = await makePerson(world)
  const { id } = await as(admin).execute({ ...draft, query: 'customers' })
  expect(await as(admin).stop({ id })).toMatchObject({ state: 'stopped', skipped: 1, waiting: 0 })
  await sendNotification(world, { notificationId: id })
  expect(await resultsOf(id)).toEqual({ [person.id]: 'stopped' })
  await deliver()
  expect(mails).toEqual([])
  await expect(as(admin).stop({ id })).rejects.toMatchObject({ cause: { name: 'Conflict' } })
})

test('others see and stop only what they have written themselves', async () => {
  const here = await makeLocation(world)
  const member = await makePerson(world, { locationIds: [here.id] })
  const host = await makePerson(world, {
    permissions: [{ type: 'LocationAdminPermission', scope: { locationIds: [here.id] } }],
  })
  const theirs = await as(host).execute({ ...draft, userIds: [member.id] })
  const ours = await as(admin).execute({ ...draft, userIds: [member.id] })
  const elsewhere = await makeLocation(world)
  await makePerson(world, { locationIds: [elsewhere.id] })
  const asked = { filter: { group: 'customers' as const, locationIds: [elsewhere.id] } }
  expect((await as(host).preview({ ...draft, query: asked })).recipients).toBe(0)
  expect((await as(admin).preview({ ...draft, query: asked })).recipients).toBe(1)
  expect((await as(host).list({})).docs.map(({ id }) => id)).toEqual([theirs.id])
  await expect(as(host).show({ id: ours.id })).rejects.toMatchObject({ cause: { name: 'NotFound' } })
  await expect(as(host).stop({ id: ours.id })).rejects.toMatchObject({ cause: { name: 'NotFound' } })
  expect((await as(host).recipients({ id: ours.id })).docs).toEqual([])
  expect((await as(admin).list({})).docs.map(({ id }) => id)).toContain(theirs.id)
})

test('the mail of an offer says how to get no more of them, and that works without signing in', async () => {
  const person = await makePerson(world)
  await change(person.id, { settings: { notifications: { email: { orders: true, marketing: true } } } })
  const send = async () => {
    const { id } = await as(admin).execute({ words: WORDS, kind: 'marketing', userIds: [person.id] })
    await sendNotification(world, { notificationId: id })
    await deliver()
    return id
  }
  await send()
  const url = mails[0]!.unsubscribeUrl!
  expect(mails[0]!.html).toContain(url)
  expect(mails[0]!.text).toContain(url)
  const token = url.split('/unsubscribe/')[1]!
  const nobody = callerOf({ kind: 'anonymous' }).public
  await expect(nobody.unsubscribe({ token: `${token}x` })).rejects.toMatchObject({
    cause: { name: 'NotFound' },
  })
  await nobody.unsubscribe({ token })
  await nobody.unsubscribe({ token })
  const { settings, marketing } = await world.db
    .selectFrom('person')
    .select(['settings', 'marketing'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  expect(settings).toEqual({ notifications: { email: { orders: true, marketing: false } } })
  expect(marketing).toMatchObject({ email: { agreed: false } })
  expect(await resultsOf(await send())).toEqual({ [person.id]: 'notWanted' })
  expect(mails).toHaveLength(1)
})

test('a template has its words in all languages, and a service message carries no link to stop', async () => {
  const { templates } = await as(admin).templates()
  expect(templates.length).toBeGreaterThan(5)
  for (const { words } of templates)
    for (const language of ['ca', 'en', 'es', 'fr'] as const) expect(words[language].title).not.toBe('')
  const person = await makePerson(world)
  const { name, words, kind } = templates.find(one => one.name === 'serviceChange')!
  const { id } = await as(admin).execute({ template: name, kind, words, userIds: [person.id] })
  await sendNotification(world, { notificationId: id })
  await deliver()
  expect(mails[0]!.unsubscribeUrl).toBeUndefined()
  expect((await as(admin).show({ id })).template).toBe('serviceChange')
})
