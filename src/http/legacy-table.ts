import { callTRPCProcedure } from '@trpc/server'
import type { Context } from '../core/context'
import { appRouter } from '../routers/app'
import type { ProcedurePath } from '../routers/app.generated'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type LegacyOptions = {
  /** What the path or an older name says differently from the procedure's input. */
  input?: (from: Given) => unknown
  /** What older clients expect around the answer. */
  answer?: (output: never) => unknown
  status?: number
  /** Where the request asks for something else than JSON: that, or null where it does not. */
  otherwise?: (output: never, ctx: Context) => Promise<Response | null>
  /** The answer is a file of this name, to be kept rather than shown. */
  download?: string
}
export type Given = {
  params: Record<string, string>
  query: Record<string, string>
  body: Record<string, unknown>
}
export type LegacyRow = readonly [
  method: Method,
  path: string,
  procedure: ProcedurePath,
  options?: LegacyOptions,
]
export type LegacyRoute = { method: Method; path: string; procedure: ProcedurePath } & LegacyOptions

/** A part of the REST surface: which path is which procedure. */
export const legacy = (rows: readonly LegacyRow[]): LegacyRoute[] =>
  rows.map(([method, path, procedure, options]) => ({ method, path, procedure, ...options }))

const VERBS = ['list', 'show', 'create', 'update', 'remove', 'archive', 'unarchive'] as const
type Verb = (typeof VERBS)[number]

/** The seven calls of a collection, or some of them. A router without one of these is refused by the compiler. */
export function collection<Name extends string, Given extends Verb = Verb>(
  path: string,
  procedures: Name & (`${Name}.${Given}` extends ProcedurePath ? unknown : never),
  verbs: readonly Given[] = VERBS as readonly Verb[] as readonly Given[],
): LegacyRow[] {
  const shape = {
    list: ['GET', path],
    show: ['GET', `${path}/{id}`],
    create: ['POST', path],
    update: ['PUT', `${path}/{id}`],
    remove: ['DELETE', `${path}/{id}`],
    archive: ['POST', `${path}/{id}/archive`],
    unarchive: ['POST', `${path}/{id}/unarchive`],
  } as const
  const named: readonly Verb[] = verbs
  return named.map(verb => [...shape[verb], `${procedures}.${verb}` as ProcedurePath] as const)
}

/** What the procedure of a route has answered, in the words that older clients know. */
export const inOlderWords = (route: LegacyRoute, output: unknown): unknown =>
  withOlderIds(route.answer ? route.answer(output as never) : output)

/** Runs the procedure of a route with what came in the path, the query and the body, through tRPC's own caller. */
export async function callRoute(
  route: LegacyRoute,
  given: Given,
  ctx: Context,
  signal: AbortSignal,
): Promise<unknown> {
  const input = route.input ? route.input(given) : { ...given.query, ...given.body, ...given.params }
  const procedure = procedureAt(route.procedure)
  return callTRPCProcedure({
    router: appRouter,
    path: route.procedure,
    getRawInput: async () => input,
    ctx,
    type: procedure._def.type,
    signal,
    batchIndex: 0,
  })
}

export function procedureAt(path: ProcedurePath) {
  const procedures = appRouter._def.procedures as unknown as Record<
    string,
    { _def: { type: 'query' | 'mutation'; inputs: unknown[]; output?: unknown; meta?: unknown } }
  >
  const found = procedures[path]
  if (!found) throw new Error(`${path} is no procedure`)
  return found
}

/**
 * Older clients read `_id`; every record carries both. What holds no record stays as it is, and most of an answer is that:
 * only what can hold one is looked into.
 */
function withOlderIds(value: unknown): unknown {
  if (!isHolder(value) || value instanceof Date) return value
  if (Array.isArray(value)) return withEachOlder(value)
  let copy: Record<string, unknown> | null = 'id' in value ? { _id: value.id, ...value } : null
  for (const key in value) {
    const held = value[key]
    if (!isHolder(held)) continue
    const inner = withOlderIds(held)
    if (inner === held) continue
    copy ??= { ...value }
    copy[key] = inner
  }
  return copy ?? value
}

function withEachOlder(list: readonly unknown[]): readonly unknown[] {
  let copy: unknown[] | null = null
  for (let at = 0; at < list.length; at++) {
    const held = list[at]
    if (!isHolder(held)) continue
    const inner = withOlderIds(held)
    if (inner === held) continue
    copy ??= [...list]
    copy[at] = inner
  }
  return copy ?? list
}

const isHolder = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object'
