import { describe, expect, test } from 'bun:test'
import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { SignJWT } from 'jose'
import { readLink, signLink } from '../sign-in/public-links'
import {
  ACCESS_TOKEN_SECONDS,
  deriveKey,
  openUnder,
  readAccessToken,
  sealUnder,
  signAccessToken,
} from './tokens'

const SECRET = 'a secret of the tests, long enough for everybody'
const KEY = deriveKey(SECRET, 'access-token')
const NOW = new Date('2026-11-17T08:00:00.400Z')
const SECOND = Math.floor(NOW.getTime() / 1000)
const WHO = { personId: 'a'.repeat(24), sessionId: 'b'.repeat(24) }
const GOOD = { sid: WHO.sessionId, typ: 'at', iss: 'comanda', aud: 'comanda', sub: WHO.personId }
const IN_TIME = { ...GOOD, iat: SECOND, exp: SECOND + 600 }

const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const mac = (signed: string, key: Uint8Array = KEY, hash = 'sha256') =>
  createHmac(hash, key).update(signed).digest('base64url')
const made = (header: object, claims: object) => {
  const signed = `${text(header)}.${text(claims)}`
  return `${signed}.${mac(signed)}`
}
const withClaims = (claims: object) => made({ alg: 'HS256' }, claims)
const read = (token: string, at = NOW) => readAccessToken(SECRET, token, at)
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

test('a token says at once who called: its reader waits for no thread', () => {
  expect(read(signAccessToken(SECRET, WHO, NOW))).toEqual(WHO)
})

test('tokens that the library signed before count on, and it reads ours', async () => {
  const theirs = await new SignJWT({ sid: WHO.sessionId, typ: 'at' })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('comanda')
    .setAudience('comanda')
    .setSubject(WHO.personId)
    .setIssuedAt(SECOND)
    .setExpirationTime(SECOND + ACCESS_TOKEN_SECONDS)
    .sign(KEY)
  expect(read(theirs)).toEqual(WHO)
})

test('it counts until its last second, and is then expired', () => {
  const token = signAccessToken(SECRET, WHO, NOW)
  expect(read(token, after(ACCESS_TOKEN_SECONDS - 1))).toEqual(WHO)
  expect(read(token, after(ACCESS_TOKEN_SECONDS))).toBe('AccessTokenExpired')
})

describe('whatever is forged is invalid', () => {
  const good = signAccessToken(SECRET, WHO, NOW)
  const [header, payload, signature] = good.split('.') as [string, string, string]
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const asymmetric = `${text({ alg: 'RS256' })}.${text(IN_TIME)}`
  const last = signature.at(-1)!
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  /** Another way to write the same 32 bytes: the last character has two bits too many. */
  const sameBytes = signature.slice(0, -1) + alphabet[alphabet.indexOf(last) ^ 1]

  test.each<[what: string, token: string]>([
    ['alg none, unsigned', `${text({ alg: 'none' })}.${payload}.`],
    ['alg none, signed', made({ alg: 'none' }, IN_TIME)],
    ['alg nOnE', `${text({ alg: 'nOnE' })}.${payload}.${signature}`],
    ['alg HS512 in the header', made({ alg: 'HS512' }, IN_TIME)],
    ['signed with HS512', `${header}.${payload}.${mac(`${header}.${payload}`, KEY, 'sha512')}`],
    ['alg hs256', made({ alg: 'hs256' }, IN_TIME)],
    [
      'a pair of keys',
      `${asymmetric}.${sign('sha256', Buffer.from(asymmetric), privateKey).toString('base64url')}`,
    ],
    ['kid', made({ alg: 'HS256', kid: '../../dev/null' }, IN_TIME)],
    ['jwk', made({ alg: 'HS256', jwk: { kty: 'oct', k: 'AAAA' } }, IN_TIME)],
    ['jku', made({ alg: 'HS256', jku: 'https://example.test/keys' }, IN_TIME)],
    ['crit', made({ alg: 'HS256', crit: ['exp'] }, IN_TIME)],
    ['b64', made({ alg: 'HS256', b64: false, crit: ['b64'] }, IN_TIME)],
    ['no header', `.${payload}.${signature}`],
    ['no payload', `${header}..${mac(`${header}.`)}`],
    ['no signature', `${header}.${payload}.`],
    ['two parts', `${header}.${payload}`],
    ['four parts', `${good}.${signature}`],
    ['five parts', 'a.b.c.d.e'],
    ['nothing', ''],
    ['a shorter signature', good.slice(0, -1)],
    ['a longer signature', `${good}A`],
    ['another signature', `${header}.${payload}.${'A'.repeat(43)}`],
    ['the signature in another spelling', `${header}.${payload}.${sameBytes}`],
    ['padding', `${good}=`],
    ['a line after it', `${good}\n`],
    ['a space in it', `${header}. ${payload}.${signature}`],
    [
      'the signature of an empty key',
      `${header}.${payload}.${mac(`${header}.${payload}`, new Uint8Array())}`,
    ],
    [
      'the key of another purpose',
      `${header}.${payload}.${mac(`${header}.${payload}`, deriveKey(SECRET, 'public-link'))}`,
    ],
    ['another secret', signAccessToken('x'.repeat(40), WHO, NOW)],
    ['a changed payload', `${header}.${text({ ...IN_TIME, sub: 'c'.repeat(24) })}.${signature}`],
    ['no end', withClaims(GOOD)],
    ['an end that is a text', withClaims({ ...GOOD, exp: '9999999999' })],
    ['not yet', withClaims({ ...IN_TIME, nbf: SECOND + 60 })],
    ['a beginning that is a text', withClaims({ ...IN_TIME, nbf: '0' })],
    ['another issuer', withClaims({ ...IN_TIME, iss: 'elsewhere' })],
    ['no issuer', withClaims({ ...IN_TIME, iss: undefined })],
    ['another audience', withClaims({ ...IN_TIME, aud: 'track-order' })],
    ['a list of audiences', withClaims({ ...IN_TIME, aud: ['comanda'] })],
    ['another kind', withClaims({ ...IN_TIME, typ: 'rt' })],
    ['nobody', withClaims({ ...IN_TIME, sub: undefined })],
    ['no sign-in', withClaims({ ...IN_TIME, sid: 7 })],
    ['the token of a link', signLink(SECRET, 'track-order', WHO.personId, NOW)],
  ])('%s', (_, token) => {
    expect(read(token)).toBe('AccessTokenInvalid')
  })

  test('one that is expired and forged is forged', () => {
    expect(read(`${header}.${payload}.${'A'.repeat(43)}`, after(9_999))).toBe('AccessTokenInvalid')
  })
})

test('a link opens what it was made for, for as long as it counts', () => {
  const link = signLink(SECRET, 'rate-order', 'order', NOW)
  expect(readLink(SECRET, 'rate-order', link, after(30 * 86_400 - 1))).toBe('order')
  expect(readLink(SECRET, 'rate-order', link, after(30 * 86_400))).toBeNull()
  expect(readLink(SECRET, 'track-order', link, NOW)).toBeNull()
  expect(readLink('x'.repeat(40), 'rate-order', link, NOW)).toBeNull()
  expect(readLink(SECRET, 'rate-order', signAccessToken(SECRET, WHO, NOW), NOW)).toBeNull()
})

describe('what is sealed', () => {
  const chance = (count: number) => crypto.getRandomValues(new Uint8Array(count))

  test('is read under its parent, and nowhere else', () => {
    const sealed = sealUnder('parent', 'ES91 2100 ñ', chance)
    expect(openUnder('parent', sealed)).toBe('ES91 2100 ñ')
    expect(() => openUnder('other', sealed)).toThrow()
    sealed[14]! ^= 1
    expect(() => openUnder('parent', sealed)).toThrow()
    expect(() => openUnder('parent', sealed.subarray(0, 20))).toThrow()
  })

  test('before, by WebCrypto, is still read', async () => {
    const iv = chance(12)
    const key = await crypto.subtle.importKey(
      'raw',
      deriveKey('parent', 'successor') as BufferSource,
      'AES-GCM',
      false,
      ['encrypt'],
    )
    const sealed = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv: iv as BufferSource },
      key,
      Buffer.from('kept'),
    )
    expect(openUnder('parent', Buffer.concat([iv, Buffer.from(sealed)]))).toBe('kept')
  })
})

test('nothing that serves calls waits for WebCrypto, which shares its threads with pictures and passwords', async () => {
  const users: string[] = []
  let looked = 0
  const top = `${import.meta.dir}/../../..`
  const files = ['core', 'modules', 'http', 'routers', 'adapters/payments'].flatMap(folder => [
    ...new Bun.Glob(`${folder}/**/*.ts`).scanSync(top),
  ])
  for (const file of files) {
    if (/\.test\.ts$/.test(file)) continue
    looked++
    const source = await Bun.file(`${top}/${file}`).text()
    if (/crypto\.subtle|from 'jose'|constructEventAsync/.test(source)) users.push(file)
  }
  expect(looked).toBeGreaterThan(400)
  expect(users).toEqual([])
})
