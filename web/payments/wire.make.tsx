import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import superjson from 'superjson'
import { failureText } from '../../src/core/contract/failure-texts'
import { FAILURES, type FailureName } from '../../src/core/contract/failures'
import { queryClient, trpc, trpcClient } from '../api'
import type { Permission } from '../session/access'
import { callsOfPermissions } from '../session/access.make'
import { loadSession } from '../session/session'
import { clearTokens, writeTokens } from '../session/tokens'
import { show } from '../ui/testing'
import type { PaymentSettings, SavedCard } from './payment-port'

const SETTINGS: PaymentSettings = {
  key: 'pk_sim_1',
  live: false,
  provider: 'simulator',
  apiBase: 'http://provider.test',
}
export const VISA: SavedCard = {
  id: '0123456789abcdef01234567',
  providerId: 'pm_1',
  _type: 'card',
  brand: 'visa',
  lastFourDigits: '4242',
  nameOnCard: 'Ada Byron',
  nickname: null,
  verificationStatus: 'verified',
  isDefault: true,
  createdAt: new Date('2026-11-17T08:00:00Z'),
}
const ADA = {
  permissions: [],
  id: 'ada',
  email: 'ada@example.test',
  firstName: 'Ada',
  lastName: 'Byron',
  profile: {},
  locations: [],
  activeLocations: [],
  currentLocationId: null,
}

/** What the server says no with. */
export class Refusal {
  constructor(
    readonly name: FailureName,
    readonly details?: Record<string, unknown>,
  ) {}
}
/** How the provider answers the browser. */
export type ProviderAnswer = { status: number; body: object }
export const paid = (status: string): ProviderAnswer => ({ status: 200, body: { id: 'x_1', status } })
export const declined = (declineCode: string): ProviderAnswer => ({
  status: 402,
  body: { error: { code: 'card_declined', decline_code: declineCode, message: 'No.' } },
})

type Answers = Record<string, (input: never) => unknown>
type Asked = { what: string; input: unknown; key: string | null }

/**
 * Stands in for the network of a dialog that pays: the server's procedures by their path, and the provider, whose
 * answers are taken one after the other. Nothing else is reachable.
 */
export function openWire({ server = {}, cards = [VISA] }: { server?: Answers; cards?: SavedCard[] }) {
  const asked: Asked[] = []
  const provider: (ProviderAnswer | 'away')[] = []
  const answers: Answers = {
    'app.access': async input => {
      const { permissions = [] } = (await answers['app.me']!(input)) as { permissions?: Permission[] }
      return callsOfPermissions(permissions)
    },
    'public.payments.settings': () => SETTINGS,
    'customer.paymentMethods.list': () => cards,
    ...server,
    // What a test does not say of a person is as with anybody.
    'app.me': async input => {
      const answer = await server['app.me']?.(input)
      return answer instanceof Refusal ? answer : { ...ADA, ...(answer as object) }
    },
  }
  const answerTo = async (path: string, input: unknown) => {
    const answer = await answers[path]?.(input as never)
    if (!(answer instanceof Refusal)) return { result: { data: superjson.serialize(answer) } }
    const { code, status } = FAILURES[answer.name]
    const text = failureText(answer.name, 'en')
    const { name, details } = answer
    const failure = { code, name, message: text, ...(details ? { details } : {}) }
    return {
      error: superjson.serialize({ code: -32000, message: text, data: { httpStatus: status, failure } }),
    }
  }
  const original = globalThis.fetch
  const stub = async (target: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(String(target), location.href)
    const headers = new Headers(init.headers)
    if (url.origin === 'http://provider.test') {
      asked.push({
        what: url.pathname,
        input: Object.fromEntries(new URLSearchParams(String(init.body))),
        key: null,
      })
      const answer = provider.shift()
      if (!answer || answer === 'away') throw new TypeError('away')
      return Response.json(answer.body, { status: answer.status })
    }
    const paths = url.pathname.replace(/^.*\/trpc\//, '').split(',')
    const raw = init.method === 'POST' ? JSON.parse(String(init.body || 'null')) : null
    const batch = url.searchParams.get('batch') ? JSON.parse(url.searchParams.get('input') ?? '{}') : null
    const answering = paths.map((path, at) => {
      const wire = batch ? batch[at] : raw
      const input = wire ? superjson.deserialize(wire) : undefined
      if (init.method === 'POST') asked.push({ what: path, input, key: headers.get('idempotency-key') })
      return answerTo(path, input)
    })
    const said = await Promise.all(answering)
    return Response.json(batch ? said : said[0])
  }
  globalThis.fetch = Object.assign(stub, { preconnect: original.preconnect })
  return {
    asked,
    provider,
    close() {
      globalThis.fetch = original
      queryClient.clear()
      // Signs out, also for the tests after these.
      clearTokens()
      localStorage.clear()
    },
  }
}

/** Draws it as a person who is signed in sees it. */
export async function showSignedIn(children: ReactNode) {
  const lasting = btoa(JSON.stringify({ exp: 4_102_444_800 }))
  writeTokens({ accessToken: `x.${lasting}.x`, refreshToken: 'x' })
  await loadSession()
  return showVisitor(children)
}

/** Draws it as it is for whoever is there. */
export function showVisitor(children: ReactNode) {
  return show(
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>,
  )
}
