import { sql } from 'kysely'
import superjson from 'superjson'
import type { Context, World } from './context'
import { Failure } from './contract/failures'
import { insertOf, insertRows } from './db/insert-rows'
import { isRefused, type Parts, STALE } from './db/one-statement'
import type { Tx } from './db/open'
import { plannedOnce } from './db/planned-once'
import type { EventMap, EventType } from './event-map'
import { sqlState } from './failures'

/** What the body of a write has besides its input: the transaction, and ways to say what happened. */
export type Writing = {
  /** Inside the transaction; there is no other handle in reach. */
  db: Tx
  /** Leaves an event in the same transaction: jobs and live messages come of it after the commit. */
  emit<Type extends EventType>(type: Type, data: EventMap[Type], city?: string): void
  /** Names what was changed, for the audit log. Several are possible. */
  audit(entity: AuditedEntity): void
}

type AuditedEntity = {
  type: string
  id: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}
type LeftEvent = { type: EventType; data: object; city: string | null }
type EventWriter = Pick<Context, 'world' | 'now'>
/** Who writes, and when. */
type Writer = Pick<Context, 'world' | 'caller' | 'now' | 'request' | 'isRehearsal'>

type Handler<Opts, Body, Out> = (opts: Omit<Opts, 'ctx'> & { ctx: Body }) => Promise<Out>
type Call = { ctx: Context; input: unknown; path: string }

type WriteOptions = {
  /** False for what is its own record and comes every few seconds, such as where somebody is. */
  isAudited?: boolean
  /** True where every statement looks up rows by their keys: each is planned once, as `plannedOnce` says. */
  goesByKeys?: boolean
}

const MAX_TRIES = 4

/**
 * Wraps the body of a mutation into one transaction: all of it happens, with its events and its audit
 * entry, or nothing does. Deadlocks and serialisation failures are tried again. With an Idempotency-Key the
 * answer is kept with the work: the same request gets it again, another one under the same key is refused.
 */
export function write<Opts extends Call, Out>(
  body: Handler<Opts, Omit<Opts['ctx'], 'db'> & Writing, Out>,
  options: WriteOptions = {},
): (opts: Opts) => Promise<Out> {
  return async opts => {
    const { ctx, path, input } = opts
    return inTransaction(
      ctx,
      path,
      async writing => {
        const kept = await recall(writing.db, ctx, path, input)
        if (kept) return kept.answer as Out
        // The context of the call, with the transaction in the place of the database.
        const answer = await body({ ...opts, ctx: { ...ctx, ...writing } } as never)
        await remember(writing.db, ctx, answer)
        return answer
      },
      options,
    )
  }
}

/** One transaction of an operation that needs several, such as one that talks to a payment provider in between. */
export async function inTransaction<Out>(
  ctx: Writer,
  call: string,
  body: (writing: Writing) => Promise<Out>,
  { isAudited = true, goesByKeys = false }: WriteOptions = {},
): Promise<Out> {
  return againWhenInTheWay(ctx.world, async () => {
    const left = leavings()
    const database = goesByKeys ? plannedOnce(ctx.world.db) : ctx.world.db
    const work = database.transaction().execute(async db => {
      const result = await body({ db, emit: left.emit, audit: left.audit })
      // Both are sent before either is answered.
      const events = eventRows(ctx, left.events)
      await Promise.all([
        events.length && leftEvents(events).execute(db),
        isAudited && insertRows(db, 'audit_entry', auditRows(ctx, call, left.records)),
      ])
      if (ctx.isRehearsal) throw new Rehearsed(result)
      return result
    })
    if (ctx.isRehearsal) return rehearsedIn<Out>(work)
    const out = await work
    if (left.events.length) ctx.world.eventsWaiting()
    return out
  })
}

/** Undoes a transaction that has gone well, and keeps what came of it. */
class Rehearsed {
  constructor(readonly result: unknown) {}
}
const rehearsedIn = <Out>(work: Promise<Out>): Promise<Out> =>
  work.catch(error => {
    if (error instanceof Rehearsed) return error.result as Out
    throw error
  })

/** Events and audit entries to be, as the body of a write names them. */
export function leavings() {
  const events: LeftEvent[] = []
  const records: AuditedEntity[] = []
  return {
    events,
    records,
    emit: ((type, data, city) => events.push({ type, data, city: city ?? null })) as Writing['emit'],
    audit: (entity: AuditedEntity) => void records.push(entity),
  }
}

/**
 * What writes leave beside their rows, as parts of their own statement. Whoever sends it calls `world.eventsWaiting`
 * afterwards.
 */
export function leavingParts(
  call: string,
  writes: readonly ({ by: Writer } & ReturnType<typeof leavings>)[],
): Parts {
  const records = writes.flatMap(({ by, records }) => auditRows(by, call, records))
  return { ...leftEventParts(writes), audited: insertOf('audit_entry', records) }
}

/** The same for what is not audited. */
export function leftEventParts(writes: readonly { by: EventWriter; events: LeftEvent[] }[]): Parts {
  const events = writes.flatMap(({ by, events }) => eventRows(by, events))
  if (!events.length) return {}
  return {
    left_events: insertOf('event', events),
    waiting_events: insertOf('waiting_event', waitingOf(events)),
  }
}

/** Deadlocks, serialisation failures and what was decided on a stale reading are tried again. */
export async function againWhenInTheWay<Out>(
  world: Pick<World, 'randomBytes'>,
  work: () => Promise<Out>,
): Promise<Out> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const state = sqlState(error)
      const isInTheWay = state === '40001' || state === '40P01' || isRefused(error, STALE)
      if (!isInTheWay || attempt === MAX_TRIES) throw error
      await Bun.sleep(5 * attempt + (world.randomBytes(1)[0]! % 20))
    }
  }
}

const eventRows = ({ world, now }: EventWriter, events: readonly LeftEvent[]) =>
  events.map(({ type, data, city }) => ({ id: world.newId(), type, city, data: { ...data }, at: now }))

/** That they are still to be taken up, in a table of its own: events themselves are never changed. */
const waitingOf = (events: readonly { id: string }[]) => events.map(({ id }) => ({ event_id: id }))

const leftEvents = (events: ReturnType<typeof eventRows>) => sql`
  with waiting as (${insertOf('waiting_event', waitingOf(events))}) ${insertOf('event', events)}`

/** One entry for each thing that was changed; one of the call alone when none was named. */
const auditRows = (
  { world, caller, now, request }: Writer,
  call: string,
  records: readonly AuditedEntity[],
) =>
  (records.length ? records : [null]).map(record => ({
    id: world.newId(),
    at: now,
    call,
    actor_id: caller.kind === 'person' ? caller.id : null,
    impersonator_id: caller.kind === 'person' ? caller.impersonatorId : null,
    api_key_id: caller.kind === 'person' ? (caller.apiKey?.id ?? null) : null,
    device_id: 'deviceId' in caller ? caller.deviceId : request.deviceId,
    ip: request.ip,
    entity_type: record?.type ?? null,
    entity_id: record?.id ?? null,
    before: record?.before ?? null,
    after: record?.after ?? null,
  }))

const KEEP_ANSWERS_MS = 30 * 24 * 3_600_000

async function recall(
  db: Tx,
  ctx: Context,
  call: string,
  input: unknown,
): Promise<{ answer: unknown } | null> {
  const key = ctx.request.idempotencyKey
  if (!key) return null
  const hash = hashOf(call, input)
  // Waits here while the first request with this key is still on its way, and then finds its answer.
  const added = await db
    .insertInto('idempotent_answer')
    .values({
      caller: callerKey(ctx),
      key,
      call,
      request_hash: hash,
      created_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + KEEP_ANSWERS_MS),
    })
    .onConflict(oc => oc.columns(['caller', 'key']).doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows) return null
  const kept = await db
    .selectFrom('idempotent_answer')
    .select(['request_hash', 'answer'])
    .where('caller', '=', callerKey(ctx))
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (kept.request_hash !== hash) throw new Failure('IdempotencyKeyReused')
  return { answer: superjson.deserialize(kept.answer as Parameters<typeof superjson.deserialize>[0]) }
}

async function remember(db: Tx, ctx: Context, answer: unknown) {
  const key = ctx.request.idempotencyKey
  if (!key) return
  await db
    .updateTable('idempotent_answer')
    .set({ answer: superjson.serialize(answer) })
    .where('caller', '=', callerKey(ctx))
    .where('key', '=', key)
    .execute()
}

/** A client does not ask again for what it has asked so many other things after. */
const MOST_ANSWERS = 10_000

/** Timer: answers that nobody will ask for again. */
export async function forgetOldAnswers({ db, clock }: World): Promise<void> {
  await db.deleteFrom('idempotent_answer').where('expires_at', '<', clock.now()).execute()
  const many = await db
    .selectFrom('idempotent_answer')
    .select('caller')
    .groupBy('caller')
    .having(({ fn, eb }) => eb(fn.countAll<number>(), '>', MOST_ANSWERS))
    .execute()
  for (const { caller } of many)
    await db
      .deleteFrom('idempotent_answer')
      .where('caller', '=', caller)
      .where('created_at', '<', theirs =>
        theirs
          .selectFrom('idempotent_answer as newer')
          .select('newer.created_at')
          .where('newer.caller', '=', caller)
          .orderBy('newer.created_at', 'desc')
          .offset(MOST_ANSWERS - 1)
          .limit(1),
      )
      .execute()
}

const callerKey = (ctx: Context) =>
  ctx.caller.kind === 'anonymous'
    ? `device:${ctx.request.deviceId ?? ctx.request.ip}`
    : `${ctx.caller.kind}:${ctx.caller.id}`

/** The same request gives the same hash, whatever the order of its keys. */
export function hashOf(call: string, input: unknown): string {
  return new Bun.CryptoHasher('sha256').update(`${call}\n${JSON.stringify(sorted(input))}`).digest('hex')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value instanceof Date || value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
