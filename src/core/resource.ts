import { type Insertable, type Selectable, type SelectQueryBuilder, sql, type Updateable } from 'kysely'
import { z } from 'zod'
import { type Room, requireRoom } from './collections/require-room'
import { described, wholeListing } from './collections/resource-listing'
import { listingFor, type Restricted, withoutRestricted } from './collections/restricted-fields'
import type { Context, Person, World } from './context'
import type { PermissionType } from './contract/access'
import { Id, Instant, Ok, ok } from './contract/common'
import { ListQuery, listOf } from './contract/list'
import { type Listing, list } from './db/listing'
import type { Database } from './db/open'
import type { DB } from './db/tables'
import { lastChange } from './last-change'
import { type Found, offerLookup } from './lookups'
import { holds, holdsAny, mayFail } from './procedures'
import { readInstant } from './rules/typed/moments'
import { write } from './write'

type Lifecycle = 'id' | 'created_at' | 'updated_at'
type ResourceTable = {
  [Table in keyof DB]: DB[Table] extends Record<Lifecycle | 'archived_at' | 'deleted_at', unknown>
    ? Table
    : never
}[keyof DB]

type Rows<Table extends ResourceTable> = SelectQueryBuilder<DB, Table, object>

export type Resource<Table extends ResourceTable, Record extends z.ZodObject, Fields extends z.ZodObject> = {
  table: Table
  /** What clients get. Built by `present`. */
  record: Record
  /** What clients may write, all of it for create; update takes any part. */
  fields: Fields
  /** Who reaches the verbs at all; `create` and `remove` (which is archiving as well) are as `write` unless they say otherwise. */
  access: {
    read: PermissionType[]
    write: PermissionType[]
    create?: PermissionType[]
    remove?: PermissionType[]
  }
  /** Narrows every verb to the rows that the caller may touch. */
  scope(rows: Rows<Table>, caller: Person, verb: 'read' | 'write'): Rows<Table>
  /**
   * Refuses what `scope` cannot see yet: a row that is to be made, or moved, under somebody else's roof,
   * and fields that this caller may not change. `before` is the row for updates.
   */
  authorize?(
    db: Database,
    caller: Person,
    fields: Partial<z.output<Fields>>,
    before: Selectable<DB[Table]> | undefined,
    now: Date,
  ): Promise<boolean> | boolean
  /** Of one owner so many rows are kept; the platform's own, which have none, are not counted. */
  most?: Room & { of: keyof DB[Table] & string }
  listing: Omit<Listing, 'tieBreaker'>
  /** Fields, filters and sorts of holders of these alone: to others a field is empty, and a filter unknown. */
  restricted?: Restricted
  present(rows: Selectable<DB[Table]>[], ctx: Presenting): Promise<z.input<Record>[]> | z.input<Record>[]
  /** Fields as columns. `before` is the row for updates. */
  toColumns(
    fields: Partial<z.output<Fields>>,
    ctx: Context,
    before?: Selectable<DB[Table]>,
  ): Partial<Insertable<DB[Table]>>
  /** Columns that never go into the audit log. */
  secretColumns?: (keyof DB[Table] & string)[]
  /** What a search through all collections answers of it. Left out: its records are found by another one. */
  found?: Found<Table>
}

/** What it takes to present rows: where to look up what belongs to them, for whom, and the present moment. */
export type Presenting = { db: Database; caller: Person; now: Date; world: World }

const Reference = z.object({ id: Id })

/** Any of these fields. What is not said is not set: a default is for what is made, not for what is changed. */
function anyOf<Fields extends z.ZodObject>(fields: Fields) {
  const bare = Object.entries(fields.shape).map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? field.unwrap() : field,
  ])
  return (fields.extend(Object.fromEntries(bare)) as unknown as Fields).partial()
}

/**
 * A collection as an ordinary set of procedures: list, show, create, update, remove, archive, unarchive.
 * To differ, leave a verb out of the router or put another procedure in its place; there are no hooks.
 * Lists hide what is archived unless `filter.archived` asks for it; removed rows stay in the table and are never shown.
 */
export function resource<Table extends ResourceTable, Record extends z.ZodObject, Fields extends z.ZodObject>(
  spec: Resource<Table, Record, Fields>,
) {
  const read = holds(...spec.access.read)
  const change = holds(...spec.access.write)
  const add = holds(...(spec.access.create ?? spec.access.write))
  const removal = holds(...(spec.access.remove ?? spec.access.write))
  const ref = <Column extends string>(column: Column) => sql.ref(`${spec.table}.${column}`)

  /** A collection whose listing can be filtered by `deleted` shows removed rows to holders of what that filter takes. */
  const seesDeleted = (caller: Person) =>
    'deleted' in spec.listing.filters && holdsAny(caller.permissions, spec.restricted?.deleted ?? [])
  const rowsFor = (db: Database, caller: Person, verb: 'read' | 'write', withDeleted = false) =>
    spec.scope(
      (db.selectFrom(spec.table as never) as unknown as Rows<Table>).where(
        withDeleted ? sql<boolean>`true` : sql<boolean>`${ref('deleted_at')} is null`,
      ),
      caller,
      verb,
    )
  const find = async (db: Database, caller: Person, id: string, verb: 'read' | 'write') =>
    (await rowsFor(db, caller, verb, verb === 'read' && seesDeleted(caller))
      .selectAll(spec.table as never)
      .where(sql<boolean>`${ref('id')} = ${id}`)
      // Whoever changes a row holds it from the look at it on, so that nobody changes it in between.
      .$if(verb === 'write', query => query.forUpdate(spec.table as never))
      .executeTakeFirst()) as Selectable<DB[Table]> | undefined
  const present = async (rows: Selectable<DB[Table]>[], { db, caller, now, world }: Presenting) =>
    withoutRestricted(await spec.present(rows, { db, caller, now, world }), caller, spec.restricted)
  const presentOne = async (row: Selectable<DB[Table]>, ctx: Presenting) => (await present([row], ctx))[0]!
  const save = async (db: Database, id: string, columns: object) => {
    const saved = await db
      .updateTable(spec.table as never)
      .set(columns as Updateable<DB[Table]> as never)
      .where(sql<boolean>`id = ${id}`)
      .returningAll()
      .executeTakeFirstOrThrow()
    return saved as Selectable<DB[Table]>
  }
  const audited = (row: object) => {
    const secret = new Set<string>(spec.secretColumns ?? [])
    return Object.fromEntries(Object.entries(row).filter(([column]) => !secret.has(column)))
  }

  const full = (spec.most ? ['TooManyEntries'] : []) as 'TooManyEntries'[]

  const listing = wholeListing(spec.table, spec.listing)

  const verbs = {
    list: read
      .meta({ listing: { table: spec.table, ...described(listing) } })
      .input(ListQuery)
      .output(listOf(spec.record))
      .query(async ({ input, ctx }) => {
        const { db, caller } = ctx
        const wantsArchived = input.filter?.archived === true || input.filter?.archived === 'true'
        const wantsDeleted =
          seesDeleted(caller) && (input.filter?.deleted === true || input.filter?.deleted === 'true')
        const visible = rowsFor(db, caller, 'read', wantsDeleted)
        const rows =
          wantsArchived || wantsDeleted ? visible : visible.where(sql<boolean>`${ref('archived_at')} is null`)
        const its = listingFor(caller, listing, spec.restricted)
        const answer = await list(db, rows.selectAll(spec.table as never), its, input, found =>
          present(found as unknown as Selectable<DB[Table]>[], ctx),
        )
        return answer as never
      }),

    show: read
      .input(Reference)
      .output(spec.record)
      .concat(mayFail('NotFound'))
      .query(async ({ input, ctx }) => {
        const { db, caller, fail } = ctx
        const row = await find(db, caller, input.id, 'read')
        if (!row) throw fail('NotFound')
        return (await presentOne(row, ctx)) as never
      }),

    create: add
      .input(spec.fields)
      .output(spec.record)
      .concat(mayFail('Forbidden', 'Conflict', ...full))
      .mutation(
        write(async ({ input, ctx }) => {
          const { db, caller, now, world, fail, audit } = ctx
          const fields = input as z.output<Fields>
          if (spec.authorize && !(await spec.authorize(db, caller, fields, undefined, now)))
            throw fail('Forbidden')
          const id = world.newId()
          const columns = spec.toColumns(fields, ctx)
          await requireRoom(db, spec, columns)
          const row = (await db
            .insertInto(spec.table as never)
            .values({ ...columns, id, created_at: now, updated_at: now } as never)
            .returningAll()
            .executeTakeFirstOrThrow()) as Selectable<DB[Table]>
          audit({ type: spec.table, id, after: audited(row) })
          return (await presentOne(row, ctx)) as never
        }),
      ),

    update: change
      .input(anyOf(spec.fields).extend({ id: Id, updatedAt: Instant.optional() }))
      .output(spec.record)
      .concat(mayFail('NotFound', 'Forbidden', 'StaleRecord', 'Conflict', ...full))
      .mutation(
        write(async ({ input, ctx }) => {
          const { db, caller, now, fail, audit } = ctx
          const { id, updatedAt = ifMatch(ctx), ...rest } = input as { id: string; updatedAt?: Date } & object
          const fields = rest as Partial<z.output<Fields>>
          const before = await find(db, caller, id, 'write')
          if (!before) throw fail('NotFound')
          const current = before as unknown as { updated_at: Date }
          if (updatedAt && updatedAt.getTime() !== current.updated_at.getTime())
            throw fail('StaleRecord', {
              record: await presentOne(before, ctx),
              ...(await lastChange(db, spec.table, { id, updated_at: current.updated_at })),
            })
          if (spec.authorize && !(await spec.authorize(db, caller, fields, before, now)))
            throw fail('Forbidden')
          const columns = spec.toColumns(fields, ctx, before)
          await requireRoom(db, spec, columns, before)
          const row = await save(db, id, { ...columns, updated_at: now })
          audit({ type: spec.table, id, ...difference(audited(before), audited(row)) })
          return (await presentOne(row, ctx)) as never
        }),
      ),

    remove: removal
      .input(Reference)
      .output(Ok)
      .concat(mayFail('NotFound'))
      .mutation(
        write(async ({ input, ctx: { db, caller, now, fail, audit } }) => {
          if (!(await find(db, caller, input.id, 'write'))) throw fail('NotFound')
          await save(db, input.id, { deleted_at: now, updated_at: now })
          audit({ type: spec.table, id: input.id, after: { deleted_at: now } })
          return ok
        }),
      ),

    archive: removal
      .input(Reference)
      .output(spec.record)
      .concat(mayFail('NotFound'))
      .mutation(write(setArchivedAt(now => now))),
    unarchive: removal
      .input(Reference)
      .output(spec.record)
      .concat(mayFail('NotFound'))
      .mutation(write(setArchivedAt(() => null))),
  }
  if (spec.found)
    offerLookup(spec.found, spec.table, {
      listing,
      visible: (db: Database, caller: Person) =>
        holdsAny(caller.permissions, spec.access.read) ? rowsFor(db, caller, 'read') : null,
    })
  return verbs

  function setArchivedAt(at: (now: Date) => Date | null) {
    return async ({ input, ctx }: { input: { id: string }; ctx: ShelvingContext }) => {
      const { db, caller, now, fail, audit } = ctx
      if (!(await find(db, caller, input.id, 'write'))) throw fail('NotFound')
      const row = await save(db, input.id, { archived_at: at(now), updated_at: now })
      audit({ type: spec.table, id: input.id, after: { archived_at: at(now) } })
      return (await presentOne(row, ctx)) as never
    }
  }
}

type ShelvingContext = {
  db: Database
  caller: Person
  now: Date
  world: World
  fail(name: 'NotFound'): Error
  audit(entity: { type: string; id: string; after: globalThis.Record<string, unknown> }): void
}

/** The version that a client says it has seen, in the header that HTTP has for it. */
export function ifMatch({ request }: Pick<Context, 'request'>): Date | undefined {
  return readInstant(request.header('if-match')?.replace(/^W\/|"/g, '') ?? '') ?? undefined
}

/** Only what changed, for the audit log. */
export function difference(
  before: globalThis.Record<string, unknown>,
  after: globalThis.Record<string, unknown>,
) {
  const changed = Object.keys(after).filter(key => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  const only = (row: globalThis.Record<string, unknown>) =>
    Object.fromEntries(changed.map(key => [key, row[key]]))
  return { before: only(before), after: only(after) }
}
