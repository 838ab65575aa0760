import { afterEach, beforeEach, expect, mock, test } from 'bun:test'
import { api } from '../api'
import { startImpersonating } from './impersonation'
import { hasSeen, noteSeen } from './registration'
import { loadSession } from './session'
import { signOut } from './sign-out'
import { readTokens, writeTokens } from './tokens'

const realFetch = globalThis.fetch
const asked: { path: string; token: string | null }[] = []
beforeEach(() => {
  localStorage.clear()
  asked.length = 0
  globalThis.fetch = mock(async (url: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(url), location.origin)
    asked.push({ path: pathname, token: new Headers(init?.headers).get('authorization') })
    const data = pathname.endsWith('refresh')
      ? { accessToken: 'mine.again', refreshToken: 'r' }
      : { ok: true }
    return Response.json({ result: { data: { json: data } } })
  }) as unknown as typeof fetch
})
afterEach(() => {
  globalThis.fetch = realFetch
  localStorage.clear()
})
const called = (path: string) => asked.filter(one => one.path === `/trpc/${path}`)

test('signing out ends the sign-in on the server and forgets what was kept for the person', async () => {
  writeTokens({ accessToken: 'a.b', refreshToken: 'r' })
  localStorage.setItem('user.where', 'office')
  localStorage.setItem('user.board', 'columns')
  localStorage.setItem('theme', 'dark')
  noteSeen('addCardSeen')
  await signOut()
  expect(called('app.auth.logOut')).toEqual([{ path: '/trpc/app.auth.logOut', token: 'Bearer a.b' }])
  expect(readTokens()).toBeNull()
  expect(['user.where', 'user.board'].map(key => localStorage.getItem(key))).toEqual([null, null])
  expect(localStorage.getItem('theme')).toBe('dark')
  expect(hasSeen('addCardSeen')).toBe(false)
})

test('who acts as somebody else signs out both', async () => {
  writeTokens({ accessToken: 'mine', refreshToken: 'r' })
  startImpersonating({ userId: 'me', name: 'Me' }, { accessToken: 'theirs', refreshToken: 's' })
  await signOut()
  expect(called('app.auth.logOut').map(({ token }) => token)).toEqual(['Bearer theirs', 'Bearer mine'])
  expect(Object.keys(localStorage).filter(key => key.startsWith('session.'))).toEqual([])
})

test('a sign-in whose access token has ended is renewed, to be ended', async () => {
  const ended = `x.${btoa(JSON.stringify({ exp: 1 }))}.x`
  writeTokens({ accessToken: ended, refreshToken: 'r' })
  await signOut()
  expect(called('app.auth.logOut').map(({ token }) => token)).toEqual(['Bearer mine.again'])
  expect(readTokens()).toBeNull()
})

test('nothing is asked with a sign-in while it ends', async () => {
  writeTokens({ accessToken: 'a.b', refreshToken: 'r' })
  const ended = signOut()
  await api.public.status.query().catch(() => undefined)
  await ended
  const others = asked.filter(({ path }) => !path.endsWith('/app.auth.logOut'))
  expect(others.map(({ token }) => token)).toEqual([null])
})

test('who was asked for before signing out is not there after it', async () => {
  const answered = Promise.withResolvers<void>()
  const answer = globalThis.fetch
  globalThis.fetch = mock(async (url: RequestInfo | URL, init?: RequestInit) => {
    if (!String(url).includes('app.me')) return answer(url, init)
    await answered.promise
    return Response.json([{ result: { data: { json: { id: 'ada', permissions: [] } } } }])
  }) as unknown as typeof fetch
  writeTokens({ accessToken: 'a.b', refreshToken: 'r' })
  const asking = loadSession()
  await signOut()
  answered.resolve()
  expect((await asking).status).toBe('signedOut')
})

test('without a connection one is signed out here all the same', async () => {
  globalThis.fetch = mock(() => Promise.reject(new TypeError('fetch failed'))) as unknown as typeof fetch
  writeTokens({ accessToken: 'a.b', refreshToken: 'r' })
  await signOut()
  expect(readTokens()).toBeNull()
})

test('who is not signed in asks the server for nothing', async () => {
  await signOut()
  expect(asked).toEqual([])
})
