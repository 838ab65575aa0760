import { type Expression, sql } from 'kysely'
import type { z } from 'zod'
import type { Person } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import type { Database } from '../../../core/db/open'
import { lookupOf, searchedRows } from '../../../core/lookups'
import { holds } from '../../../core/procedures'
import { hasBoard, ordersVisibleTo } from '../../order-records/orders/order-scope'
import { readBagCode } from '../../order-records/orders/rules/ufid'
import { isNumbered } from '../../orders/board/board-listing'
import { FindRecords, FoundRecords, RECORD_KINDS, type RecordKind } from './contract/record-search'
import { bestOf } from './rules/rank'

/** Whoever has anything to look for beside what is their own. */
const STAFF: PermissionType[] = [
  'HelloAdminPermission',
  'MerchantAdminPermission',
  'LogisticsAdminPermission',
  'FleetAdminPermission',
  'LocationAdminPermission',
  'OrganizationPermission',
  'DeveloperPermission',
]

/** Of each kind so many are looked at, whichever come first, and the best of them answered. */
const MOST_LOOKED_AT = 60

/** A part of an order's number has figures in it, or is written with a dash; a whole one may have letters only. */
const LOOKS_LIKE_PART = /^(?=.*[\d-])[\w -]{4,24}$/
const looksLikeNumber = (text: string) => LOOKS_LIKE_PART.test(text) || readBagCode(text) !== null

type Row = z.output<typeof FoundRecords>['found'][number]

/**
 * Records of all kinds by their names and numbers, in one statement. Each kind is searched as its own list is, with the
 * rows that this caller sees there; a kind that they may not list is not searched.
 */
export const findRecords = holds(...STAFF)
  .input(FindRecords)
  .output(FoundRecords)
  .query(async ({ input: { text, kinds = RECORD_KINDS, limit, archived }, ctx: { db, caller } }) => {
    const wanted = [...new Set(kinds)]
    const searches = wanted.flatMap(kind => [
      ...searchOf(db, caller, kind, text, archived),
      ...(kind === 'order' ? numberedOrders(db, caller, text, archived) : []),
    ])
    if (!searches.length) return { found: [] }
    const { rows } = await sql<Row>`${sql.join(searches, sql` union all `)}`.execute(db)
    return {
      found: wanted.flatMap(kind =>
        bestOf(
          rows.filter(row => row.kind === kind),
          text,
          limit,
        ),
      ),
    }
  })

function searchOf(
  db: Database,
  caller: Person,
  kind: RecordKind,
  text: string,
  isArchived: boolean,
): Expression<Row>[] {
  const lookup = lookupOf(kind)
  const rows = searchedRows(lookup, db, caller, text, isArchived)
  if (!rows) return []
  const state = sql<string | null>`${kind === 'order' ? sql.ref('purchase_order.state') : sql`null`}::text`
  const found = rows
    .select([
      sql.ref(`${lookup.table}.id`).as('id'),
      lookup.label.as('label'),
      lookup.detail.as('detail'),
      state.as('state'),
    ])
    .limit(MOST_LOOKED_AT)
  return [ofKind(kind, found)]
}

/** By its number, or by a part of it, whoever sees an order finds it. */
function numberedOrders(db: Database, caller: Person, text: string, isArchived: boolean): Expression<Row>[] {
  if (!hasBoard(caller) || !looksLikeNumber(text)) return []
  const found = ordersVisibleTo(db, caller, 'staff')
    .where('purchase_order.archived_at', isArchived ? 'is not' : 'is', null)
    .where(isNumbered(text))
    .select([
      'purchase_order.id as id',
      'purchase_order.ufid as label',
      sql<null>`null::text`.as('detail'),
      sql<string>`purchase_order.state::text`.as('state'),
    ])
    .limit(MOST_LOOKED_AT)
  return [ofKind('order', found)]
}

const ofKind = (kind: RecordKind, found: Expression<unknown>) =>
  sql<Row>`(select ${sql.lit(kind)} as kind, found.id, found.label, found.detail, found.state from ${found} found)`
