import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { Push, PushDelivery } from '../../../adapters/push/port'
import type { Person, World } from '../../../core/context'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { inTransaction } from '../../../core/write'
import { as, refusal } from '../../identity/sign-in/sign-in.make'
import { queuePush, sendMessage } from '../../messaging/messages/outgoing-messages'

let world: TestWorld
let behindService: World
let sent: Push[] = []
let answers: Record<string, PushDelivery | Error> = {}
beforeAll(async () => {
  world = await openTestWorld()
  behindService = {
    ...world,
    push: {
      kind: 'fcm',
      browserKey: null,
      async send(push) {
        const answer = answers[push.token] ?? { kind: 'sent' }
        if (answer instanceof Error) throw answer
        if (answer.kind === 'sent') sent.push(push)
        return answer
      },
    },
  }
})
afterAll(() => world.close())
beforeEach(() => {
  sent = []
  answers = {}
})

const add = (person: Person, token: string) => as(world, person).app.devices.add({ token, platform: 'ios' })
const devicesOf = async (person: Person) =>
  (
    await world.db
      .selectFrom('push_device')
      .select('token')
      .where('person_id', '=', person.id)
      .orderBy('token')
      .execute()
  ).map(({ token }) => token)

async function queue(on: World, person: Person) {
  const ctx = contextFor(on)
  const dedupeKey = world.newId()
  await inTransaction(ctx, 'test', ({ db, emit }) =>
    queuePush(
      db,
      { world: on, now: ctx.now, emit },
      {
        personId: person.id,
        template: 'route-changed',
        language: 'en',
        title: 'Your route has changed',
        text: 'One stop more',
        url: '/courier/home',
        dedupeKey,
      },
    ),
  )
  return world.db
    .selectFrom('outgoing_message')
    .selectAll()
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirst()
}
const kept = (id: string) =>
  world.db.selectFrom('outgoing_message').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a device belongs to who added it last, and is removed by them alone', async () => {
  const [one, other] = [await makePerson(world), await makePerson(world)]
  await add(one, 'shared-tablet')
  await add(one, 'shared-tablet')
  await add(one, 'own-phone')
  expect(await devicesOf(one)).toEqual(['own-phone', 'shared-tablet'])
  await add(other, 'shared-tablet')
  expect([await devicesOf(one), await devicesOf(other)]).toEqual([['own-phone'], ['shared-tablet']])
  await as(world, one).app.devices.remove({ token: 'shared-tablet' })
  expect(await devicesOf(other)).toEqual(['shared-tablet'])
  await as(world, other).app.devices.remove({ token: 'shared-tablet' })
  expect(await devicesOf(other)).toEqual([])
  expect(await refusal(as(world, one).app.devices.add({ token: 'x', platform: 'ios' }))).toBe(
    'ValidationError',
  )
})

test('of more devices than anybody carries, the one that was seen last longest ago gives way', async () => {
  const person = await makePerson(world)
  for (let i = 0; i < 21; i++) {
    await add(person, `device-${String(i).padStart(2, '0')}`)
    world.clock.advance(1000)
  }
  const tokens = await devicesOf(person)
  expect(tokens).toHaveLength(20)
  expect(tokens).not.toContain('device-00')
})

test('a push message reaches every device of a person once, however often it has to be tried', async () => {
  const [person, stranger] = [await makePerson(world), await makePerson(world)]
  for (const token of ['first-phone', 'slow-phone', 'gone-phone']) await add(person, token)
  await add(stranger, 'not-theirs')
  const message = (await queue(behindService, person))!
  answers = { 'slow-phone': new Error('try later'), 'gone-phone': { kind: 'unregistered' } }
  await expect(sendMessage(behindService, { messageId: message.id })).rejects.toThrow('try later')
  expect(await kept(message.id)).toMatchObject({ state: 'failed', error: 'try later' })
  expect(await devicesOf(person)).toEqual(['first-phone', 'slow-phone'])

  answers = {}
  await sendMessage(behindService, { messageId: message.id })
  await sendMessage(behindService, { messageId: message.id })
  expect(sent.map(({ token }) => token)).toEqual(['first-phone', 'slow-phone'])
  expect(sent[0]).toMatchObject({
    title: 'Your route has changed',
    text: 'One stop more',
    url: '/courier/home',
  })
  const row = await kept(message.id)
  expect(row.state).toBe('sent')
  // Tokens stay where they belong.
  expect(JSON.stringify(row.data)).not.toContain('phone')
})

test('who has no device is not written to, except where messages stay and are looked at', async () => {
  const person = await makePerson(world)
  expect(await queue(behindService, person)).toBeUndefined()
  const message = (await queue(world, person))!
  expect(message).toMatchObject({
    medium: 'push',
    recipient: 'Test Person',
    subject: 'Your route has changed',
  })
  await sendMessage(world, { messageId: message.id })
  expect((await kept(message.id)).state).toBe('sent')
})

test('a message whose last device is gone is not tried again', async () => {
  const person = await makePerson(world)
  await add(person, 'last-phone')
  const message = (await queue(behindService, person))!
  answers = { 'last-phone': { kind: 'unregistered' } }
  await sendMessage(behindService, { messageId: message.id })
  expect(await kept(message.id)).toMatchObject({ state: 'failed', error: 'no device is left' })
})

test('developers read what was written only where no carrier takes it', async () => {
  const developer = await makePerson(world, { permissions: [{ type: 'DeveloperPermission' }] })
  const admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
  const message = (await queue(world, admin))!
  const read = (on: World, person: Person) =>
    as({ ...world, ...on } as TestWorld, person).admin.outgoingMessages
  const production = { ...world, settings: { ...world.settings, isProduction: true } }
  expect((await read(world, developer).show({ id: message.id })).text).toBe('One stop more')
  for (const on of [behindService, production]) {
    expect(await refusal(read(on, developer).list({}))).toBe('Forbidden')
    expect(await refusal(read(on, developer).show({ id: message.id }))).toBe('Forbidden')
    expect((await read(on, admin).list({})).totalDocs).toBeGreaterThan(0)
  }
})
