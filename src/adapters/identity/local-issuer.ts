import { importJWK, importPKCS8, jwtVerify, SignJWT } from 'jose'
import type { ProviderId } from '../../modules/identity/sign-in/contract/sign-in'
import { appleSecret } from './known-providers'
import { choicePage, formPostPage, refusedPage } from './local-issuer-page'
import { type Grant, type LocalPerson, openIssuerStore } from './local-issuer-store'
import type { OpenIdSettings } from './open-id'
import type { DevIdentity } from './port'

export type LocalIssuer = {
  /** Answers under /dev/identity/{provider}/. */
  handle(request: Request): Promise<Response>
  settingsOf(provider: ProviderId): OpenIdSettings
  issuedIdentities(): Promise<DevIdentity[]>
}

type Place = {
  folder: string
  /** How browsers reach it. */
  publicUrl: string
  /** How this server reaches itself. */
  ownUrl: string
  now: () => Date
}

const CODE_LIVES_MS = 60_000
const TOKEN_SECONDS = 600
const GOOGLE_SECRET = 'local-google-secret'
const APPLE_TEAM = 'LOCALTEAM1'
const LABELS: Record<ProviderId, string> = { google: 'Google', apple: 'Apple' }
/** Somebody new, somebody whose address is unproven, and somebody whose e-mail has an account by another way. */
const FIRST_PEOPLE: LocalPerson[] = [
  { email: 'grace.hopper@example.com', isEmailVerified: true, firstName: 'Grace', lastName: 'Hopper' },
  { email: 'alan.turing@example.com', isEmailVerified: false, firstName: 'Alan', lastName: 'Turing' },
  { email: 'customer@comanda.test', isEmailVerified: true, firstName: 'Ada', lastName: 'Customer' },
]

/**
 * Stands in for Google and Apple on a developer's machine, by the same protocol: whoever is in front of it says who
 * they are. Never part of production.
 */
export function openLocalIssuer({ folder, publicUrl, ownUrl, now }: Place): LocalIssuer {
  const store = openIssuerStore(folder)
  const clientOf = (provider: ProviderId) => `comanda-local-${provider}`
  const issuerOf = (provider: ProviderId) => `${publicUrl}/dev/identity/${provider}`
  const signingKeys = (provider: ProviderId) => store.keys(`keys-${provider}`, 'RS256')
  const appleKey = () => store.keys('key-of-the-apple-client', 'ES256')

  async function handle(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const [, provider, path] = url.pathname.match(/^\/dev\/identity\/(google|apple)\/(.+)$/) ?? []
    if (!provider || !path) return new Response('Not Found', { status: 404 })
    const route = `${request.method} ${path}`
    const of = provider as ProviderId
    if (route === 'GET authorize') return choose(of, url)
    if (route === 'POST authorize') return authorize(of, url, await request.formData())
    if (route === 'POST token') return giveToken(of, await request.formData())
    if (route === 'GET jwks') return Response.json({ keys: [(await signingKeys(of)).publicKey] })
    if (route === 'GET .well-known/openid-configuration') return Response.json(discovery(of))
    return new Response('Not Found', { status: 404 })
  }

  function discovery(provider: ProviderId) {
    const issuer = issuerOf(provider)
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      response_modes_supported: ['query', 'form_post'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
    }
  }

  /** What is wrong with what the browser brought, in words for a developer. */
  function refusalOf(provider: ProviderId, query: URLSearchParams): string | null {
    if (query.get('client_id') !== clientOf(provider)) return 'Unknown client_id.'
    if (query.get('response_type') !== 'code') return 'The response_type has to be code.'
    const back = URL.parse(query.get('redirect_uri') ?? '')
    if (!back || !isOwn(back)) return 'The redirect_uri has to be of this product or of this machine.'
    if (query.has('code_challenge') && query.get('code_challenge_method') !== 'S256')
      return 'The code_challenge_method has to be S256.'
    if (provider === 'apple' && query.get('response_mode') !== 'form_post')
      return 'Apple wants response_mode=form_post when it is asked for a name or an e-mail.'
    return null
  }

  const isOwn = ({ origin, hostname }: URL) =>
    origin === new URL(publicUrl).origin || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

  async function choose(provider: ProviderId, { searchParams: query }: URL): Promise<Response> {
    const refusal = refusalOf(provider, query)
    if (refusal) return refusedPage(refusal)
    const known = await store.people(provider)
    const more = FIRST_PEOPLE.filter(({ email }) => known.every(person => person.email !== email))
    return choicePage(LABELS[provider], [...known, ...more].slice(0, 8), query.get('redirect_uri')!)
  }

  async function authorize(
    provider: ProviderId,
    { searchParams: query }: URL,
    form: FormData,
  ): Promise<Response> {
    const refusal = refusalOf(provider, query)
    if (refusal) return refusedPage(refusal)
    const state = query.get('state')
    const goBack = (fields: Record<string, string>) =>
      backTo(query, state === null ? fields : { ...fields, state })
    if (form.has('cancel'))
      return goBack({ error: provider === 'apple' ? 'user_cancelled_authorize' : 'access_denied' })

    const text = (name: string) => String(form.get(name) ?? '').trim()
    const person: LocalPerson = {
      email: text('email').toLowerCase(),
      isEmailVerified: text('verified') === '1',
      firstName: text('firstName'),
      lastName: text('lastName'),
    }
    if (!person.email.includes('@')) return refusedPage('An e-mail is needed.')
    const isNew = (await store.people(provider)).every(({ email }) => email !== person.email)
    await store.keepPerson(provider, person)
    const code = crypto.randomUUID()
    await store.keepCode(code, {
      provider,
      clientId: query.get('client_id')!,
      redirectUri: query.get('redirect_uri')!,
      nonce: query.get('nonce'),
      codeChallenge: query.get('code_challenge'),
      person,
      endsAt: now().getTime() + CODE_LIVES_MS,
    })
    // Apple tells a name once, to the browser, the first time that somebody agrees.
    const user = JSON.stringify({
      name: { firstName: person.firstName, lastName: person.lastName },
      email: person.email,
    })
    return goBack({ code, ...(provider === 'apple' && isNew ? { user } : {}) })
  }

  function backTo(query: URLSearchParams, fields: Record<string, string>): Response {
    const redirectUri = query.get('redirect_uri')!
    if (query.get('response_mode') === 'form_post') return formPostPage(redirectUri, fields)
    const back = new URL(redirectUri)
    for (const [name, value] of Object.entries(fields)) back.searchParams.set(name, value)
    return new Response(null, {
      status: 303,
      headers: { location: back.href, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    })
  }

  async function giveToken(provider: ProviderId, form: FormData): Promise<Response> {
    const text = (name: string) => String(form.get(name) ?? '')
    const refuse = (error: string, status = 400) => Response.json({ error }, { status })
    if (!(await isClient(provider, text('client_id'), text('client_secret'))))
      return refuse('invalid_client', 401)
    if (text('grant_type') !== 'authorization_code') return refuse('unsupported_grant_type')
    const grant = await store.takeCode(text('code'))
    const holds =
      grant &&
      grant.provider === provider &&
      grant.clientId === text('client_id') &&
      grant.redirectUri === text('redirect_uri') &&
      grant.endsAt > now().getTime() &&
      (grant.codeChallenge === null || grant.codeChallenge === challengeOf(text('code_verifier')))
    if (!holds) return refuse('invalid_grant')
    return Response.json(
      {
        access_token: crypto.randomUUID(),
        token_type: 'Bearer',
        expires_in: TOKEN_SECONDS,
        id_token: await idTokenOf(grant),
      },
      { headers: { 'cache-control': 'no-store' } },
    )
  }

  async function isClient(provider: ProviderId, clientId: string, secret: string): Promise<boolean> {
    if (clientId !== clientOf(provider)) return false
    if (provider === 'google') return secret === GOOGLE_SECRET
    const key = await importJWK((await appleKey()).publicKey, 'ES256')
    return jwtVerify(secret, key, {
      issuer: APPLE_TEAM,
      subject: clientId,
      audience: issuerOf('apple'),
      algorithms: ['ES256'],
      currentDate: now(),
    }).then(
      () => true,
      () => false,
    )
  }

  async function idTokenOf({ provider, clientId, nonce, person }: Grant): Promise<string> {
    const { kid, privateKey } = await signingKeys(provider)
    const { email, isEmailVerified, firstName, lastName } = person
    const subject = subjectOf(provider, email)
    const name = `${firstName} ${lastName}`.trim()
    await store.recordIssued({ provider, at: now().toISOString(), subject, email, isEmailVerified, name })
    const issuedAt = Math.floor(now().getTime() / 1000)
    const claims =
      provider === 'apple'
        ? { email_verified: String(isEmailVerified) }
        : { email_verified: isEmailVerified, name, given_name: firstName, family_name: lastName }
    return new SignJWT({ email, ...claims, ...(nonce === null ? {} : { nonce }) })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuer(issuerOf(provider))
      .setAudience(clientId)
      .setSubject(subject)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + TOKEN_SECONDS)
      .sign(await importPKCS8(privateKey, 'RS256'))
  }

  return {
    handle,
    issuedIdentities: store.issuedIdentities,
    settingsOf(provider) {
      const own = `${ownUrl}/dev/identity/${provider}`
      return {
        id: provider,
        label: LABELS[provider],
        issuers: [issuerOf(provider)],
        authorizationUrl: `${issuerOf(provider)}/authorize`,
        tokenUrl: `${own}/token`,
        keysUrl: `${own}/jwks`,
        clientIds: [clientOf(provider)],
        clientSecret:
          provider === 'google'
            ? async () => GOOGLE_SECRET
            : async () => {
                const { kid, privateKey } = await appleKey()
                const key = { teamId: APPLE_TEAM, keyId: kid, privateKey }
                return appleSecret(clientOf('apple'), key, issuerOf('apple'), now)()
              },
        scope: provider === 'google' ? 'openid email profile' : 'name email',
        responseMode: provider === 'apple' ? 'form_post' : null,
      }
    },
  }
}

const challengeOf = (verifier: string) => new Bun.CryptoHasher('sha256').update(verifier).digest('base64url')

/** The same address is the same person, also after everything here was forgotten. */
const subjectOf = (provider: ProviderId, email: string) =>
  new Bun.CryptoHasher('sha256').update(`${provider}:${email}`).digest('hex').slice(0, 24)
