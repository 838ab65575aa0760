import { afterAll, beforeAll, expect, spyOn, test } from 'bun:test'
import { toFailure } from '../../../core/failures'
import { createCaller } from '../../../core/procedures'
import { anonymous, contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { inTransaction } from '../../../core/write'
import { appRouter } from '../../../routers/app'
import { makeIdentify } from './identify'
import { openSession } from './open-session'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const asAnybody = (ip?: string) =>
  createCaller(appRouter)(contextFor(world, anonymous, ip ? { ip } : {})).public.auth
const refresh = (refreshToken: string) => asAnybody().refresh({ refreshToken })
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    error => toFailure(error).name,
  )
async function signIn() {
  const { id } = await makePerson(world)
  const ctx = contextFor(world, anonymous)
  return inTransaction(ctx, 'test', ({ db, emit }) => openSession(db, { ...ctx, emit }, id, 'password'))
}
const isIn = async (accessToken: string) =>
  (await makeIdentify(world)(`Bearer ${accessToken}`, world.clock.now())).kind === 'person'

test('twenty tabs that ask at once get one and the same successor', async () => {
  const { refreshToken } = await signIn()
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)))
  expect(new Set(answers.map(answer => answer.refreshToken)).size).toBe(1)
  expect(await refusal(refresh(answers[0]!.refreshToken))).toBeNull()
})

test('an answer that got lost is given again for a moment, and no longer', async () => {
  const { refreshToken } = await signIn()
  const first = await refresh(refreshToken)
  world.clock.advance(10_000)
  const again = await refresh(refreshToken)
  expect(again.refreshToken).toBe(first.refreshToken)
  world.clock.advance(1)
  expect(await refusal(refresh(refreshToken))).toBe('SessionRevoked')
  expect(await refusal(refresh(first.refreshToken))).toBe('SessionRevoked')
  expect(await isIn(again.accessToken)).toBe(false)
})

test('each of sixty stolen tokens ends its whole session, at once and for everybody in it', async () => {
  const families = await Promise.all(
    Array.from({ length: 60 }, async () => {
      const stolen = await signIn()
      const second = await refresh(stolen.refreshToken)
      // The owner has gone on: whoever shows the first one is not the owner.
      return { stolen, current: await refresh(second.refreshToken) }
    }),
  )
  const replays = await Promise.all(families.map(({ stolen }) => refusal(refresh(stolen.refreshToken))))
  expect(new Set(replays)).toEqual(new Set(['SessionRevoked']))
  const current = await Promise.all(families.map(({ current }) => refusal(refresh(current.refreshToken))))
  expect(new Set(current)).toEqual(new Set(['SessionRevoked']))
  const inside = await Promise.all(families.map(({ current }) => isIn(current.accessToken)))
  expect(inside.includes(true)).toBe(false)
})

test('a session ends after ninety days, however often it is renewed', async () => {
  let { refreshToken } = await signIn()
  for (let day = 0; day < 80; day += 20) {
    world.clock.advance(20 * 86_400_000)
    ;({ refreshToken } = await refresh(refreshToken))
  }
  world.clock.advance(10 * 86_400_000)
  expect(await refusal(refresh(refreshToken))).toBe('RefreshTokenInvalid')
})

test('what is kept opens nothing', async () => {
  const { refreshToken } = await signIn()
  const next = await refresh(refreshToken)
  const rows = await world.db.selectFrom('refresh_token').selectAll().execute()
  const kept = JSON.stringify(rows) + rows.map(row => row.sealed_successor?.toString('latin1')).join()
  expect(kept).not.toContain(refreshToken)
  expect(kept).not.toContain(next.refreshToken)
})

test('who invents tokens is soon refused without being looked up, and others are not', async () => {
  const { refreshToken } = await signIn()
  const invent = (i: number) =>
    refusal(asAnybody('203.0.113.7').refresh({ refreshToken: `rk_${'x'.repeat(40)}${i}` }))
  for (let i = 0; i < 120; i++) expect(await invent(i)).toBe('RefreshTokenInvalid')
  const looked = spyOn(world.db, 'transaction')
  expect(await invent(120)).toBe('TooManyRequests')
  expect(looked).not.toHaveBeenCalled()
  looked.mockRestore()
  expect(await refusal(asAnybody('203.0.113.8').refresh({ refreshToken }))).toBeNull()
})

test('one session is renewed so often, and goes on after the pause', async () => {
  let { refreshToken } = await signIn()
  const next = async () => {
    ;({ refreshToken } = await asAnybody('203.0.113.9').refresh({ refreshToken }))
  }
  for (let i = 0; i < 60; i++) await next()
  expect(await refusal(next())).toBe('TooManyRequests')
  world.clock.advance(600_000)
  expect(await refusal(next())).toBeNull()
})
