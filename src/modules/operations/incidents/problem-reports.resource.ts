import { sql } from 'kysely'
import { columnsOf } from '../../../core/collections/columns-of'
import { resource } from '../../../core/resource'
import { inScope, scopeFilter } from '../../../core/scope'
import { ProblemReportFields, ProblemReportRecord } from './contract/incidences'
import { photosOf, presentPhoto } from './incidence-record'

const column = columnsOf('incidence')
const KEEPERS = ['HelloAdminPermission'] as const

/** Those incidences that customers have told of themselves. */
export const problemReports = resource({
  table: 'incidence',
  record: ProblemReportRecord,
  fields: ProblemReportFields,
  access: { read: [...KEEPERS], write: [...KEEPERS] },
  scope: (rows, caller) =>
    rows
      .where(sql<boolean>`not incidence.is_admin_incidence and incidence.key is null`)
      .where(scopeFilter(caller, [...KEEPERS], { city: column('city') })),
  authorize: (_db, caller, fields) => !fields.city || inScope(caller, [...KEEPERS], { city: fields.city }),
  listing: {
    filters: {
      kind: { column: column('type'), kind: 'text' },
      status: { column: column('status'), kind: 'text' },
      city: { column: column('city'), kind: 'text' },
      purchaseId: { column: column('order_id'), kind: 'id' },
      userId: { column: column('reporter_id'), kind: 'id' },
    },
    sorts: { createdAt: column('created_at'), status: column('status') },
    search: sql<string>`(incidence.comment || ' ' || coalesce(incidence.contact, ''))`,
    defaultSort: '-createdAt',
    byId: 'createdAt',
    neverNull: ['status'],
  },
  present: async (rows, { db, world, now }) => {
    const photos = await photosOf(db, rows)
    const shown = (id: string) => (photos.get(id) ?? []).map(photo => presentPhoto(photo, world, now))
    return rows.map(row => ({
      id: row.id,
      incidenceId: row.id,
      city: row.city,
      kind: row.type,
      status: row.status as ProblemReportRecord['status'],
      comment: row.comment,
      photoURL: shown(row.id)[0]?.url ?? null,
      photos: shown(row.id),
      contact: row.contact,
      purchaseId: row.order_id,
      userId: row.reporter_id,
      resolution: row.resolution,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      archivedAt: row.archived_at,
    }))
  },
  toColumns: (fields, _, before) => ({
    city: fields.city,
    type: fields.kind,
    status: fields.status,
    comment: fields.comment,
    contact: fields.contact,
    resolution: fields.resolution,
    ...(before ? {} : { is_admin_incidence: false, opened_by: 'customer', priority: 2 }),
  }),
})
