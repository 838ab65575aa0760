import { initTRPC, TRPCError } from '@trpc/server'
import superjson from 'superjson'
import { madeOf } from './cache/shared-answers'
import { withCompiledSchemas } from './compiled-schemas'
import type {
  Anonymous,
  Caller,
  Context,
  HeldPermission,
  KioskDevice,
  Person,
  PrinterDevice,
  TokenRefusal,
} from './context'
import type { PermissionType } from './contract/access'
import { Failure, type FailureName } from './contract/failures'
import type { FilterKind } from './db/list-conditions'
import { isOurFault, shapeOf, toFailure, trpcCodeOf } from './failures'
import { countAnswer } from './figures/counted'
import { refuseDuringMaintenance } from './maintenance'
import { ANONYMOUS_CALLS, CALLS, CHANGES_A_DAY, callerKey, countCall, type Limit } from './rate-limit'
import { readInput } from './read-input'
import { apiKeyOpens } from './rules/access/api-key-scopes'
import { makeOwnTurns } from './turns/turns'
import { writeOutput } from './write-output'

/** What is told about a procedure beside its types: read by the access test, the OpenAPI document and the docs. */
export type Access = 'anyone' | 'signed in' | 'printer' | 'kiosk' | PermissionType[]

/** tRPC merges the meta of what a procedure is built of key by key: each failure has a key of its own, so that they add up. */
export type Meta = {
  /** Said by what a procedure begins with (`signedIn`, `holds(…)`), and by nothing else. */
  access?: Access
  /** Nobody does this in the name of another, and no API key. */
  isInPerson?: true
  summary?: string
  /** Answers with something else than JSON, or takes it: such a call is served by hand. */
  raw?: boolean
  /** What a list can be filtered and sorted by, and the table of a collection. */
  listing?: { table?: string; filters: Record<string, FilterKind | 'condition'>; sorts: string[] }
} & { [Name in FailureName as FailureKey<Name>]?: true }

type FailureKey<Name extends FailureName> = `fails:${Name}`

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    transformer: {
      input: { ...superjson, deserialize: readInput },
      output: {
        serialize: (answer: unknown) => madeOf(answer, writeOutput, () => writeOutput(answer)),
        deserialize: superjson.deserialize,
      },
    },
    isDev: false,
    errorFormatter({ shape, error, ctx }) {
      const failure = shapeOf(toFailure(error), ctx?.request.language ?? 'en', ctx?.request.id)
      return {
        code: shape.code,
        message: failure.message,
        data: { failure, httpStatus: toFailure(error).status },
      }
    },
  })

export const router = t.router
/** Calls as somebody, without HTTP. */
export const createCaller = t.createCallerFactory

type Calling = { ctx: Context; path: string; type: string }

/** The outcome of a call; what was thrown becomes its failure, and what was our own fault is written down. */
async function settled<Outcome extends { ok: boolean; error?: unknown }>(
  { ctx, path }: Calling,
  call: () => Promise<Outcome>,
): Promise<Outcome> {
  const from = performance.now()
  const result = await call().catch((error: unknown) => ({ ok: false as const, error }))
  if (result.ok) {
    countAnswer(path, performance.now() - from)
    return result as Outcome
  }
  const failure = toFailure(result.error)
  countAnswer(path, performance.now() - from, { name: failure.name, isOurs: isOurFault(failure) })
  if (isOurFault(failure))
    ctx.world.log.error(
      { err: failure.cause ?? failure, call: path, requestId: ctx.request.id },
      'a call failed',
    )
  throw new TRPCError({ code: trpcCodeOf(failure), message: failure.message, cause: failure })
}

/** Of one caller at a time, however they come: in a batch, side by side or as a file. Others do not wait for the rest. */
const inTurnOf = makeOwnTurns({ atOnce: 3, waiting: 1_000 })

/** Waits for its turn; then changes are counted, and refused while the platform is maintained. */
async function admitted<Outcome>(
  { ctx, path, type }: Calling,
  call: () => Promise<Outcome>,
): Promise<Outcome> {
  const begin = async () => {
    if (type === 'mutation') countCall(CHANGES_A_DAY, ctx)
    await refuseDuringMaintenance(ctx, path)
    return call()
  }
  if (ctx.isPart) return begin()
  // Signing in takes long, for it is slow on purpose: who looks around from the same address does not wait for it.
  if (ctx.caller.kind === 'anonymous' && type === 'mutation') return begin()
  const result = await inTurnOf(callerKey(ctx), begin)
  if (result === 'busy') throw new Failure('TooManyRequests', { retryAfter: 1 })
  return result
}

/**
 * What every procedure begins with, in one step: at each, tRPC copies all that it knows of a call.
 * @param callerOf Who calls, or the failure with which they are refused.
 */
const procedureOf = <Calls extends Caller>(access: Access, callerOf: (ctx: Context, path: string) => Calls) =>
  withCompiledSchemas(t.procedure)
    .meta({ access })
    .use(({ ctx, next, path, type }) =>
      settled({ ctx, path, type }, () =>
        admitted({ ctx, path, type }, async () =>
          next({ ctx: { caller: callerOf(ctx, path), ...FAILS } as { caller: Calls } }),
        ),
      ),
    )

/** No sign-in is needed. A key that does not open this counts as a visitor here, whoever owns it. */
export const anyone = procedureOf('anyone', (ctx, path): Caller => {
  const { caller } = ctx
  countCall(caller.kind === 'anonymous' ? ANONYMOUS_CALLS : CALLS, ctx)
  return caller.kind === 'person' && !isOpened(caller, path) ? NOBODY : caller
})

/** A person with a live session. */
export const signedIn = procedureOf('signed in', personOf)

/** A person who holds one of these now. SuperAdmin holds everything; who may do what with which rows follows from scope, in the queries. */
export const holds = (...types: PermissionType[]) =>
  procedureOf(types, (ctx, path) => holderOf(ctx, types, path))

/** A printer with its token. An unclaimed one gets in too, to be told its claim code. */
export const printerDevice = procedureOf('printer', (ctx): PrinterDevice => {
  if (ctx.caller.kind === 'printer') return ctx.caller
  throw new Failure(isBadToken(ctx, 'PrinterTokenInvalid') ? 'PrinterTokenInvalid' : whyNot(ctx))
})

/** The screen of a fridge with its token. */
export const kioskDevice = procedureOf('kiosk', (ctx): KioskDevice => {
  if (ctx.caller.kind === 'kiosk') return ctx.caller
  throw new Failure(isBadToken(ctx, 'KioskTokenInvalid') ? 'KioskTokenInvalid' : whyNot(ctx))
})

const NOBODY: Anonymous = { kind: 'anonymous' }

/** People call what they may; an API key only what its scopes name. */
const isOpened = ({ apiKey }: Person, path: string) => !apiKey || apiKeyOpens(apiKey.scopes, path)

export function holdsAny(permissions: readonly HeldPermission[], types: readonly PermissionType[]): boolean {
  return permissions.some(({ type }) => type === 'SuperAdminPermission' || types.includes(type))
}

/** The person who calls; their calls are counted. A key opens nothing without a `path`. */
export function personOf(ctx: Context, path = ''): Person {
  if (ctx.caller.kind !== 'person') throw new Failure(whyNot(ctx))
  countCall(CALLS, ctx)
  if (!isOpened(ctx.caller, path)) throw new Failure('ApiKeyScopeMissing')
  return ctx.caller
}

/** The person who calls, when they hold one of these. */
export function holderOf(ctx: Context, types: readonly PermissionType[], path?: string): Person {
  const caller = personOf(ctx, path)
  if (!holdsAny(caller.permissions, types)) throw new Failure('Forbidden')
  return caller
}

/** Whoever is unknown has to say who they are; whoever is known, and not one of those a call is for, is refused. */
const whyNot = ({ caller }: Context): FailureName =>
  caller.kind === 'anonymous' ? (caller.refused ?? 'Unauthorized') : 'Forbidden'

/** What nobody does in another's name: their password, address, cards, permissions and keys, and ending their account. */
export const inPerson = t.procedure
  .meta({ isInPerson: true, ...failureKeys(['ForbiddenWhileImpersonating']) })
  .use(({ ctx, next }) => {
    requireInPerson(ctx.caller)
    return next()
  })

/** Whether somebody acts for themselves: not in the name of another, nor by a key. */
export const actsInPerson = ({
  impersonatorId,
  apiKey,
}: Pick<Person, 'impersonatorId' | 'apiKey'>): boolean => !impersonatorId && !apiKey

export function requireInPerson(caller: Context['caller']): void {
  if (caller.kind !== 'person') return
  if (caller.impersonatorId) throw new Failure('ForbiddenWhileImpersonating')
  if (caller.apiKey) throw new Failure('ApiKeyScopeMissing')
}

/** A token that is no token at all, or one of such a device that does not count. */
const isBadToken = (ctx: Context, ofDevice: TokenRefusal) =>
  ['AccessTokenInvalid', ofDevice].includes(refusalOf(ctx) ?? '')

const refusalOf = (ctx: Context) => (ctx.caller.kind === 'anonymous' ? ctx.caller.refused : undefined)

/** How an operation fails with what it has named. Every call has it; only `mayFail` tells the types so. */
const FAILS = {
  fail: (name: FailureName, details?: Record<string, unknown>) => new Failure(name, details),
}
/** Never called: what `mayFail` is to the types. */
const failing = <Name extends FailureName>() =>
  t.procedure.use(({ next }) =>
    next({ ctx: FAILS as { fail: (name: Name, details?: Record<string, unknown>) => Failure } }),
  )

/**
 * Names the failures of an operation: `ctx.fail` accepts no other, and the documentation lists them.
 * @example .concat(mayFail('NotFound', 'OrderCannotBeCanceled'))
 */
export const mayFail = <Name extends FailureName>(...names: Name[]) =>
  t.procedure.meta(failureKeys(names)) as unknown as ReturnType<typeof failing<Name>>

function failureKeys(names: readonly FailureName[]): Meta {
  return Object.fromEntries(names.map(name => [`fails:${name}` satisfies FailureKey<FailureName>, true]))
}

/** Refuses who calls more often than this, with how long to wait. */
export const limited = (limit: Limit) =>
  t.middleware(({ ctx, next }) => {
    countCall(limit, ctx)
    return next()
  })

/** Longer than the work of what it stands before, shorter than anybody minds. */
const EVEN_MS = 60

/** Answers no sooner than it always does, so that its time tells nothing about what was found. */
export const constantTime = t.middleware(async ({ next }) => {
  const [result] = await Promise.all([next(), Bun.sleep(EVEN_MS)])
  return result
})

type Built = { _def: object }

const metaOf = ({ _def }: Built) => (_def as { meta?: Meta }).meta ?? {}

/** Who may call a built procedure. */
export function accessOf(procedure: Built): Access {
  const { access } = metaOf(procedure)
  if (!access) throw new Error('a procedure begins with who may call it')
  return access
}

/** Which failures a built procedure has named. */
export const failuresOf = (procedure: Built): FailureName[] =>
  Object.keys(metaOf(procedure)).flatMap(key =>
    key.startsWith('fails:') ? [key.slice('fails:'.length) as FailureName] : [],
  )

/** Whether a built procedure is one of those that nobody calls in another's name. */
export const isInPerson = (procedure: Built): boolean => metaOf(procedure).isInPerson === true
