import { beforeEach, expect, test } from 'bun:test'
import { TRPCClientError } from '@trpc/client'
import { createTokenSource } from './refresh'
import { clearTokens, onTokensChanged, readTokens, tokenEndsAt, writeTokens } from './tokens'

const now = Date.UTC(2026, 10, 24, 12)
const part = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_')
/** A token that ends so many seconds from now. */
const token = (seconds: number, name = 'a') =>
  `${part({ alg: 'HS256' })}.${part({ sub: name, exp: now / 1000 + seconds })}.signature`

const refused = (code: number) =>
  TRPCClientError.from({
    error: { code: -32001, message: 'no', data: { failure: { code, name: 'Refused' } } },
  })

beforeEach(() => clearTokens())

test('reads when a token ends, and admits when it cannot', () => {
  expect(tokenEndsAt(token(60))).toBe(now + 60_000)
  expect(tokenEndsAt('not a token')).toBeNull()
})

test('a token that is good is used as it is', async () => {
  let asked = 0
  const source = createTokenSource(
    async () => {
      asked += 1
      return { accessToken: token(900, 'new'), refreshToken: 'r2' }
    },
    () => now,
  )
  expect(await source.accessToken()).toBeNull()
  writeTokens({ accessToken: token(600), refreshToken: 'r1' })
  expect(await source.accessToken()).toBe(token(600))
  expect(asked).toBe(0)
})

test('one that is over is renewed once for everybody who waits', async () => {
  const asked: string[] = []
  const source = createTokenSource(
    async refreshToken => {
      asked.push(refreshToken)
      await Bun.sleep(10)
      return { accessToken: token(900, 'new'), refreshToken: 'r2' }
    },
    () => now,
  )
  writeTokens({ accessToken: token(-1), refreshToken: 'r1' })
  const answers = await Promise.all([source.accessToken(), source.accessToken(), source.accessToken()])
  expect(new Set(answers)).toEqual(new Set([token(900, 'new')]))
  expect(asked).toEqual(['r1'])
  expect(readTokens()?.refreshToken).toBe('r2')
})

test('one that the server refused is replaced although it looks good', async () => {
  const source = createTokenSource(
    async () => ({ accessToken: token(900, 'new'), refreshToken: 'r2' }),
    () => now,
  )
  writeTokens({ accessToken: token(600), refreshToken: 'r1' })
  expect(await source.replace(token(600))).toBe(token(900, 'new'))
})

test.each([101008, 101009, 101010])('code %d ends the credentials', async code => {
  let heard = 0
  const stop = onTokensChanged(() => heard++)
  const source = createTokenSource(
    () => Promise.reject(refused(code)),
    () => now,
  )
  writeTokens({ accessToken: token(-1), refreshToken: 'r1' })
  expect(await source.accessToken()).toBeNull()
  expect(readTokens()).toBeNull()
  expect(heard).toBe(2)
  stop()
})

test('no connection leaves the credentials where they are', async () => {
  const source = createTokenSource(
    () => Promise.reject(new TypeError('fetch failed')),
    () => now,
  )
  writeTokens({ accessToken: token(-1), refreshToken: 'r1' })
  expect(await source.accessToken()).toBeNull()
  expect(readTokens()?.refreshToken).toBe('r1')
})
