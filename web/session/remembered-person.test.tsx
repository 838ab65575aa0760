import { afterEach, beforeEach, expect, mock, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { loadSession, sessionNow, signInWith } from './session'
import { signOut } from './sign-out'
import { clearTokens } from './tokens'

const realFetch = globalThis.fetch
let answer: () => Promise<object>

beforeEach(() => {
  localStorage.clear()
  globalThis.fetch = mock(async (url: RequestInfo | URL) => {
    const paths = new URL(String(url), location.origin).pathname.replace('/trpc/', '').split(',')
    const me = (await answer()) as Record<string, object>
    return Response.json(paths.map(path => me[path] ?? { result: { data: { json: { ok: true } } } }))
  }) as unknown as typeof fetch
})
afterEach(() => {
  clearTokens()
  localStorage.clear()
  globalThis.fetch = realFetch
})

const person = (type: string, more: object = {}) => ({
  'app.me': { result: { data: { json: { id: 'ada', permissions: [{ type, scope: {} }], ...more } } } },
  'app.access': { result: { data: { json: { [type]: ['courier.routes.accept'] } } } },
})
const away = () => Promise.reject(new TypeError('Failed to fetch'))
const tokensOf = (sub: string, refreshToken: string) => ({
  accessToken: `x.${btoa(JSON.stringify({ sub, exp: 4_102_444_800 }))}.x`,
  refreshToken,
})
const remembered = () => waitFor(() => expect(localStorage.getItem('user.remembered')).not.toBeNull())

/** A page that starts again with what the last one left in the storage, without a connection. */
async function startAgain(sub = 'ada') {
  const left = localStorage.getItem('user.remembered')
  clearTokens()
  if (left) localStorage.setItem('user.remembered', left)
  answer = away
  return signInWith(tokensOf(sub, 'again')).then(
    session => session.user?.id ?? session.status,
    () => 'unknown',
  )
}

test.each([
  ['a courier is known without a connection', person('CourierPermission'), 'ada', 'ada'],
  ['a kitchen needs the server for everything', person('MerchantPermission'), 'ada', 'unknown'],
  ['nobody is taken for another', person('CourierPermission'), 'bob', 'unknown'],
  [
    'acting as a courier is not remembered',
    person('CourierPermission', { impersonation: { userId: 'root' } }),
    'ada',
    'unknown',
  ],
])('%s', async (_, who, comesBack, known) => {
  answer = async () => who
  await signInWith(tokensOf('ada', 'r'))
  if (known === 'ada') await remembered()
  expect(await startAgain(comesBack)).toBe(known)
})

test('who is remembered is asked for again as soon as there is a connection', async () => {
  answer = async () => person('CourierPermission')
  await signInWith(tokensOf('ada', 'r'))
  await remembered()
  await startAgain()
  answer = async () => person('CourierPermission', { email: 'ada@example.com' })
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(sessionNow().user?.email).toBe('ada@example.com'))
})

test('signing out forgets the courier', async () => {
  answer = async () => person('CourierPermission')
  await signInWith(tokensOf('ada', 'r'))
  await remembered()
  await signOut()
  expect(localStorage.getItem('user.remembered')).toBeNull()
  expect((await loadSession()).status).toBe('signedOut')
})
