import { type Insertable, sql } from 'kysely'
import type { World } from '../../../core/context'
import type { Database, Tx } from '../../../core/db/open'
import type { IncidenceTable } from '../../../core/db/tables'
import type { Writing } from '../../../core/write'
import type { FoundIncidence, INCIDENCE_TYPES } from './contract/incidences'

/** `reporterId`: the person it comes from, none when the product itself has noticed. */
type Opening = {
  world: Pick<World, 'newId'>
  now: Date
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
  /** What is found again and again has one, and is opened once under it. */
  key?: string | null
  /** Under its key once more, when it was over in between. */
  reopens?: boolean
}

/** Where what concerns the whole platform, and no order or place, is looked after. */
export const PLATFORM_CITY = 'bcn'

type Report = Omit<Incidence, 'key' | 'reopens' | 'found'> & {
  /** Where a reporter without an account can be answered. */
  contact?: string | null
  photoFileId?: string | null
}

/** Tells the office of something that a person has to look at. */
export async function openIncidence(tx: Tx, opening: Opening, about: Incidence): Promise<void> {
  await insertIncidence(tx, opening, about, { is_admin_incidence: true })
}

/** What a person has to say, for the office and all who may read of what it is about. Answers its id. */
export async function reportIncidence(tx: Tx, opening: Opening, about: Report): Promise<string> {
  const { contact = null, photoFileId = null } = about
  const id = await insertIncidence(tx, opening, about, {
    contact,
    photo_file_id: photoFileId,
    is_admin_incidence: false,
  })
  return id!
}

/** Null when there is one under its key already. */
async function insertIncidence(
  tx: Tx,
  { world, now, emit, reporterId = null }: Opening,
  { key = null, reopens = false, ...about }: Incidence,
  more: Pick<Insertable<IncidenceTable>, 'contact' | 'photo_file_id' | 'is_admin_incidence'>,
): Promise<string | null> {
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
      reporter_id: reporterId,
      comment: about.comment,
      found: about.found ?? null,
      key,
      ...more,
      created_at: now,
      updated_at: now,
    })
    .onConflict(oc =>
      reopens
        ? oc
            .column('key')
            .doUpdateSet({ status: 'OPEN', resolution: null, updated_at: now })
            .where('incidence.status', '<>', 'OPEN')
        : oc.column('key').doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!opened) return null
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

/** What it was about is over by itself. */
export async function solveIncidence(tx: Tx, { now }: Pick<Opening, 'now'>, key: string): Promise<void> {
  await tx
    .updateTable('incidence')
    .set({ status: 'SOLVED', updated_at: now })
    .where('key', '=', key)
    .where('status', '=', 'OPEN')
    .execute()
}

/** Ends what comes back as another incidence, under the same key. What the office has said of it stays. */
export async function endIncidence(
  db: Database,
  { now }: Pick<Opening, 'now'>,
  key: string,
  resolution: string,
): Promise<void> {
  await db
    .updateTable('incidence')
    .set(eb => ({
      key: null,
      status: eb.case().when('status', '=', 'OPEN').then('SOLVED').else(eb.ref('status')).end(),
      resolution: eb.fn.coalesce('resolution', eb.val(resolution)),
      found: sql`case when resolution is null then found || '{"isOver": true}' else found end`,
      updated_at: now,
    }))
    .where('key', '=', key)
    .execute()
}
