import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { toFailure } from '../../../core/failures'
import { createCaller } from '../../../core/procedures'
import { DAY_MS } from '../../../core/rules/instant'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeLocation } from '../../identity/users/people.make'
import { hasForeignLink } from './rules/notifying'
import { MOST_A_DAY } from './sender-limits'

let world: TestWorld
let host: Person
let admin: Person
let reader: Person
beforeAll(async () => {
  world = await openTestWorld()
  const { id } = await makeLocation(world)
  host = await makePerson(world, {
    permissions: [{ type: 'LocationAdminPermission', scope: { locationIds: [id] } }],
  })
  admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
  reader = await makePerson(world, { locationIds: [id] })
  await world.db.updateTable('person').set({ phone: '+34612345678' }).where('id', '=', reader.id).execute()
})
afterAll(() => world.close())

const send = (who: Person, more: object = {}) =>
  createCaller(appRouter)(contextFor(world, who))
    .admin.notifications.execute({ userIds: [reader.id], title: 'Lunch', message: 'It is here', ...more })
    .then(
      () => 'sent',
      error => toFailure(error).name as string,
    )
/** Messages that were sent before, without writing them. */
async function haveSent(count: number, media: string[]) {
  const ids = Array.from({ length: count }, () => world.newId())
  const now = world.clock.now()
  await world.db
    .insertInto('notification')
    .values(
      ids.map(id => ({
        id,
        created_by: host.id,
        kind: 'service',
        title: 'Before',
        message: 'Before',
        words: {},
        media,
        data: {},
        state: 'done',
        created_at: now,
      })),
    )
    .execute()
  await world.db
    .insertInto('notification_recipient')
    .values(ids.map(notification_id => ({ notification_id, person_id: reader.id, state: 'written' })))
    .execute()
}

test('a company leads to pages of the product, and the platform’s people anywhere', async () => {
  expect(await send(host, { data: { redirectURL: '{host}/home' } })).toBe('sent')
  expect(await send(host, { message: 'See http://localhost:9070/home' })).toBe('sent')
  expect(await send(host, { data: { redirectURL: 'https://evil.example/login' } })).toBe('ValidationError')
  expect(await send(host, { message: 'See https://evil.example/login' })).toBe('ValidationError')
  expect(await send(host, { words: { es: { title: 'Mira', message: 'evil.example/x' } } })).toBe(
    'ValidationError',
  )
  expect(await send(admin, { data: { redirectURL: 'https://press.example/us' } })).toBe('sent')
})

test.each([
  ['Lunch at 13.30, see you.', false],
  ['Write to ana@office.example', false],
  ['https://food.example/menus/1', false],
  ['https://food.example.evil.example/menus', true],
  ['https://food.example@evil.example/', true],
  ['HTTP://EVIL.EXAMPLE', true],
  ['www.evil.example', true],
  ['evil.example/login', true],
])('%j leads elsewhere: %p', (text, expected) =>
  expect(hasForeignLink(text, 'https://food.example')).toBe(expected),
)

test('a company sends so many texts a day, and other messages beside', async () => {
  await haveSent(MOST_A_DAY.texts - 1, ['sms'])
  expect(await send(host, { media: ['sms'] })).toBe('sent')
  expect(await send(host, { media: ['sms'] })).toBe('TooManyRequests')
  expect(await send(host, { media: ['email'] })).toBe('sent')
  world.clock.advance(DAY_MS)
  expect(await send(host, { media: ['sms'] })).toBe('sent')
})

test('a company sends so many messages a day in all', async () => {
  world.clock.advance(2 * DAY_MS)
  await haveSent(MOST_A_DAY.messages, ['email'])
  expect(await send(host)).toBe('TooManyRequests')
  expect(await send(admin)).toBe('sent')
})
