import { beforeEach, expect, test } from 'bun:test'
import { TRPCClientError } from '@trpc/client'
import { signInWasEnded } from './ended-sign-in'
import {
  forgetImpersonator,
  readImpersonator,
  startImpersonating,
  takeImpersonationIsOver,
} from './impersonation'
import { createTokenSource, dropEndedCredentials } from './refresh'
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

beforeEach(() => {
  clearTokens()
  signInWasEnded.set(false)
})

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

test.each([101008, 101009, 101010])('code %d ends the credentials, and that is known', async code => {
  let heard = 0
  const stop = onTokensChanged(() => heard++)
  const source = createTokenSource(
    () => Promise.reject(refused(code)),
    () => now,
  )
  writeTokens({ accessToken: token(-1), refreshToken: 'r1' })
  expect(await source.accessToken()).toBeNull()
  expect(readTokens()).toBeNull()
  expect(signInWasEnded.get()).toBe(true)
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

test('a refusal of credentials that are no longer the ones in use ends nothing', () => {
  const old = { accessToken: token(600), refreshToken: 'r1' }
  writeTokens({ accessToken: token(600, 'new'), refreshToken: 'r2' })
  dropEndedCredentials(refused(101009), old)
  expect(readTokens()?.refreshToken).toBe('r2')
  dropEndedCredentials(refused(101009), readTokens())
  expect(readTokens()).toBeNull()
})

test('a visitor, or who has just signed out, has no sign-in that could end', () => {
  dropEndedCredentials(refused(101010), null)
  expect(signInWasEnded.get()).toBe(false)
})

test.each([101007, 100003, 101011, 101000])('code %d leaves the credentials where they are', code => {
  writeTokens({ accessToken: token(600), refreshToken: 'r1' })
  dropEndedCredentials(refused(code), readTokens())
  expect(readTokens()?.refreshToken).toBe('r1')
  expect(signInWasEnded.get()).toBe(false)
})

test('who acted as somebody is themselves again when that has ended, and hears of it once', () => {
  writeTokens({ accessToken: token(600, 'me'), refreshToken: 'mine' })
  localStorage.setItem('user.board', 'mine')
  localStorage.setItem('address-book', 'mine')
  localStorage.setItem('theme', 'dark')
  startImpersonating({ userId: 'me', name: 'Me' }, { accessToken: token(600, 'you'), refreshToken: 'yours' })
  expect(readTokens()?.refreshToken).toBe('yours')
  expect(readImpersonator()).toMatchObject({ userId: 'me', name: 'Me' })
  expect(localStorage.getItem('user.board')).toBeNull()
  expect(localStorage.getItem('address-book')).toBe('mine')
  expect(localStorage.getItem('theme')).toBe('dark')

  localStorage.setItem('user.where', 'theirs')
  dropEndedCredentials(refused(101009), readTokens())
  expect(readTokens()?.refreshToken).toBe('mine')
  expect(readImpersonator()).toBeNull()
  expect(localStorage.getItem('user.where')).toBeNull()
  expect([takeImpersonationIsOver(), takeImpersonationIsOver()]).toEqual([true, false])
  expect(signInWasEnded.get()).toBe(false)
})

test('who dropped their own credentials is signed out when it ends', () => {
  writeTokens({ accessToken: token(600, 'me'), refreshToken: 'mine' })
  startImpersonating({ userId: 'me', name: 'Me' }, { accessToken: token(600, 'you'), refreshToken: 'yours' })
  forgetImpersonator()
  dropEndedCredentials(refused(101009), readTokens())
  expect(readTokens()).toBeNull()
})
