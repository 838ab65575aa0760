import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Caller } from '../../../core/context'
import { toFailure } from '../../../core/failures'
import { createCaller } from '../../../core/procedures'
import { anonymous, contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeIdentify } from './identify'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const as = (caller: Caller) => createCaller(appRouter)(contextFor(world, caller))
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    error => toFailure(error).name,
  )
const take = (code: string) => as(anonymous).public.auth.redeemTransferCode({ code })

test('a code signs the same person in elsewhere, once, with a session of its own', async () => {
  const person = await makePerson(world)
  const { code } = await as(person).app.auth.createTransferCode()
  const { accessToken } = await take(code)
  const there = await makeIdentify(world)(`Bearer ${accessToken}`, world.clock.now())
  expect(there).toMatchObject({ kind: 'person', id: person.id })
  expect(there).not.toMatchObject({ sessionId: person.sessionId })
  expect(await refusal(take(code))).toBe('MagicLinkInvalid')
})

test('twenty who show it at once are one', async () => {
  const { code } = await as(await makePerson(world)).app.auth.createTransferCode()
  const answers = await Promise.all(Array.from({ length: 20 }, () => refusal(take(code))))
  expect(answers.filter(answer => answer === null)).toHaveLength(1)
})

test('a code is good for a minute, and only while its session is', async () => {
  const person = await makePerson(world)
  const late = await as(person).app.auth.createTransferCode()
  world.clock.advance(60_000)
  expect(await refusal(take(late.code))).toBe('MagicLinkInvalid')

  const orphan = await as(person).app.auth.createTransferCode()
  await as(person).app.auth.logOut()
  expect(await refusal(take(orphan.code))).toBe('MagicLinkInvalid')

  const other = await makePerson(world)
  const { code } = await as(other).app.auth.createTransferCode()
  await world.db
    .updateTable('person')
    .set({ suspended_at: world.clock.now() })
    .where('id', '=', other.id)
    .execute()
  expect(await refusal(take(code))).toBe('UserIsSuspendedError')
})

test('what is kept of a code is no code', async () => {
  const { code } = await as(await makePerson(world)).app.auth.createTransferCode()
  const rows = await world.db.selectFrom('session_transfer_code').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(code)
})
