import { type Selectable, sql } from 'kysely'
import { columnsOf } from '../../../core/collections/columns-of'
import type { Person } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import type { City } from '../../../core/contract/common'
import { Failure } from '../../../core/contract/failures'
import type { Database } from '../../../core/db/open'
import type { AlertTable } from '../../../core/db/tables'
import { resource } from '../../../core/resource'
import { inScope, scopeFilter } from '../../../core/scope'
import { staffName } from '../../identity/people/platform-staff'
import { storesVisibleTo } from '../../stores/stores/store-access'
import { Alert, AlertFields } from './contract/alerts'
import { type AlertFigureName, whyNotWatch } from './rules/alert-figures'

const column = columnsOf('alert')
export const KEEPERS: PermissionType[] = ['HelloAdminPermission']

/** The alerts that a caller looks after: those of their cities; of the whole platform only who looks after all of it. */
export const alertsInScope = (caller: Person) => scopeFilter(caller, KEEPERS, { city: column('city') })

/** Figures that are watched. */
export const alerts = resource({
  table: 'alert',
  found: { as: 'alert', label: 'name', detail: 'city' },
  record: Alert,
  fields: AlertFields,
  access: { read: KEEPERS, write: KEEPERS },
  scope: (rows, caller) => rows.where(alertsInScope(caller)),
  authorize: async (db, caller, fields, before) => {
    const city = fields.city === undefined ? (before?.city ?? null) : fields.city
    const storeId = fields.storeId === undefined ? (before?.store_id ?? null) : fields.storeId
    const wrong = whyNotWatch({
      figure: fields.figure ?? (before?.figure as AlertFigureName),
      threshold: fields.threshold ?? before?.threshold ?? 0,
      city,
      storeId,
    })
    if (wrong) throw new Failure('ValidationError', { fields: [{ path: wrong, rule: 'unknown' }] })
    if (!inScope(caller, KEEPERS, { city })) return false
    if (storeId && !(await isStoreOf(db, caller, storeId, city))) return false
    const added = (fields.recipientIds ?? []).filter(id => !before?.recipient_ids.includes(id))
    return added.length === 0 || areStaff(db, added)
  },
  listing: {
    filters: {
      state: { column: column('state'), kind: 'text' },
      figure: { column: column('figure'), kind: 'text' },
      city: { column: column('city'), kind: 'text' },
      storeId: { column: column('store_id'), kind: 'id' },
      isActive: { column: column('is_active'), kind: 'boolean' },
      isAcknowledged: { column: sql`(alert.acknowledged_at is not null)`, kind: 'boolean' },
    },
    sorts: { name: column('name'), state: column('state'), openedAt: column('opened_at') },
    search: column('name'),
    // Those that are open come first.
    defaultSort: '-state,name',
  },
  present: (rows, { db }) => presentAlerts(db, rows),
  toColumns: fields => ({
    name: fields.name,
    figure: fields.figure,
    threshold: fields.threshold,
    window_minutes: fields.windowMinutes,
    lasts_minutes: fields.lastsMinutes,
    city: fields.city,
    store_id: fields.storeId,
    by_email: fields.byEmail,
    by_push: fields.byPush,
    recipient_ids: fields.recipientIds,
    is_active: fields.isActive,
  }),
})

/** Only the platform's own people are written to; and nobody learns the name of another by naming them here. */
async function areStaff(db: Database, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ person_id: string }>`
    select distinct person_id from permission
    where person_id = any(${[...ids]}::text[]) and revoked_at is null
      and (type = 'HelloAdminPermission' or type = 'SuperAdminPermission')`.execute(db)
  return rows.length === new Set(ids).size
}

const isStoreOf = async (db: Database, caller: Person, storeId: string, city: string | null) =>
  (await storesVisibleTo(db, caller, 'write')
    .select('store.id')
    .where('store.id', '=', storeId)
    .$if(city !== null, stores => stores.where('store.city', '=', city!))
    .executeTakeFirst()) !== undefined

export async function presentAlerts(db: Database, rows: readonly Selectable<AlertTable>[]): Promise<Alert[]> {
  const personIds = [
    ...new Set(rows.flatMap(row => [...row.recipient_ids, row.acknowledged_by ?? []].flat())),
  ]
  const storeIds = [...new Set(rows.flatMap(row => row.store_id ?? []))]
  const [names, stores] = await Promise.all([
    namesOfStaff(db, personIds),
    storeIds.length
      ? db.selectFrom('store').select(['id', 'name']).where('id', 'in', storeIds).execute()
      : [],
  ])
  const storeNames = new Map(stores.map(({ id, name }) => [id, name]))
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    figure: row.figure as AlertFigureName,
    threshold: row.threshold,
    windowMinutes: row.window_minutes,
    lastsMinutes: row.lasts_minutes,
    city: row.city as City | null,
    storeId: row.store_id,
    storeName: storeNames.get(row.store_id ?? '') ?? null,
    byEmail: row.by_email,
    byPush: row.by_push,
    recipientIds: row.recipient_ids,
    recipientNames: row.recipient_ids.flatMap(id => names.get(id) ?? []),
    isActive: row.is_active,
    mutedUntil: row.muted_until,
    state: row.state as Alert['state'],
    value: row.value,
    lookedAt: row.looked_at,
    openedAt: row.opened_at,
    acknowledgedAt: row.acknowledged_at,
    acknowledgedByName: names.get(row.acknowledged_by ?? '') ?? null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    archivedAt: row.archived_at,
  }))
}

export async function namesOfStaff(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const people = ids.length
    ? await db
        .selectFrom('person')
        .select(['id', 'first_name as firstName', 'last_name as lastName', 'email'])
        .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
        .execute()
    : []
  return new Map(people.map(person => [person.id, staffName(person)]))
}
