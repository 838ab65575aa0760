import { sql } from 'kysely'
import { columnsOf } from '../../../core/collections/columns-of'
import type { Person } from '../../../core/context'
import { toMoney } from '../../../core/contract/common'
import { Failure } from '../../../core/contract/failures'
import type { Database } from '../../../core/db/open'
import { resource } from '../../../core/resource'
import { WEEKDAYS } from '../../../core/rules/local-time'
import { scopeFilter } from '../../../core/scope'
import { isCompanyOf, RUN_PLACES } from '../companies/places'
import { EntitlementRule, EntitlementRuleFields } from './contract/entitlements'
import { asRule, countsAt } from './entitlement-rules'
import { overlap } from './rules/entitlements'

const column = columnsOf('entitlement_rule')
const noDays = sql<boolean>`false`

/** What companies give their people. Those who run a place read what counts there; the platform agrees and writes it. */
export const entitlementRules = resource({
  table: 'entitlement_rule',
  record: EntitlementRule,
  fields: EntitlementRuleFields,
  access: { read: RUN_PLACES, write: ['HelloAdminPermission'] },
  scope(rows, caller, verb) {
    const types = verb === 'read' ? RUN_PLACES : (['HelloAdminPermission'] as const)
    const its = scopeFilter(caller, types, {
      location: column('location_id'),
      organization: column('organization_id'),
    })
    const place = scopeFilter(caller, types, {
      location: sql.ref('l.id'),
      organization: sql.ref('l.organization_id'),
      city: sql.ref('l.city'),
    })
    const ofPlaces = (id: 'id' | 'organization_id') =>
      sql`(select ${sql.ref(`l.${id}`)} from location l where l.deleted_at is null and ${place})`
    return rows.where(
      sql<boolean>`(${its} or ${column('location_id')} in ${ofPlaces('id')}
        or ${column('organization_id')} in ${ofPlaces('organization_id')})`,
    )
  },
  async authorize(db, caller, fields, before) {
    const from = fields.validFrom === undefined ? before?.valid_from : fields.validFrom
    const until = fields.validUntil === undefined ? before?.valid_until : fields.validUntil
    if (from && until && from > until)
      throw new Failure('ValidationError', { fields: [{ path: 'validUntil', rule: 'after' }] })
    if (before)
      return (
        [undefined, before.location_id ? 'location' : 'organization'].includes(fields.level) &&
        [undefined, before.location_id ?? before.organization_id].includes(fields.ownerId)
      )
    return (fields.level === 'organization' ? isCompanyOf : isPlaceOf)(db, caller, fields.ownerId ?? '')
  },
  listing: {
    filters: {
      /** All that counts there, also what its organization gives. */
      countsAt: { where: value => (typeof value === 'string' ? countsAt(value) : noDays) },
      locationId: { column: column('location_id'), kind: 'id' },
      organizationId: { column: column('organization_id'), kind: 'id' },
      name: { column: column('name'), kind: 'text' },
      kind: {
        column: sql`case entitlement_rule.kind when 'kind' then 'in_kind' else entitlement_rule.kind end`,
        kind: 'text',
      },
      isPaused: { column: column('is_paused'), kind: 'boolean' },
    },
    sorts: { name: column('name'), amountPerDay: column('amount_cents') },
    search: column('name'),
    defaultSort: 'createdAt',
    byId: 'createdAt',
  },
  async present(rows, { db }) {
    if (!rows.length) return []
    const owners = [...new Set(rows.flatMap(row => row.location_id ?? row.organization_id ?? []))]
    const beside = (
      await db
        .selectFrom('entitlement_rule')
        .selectAll()
        .where(({ or, eb }) => or([eb('location_id', 'in', owners), eb('organization_id', 'in', owners)]))
        .where('archived_at', 'is', null)
        .where('deleted_at', 'is', null)
        .execute()
    ).map(row => ({ owner: row.location_id ?? row.organization_id, rule: asRule(row) }))
    return rows.map(row => {
      const rule = asRule(row)
      const owner = row.location_id ?? row.organization_id
      return {
        id: row.id,
        level: rule.level ?? 'location',
        locationId: row.location_id,
        organizationId: row.organization_id,
        name: row.name,
        kind: rule.kind === 'kind' ? ('in_kind' as const) : ('flex' as const),
        amountPerDay: toMoney(row.amount_cents),
        weekdays: [...rule.weekdays],
        channels: [...rule.channels],
        window: rule.window,
        unlocksAtUserSpent: toMoney(row.unlocks_at_user_spent_cents),
        maxPerMonth: row.max_per_month_cents === null ? null : toMoney(row.max_per_month_cents),
        validFrom: row.valid_from,
        validUntil: row.valid_until,
        isPaused: row.is_paused,
        overlaps: row.archived_at
          ? []
          : beside.flatMap(other =>
              other.owner === owner && overlap(rule, other.rule) ? [other.rule.id] : [],
            ),
        createdAt: row.created_at,
        updatedAt: row.updated_at,
        archivedAt: row.archived_at,
      }
    })
  },
  toColumns: (fields, _ctx, before) => ({
    ...(before
      ? {}
      : { [fields.level === 'organization' ? 'organization_id' : 'location_id']: fields.ownerId }),
    name: fields.name,
    kind: fields.kind && (fields.kind === 'in_kind' ? 'kind' : 'flex'),
    amount_cents: fields.amountPerDay?.amount,
    weekdays: fields.weekdays?.map(day => WEEKDAYS.indexOf(day) + 1),
    channels: fields.channels,
    ...(fields.window === undefined
      ? {}
      : { window_start: fields.window?.from ?? null, window_end: fields.window?.to ?? null }),
    unlocks_at_user_spent_cents: fields.unlocksAtUserSpent?.amount,
    max_per_month_cents: fields.maxPerMonth === undefined ? undefined : (fields.maxPerMonth?.amount ?? null),
    valid_from: fields.validFrom,
    valid_until: fields.validUntil,
    is_paused: fields.isPaused,
  }),
})

/** Whether there is such a place among those that the platform's people look after. */
async function isPlaceOf(db: Database, caller: Person, locationId: string): Promise<boolean> {
  const found = await db
    .selectFrom('location')
    .select('location.id')
    .where('location.id', '=', locationId)
    .where('location.deleted_at', 'is', null)
    .where(
      scopeFilter(caller, ['HelloAdminPermission'], {
        location: sql.ref('location.id'),
        organization: sql.ref('location.organization_id'),
        city: sql.ref('location.city'),
      }),
    )
    .executeTakeFirst()
  return found !== undefined
}
