import { sql } from 'kysely'
import { toMoney } from '../../../core/contract/common'
import { type Listing, list } from '../../../core/db/listing'
import type { Database } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import { addDays, type LocalDate } from '../../../core/rules/local-time'
import { placeRunBy, RUN_PLACES } from '../../companies/companies/places'
import { windowsAround } from '../board/order-filters'
import {
  AskCompanyMonths,
  CompanyMonths,
  CompanySpending,
  ListCompanySpending,
} from './contract/company-billing'

const column = (name: string) => sql.ref<string>(`spending.${name}`)
const LISTING: Listing = {
  filters: {
    employeeId: { column: column('person_id'), kind: 'id' },
    inKind: { column: column('kind_cents'), kind: 'number' },
    flex: { column: column('flex_cents'), kind: 'number' },
    byEmployee: { column: column('own_cents'), kind: 'number' },
    orders: { column: column('orders'), kind: 'number' },
  },
  sorts: {
    name: sql`lower(person.last_name || ' ' || person.first_name)`,
    orders: column('orders'),
    inKind: column('kind_cents'),
    flex: column('flex_cents'),
    byEmployee: column('own_cents'),
    total: column('total_cents'),
  },
  search: sql<string>`(person.first_name || ' ' || person.last_name || ' ' || coalesce(person.email, ''))`,
  defaultSort: 'name',
  tieBreaker: column('person_id'),
}

/** What a place's people ordered in each of twelve months, and who paid for it. */
export const companyMonths = holds(...RUN_PLACES)
  .meta({ summary: 'A location’s spending by month, twelve months at once' })
  .input(AskCompanyMonths)
  .output(CompanyMonths)
  .concat(mayFail('LocationNotFound'))
  .query(async ({ input: { locationId, month }, ctx: { db, caller, fail } }) => {
    if (!(await placeRunBy(db, caller, locationId))) throw fail('LocationNotFound')
    const months = Array.from({ length: 12 }, (_, before) => monthBefore(month, before))
    const found = await ordersOf(db, locationId, `${months.at(-1)}-01`, lastDayOf(month))
      .select(sql<string>`to_char(delivery_on, 'YYYY-MM')`.as('month'))
      .select(sql<number>`count(distinct person_id)`.as('employees'))
      .groupBy(sql`to_char(delivery_on, 'YYYY-MM')`)
      .execute()
    return {
      months: months.map(each => {
        const sums = found.find(row => row.month === each) ?? NOTHING
        return { month: each, employees: sums.employees, ...spendingOf(sums) }
      }),
    }
  })

/** What each of a place's people ordered in a month, and who paid for it. */
export const companySpending = holds(...RUN_PLACES)
  .meta({ summary: 'A location’s spending of a month by employee' })
  .input(ListCompanySpending)
  .output(CompanySpending)
  .concat(mayFail('LocationNotFound'))
  .query(async ({ input: { locationId, month, ...query }, ctx: { db, caller, fail } }) => {
    if (!(await placeRunBy(db, caller, locationId))) throw fail('LocationNotFound')
    const spending = ordersOf(db, locationId, `${month}-01`, lastDayOf(month))
      .select('person_id')
      .groupBy('person_id')
      .as('spending')
    const people = db
      .selectFrom(spending)
      .innerJoin('person', 'person.id', 'spending.person_id')
      .selectAll('spending')
      .select(['person.first_name', 'person.last_name', 'person.email'])
    return list(db, people, LISTING, query, rows =>
      rows.map(row => ({
        employeeId: row.person_id,
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
        ...spendingOf(row),
      })),
    )
  })

/** Orders that cost something in the end, delivered from one day to another: counted, and summed by who paid. */
export function ordersOf(db: Database, locationId: string, from: LocalDate, to: LocalDate) {
  const kept = (...sources: string[]) =>
    sql<number>`sum(${sql.raw(sources.map(source => `${source}_cents - refunded_${source}_cents`).join(' + '))})::bigint`
  return db
    .selectFrom('purchase_order')
    .select(sql<number>`count(*)`.as('orders'))
    .select([
      kept('kind').as('kind_cents'),
      kept('flex').as('flex_cents'),
      kept('balance', 'card').as('own_cents'),
      kept('transfer').as('transfer_cents'),
      kept('kind', 'flex', 'balance', 'card', 'transfer').as('total_cents'),
    ])
    .where('location_id', '=', locationId)
    .where('delivery_on', '>=', from)
    .where('delivery_on', '<=', to)
    .where(windowsAround(from, to))
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`kind_cents + flex_cents + balance_cents + card_cents + transfer_cents > refunded_kind_cents
        + refunded_flex_cents + refunded_balance_cents + refunded_card_cents + refunded_transfer_cents`,
    )
}

type Sums = Record<
  'orders' | 'kind_cents' | 'flex_cents' | 'own_cents' | 'transfer_cents' | 'total_cents',
  number
>

const NOTHING = {
  orders: 0,
  employees: 0,
  kind_cents: 0,
  flex_cents: 0,
  own_cents: 0,
  transfer_cents: 0,
  total_cents: 0,
}

const spendingOf = (sums: Sums) => ({
  orders: sums.orders,
  inKind: toMoney(sums.kind_cents),
  flex: toMoney(sums.flex_cents),
  byEmployee: toMoney(sums.own_cents),
  byTransfer: toMoney(sums.transfer_cents),
  total: toMoney(sums.total_cents),
})

/** The month so many months before this one. */
function monthBefore(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 - months, 1)).toISOString().slice(0, 7)
}

export const lastDayOf = (month: string): LocalDate => addDays(`${monthBefore(month, -1)}-01`, -1)
