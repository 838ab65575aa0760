import { type Selectable, sql, type Updateable } from 'kysely'
import type { IncidenceOver } from '../../../core/db/columns'
import { jsonb } from '../../../core/db/jsonb'
import type { Database, Tx } from '../../../core/db/open'
import type { IncidenceTable } from '../../../core/db/tables'
import type { Writing } from '../../../core/write'
import type { FoundIncidence, INCIDENCE_TYPES, IncidenceOpener } from './contract/incidences'
import { addIncidenceEvent, insertIncidencePhotos, type Noting } from './incidence-history.store'

/** `reporterId`: the person it comes from, none when the product itself has noticed. */
type Opening = Noting & {
  emit: Writing['emit']
  reporterId?: string | null
}
type Incidence = {
  city: string
  type: (typeof INCIDENCE_TYPES)[number]
  priority: 1 | 2 | 3
  comment: string
  /** The same in data, for the language of those who read it. */
  found?: FoundIncidence | null
  orderId?: string | null
  routeId?: string | null
  waypointId?: string | null
  storeId?: string | null
  locationId?: string | null
  courierId?: string | null
  /** By default staff, or the product itself where no person reports it. */
  openedBy?: IncidenceOpener
  /** The name of the rule that noticed it. */
  rule?: string | null
  /** What is found again and again has one, and is opened once under it. */
  key?: string | null
  /** Under its key once more, when it was over in between. */
  reopens?: boolean
  photoFileIds?: readonly string[]
}

/** Where what concerns the whole platform, and no order or place, is looked after. */
export const PLATFORM_CITY = 'bcn'

type Report = Omit<Incidence, 'key' | 'reopens' | 'found' | 'rule'> & {
  /** As made by a phone that may have to send the report again. */
  id?: string
  /** Where a reporter without an account can be answered. */
  contact?: string | null
  sessionId?: string | null
}

/** Tells the office of something that a person has to look at. */
export async function openIncidence(tx: Tx, opening: Opening, about: Incidence): Promise<void> {
  if (about.reopens && about.key && (await reopenIncidence(tx, opening, about.key, about))) return
  await insertIncidence(tx, opening, about, { is_admin_incidence: true })
}

/** What a person has to say, for the office and all who may read of what it is about. Answers its id. */
export async function reportIncidence(tx: Tx, opening: Opening, about: Report): Promise<string> {
  const { contact = null, sessionId = null, id, ...incidence } = about
  const opened = await insertIncidence(tx, opening, incidence, {
    ...(id ? { id } : {}),
    contact,
    session_id: sessionId,
    is_admin_incidence: incidence.openedBy !== undefined && incidence.openedBy !== 'customer',
    opened_by: incidence.openedBy ?? 'customer',
  })
  return opened!
}

type Bill = { city: string; orderId?: string | null; storeId?: string | null; locationId?: string | null }

/**
 * A person has to look at money that went another way than it should have. What is found again and again has a key,
 * under which it is opened once.
 */
export const noteMoneyIncidence = (
  tx: Tx,
  opening: Opening,
  about: Bill,
  comment: string,
  key: string | null,
): Promise<void> => openIncidence(tx, opening, { ...about, type: 'payment', priority: 1, comment, key })

type More = {
  id?: string
  contact?: string | null
  session_id?: string | null
  is_admin_incidence: boolean
  opened_by?: IncidenceOpener
}

/** Null when there is one under its key already. */
async function insertIncidence(
  tx: Tx,
  opening: Opening,
  { key = null, photoFileIds = [], ...about }: Incidence,
  more: More,
): Promise<string | null> {
  const { world, now, emit, reporterId = null } = opening
  const opened = await tx
    .insertInto('incidence')
    .values({
      id: world.newId(),
      city: about.city,
      type: about.type,
      status: 'OPEN',
      priority: about.priority,
      order_id: about.orderId ?? null,
      route_id: about.routeId ?? null,
      waypoint_id: about.waypointId ?? null,
      store_id: about.storeId ?? null,
      location_id: about.locationId ?? null,
      courier_id: about.courierId ?? null,
      reporter_id: reporterId,
      opened_by: about.openedBy ?? (reporterId ? 'staff' : 'rule'),
      rule: about.rule ?? null,
      comment: about.comment,
      found: about.found ?? null,
      key,
      ...more,
      created_at: now,
      updated_at: now,
    })
    .onConflict(oc => oc.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!opened) return null
  await insertIncidencePhotos(tx, opening, opened.id, photoFileIds)
  emit(
    'incidence.opened',
    {
      incidenceId: opened.id,
      ...(about.orderId ? { orderId: about.orderId } : {}),
      ...(about.routeId ? { routeId: about.routeId } : {}),
    },
    about.city,
  )
  return opened.id
}

/** Opens what is over under this key; false when nothing stands under it. */
async function reopenIncidence(
  tx: Tx,
  opening: Opening,
  key: string,
  { found = null, comment, city, orderId, rule = null }: Incidence,
): Promise<boolean> {
  const known = await tx
    .selectFrom('incidence')
    .select(['id', 'status', 'reporter_id'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst()
  if (!known) return false
  if (known.status === 'OPEN') return true
  await tx
    .updateTable('incidence')
    .set({ status: 'OPEN', resolution: null, found, comment, updated_at: opening.now })
    .where('id', '=', known.id)
    .execute()
  await addIncidenceEvent(tx, opening, known.id, { kind: 'reopened', actorId: null, rule })
  opening.emit(
    'incidence.changed',
    { incidenceId: known.id, what: 'reopened', reporterId: known.reporter_id, orderId: orderId ?? null },
    city,
  )
  return true
}

/** What it was about is over by itself. */
export async function solveIncidence(tx: Tx, noting: Noting, key: string): Promise<void> {
  const solved = await tx
    .updateTable('incidence')
    .set({ status: 'SOLVED', updated_at: noting.now })
    .where('key', '=', key)
    .where('status', '=', 'OPEN')
    .returning(['id', 'rule'])
    .execute()
  for (const { id, rule } of solved)
    await addIncidenceEvent(tx, noting, id, { kind: 'solved', actorId: null, rule })
}

/** Ends what comes back as another incidence, under the same key. What the office has said of it stays. */
export async function endIncidence(
  db: Database,
  noting: Noting,
  key: string,
  resolution: string,
): Promise<void> {
  const ended = await db
    .updateTable('incidence')
    .set(eb => ({
      key: null,
      status: eb.case().when('status', '=', 'OPEN').then('SOLVED').else(eb.ref('status')).end(),
      resolution: eb.fn.coalesce('resolution', eb.val(resolution)),
      found: sql`case when resolution is null then found || '{"isOver": true}' else found end`,
      updated_at: noting.now,
    }))
    .where('key', '=', key)
    .returning('id')
    .execute()
  for (const { id } of ended)
    await addIncidenceEvent(db, noting, id, { kind: 'solved', actorId: null, data: { over: 'enough' } })
}

/** A rule closes what it opened, and says why. The key stays, so that the same subject comes back as the same incident. */
export async function closeByRule(
  tx: Tx,
  opening: Opening,
  incidence: { id: string; rule: string | null; city: string; order_id: string | null },
  over: IncidenceOver,
): Promise<boolean> {
  const closed = await tx
    .updateTable('incidence')
    .set({
      status: 'SOLVED',
      found: sql`case when found is null then null else found || ${jsonb({ isOver: true, over })} end`,
      updated_at: opening.now,
    })
    .where('id', '=', incidence.id)
    .where('status', '=', 'OPEN')
    .returning('reporter_id')
    .executeTakeFirst()
  if (!closed) return false
  await addIncidenceEvent(tx, opening, incidence.id, {
    kind: 'solved',
    actorId: null,
    rule: incidence.rule,
    data: { over },
  })
  opening.emit(
    'incidence.changed',
    {
      incidenceId: incidence.id,
      what: 'solved',
      reporterId: closed.reporter_id,
      orderId: incidence.order_id,
    },
    incidence.city,
  )
  return true
}

/** Saves what was changed of an incident, and answers it as it is then. What is not said stays. */
export const saveIncidence = (
  tx: Database,
  id: string,
  columns: Updateable<IncidenceTable>,
  now: Date,
): Promise<Selectable<IncidenceTable>> =>
  tx
    .updateTable('incidence')
    .set({ ...columns, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

type Row = Selectable<IncidenceTable>

/** Tells the reporter, and open screens, what became of an incident. */
export function tellOfChange({ emit }: Pick<Writing, 'emit'>, before: Row, row: Row) {
  emit(
    'incidence.changed',
    { incidenceId: row.id, what: whatOf(before, row), reporterId: row.reporter_id, orderId: row.order_id },
    row.city,
  )
}

const WHAT = { OPEN: 'reopened', SOLVED: 'solved', CANCELLED: 'canceled' } as const
const whatOf = (before: Row, { status }: Row) =>
  before.status === status ? ('changed' as const) : WHAT[status as keyof typeof WHAT]

export { addIncidenceEvent } from './incidence-history.store'
