import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type OwnServer, openOwnServer } from './own-server'

let server: OwnServer
let token: string
beforeAll(async () => {
  server = await openOwnServer()
  // A fifth of what a hash takes otherwise: still longer than it takes for all of them to come.
  server.world.settings.passwordCost = { memoryCost: 8_192, timeCost: 1 }
  token = (await server.personWith()).token
})
afterAll(() => server.stop())

const guess = async (i: number) => {
  const response = await fetch(`${server.origin}/api/v1/auth/email/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `guess${i}@example.test`, password: 'not this one' }),
  })
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    text: await response.text(),
  }
}

test('two hundred who guess at once are refused beyond the queue, and everybody else goes on', async () => {
  let pending = 200
  const guesses = Array.from({ length: pending }, (_, i) =>
    guess(i).finally(() => {
      pending--
    }),
  )
  const ordinary = await fetch(`${server.origin}/api/v1/user`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(ordinary.status).toBe(200)
  // Not behind them: they are still being worked on.
  expect(pending).toBeGreaterThan(0)

  const answers = await Promise.all(guesses)
  const refused = answers.filter(({ status }) => status === 429)
  const checked = answers.filter(({ status }) => status === 401)
  expect(refused.length + checked.length).toBe(200)
  expect(checked.length).toBeGreaterThanOrEqual(50)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true)
  expect(new Set(checked.map(({ text }) => text)).size).toBe(1)

  // Who was not even looked at has used no try.
  const { points } = await server.world.db
    .selectFrom('rate_limit')
    .select(eb => eb.fn.sum<number>('points').as('points'))
    .where('key', 'like', 'wrong-passwords:%')
    .executeTakeFirstOrThrow()
  expect(Number(points)).toBe(checked.length)
}, 60_000)
