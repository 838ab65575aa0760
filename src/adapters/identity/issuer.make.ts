import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importPKCS8, type JWTPayload, SignJWT } from 'jose'
import type { ProviderId } from '../../modules/identity/sign-in/contract/sign-in'
import { openLocalIssuer } from './local-issuer'
import { type LocalPerson, openIssuerStore } from './local-issuer-store'
import { openIdProvider } from './open-id'
import type { IdentityProviders } from './port'

export const REDIRECT_URI = 'http://localhost:9070/auth/callback'

/** The stand-in on a port of its own, as a test sees it, with a browser that agrees to everything. */
export async function makeIssuer(now: () => Date) {
  const folder = await mkdtemp(join(tmpdir(), 'comanda-issuer-'))
  let keysAsked = 0
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      if (request.url.endsWith('/jwks')) keysAsked++
      return issuer.handle(request)
    },
  })
  const url = `http://127.0.0.1:${server.port}`
  const issuer = openLocalIssuer({ folder, publicUrl: url, ownUrl: url, now })
  const store = openIssuerStore(folder)
  const open = (id: ProviderId) => openIdProvider(issuer.settingsOf(id), now)
  const providers: IdentityProviders = {
    google: open('google'),
    apple: open('apple'),
    issuedIdentities: issuer.issuedIdentities,
  }

  return {
    url,
    providers,
    store,
    settingsOf: issuer.settingsOf,
    keysAsked: () => keysAsked,
    /** What a provider would say of somebody, with whatever else a test wants said. */
    claims(provider: ProviderId, person: Partial<LocalPerson> & { subject?: string } = {}): JWTPayload {
      const { issuers, clientIds } = issuer.settingsOf(provider)
      const issuedAt = Math.floor(now().getTime() / 1000)
      return {
        iss: issuers[0],
        aud: clientIds[0],
        sub: person.subject ?? crypto.randomUUID(),
        email: person.email ?? 'ada@example.test',
        email_verified: person.isEmailVerified ?? true,
        given_name: person.firstName ?? 'Ada',
        family_name: person.lastName ?? 'Byron',
        iat: issuedAt,
        exp: issuedAt + 600,
      }
    },
    /** An ID token of these claims under the issuer's own key. */
    async sign(provider: ProviderId, claims: JWTPayload): Promise<string> {
      const { kid, privateKey } = await store.keys(`keys-${provider}`, 'RS256')
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid })
        .sign(await importPKCS8(privateKey, 'RS256'))
    },
    /** Walks through the page as somebody who chooses to be this person; answers what comes back to the product. */
    async agree(
      provider: ProviderId,
      person: LocalPerson,
      query: Record<string, string> = {},
    ): Promise<URLSearchParams> {
      const start = new URL(providers[provider]!.startUrl!)
      for (const [name, value] of Object.entries({ redirect_uri: REDIRECT_URI, ...query }))
        start.searchParams.set(name, value)
      const form = new URLSearchParams({
        email: person.email,
        firstName: person.firstName,
        lastName: person.lastName,
        ...(person.isEmailVerified ? { verified: '1' } : {}),
      })
      const response = await fetch(start, { method: 'POST', body: form, redirect: 'manual' })
      const location = response.headers.get('location')
      if (location) return new URL(location).searchParams
      const page = await response.text()
      const fields = page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)
      return new URLSearchParams(
        [...fields].map(([, name, value]) => [name!, value!.replaceAll('&quot;', '"')] as [string, string]),
      )
    },
    async close() {
      await server.stop(true)
      await rm(folder, { recursive: true })
    },
  }
}
export type TestIssuer = Awaited<ReturnType<typeof makeIssuer>>

export const challengeOf = (verifier: string) =>
  new Bun.CryptoHasher('sha256').update(verifier).digest('base64url')
