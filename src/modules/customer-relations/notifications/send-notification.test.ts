import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { recordedPush } from '../../../adapters/push/recorded'
import type { Caller, Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeFleet, makeLocation } from '../../identity/users/people.make'
import type { NotificationDraft } from './contract/notify'
import { sendNotification } from './send-notification'

let world: TestWorld
let admin: Person
beforeAll(async () => {
  // A carrier that is a real one, as far as who can be reached goes.
  world = await openTestWorld({ push: { ...recordedPush, kind: 'fcm' } })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.updateTable('person').set({ deleted_at: world.clock.now() }).execute()
  admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
})

const as = (caller: Caller) => createCaller(appRouter)(contextFor(world, caller)).admin.notifications
type Permissions = NonNullable<NonNullable<Parameters<typeof makePerson>[1]>['permissions']>
const named = (name: string) => ({ cause: { name } })
const draft = (more: Partial<NotificationDraft>) => ({
  title: 'Lunch',
  message: 'Hello {firstName}, it is served.',
  ...more,
})
const withDevice = async (person: Person) => {
  const now = world.clock.now()
  await world.db
    .insertInto('push_device')
    .values({
      token: world.newId(),
      person_id: person.id,
      platform: 'web',
      created_at: now,
      last_seen_at: now,
    })
    .execute()
  return person
}
const wanting = async (person: Person, notifications: object) => {
  await world.db
    .updateTable('person')
    .set({ settings: { notifications } })
    .where('id', '=', person.id)
    .execute()
  return person
}
const messages = () =>
  world.db
    .selectFrom('outgoing_message')
    .select(['medium', 'person_id', 'subject', 'body_text', 'data'])
    .where('template', '=', 'notification')
    .orderBy('id')
    .execute()
/** Sends, and lets the job run that follows. */
async function send(caller: Caller, input: Parameters<ReturnType<typeof as>['execute']>[0]) {
  await world.db.deleteFrom('outgoing_message').execute()
  const sent = await as(caller).execute(input)
  await sendNotification(world, { notificationId: sent.id })
  return { sent, messages: await messages() }
}

test('reaches a phone, else a mailbox, in the words of each reader', async () => {
  const [phone, mailbox] = [await withDevice(await makePerson(world)), await makePerson(world)]
  const { sent, messages } = await send(
    admin,
    draft({
      userIds: [phone.id, mailbox.id],
      kind: 'service',
      data: { redirectURL: '{host}/home/orders' },
    }),
  )
  expect(sent).toMatchObject({ sent: 2, failed: 0 })
  expect(messages).toMatchObject([
    { medium: 'push', person_id: phone.id, subject: 'Lunch', body_text: 'Hello Test, it is served.' },
    { medium: 'email', person_id: mailbox.id, subject: 'Lunch' },
  ])
  expect(messages[0]!.data).toEqual({ url: 'http://localhost:9070/home/orders' })
  expect(messages[1]!.body_text).toContain('http://localhost:9070/home/orders')
})

test('is made once for each, however often its job runs', async () => {
  const people = [await makePerson(world), await makePerson(world)]
  const { sent } = await send(admin, draft({ userIds: people.map(({ id }) => id), kind: 'service' }))
  await sendNotification(world, { notificationId: sent.id })
  expect(await messages()).toHaveLength(2)
  const asked = await world.db
    .selectFrom('event')
    .select('data')
    .where('type', '=', 'notification.asked')
    .execute()
  expect(asked.map(({ data }) => data)).toContainEqual({ notificationId: sent.id })
})

test('an offer goes only to those who have asked for offers, and in the way they asked for', async () => {
  const [never, byMail, byPush] = [
    await withDevice(await makePerson(world)),
    await wanting(await withDevice(await makePerson(world)), { email: { marketing: true } }),
    await wanting(await withDevice(await makePerson(world)), { push: { marketing: true } }),
  ]
  const ids = [never.id, byMail.id, byPush.id]
  expect(await as(admin).preview(draft({ userIds: ids }))).toMatchObject({
    kind: 'marketing',
    recipients: 3,
    push: 1,
    email: 1,
    unreachable: 1,
  })
  const { sent, messages } = await send(admin, draft({ userIds: ids }))
  expect(sent).toMatchObject({ sent: 2, failed: 1 })
  expect(messages.map(({ medium, person_id }) => [medium, person_id])).toEqual([
    ['email', byMail.id],
    ['push', byPush.id],
  ])
})

test('who has taken their consent back meanwhile is left alone', async () => {
  const person = await wanting(await makePerson(world), { email: { marketing: true } })
  const sent = await as(admin).execute(draft({ userIds: [person.id], kind: 'marketing' }))
  await wanting(person, { email: { marketing: false } })
  await world.db.deleteFrom('outgoing_message').execute()
  await sendNotification(world, { notificationId: sent.id })
  expect(await messages()).toEqual([])
})

describe('everybody writes to their own', () => {
  test.each([
    'company',
    'organization',
    'fleet',
    'dispatcher',
    'dispatcher of another city',
    'platform',
  ] as const)('%s', async who => {
    const here = await makeLocation(world)
    const fleet = await makeFleet(world)
    const member = await makePerson(world, { locationIds: [here.id] })
    const courier = await makePerson(world, { permissions: [{ type: 'CourierPermission' }] })
    const stranger = await makePerson(world)
    await world.db.insertInto('fleet_member').values({ fleet_id: fleet.id, person_id: courier.id }).execute()
    const callers = {
      company: [{ type: 'LocationAdminPermission', scope: { locationIds: [here.id] } }],
      organization: [
        { type: 'OrganizationPermission', scope: { organizationId: here.organization_id ?? world.newId() } },
      ],
      fleet: [{ type: 'FleetAdminPermission', scope: { fleetIds: [fleet.id] } }],
      dispatcher: [{ type: 'LogisticsAdminPermission' }],
      'dispatcher of another city': [{ type: 'LogisticsAdminPermission', scope: { cities: ['mad'] } }],
      platform: [{ type: 'HelloAdminPermission' }],
    } satisfies Record<typeof who, Permissions>
    const caller = await makePerson(world, { permissions: callers[who] })
    const reachable = {
      company: [member.id],
      organization: [],
      fleet: [courier.id],
      dispatcher: [courier.id],
      'dispatcher of another city': [],
      platform: [member.id, courier.id, stranger.id],
    }[who]
    const userIds = [member.id, courier.id, stranger.id]
    const preview = await as(caller).preview(draft({ userIds }))
    expect(preview.sample.map(({ id }) => id).sort()).toEqual([...reachable].sort())
    if (!reachable.length)
      await expect(as(caller).execute(draft({ userIds }))).rejects.toMatchObject(named('UserNotFound'))
  })
  test('and who has nobody, to nobody', async () => {
    const merchant = await makePerson(world, { permissions: [{ type: 'MerchantAdminPermission' }] })
    await expect(as(merchant).preview(draft({ userIds: [admin.id] }))).rejects.toMatchObject(
      named('Forbidden'),
    )
  })
})

test('groups by name: customers, of a city, couriers, members of a place; nobody who is shut out', async () => {
  const here = await makeLocation(world)
  const [ada, madrid, member, shut] = [
    await makePerson(world),
    await makePerson(world),
    await makePerson(world, { locationIds: [here.id] }),
    await makePerson(world),
  ]
  const courier = await makePerson(world, { permissions: [{ type: 'CourierPermission' }] })
  await world.db.updateTable('person').set({ city: 'mad' }).where('id', '=', madrid.id).execute()
  await world.db
    .updateTable('person')
    .set({ suspended_at: world.clock.now() })
    .where('id', '=', shut.id)
    .execute()
  const found = async (query: string) =>
    (await as(admin).preview(draft({ query }))).sample.map(({ id }) => id).sort()
  expect(await found('customers')).toEqual([ada.id, madrid.id, member.id].sort())
  expect(await found('city:mad')).toEqual([madrid.id])
  expect(await found('couriers')).toEqual([courier.id])
  expect(await found('couriers:mad')).toEqual([])
  expect(await found(`location:${here.id}`)).toEqual([member.id])
  await expect(as(admin).preview(draft({ query: 'everybody' }))).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  await expect(as(admin).preview(draft({}))).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(
    as(admin).preview(draft({ userIds: [ada.id], data: { redirectURL: 'http://example.test' } })),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('to more than a thousand only with their number typed', async () => {
  const now = world.clock.now()
  await world.db
    .insertInto('person')
    .values(
      Array.from({ length: 1001 }, () => ({
        id: world.newId(),
        email: `${world.newId()}@example.test`,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute()
  const many = draft({ query: 'customers', kind: 'service' })
  await expect(as(admin).execute(many)).rejects.toMatchObject({
    cause: { name: 'RecipientsNotConfirmed', details: { count: 1001 } },
  })
  await expect(as(admin).execute({ ...many, confirmedCount: 1000 })).rejects.toMatchObject(
    named('RecipientsNotConfirmed'),
  )
  const { sent, messages } = await send(admin, { ...many, confirmedCount: 1001 })
  expect(sent.sent).toBe(1001)
  expect(messages).toHaveLength(1001)
})

test('nobody writes in the name of another', async () => {
  const person = await makePerson(world)
  await expect(
    as({ ...admin, impersonatorId: person.id }).execute(draft({ userIds: [person.id] })),
  ).rejects.toMatchObject(named('ForbiddenWhileImpersonating'))
})
