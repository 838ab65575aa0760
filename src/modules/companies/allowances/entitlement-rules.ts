import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../core/db/open'
import { prepared } from '../../../core/db/prepared'
import type { EntitlementRuleTable } from '../../../core/db/tables'
import { WEEKDAYS } from '../../../core/rules/local-time'
import type { Channel } from '../../../core/rules/ordering/channels'
import type { EntitlementKind, EntitlementRule } from './rules/entitlements'

/** The rules that count for somebody at a location: none, unless they belong to it and it is in use. */
export async function rulesFor(
  db: Database,
  { personId, locationId }: { personId: string; locationId: string },
): Promise<EntitlementRule[]> {
  return (await rowsFor(db, { personId, locationId })).map(asRule)
}

type Whose = { personId: string; locationId: string | null }

/** As a query: the rows of the rules that count for somebody at a location. */
export const ruleRowsFor = (db: Database, { personId, locationId }: Whose) =>
  ruleRowsOf(db, locationId).where(
    sql<boolean>`exists (
      select 1 from location_member m join location l on l.id = m.location_id
      where l.id = ${locationId} and m.person_id = ${personId} and l.is_active and l.deleted_at is null)`,
  )

const rowsFor = prepared((db, given: Whose) => ruleRowsFor(db, given))

/** The rules of a location: its own, and those of the organization that it belongs to. */
export const ruleRowsOf = (db: Database, locationId: string | null) =>
  db
    .selectFrom('entitlement_rule')
    .selectAll()
    .where(countsAt(locationId))
    .where('archived_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')

export const countsAt = (locationId: unknown) =>
  sql<boolean>`(entitlement_rule.location_id = ${locationId} or entitlement_rule.organization_id =
    (select l.organization_id from location l where l.id = ${locationId}))`

type Instants = 'created_at' | 'updated_at' | 'archived_at' | 'deleted_at'

export const asRule = (row: Omit<Selectable<EntitlementRuleTable>, Instants>): EntitlementRule => ({
  id: row.id,
  kind: row.kind as EntitlementKind,
  amountPerDayCents: row.amount_cents,
  weekdays: row.weekdays.map(day => WEEKDAYS[day - 1]!),
  channels: row.channels as Channel[],
  window:
    row.window_start !== null && row.window_end !== null
      ? { from: row.window_start, to: row.window_end }
      : null,
  unlocksAtUserSpentCents: row.unlocks_at_user_spent_cents,
  maxPerMonthCents: row.max_per_month_cents,
  validFrom: row.valid_from,
  validUntil: row.valid_until,
  paused: row.is_paused,
  level: row.location_id === null ? 'organization' : 'location',
})
