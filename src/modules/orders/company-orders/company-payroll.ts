import { sql } from 'kysely'
import { toMoney } from '../../../core/contract/common'
import { type Listing, list } from '../../../core/db/listing'
import type { Database } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import type { LocalDate } from '../../../core/rules/local-time'
import { ListOfDays, Payroll } from '../../companies/allowances/contract/entitlements'
import { placeRunBy, RUN_PLACES } from '../../companies/companies/places'
import { windowsAround } from '../board/order-filters'

const column = (name: string) => sql.ref<string>(`day.${name}`)
const LISTING: Listing = {
  filters: {
    employeeId: { column: column('person_id'), kind: 'id' },
    inKind: { column: column('kind_cents'), kind: 'number' },
    flex: { column: column('flex_cents'), kind: 'number' },
  },
  sorts: {
    date: column('delivery_on'),
    name: sql`lower(person.last_name || ' ' || person.first_name)`,
  },
  search: sql<string>`(person.first_name || ' ' || person.last_name || ' ' || coalesce(person.email, ''))`,
  defaultSort: 'date,name',
  tieBreaker: sql`(day.delivery_on::text || day.person_id)`,
}

/**
 * What a place's company pays for each of its people and each day of delivery, less what came back. An order that
 * was called off late counts with what of it was kept.
 */
export const companyPayroll = holds(...RUN_PLACES)
  .meta({ summary: 'In kind and flexible amounts by employee and day, for payroll' })
  .input(ListOfDays)
  .output(Payroll)
  .concat(mayFail('LocationNotFound'))
  .query(async ({ input: { locationId, from, to, ...query }, ctx: { db, caller, fail } }) => {
    if (!(await placeRunBy(db, caller, locationId))) throw fail('LocationNotFound')
    const days = db
      .selectFrom(daysOf(db, locationId, from, to))
      .innerJoin('person', 'person.id', 'day.person_id')
      .select(['day.person_id', 'day.delivery_on', 'day.kind_cents', 'day.flex_cents', 'day.order_ids'])
      .select(['person.first_name', 'person.last_name', 'person.email'])
    const [page, totals] = await Promise.all([
      list(db, days, LISTING, query, rows =>
        rows.map(row => ({
          employeeId: row.person_id,
          firstName: row.first_name,
          lastName: row.last_name,
          email: row.email,
          date: row.delivery_on,
          inKind: toMoney(row.kind_cents),
          flex: toMoney(row.flex_cents),
          orderIds: row.order_ids,
        })),
      ),
      db
        .selectFrom(daysOf(db, locationId, from, to))
        .select([
          sql<number>`coalesce(sum(kind_cents), 0)::bigint`.as('kind_cents'),
          sql<number>`coalesce(sum(flex_cents), 0)::bigint`.as('flex_cents'),
          sql<number>`count(distinct person_id)`.as('people'),
        ])
        .executeTakeFirstOrThrow(),
    ])
    return {
      ...page,
      totals: {
        inKind: toMoney(totals.kind_cents),
        flex: toMoney(totals.flex_cents),
        employees: totals.people,
      },
    }
  })

const daysOf = (db: Database, locationId: string, from: LocalDate, to: LocalDate) =>
  db
    .selectFrom('purchase_order')
    .select(['person_id', 'delivery_on'])
    .select([
      sql<number>`sum(kind_cents - refunded_kind_cents)::bigint`.as('kind_cents'),
      sql<number>`sum(flex_cents - refunded_flex_cents)::bigint`.as('flex_cents'),
      sql<string[]>`array_agg(id::text order by id)`.as('order_ids'),
    ])
    .where('location_id', '=', locationId)
    .where('delivery_on', '>=', from)
    .where('delivery_on', '<=', to)
    .where(windowsAround(from, to))
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`kind_cents + flex_cents > refunded_kind_cents + refunded_flex_cents`)
    .groupBy(['person_id', 'delivery_on'])
    .as('day')
