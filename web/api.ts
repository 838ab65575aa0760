import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import {
  createTRPCClient,
  httpBatchLink,
  httpLink,
  isNonJsonSerializable,
  splitLink,
  TRPCClientError,
  type TRPCLink,
} from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { observable } from '@trpc/server/observable'
import superjson, { type SuperJSONResult } from 'superjson'
import type { ClientRouter } from '../src/routers/app.generated'
import { suspectOffline } from './connectivity'
import { failureCode, readFailure, withStatus } from './failure'
import { currentLanguage, onLanguageChosen } from './i18n/language'
import { fetchOrServed } from './served-answers'
import { appBuild, appVersion, deviceId, sessionKey } from './session/device'
import { apiUrl } from './session/environment'
import { impersonatorHeaders } from './session/impersonation'
import { randomId } from './session/random-id'
import { accessTokenExpired, createTokenSource, dropEndedCredentials } from './session/refresh'
import { logCalls } from './session/request-log'
import { readTokens, type Tokens } from './session/tokens'

export type Inputs = inferRouterInputs<ClientRouter>
export type Outputs = inferRouterOutputs<ClientRouter>

/** Hooks for screens: `trpc.customer.orders.list.useQuery(…)`. */
export const trpc = createTRPCReact<ClientRouter>()

const url = apiUrl('/trpc')

const ask = withStatus((input, init) => fetch(input, init))

/** An answer is read where it stands: no one else has it, and a copy of a long list takes its time. */
const read = (answer: SuperJSONResult) => superjson.deserialize(answer, { inPlace: true })
const transformer = { serialize: superjson.serialize, deserialize: read }

/** Signing in and refreshing go without a token, for they are how one comes by it; or with one that the call brings. */
export const withoutToken = createTRPCClient<ClientRouter>({
  links: [
    httpLink({
      url,
      fetch: ask,
      transformer,
      headers: ({ op: { context } }) => ({
        ...commonHeaders(),
        ...(typeof context.bearer === 'string' && { authorization: `Bearer ${context.bearer}` }),
      }),
    }),
  ],
})

const tokenSource = createTokenSource(refreshToken =>
  withoutToken.public.auth.refresh.mutate({ refreshToken }),
)

function commonHeaders(): Record<string, string> {
  return {
    'x-app-version': appVersion(),
    'x-session-key': sessionKey(),
    'x-build-date': appBuild(),
    'x-device-id': deviceId(),
    ...(document.referrer && { 'x-referrer': document.referrer.slice(0, 200) }),
    'accept-language': currentLanguage(),
    ...impersonatorHeaders(),
  }
}

async function headersWithToken() {
  const token = await tokenSource.accessToken()
  return token ? { ...commonHeaders(), authorization: `Bearer ${token}` } : commonHeaders()
}

/** A plain request with the person's credentials, for what is no JSON: pictures, files. A refusal is thrown as the server said it. */
export async function fetchSigned(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(apiUrl(path), { ...init, headers: await headersWithToken() })
  if (response.ok) return response
  const failure: unknown = await response.json().catch(() => null)
  throw new TRPCClientError(`${response.status} ${path}`, {
    result: { error: { code: -32000, message: String(response.status), data: { failure } } } as never,
  })
}

/** Gives every mutation a key by which the server answers a repetition with the first answer. */
const nameMutations: TRPCLink<ClientRouter> =
  () =>
  ({ op, next }) =>
    next(
      op.type === 'mutation' && op.context.idempotencyKey === undefined
        ? { ...op, context: { ...op.context, idempotencyKey: randomId() } }
        : op,
    )

/** Asks once more with a new token when the server finds the old one expired. */
const renewExpiredToken: TRPCLink<ClientRouter> =
  () =>
  ({ op, next }) =>
    observable(observer => {
      let stop = subscribe(true)
      function subscribe(mayRetry: boolean) {
        const used = readTokens()
        const subscription = next(op).subscribe({
          next: value => observer.next(value),
          complete: () => observer.complete(),
          error: error => {
            if (mayRetry && failureCode(error) === accessTokenExpired) void retry(error, used)
            else fail(error, used)
          },
        })
        return () => subscription.unsubscribe()
      }
      type Failure = Parameters<typeof observer.error>[0]
      function fail(error: Failure, used: Tokens | null) {
        dropEndedCredentials(error, used)
        void meetMaintenance(error).catch(() => undefined)
        observer.error(error)
      }
      async function retry(error: Failure, used: Tokens | null) {
        const token = await tokenSource.replace(used?.accessToken ?? null)
        if (token) stop = subscribe(false)
        else fail(error, used)
      }
      return () => stop()
    })

/** Closes the screens when a call meets maintenance, and opens them again when it is over; rare, and fetched then. */
async function meetMaintenance(error: unknown) {
  const failure = readFailure(error)
  if (failure?.name !== 'MaintenanceMode') return
  const { closeScreens } = await import('./maintenance')
  closeScreens(failure.details)
}

/** A question that is longer than an address may be goes as a body. */
const MAX_URL_LENGTH = 4000
const isLong = (input: unknown) => input !== undefined && JSON.stringify(input).length > MAX_URL_LENGTH / 2

const links: TRPCLink<ClientRouter>[] = [
  nameMutations,
  logCalls,
  renewExpiredToken,
  splitLink({
    condition: op => isNonJsonSerializable(op.input),
    true: httpLink({
      url,
      fetch: ask,
      // a file goes as it is, the answer comes back as always
      transformer: { serialize: data => data, deserialize: read },
      headers: async ({ op }) => ({ ...(await headersWithToken()), ...keyOf(op.context) }),
    }),
    false: splitLink({
      condition: op => op.type === 'mutation',
      true: httpLink({
        url,
        fetch: ask,
        transformer,
        headers: async ({ op }) => ({ ...(await headersWithToken()), ...keyOf(op.context) }),
      }),
      false: splitLink({
        condition: op => isLong(op.input),
        true: httpLink({
          url,
          fetch: ask,
          transformer,
          headers: headersWithToken,
          methodOverride: 'POST',
        }),
        false: httpBatchLink({
          url,
          transformer,
          headers: headersWithToken,
          maxURLLength: MAX_URL_LENGTH,
          fetch: withStatus(fetchOrServed),
        }),
      }),
    }),
  }),
]

function keyOf(context: Record<string, unknown>): Record<string, string> {
  return typeof context.idempotencyKey === 'string' ? { 'idempotency-key': context.idempotencyKey } : {}
}

/** Client of the React hooks; `api` is the same for code outside components (guards, the live connection). */
export const trpcClient = trpc.createClient({ links })
export const api = createTRPCClient<ClientRouter>({ links })

/** What the server says is in the reader's language: menus, orders, refusals. */
onLanguageChosen(() => void queryClient.invalidateQueries())

/** A request that never got an answer may mean that there is no connection at all. */
function noticeSilence(error: unknown) {
  if (readFailure(error) === null) suspectOffline()
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeSilence }),
  mutationCache: new MutationCache({ onError: noticeSilence }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: true,
      // a failure that the server names will not change by asking again
      retry: (count, error) => failureCode(error) === null && count < 2,
    },
    mutations: { retry: false },
  },
})
