import { sql } from 'kysely'
import type { Person } from '../../../core/context'
import { toMoney } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import { holds } from '../../../core/procedures'
import { DEFAULT_TZ, daysBetween, type LocalDate, localDateOf } from '../../../core/rules/local-time'
import { sumCents } from '../../../core/rules/money/cents'
import { INVOICE_AGES } from '../invoices/contract/invoices'
import { KEEP_INVOICES, keptInvoices } from '../invoices/invoice-access'
import { OPEN_STATUSES } from '../invoices/rules/invoice-state'
import { type Debtor, ListReceivables, Receivables } from './contract/receivables'

type Age = (typeof INVOICE_AGES)[number]

/** What is owed by how late it is, and by whom: the latest first, unless another order is asked for. */
export const listReceivables = holds(...KEEP_INVOICES)
  .meta({ summary: 'Who owes what since when, by age: not due, 30, 60, 90 days and more' })
  .input(ListReceivables)
  .output(Receivables)
  .query(async ({ input, ctx: { db, caller, now } }) => {
    const today = localDateOf(now, DEFAULT_TZ)
    const [everything, rows] = await Promise.all([
      db
        .selectFrom(owedInvoices(db, caller, today).as('o'))
        .select([
          'o.age',
          sql<number>`sum(o.owed_cents)::bigint`.as('cents'),
          sql<number>`count(*)::int`.as('count'),
        ])
        .groupBy('o.age')
        .execute(),
      debtors(db, caller, today, input),
    ])
    return {
      owed: toMoney(sumCents(everything.map(({ cents }) => cents))),
      ages: INVOICE_AGES.map(age => {
        const found = everything.find(each => each.age === age)
        return { age, owed: toMoney(found?.cents ?? 0), count: found?.count ?? 0 }
      }),
      docs: rows.map(({ found: _, ...row }) => present(row, today)),
      total: rows[0]?.found ?? 0,
      page: input.page,
      limit: input.limit,
    }
  })

/** Invoices that are issued and not paid, each with its debtor and its age. */
const owedInvoices = (db: Database, caller: Person, today: LocalDate) =>
  keptInvoices(db, caller)
    .leftJoin('organization', 'organization.id', 'invoice.organization_id')
    .leftJoin('location', 'location.id', 'invoice.location_id')
    .leftJoin('person', 'person.id', 'invoice.person_id')
    .select([
      sql<string>`coalesce(invoice.organization_id, invoice.location_id, invoice.person_id, invoice.id)`.as(
        'debtor_id',
      ),
      sql<Debtor['kind']>`case when invoice.organization_id is not null then 'company'
        when invoice.location_id is not null then 'location'
        when invoice.person_id is not null then 'person' else 'other' end`.as('kind'),
      sql<string>`coalesce(organization.name, location.name,
        nullif(trim(concat(person.first_name, ' ', person.last_name)), ''), invoice.recipient->>'name', '')`.as(
        'name',
      ),
      'invoice.due_on',
      sql<number>`invoice.total_cents - invoice.prepaid_cents - invoice.received_cents`.as('owed_cents'),
      sql<Age>`case
        when ${today}::date <= invoice.due_on then 'notDue'
        when ${today}::date - invoice.due_on <= 30 then 'to30'
        when ${today}::date - invoice.due_on <= 60 then 'to60'
        when ${today}::date - invoice.due_on <= 90 then 'to90'
        else 'over90' end`.as('age'),
    ])
    .where('invoice.archived_at', 'is', null)
    .where('invoice.status', 'in', [...OPEN_STATUSES])

const ORDERS = {
  late: sql`min(o.due_on) asc, sum(o.owed_cents) desc`,
  owed: sql`sum(o.owed_cents) desc`,
  name: sql`min(o.name) asc`,
} as const

interface DebtorRow {
  id: string
  kind: Debtor['kind']
  name: string
  oldest_due_on: LocalDate
  ages: { age: Age; cents: number }[]
}

/** One row for each debtor, with how many there are in all. */
async function debtors(
  db: Database,
  caller: Person,
  today: LocalDate,
  { search, age, order, page, limit }: ListReceivables,
): Promise<(DebtorRow & { found: number })[]> {
  return db
    .selectFrom(owedInvoices(db, caller, today).as('o'))
    .select([
      'o.debtor_id as id',
      'o.kind',
      sql<string>`min(o.name)`.as('name'),
      sql<LocalDate>`min(o.due_on)`.as('oldest_due_on'),
      sql<DebtorRow['ages']>`jsonb_agg(jsonb_build_object('age', o.age, 'cents', o.owed_cents))`.as('ages'),
      sql<number>`(count(*) over ())::int`.as('found'),
    ])
    .$if(Boolean(search), rows =>
      rows.where(sql<boolean>`position(fold_text(${search}) in fold_text(o.name)) > 0`),
    )
    .groupBy(['o.debtor_id', 'o.kind'])
    .$if(age !== undefined, rows => rows.having(sql<boolean>`bool_or(o.age = ${age})`))
    .orderBy(ORDERS[order])
    .orderBy('o.debtor_id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
}

function present(row: DebtorRow, today: LocalDate): Debtor {
  const late = daysBetween(row.oldest_due_on, today)
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    owed: toMoney(sumCents(row.ages.map(({ cents }) => cents))),
    invoices: row.ages.length,
    oldestDueOn: row.oldest_due_on,
    daysLate: late > 0 ? late : null,
    ages: INVOICE_AGES.map(age => {
      const its = row.ages.filter(each => each.age === age)
      return { age, owed: toMoney(sumCents(its.map(({ cents }) => cents))), count: its.length }
    }),
  }
}
