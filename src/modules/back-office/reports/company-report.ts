import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Person } from '../../../core/context'
import { toMoney } from '../../../core/contract/common'
import { Failure } from '../../../core/contract/failures'
import type { Database } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import { scopeFilter } from '../../../core/scope'
import { AskCompanyReport, type COMPANY_GROUPS, CompanyReport } from './contract/reports'
import { csvUrlOf } from './csv-url'
import { booksOf, forDays } from './order-books'
import { type ReportFile, shownInParts } from './report-file'
import { sumBy } from './sum-rows'

const KEEP_THEM = ['HelloAdminPermission'] as const

const GROUPS: Record<
  (typeof COMPANY_GROUPS)[number],
  { key: RawBuilder<unknown>; name: RawBuilder<unknown> }
> = {
  location: { key: sql`o.location_id::text`, name: sql`l.name` },
  person: { key: sql`o.person_id::text`, name: sql`trim(p.first_name || ' ' || p.last_name)` },
  day: { key: sql`o.delivery_on::text`, name: sql`o.delivery_on::text` },
  month: { key: sql`to_char(o.delivery_on, 'YYYY-MM')`, name: sql`to_char(o.delivery_on, 'YYYY-MM')` },
  channel: { key: sql`o.channel`, name: sql`o.channel` },
  projectCode: { key: sql`coalesce(o.project_code, '')`, name: sql`coalesce(o.project_code, '')` },
}

/** The offices of a company, or the one, that the person looks after; closed ones too: what was eaten there is paid. */
export const placesOf = (
  caller: Person,
  types: Parameters<typeof scopeFilter>[1],
  { organizationId, locationId }: { organizationId?: string | undefined; locationId?: string | undefined },
) => sql`(select place.id from location place where ${organizationId ? sql`place.organization_id = ${organizationId}` : sql`true`}
  and ${locationId ? sql`place.id = ${locationId}` : sql`true`}
  and ${scopeFilter(caller, types, {
    location: sql.ref('place.id'),
    organization: sql.ref('place.organization_id'),
    city: sql.ref('place.city'),
  })})`

export async function hasPlaces(db: Database, places: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`select 1 from ${places} places limit 1`.execute(db)
  return rows.length > 0
}

/** What was ordered in a company's offices and who paid for it: canteen, and what the company pays for. */
export const companyReport = holds(...KEEP_THEM)
  .meta({ summary: 'What a company ordered in some days and who paid for it, from the ledger' })
  .input(AskCompanyReport)
  .output(CompanyReport)
  .concat(mayFail('LocationNotFound'))
  .query(async ({ input, ctx: { db, caller, world, fail } }) => {
    const asked = await statementFor(db, caller, input)
    if (!asked) throw fail('LocationNotFound')
    const rows = await asked.execute(db)
    const people = new Set(rows.rows.flatMap(row => row.people))
    return {
      rows: rows.rows.map(shownRow),
      totals: shown(rows.rows, people.size),
      csvUrl: csvUrlOf(world, 'companyReport', input),
    }
  })

/** The same rows as a file. */
export const companyFile: ReportFile<z.output<typeof AskCompanyReport>> = {
  holders: KEEP_THEM,
  asks: AskCompanyReport,
  async read(ctx, caller, input) {
    const asked = await statementFor(ctx.db, caller, input)
    if (!asked) throw new Failure('LocationNotFound')
    return shownInParts(ctx, asked, shownRow)
  },
}

/** Null where the person has no such offices. */
async function statementFor(db: Database, caller: Person, input: z.output<typeof AskCompanyReport>) {
  const places = placesOf(caller, KEEP_THEM, input)
  if (!(await hasPlaces(db, places))) return null
  const { key, name } = GROUPS[input.groupBy]
  const where = [
    sql<boolean>`o.location_id in ${places}`,
    sql<boolean>`(o.channel = 'canteen' or o.kind_cents + o.flex_cents + o.transfer_cents > 0)`,
    forDays(input.after, input.before),
  ]
  return sql<Summed>`
      select ${key} as key, ${name} as name, count(*)::int as orders, array_agg(distinct o.person_id::text) as people,
        sum(o.kind)::bigint as kind, sum(o.flex)::bigint as flex, sum(o.balance + o.card)::bigint as own,
        sum(o.transfer)::bigint as transfer
      from ${booksOf(where)} o
      join location l on l.id = o.location_id join person p on p.id = o.person_id
      where o.kind <> 0 or o.flex <> 0 or o.balance <> 0 or o.card <> 0 or o.transfer <> 0
      group by 1, 2 order by 2, 1`
}

const shownRow = (row: Summed) => ({ key: row.key, name: row.name, ...shown([row], row.people.length) })

type Summed = {
  key: string
  name: string
  orders: number
  people: string[]
  kind: number
  flex: number
  own: number
  transfer: number
}

function shown(rows: readonly Summed[], people: number) {
  const { orders, kind, flex, own, transfer } = sumBy(rows, ['orders', 'kind', 'flex', 'own', 'transfer'])
  return {
    orders,
    people,
    inKind: toMoney(kind),
    flex: toMoney(flex),
    byEmployee: toMoney(own),
    byTransfer: toMoney(transfer),
    total: toMoney(kind + flex + own + transfer),
  }
}
