import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import {
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import { challengeOf, makeIssuer, REDIRECT_URI, type TestIssuer } from './issuer.make'
import { openIdProvider } from './open-id'

const NOW = new Date('2026-11-17T08:00:00Z')
const ADA = { email: 'ada@example.test', isEmailVerified: true, firstName: 'Ada', lastName: 'Byron' }
const VERIFIER = 'v'.repeat(64)
let issuer: TestIssuer
beforeAll(async () => {
  issuer = await makeIssuer(() => NOW)
})
afterAll(() => issuer.close())

const google = () => issuer.providers.google!
const reasonOf = (identifying: Promise<unknown>) =>
  identifying.then(
    () => null,
    (error: Error) => error.message,
  )

describe('an ID token', () => {
  test('says who somebody is', async () => {
    const claims = issuer.claims('google', { subject: 'g-1', email: 'Ada@Example.test' })
    expect(await google().identify({ idToken: await issuer.sign('google', claims) })).toEqual({
      subject: 'g-1',
      email: 'ada@example.test',
      isEmailVerified: true,
      firstName: 'Ada',
      lastName: 'Byron',
    })
  })

  test('of Apple says it in its own way', async () => {
    const claims = { ...issuer.claims('apple'), email_verified: 'true', given_name: undefined }
    expect(
      await issuer.providers.apple!.identify({ idToken: await issuer.sign('apple', claims) }),
    ).toMatchObject({ isEmailVerified: true, firstName: '' })
    const unproven = await issuer.sign('apple', { ...claims, email_verified: 'false' })
    expect((await issuer.providers.apple!.identify({ idToken: unproven })).isEmailVerified).toBe(false)
  })

  const seconds = Math.floor(NOW.getTime() / 1000)
  const wrong: [name: string, change: JWTPayload, says: RegExp][] = [
    ['for somebody else', { aud: 'another-client' }, /aud/],
    ['of another issuer', { iss: 'https://accounts.google.com.evil.test' }, /iss/],
    ['that has expired', { exp: seconds - 60 }, /exp/],
    ['of eleven minutes ago', { iat: seconds - 660, exp: seconds + 600 }, /iat/],
    ['of tomorrow', { iat: seconds + 86_400, exp: seconds + 90_000 }, /iat/],
    ['that never ends', { exp: undefined }, /exp/],
    ['about nobody', { sub: undefined }, /sub/],
  ]
  test.each(wrong)('%s is refused', async (_, change, says) => {
    const idToken = await issuer.sign('google', { ...issuer.claims('google'), ...change })
    expect(await reasonOf(google().identify({ idToken }))).toMatch(says)
  })

  test('of one provider does not count at the other', async () => {
    const idToken = await issuer.sign('apple', issuer.claims('apple'))
    expect(await reasonOf(google().identify({ idToken }))).not.toBeNull()
  })

  test('without a signature is refused', async () => {
    const idToken = new UnsecuredJWT(issuer.claims('google')).encode()
    expect(await reasonOf(google().identify({ idToken }))).toMatch(/alg|Algorithm/)
  })

  test('signed with the public key as a password is refused', async () => {
    const { publicKey, kid } = await issuer.store.keys('keys-google', 'RS256')
    const asPassword = new TextEncoder().encode(
      await exportSPKI((await importJWK(publicKey, 'RS256')) as CryptoKey),
    )
    const idToken = await new SignJWT(issuer.claims('google'))
      .setProtectedHeader({ alg: 'HS256', kid })
      .sign(asPassword)
    expect(await reasonOf(google().identify({ idToken }))).toMatch(/alg/)
  })

  test('under a key that the provider does not have is refused, whatever name the key has', async () => {
    const { privateKey } = await generateKeyPair('RS256')
    const { kid } = await issuer.store.keys('keys-google', 'RS256')
    for (const name of [kid, 'unknown']) {
      const idToken = await new SignJWT(issuer.claims('google'))
        .setProtectedHeader({ alg: 'RS256', kid: name })
        .sign(privateKey)
      expect(await reasonOf(google().identify({ idToken }))).toMatch(/signature|no applicable key/)
    }
  })

  test('signed in another way than both providers do is refused, also under a key that they publish', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256')
    const keys = [{ ...(await exportJWK(publicKey)), kid: 'curve', alg: 'ES256', use: 'sig' }]
    const server = Bun.serve({ port: 0, fetch: () => Response.json({ keys }) })
    const keysUrl = `http://localhost:${server.port}/`
    const provider = openIdProvider({ ...issuer.settingsOf('google'), keysUrl }, () => NOW)
    const idToken = await new SignJWT(issuer.claims('google'))
      .setProtectedHeader({ alg: 'ES256', kid: 'curve' })
      .sign(privateKey)
    expect(await reasonOf(provider.identify({ idToken }))).toMatch(/alg/)
    await server.stop(true)
  })

  test('counts only with the nonce that it was asked for with', async () => {
    const idToken = await issuer.sign('google', { ...issuer.claims('google'), nonce: 'mine' })
    const without = await issuer.sign('google', issuer.claims('google'))
    expect((await google().identify({ idToken, nonce: 'mine' })).email).toBe('ada@example.test')
    expect(await reasonOf(google().identify({ idToken, nonce: 'another' }))).toMatch(/nonce/)
    expect(await reasonOf(google().identify({ idToken: without, nonce: 'mine' }))).toMatch(/nonce/)
  })

  test('is checked without asking for the keys each time', async () => {
    const before = issuer.keysAsked()
    for (let i = 0; i < 5; i++)
      await google().identify({ idToken: await issuer.sign('google', issuer.claims('google')) })
    expect(issuer.keysAsked()).toBe(before)
  })
})

describe.each(['google', 'apple'] as const)('a code of %s', provider => {
  const asked = {
    state: 's',
    nonce: 'n',
    code_challenge: challengeOf(VERIFIER),
    code_challenge_method: 'S256',
  }
  const proof = async (person = ADA) => ({
    code: (await issuer.agree(provider, person, asked)).get('code')!,
    redirectUri: REDIRECT_URI,
    nonce: 'n',
    codeVerifier: VERIFIER,
  })
  const identify = (given: Awaited<ReturnType<typeof proof>>) => issuer.providers[provider]!.identify(given)

  test('is exchanged once, and the state comes back with it', async () => {
    const back = await issuer.agree(provider, ADA, asked)
    expect(back.get('state')).toBe('s')
    const given = await proof()
    expect(await identify(given)).toMatchObject({ email: ADA.email, isEmailVerified: true })
    expect(await reasonOf(identify(given))).toMatch(/invalid_grant/)
  })

  test('of which ten redemptions at once get one', async () => {
    const given = await proof()
    const reasons = await Promise.all(Array.from({ length: 10 }, () => reasonOf(identify(given))))
    expect(reasons.filter(reason => reason === null)).toHaveLength(1)
  })

  test('needs the verifier, the nonce and the address that it was asked for with', async () => {
    expect(await reasonOf(identify({ ...(await proof()), codeVerifier: 'w'.repeat(64) }))).toMatch(/grant/)
    expect(
      await reasonOf(identify({ ...(await proof()), redirectUri: 'http://localhost:9070/elsewhere' })),
    ).toMatch(/grant/)
    expect(await reasonOf(identify({ ...(await proof()), nonce: 'another' }))).toMatch(/nonce/)
  })

  test('names the same person each time', async () => {
    const [one, again] = [await identify(await proof()), await identify(await proof())]
    expect(again.subject).toBe(one.subject)
    const other = await identify(await proof({ ...ADA, email: 'eve@example.test' }))
    expect(other.subject).not.toBe(one.subject)
  })
})

test('a client that does not know its secret gets no token', async () => {
  for (const provider of ['google', 'apple'] as const) {
    const { tokenUrl, clientIds } = issuer.settingsOf(provider)
    const code = (await issuer.agree(provider, ADA)).get('code')!
    const response = await fetch(tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: REDIRECT_URI,
        client_id: clientIds[0],
        client_secret: 'guessed',
      }),
    })
    expect([response.status, await response.json()]).toEqual([401, { error: 'invalid_client' }])
  }
})

test('the page sends nobody to strangers, and its policy lets nothing in', async () => {
  const start = new URL(issuer.providers.google!.startUrl!)
  start.searchParams.set('redirect_uri', 'https://evil.test/callback')
  expect((await fetch(start)).status).toBe(400)
  start.searchParams.set('redirect_uri', REDIRECT_URI)
  const page = await fetch(start)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(page.headers.get('content-security-policy')).not.toContain('unsafe')
})

test('what it issued is remembered, and no token is', async () => {
  const code = (await issuer.agree('google', { ...ADA, email: 'grace@example.test' })).get('code')!
  await google().identify({ code, redirectUri: REDIRECT_URI })
  const [latest] = await issuer.providers.issuedIdentities!()
  expect(latest).toMatchObject({ provider: 'google', email: 'grace@example.test', name: 'Ada Byron' })
  expect(JSON.stringify(latest)).not.toContain('eyJ')
})
