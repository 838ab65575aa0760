import { sql } from 'kysely'
import type { z } from 'zod'
import type { Person } from '../../../core/context'
import { toMoney } from '../../../core/contract/common'
import { Failure } from '../../../core/contract/failures'
import type { Database } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import { addDays } from '../../../core/rules/local-time'
import { RUN_PLACES } from '../../companies/companies/places'
import { hasPlaces, placesOf } from './company-report'
import { AskPayrollFile, PayrollFile } from './contract/reports'
import { csvUrlOf } from './csv-url'
import { booksOf, forDays } from './order-books'
import { type ReportFile, shownInParts } from './report-file'
import { sumBy } from './sum-rows'

type Summed = {
  id: string
  first_name: string
  last_name: string
  email: string | null
  location: string
  days: number
  orders: number
  flex: number
  kind: number
}

/** What a month's food takes off the salary of each of a company's people, and what the company gives on top. */
export const payrollFile = holds(...RUN_PLACES)
  .meta({ summary: 'What a month takes off the salary of a company’s people, from the ledger' })
  .input(AskPayrollFile)
  .output(PayrollFile)
  .concat(mayFail('LocationNotFound'))
  .query(async ({ input, ctx: { db, caller, world, fail } }) => {
    const asked = await statementFor(db, caller, input)
    if (!asked) throw fail('LocationNotFound')
    const { rows } = await asked.execute(db)
    const totals = sumBy(rows, ['flex', 'kind'])
    return {
      rows: rows.map(row => shown(row, input.month)),
      totals: {
        employees: new Set(rows.map(({ id }) => id)).size,
        salary: toMoney(totals.flex),
        company: toMoney(totals.kind),
      },
      csvUrl: csvUrlOf(world, 'payroll', input),
    }
  })

/** The same rows as a file. */
export const payrollRows: ReportFile<z.output<typeof AskPayrollFile>> = {
  holders: RUN_PLACES,
  asks: AskPayrollFile,
  async read(ctx, caller, input) {
    const asked = await statementFor(ctx.db, caller, input)
    if (!asked) throw new Failure('LocationNotFound')
    return shownInParts(ctx, asked, row => shown(row, input.month))
  },
}

/** Null where the person has no such offices. */
async function statementFor(db: Database, caller: Person, input: z.output<typeof AskPayrollFile>) {
  const places = placesOf(caller, RUN_PLACES, input)
  if (!(await hasPlaces(db, places))) return null
  const from = `${input.month}-01`
  // Of the first of the next month, the day before.
  const to = addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1)
  return sql<Summed>`
    select p.id, p.first_name, p.last_name, p.email, l.name as location, count(distinct o.delivery_on)::int as days,
      count(*)::int as orders, sum(o.flex)::bigint as flex, sum(o.kind)::bigint as kind
    from ${booksOf([sql<boolean>`o.location_id in ${places}`, forDays(from, to)])} o
    join location l on l.id = o.location_id join person p on p.id = o.person_id
    where o.flex <> 0 or o.kind <> 0
    group by p.id, l.id order by l.name, p.last_name, p.first_name, p.id`
}

const shown = (row: Summed, month: string) => ({
  employeeId: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  location: row.location,
  month,
  days: row.days,
  orders: row.orders,
  salary: toMoney(Number(row.flex)),
  company: toMoney(Number(row.kind)),
})
