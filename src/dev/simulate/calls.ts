import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client'
import superjson from 'superjson'
import type { ClientRouter } from '../../routers/app.generated'

export type Tally = {
  /** Milliseconds of each call by its name. */
  times: Map<string, number[]>
  refusals: Map<string, number>
  broken: string[]
}
export const newTally = (): Tally => ({ times: new Map(), refusals: new Map(), broken: [] })

type Tokens = { accessToken: string; refreshToken: string }
/** Before a token ends on the clock of the server, which may run fast. */
const RENEW_AFTER_MS = 6 * 60_000

/** The name of a refusal in the catalogue, or what broke. */
function refusalOf(error: unknown): string {
  const data = error instanceof TRPCClientError ? (error.data as { failure?: { name: string } } | null) : null
  return data?.failure?.name ?? `Broken: ${error instanceof Error ? error.message : String(error)}`
}

/** The surface of one person, signed in as browsers and phones are. */
export function openCalls({ url, tally, now }: { url: string; tally: Tally; now: () => number }) {
  let tokens: Tokens | null = null
  let renewedAt = 0
  let renewing: Promise<void> | null = null

  const bare = client(() => ({}))
  const signed = client(async () => {
    if (tokens && now() - renewedAt > RENEW_AFTER_MS) await renewOnce()
    await renewing
    return tokens ? { authorization: `Bearer ${tokens.accessToken}` } : {}
  })

  function client(headers: () => object | Promise<object>) {
    return createTRPCClient<ClientRouter>({
      links: [
        httpLink({
          url: `${url}/trpc`,
          transformer: superjson,
          headers: async ({ op }) => ({
            ...(await headers()),
            ...(typeof op.context.key === 'string' ? { 'idempotency-key': op.context.key } : {}),
          }),
          fetch: async (input, init) => {
            const from = performance.now()
            const answer = await fetchSignedIn(String(input), init as RequestInit)
            const path = new URL(String(input)).pathname.slice('/trpc/'.length)
            const times = tally.times.get(path) ?? []
            times.push(performance.now() - from)
            tally.times.set(path, times)
            return answer
          },
        }),
      ],
    })
  }

  /** On a busy machine a token may end before its request arrives: it is renewed, as phones do, and sent once more. */
  async function fetchSignedIn(url: string, init: RequestInit): Promise<Response> {
    const answer = await fetch(url, init)
    const headers = new Headers(init.headers)
    if (answer.status !== 401 || !tokens || !headers.has('authorization')) return answer
    await renewOnce()
    headers.set('authorization', `Bearer ${tokens.accessToken}`)
    return fetch(url, { ...init, headers })
  }

  const renewOnce = () => (renewing ??= renew().finally(() => (renewing = null)))
  async function renew() {
    const { refreshToken } = tokens!
    take(await bare.public.auth.refresh.mutate({ refreshToken }))
  }
  function take({ accessToken, refreshToken }: Tokens) {
    tokens = { accessToken, refreshToken }
    renewedAt = now()
  }

  const refuse = (name: string) => {
    tally.refusals.set(name, (tally.refusals.get(name) ?? 0) + 1)
  }

  return {
    ask: signed,
    refuse,
    async signIn(email: string, password: string) {
      take(await bare.public.auth.logIn.mutate({ email, password }))
    },
    async register(person: { email: string; password: string; firstName: string; lastName: string }) {
      take(await bare.public.auth.register.mutate(person))
    },
    /** A photo as a phone brings it: as a form. */
    async uploadProof(photo: Uint8Array<ArrayBuffer>): Promise<string> {
      await signed.app.me.query()
      const body = new FormData()
      body.set('file', new File([photo], 'proof.jpg', { type: 'image/jpeg' }))
      const answer = await fetch(`${url}/api/v1/courier-api/uploadProof`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tokens!.accessToken}` },
        body,
      })
      const { proofImageURL } = (await answer.json()) as { proofImageURL?: string }
      if (!proofImageURL) throw new Error(`The photo was not taken: ${answer.status}`)
      return proofImageURL
    },
    /** What is refused is counted, and is null. */
    async attempt<Answer>(work: () => Promise<Answer>): Promise<Answer | null> {
      try {
        return await work()
      } catch (error) {
        const name = refusalOf(error)
        refuse(name)
        if (name.startsWith('Broken') || name === 'InternalError') tally.broken.push(name)
        return null
      }
    },
  }
}
export type Calls = ReturnType<typeof openCalls>
