import { join } from 'node:path'
import type { Caller, World } from '../../core/context'
import type { PermissionType } from '../../core/contract/access'
import type { PermissionScope } from '../../core/db/columns'
import { createCaller } from '../../core/procedures'
import { contextFor } from '../../core/testing'
import { appRouter } from '../../routers/app'
import { procedures } from './endpoints'
import type { Tenant } from './tenant'

/** A record as its collection answers it. */
export type Doc = { id: string; updatedAt: Date; archivedAt: Date | null } & Record<string, unknown>

/** How a list is filtered and searched where it is measured; a text of people's names is searched unless it says one. */
export type MeasuredList = {
  filter: object
  search?: string
  /** Why it never is that long in life, so that no index is kept for it. */
  isShort?: string
  /** The statement that fills its table, of which no other list has rows. */
  rows?: string
}

/**
 * A collection, told once for everything that tries it: its verbs, filters and sorts, whose rows they are, what is sent
 * beside its fields, the ids that it takes, and what of it could say something about a person. It stands beside the
 * collection, as `<noun>.samples.ts`.
 */
export type CollectionSamples = {
  /** Where its verbs are: "admin.brands". */
  of: string
  /** How its list is measured among a million rows. */
  measured?: MeasuredList
  /** Which of a tenant's things is a record of it; without it, each tenant is given one that `create` makes. */
  row?: keyof Tenant
  /** Who may do everything. */
  admin: PermissionType
  /** Signed in, with a role that has no business here. */
  stranger: PermissionType
  /** Valid fields; what has to be unique comes from `nth`, which never is the same. */
  create(own: Tenant, nth: number): Record<string, unknown>
  change: Record<string, unknown>
  /** How the change shows in the answer, where it is not the same field. */
  shows?: (doc: Doc) => unknown
  /** For each filter, the value that finds what was created. */
  filters(own: Tenant, made: Doc): Record<string, unknown>
  search: string
  /** A role that reaches its own rows only, and the scopes that do and do not reach what was created. */
  tenant?: {
    type: PermissionType
    own(own: Tenant, made: Doc): PermissionScope
    other(other: Tenant): PermissionScope
    /** What it may change; nothing when it only reads. */
    change?: Record<string, unknown>
    /** What of its own rows it may not change. */
    forbidden?: Record<string, unknown>
  }
  /** All ids that it can be given, where `create` does not name them; of an update, beside its own. */
  withIds?: Partial<Record<'create' | 'update', CollectionSamples['create']>>
  /** Columns that the server makes anew for each record. */
  made?: string[]
  /** Nothing of its table goes with a person: why, and its columns that hold text. Left out where something does. */
  untouched?: { why: string; columns: string }
}

export type Verbs = {
  list(query: object): Promise<{ docs: Doc[]; totalDocs: number }>
  show(ref: { id: string }): Promise<Doc>
  create(fields: object): Promise<Doc>
  update(fields: object): Promise<Doc>
  remove(ref: { id: string }): Promise<unknown>
  archive(ref: { id: string }): Promise<Doc>
  unarchive(ref: { id: string }): Promise<Doc>
}

/** The verbs of a collection for this caller, each call at its own moment. */
export const verbsOf = (world: World, caller: Caller, of: string): Verbs =>
  new Proxy({} as Verbs, {
    get: (_, verb: string) => (input: unknown) =>
      [...of.split('.'), verb].reduce<CallTree>(
        (at, key) => at[key]!,
        createCaller(appRouter)(contextFor(world, caller)) as unknown as CallTree,
      )(input),
  })
type CallTree = { [key: string]: CallTree } & ((input: unknown) => Promise<never>)

const MODULES = join(import.meta.dir, '../../modules')

async function readSamples(): Promise<CollectionSamples[]> {
  const files = [...new Bun.Glob('*/*/*.samples.ts').scanSync(MODULES)].toSorted()
  const found = await Promise.all(
    files.map(
      file => import(join(MODULES, file)) as Promise<{ samples: CollectionSamples | CollectionSamples[] }>,
    ),
  )
  return found.flatMap(({ samples }) => samples)
}

/** Every collection that is told of. */
export const COLLECTIONS = await readSamples()

let last = 0
/** Fields of a new record, as nobody had them before; with ids: all that it can be given. */
export function newFields({ create, withIds }: CollectionSamples, own: Tenant, which?: 'with ids') {
  const make = which ? (withIds?.create ?? create) : create
  return make(own, ++last)
}

/** Where its rows stand. */
export function tableOf({ of }: Pick<CollectionSamples, 'of'>): string {
  const table = procedures[`${of}.list`]?._def.meta.listing?.table
  if (!table) throw new Error(`${of} is no collection`)
  return table
}

/** The record of it that a tenant has. */
export const recordOf = ({ of, row }: CollectionSamples, own: Tenant): string =>
  row ? (own[row] as string) : own.records[of]!
