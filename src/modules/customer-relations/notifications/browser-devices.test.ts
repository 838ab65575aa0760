import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openOutside } from '../../../adapters/outside/open-outside'
import { openPush } from '../../../adapters/push/open-push'
import { openPushService } from '../../../adapters/push/push-service.make'
import type { Person } from '../../../core/context'
import { anonymous, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { as, refusal } from '../../identity/sign-in/sign-in.make'
import { sendMessage } from '../../messaging/messages/outgoing-messages'

let world: TestWorld
let folder: string
let service: Awaited<ReturnType<typeof openPushService>>
const FIREFOX = 'Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0'
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comanda-push-'))
  world = await openTestWorld()
  const { now } = world.clock
  service = await openPushService(now)
  world.push = await openPush(
    {
      FCM_SERVICE_ACCOUNT: undefined,
      VAPID_PRIVATE_KEY: undefined,
      VAPID_CONTACT: undefined,
      MAIL_FROM: 'hello@comanda.test',
      DATA_DIR: folder,
    },
    now,
    openOutside({ allowsPrivate: true }),
  )
})
afterAll(async () => {
  service.close()
  await world.close()
  await rm(folder, { recursive: true, force: true })
})
afterEach(() => {
  service.answer(201)
  service.received.length = 0
})

const devices = (person: Person) => as(world, person, { userAgent: FIREFOX }).app.devices
const subscribe = (person: Person, name = world.newId()) =>
  devices(person).add({ subscription: service.subscription(name) })
const lastMessageOf = (person: Person) =>
  world.db
    .selectFrom('outgoing_message')
    .selectAll()
    .where('person_id', '=', person.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
async function sendTest(person: Person) {
  await devices(person).test()
  const { id } = await lastMessageOf(person)
  await sendMessage(world, { messageId: id })
  return id
}

test('a browser that subscribes gets messages that only it can read, and is listed', async () => {
  const person = await makePerson(world)
  await subscribe(person)
  const id = await sendTest(person)
  expect(service.received).toMatchObject([
    {
      message: {
        title: 'Notifications work',
        data: { trackingId: id, redirectURL: 'http://localhost:9070/settings/notifications' },
      },
      urgency: 'high',
      ttl: '300',
      signedBy: world.push.browserKey!,
    },
  ])
  const listed = await devices(person).list()
  expect(listed.browserKey).toBe(world.push.browserKey!)
  expect(listed.devices).toMatchObject([{ platform: 'web', browser: 'Firefox', system: 'Android' }])
  await devices(person).remove({ token: listed.devices[0]!.id })
  expect((await devices(person).list()).devices).toEqual([])
})

test('the messages of a person stop on a device when its sign-in ends', async () => {
  const person = await makePerson(world)
  await subscribe(person)
  await as(world, person).app.auth.logOut()
  await sendTest(person)
  expect(service.received).toEqual([])
  expect((await devices(person).list()).devices).toEqual([])
})

test('a browser that is gone is forgotten, and one whose service is busy gets its message later', async () => {
  const person = await makePerson(world)
  await subscribe(person)
  service.answer(429)
  await expect(sendTest(person)).rejects.toThrow('429')
  const { id } = await lastMessageOf(person)
  service.answer(201)
  await sendMessage(world, { messageId: id })
  expect(service.received).toHaveLength(1)
  service.answer(410)
  await sendTest(person)
  expect((await devices(person).list()).devices).toEqual([])
})

test('a new subscription takes the place of the one that a browser gave up', async () => {
  const person = await makePerson(world)
  await subscribe(person, 'old')
  const renew = (oldName: string) =>
    as(world, anonymous).public.push.renew({
      oldEndpoint: service.subscription(oldName).endpoint,
      subscription: service.subscription('new'),
    })
  await renew('old')
  await sendTest(person)
  expect(service.received).toHaveLength(1)
  expect(await refusal(renew('old'))).toBe('NotFound')
  // A native app's token is no subscription.
  await devices(person).add({ token: 'native-token', platform: 'ios' })
  expect(
    await refusal(
      as(world, anonymous).public.push.renew({
        oldEndpoint: 'native-token',
        subscription: service.subscription('other'),
      }),
    ),
  ).toBe('NotFound')
})

test('the first tap on a message is counted', async () => {
  const person = await makePerson(world)
  await subscribe(person)
  const trackingId = await sendTest(person)
  const tappedAt = world.clock.now()
  await as(world, anonymous).public.push.tapped({ trackingId })
  world.clock.advance(60_000)
  await as(world, anonymous).public.push.tapped({ trackingId })
  expect((await lastMessageOf(person)).tapped_at).toEqual(tappedAt)
  await as(world, anonymous).public.push.tapped({ trackingId: world.newId() })
})

test.each([
  ['no address', { endpoint: 'push', keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }],
  [
    'an address of another kind',
    { endpoint: 'ftp://push.test/1', keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } },
  ],
  [
    'a key that is too short',
    { endpoint: 'https://push.test/1', keys: { p256dh: 'AAAA', auth: 'A'.repeat(22) } },
  ],
  ['no secret', { endpoint: 'https://push.test/1', keys: { p256dh: 'A'.repeat(87), auth: '' } }],
])('a subscription with %s is refused', async (_, subscription) => {
  const person = await makePerson(world)
  expect(await refusal(devices(person).add({ subscription }))).toBe('ValidationError')
})
