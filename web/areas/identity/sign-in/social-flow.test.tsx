import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { leaveFor, type Provider, takeReturn } from './social-flow'

let went: URL
let assign: ReturnType<typeof spyOn>
beforeEach(() => {
  sessionStorage.clear()
  assign = spyOn(location, 'assign').mockImplementation(url => {
    went = new URL(url)
  })
})
afterEach(() => assign.mockRestore())

const leave = async (provider: Provider, next?: string) => {
  await leaveFor(provider, `https://${provider}.test/authorize?client_id=c`, { action: 'login', next })
  return went.searchParams
}
const back = (provider: Provider, fields: Record<string, string>, place: 'search' | 'hash' = 'search') => {
  const written = new URLSearchParams(fields).toString()
  return takeReturn(provider, {
    search: place === 'search' ? `?${written}` : '',
    hash: place === 'hash' ? `#${written}` : '',
  })
}

test('what is asked for is what comes back, once', async () => {
  const asked = await leave('google', '/home/orders?page=2')
  const state = asked.get('state')!
  expect(asked.get('client_id')).toBe('c')
  expect(asked.get('redirect_uri')).toBe(`${location.origin}/auth/google/callback`)
  const outcome = back('google', { code: 'abc', state })
  expect(outcome).toMatchObject({
    kind: 'returned',
    back: {
      code: 'abc',
      departure: { action: 'login', nonce: asked.get('nonce'), next: '/home/orders?page=2' },
    },
  })
  if (outcome.kind !== 'returned') throw new Error(outcome.kind)
  const hash = new Bun.CryptoHasher('sha256').update(outcome.back.departure.codeVerifier!)
  expect(asked.get('code_challenge')).toBe(hash.digest('base64url'))
  expect(asked.get('code_challenge_method')).toBe('S256')
  expect(back('google', { code: 'abc', state })).toEqual({ kind: 'stray' })
})

test('nothing is asked for twice with the same words', async () => {
  const [one, two] = [await leave('google'), await leave('google')]
  for (const name of ['state', 'nonce']) {
    expect(one.get(name)!.length).toBeGreaterThan(40)
    expect(one.get(name)).not.toBe(two.get(name))
  }
})

test('what was not asked for here is nothing, and neither is what another provider was asked for', async () => {
  const state = (await leave('google')).get('state')!
  expect(back('google', { code: 'abc', state: 'forged' })).toEqual({ kind: 'stray' })
  expect(back('google', { code: 'abc' })).toEqual({ kind: 'stray' })
  expect(back('apple', { code: 'abc', state })).toEqual({ kind: 'stray' })
})

test('Apple answers behind the hash, and tells the name there', async () => {
  const state = (await leave('apple')).get('state')!
  const user = JSON.stringify({ name: { firstName: 'Ada', lastName: 7 } })
  expect(back('apple', { code: 'abc', state, user }, 'hash')).toMatchObject({
    kind: 'returned',
    back: { code: 'abc', firstName: 'Ada', lastName: undefined },
  })
})

test('who comes back without a code has changed their mind', async () => {
  const state = (await leave('google')).get('state')!
  expect(back('google', { error: 'access_denied', state }).kind).toBe('canceled')
})

test('afterwards nobody is sent to another site', async () => {
  const state = (await leave('google', '//evil.test')).get('state')!
  expect(back('google', { code: 'abc', state })).toMatchObject({ back: { departure: { next: null } } })
})
