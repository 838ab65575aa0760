import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Person } from '../../core/context'
import { euros } from '../../core/contract/common'
import { holds } from '../../core/procedures'
import { scopeFilter } from '../../core/scope'
import { AskFeesReport, type FEE_GROUPS, FeesReport } from './contract/reports'
import { csvUrlOf } from './csv-url'
import { booksOf, forDays } from './order-books'
import { type ReportFile, shownInParts } from './report-file'
import { sumBy } from './sum-rows'

const KEEP_THEM = ['HelloAdminPermission'] as const

const GROUPS: Record<(typeof FEE_GROUPS)[number], { key: RawBuilder<unknown>; name: RawBuilder<unknown> }> = {
  merchant: { key: sql`o.merchant_id::text`, name: sql`m.name` },
  store: { key: sql`o.store_id::text`, name: sql`s.name` },
  channel: { key: sql`o.channel`, name: sql`o.channel` },
  city: { key: sql`o.city`, name: sql`o.city` },
  day: { key: sql`o.delivery_on::text`, name: sql`o.delivery_on::text` },
  month: { key: sql`to_char(o.delivery_on, 'YYYY-MM')`, name: sql`to_char(o.delivery_on, 'YYYY-MM')` },
}
const COLUMNS = [
  'orders',
  'paid',
  'fees',
  'delivery',
  'vat',
  'promotions',
  'compensation',
  'merchants',
] as const
type Summed = { key: string; name: string } & Record<(typeof COLUMNS)[number], number>

/** What the orders of some days left with the platform, the tax office and the merchants. */
export const feesReport = holds(...KEEP_THEM)
  .meta({ summary: 'What orders of some days left with the platform and its merchants, from the ledger' })
  .input(AskFeesReport)
  .output(FeesReport)
  .query(async ({ input, ctx: { db, caller, world } }) => {
    const { rows } = await statementFor(caller, input).execute(db)
    return {
      rows: rows.map(shownRow),
      totals: shown(rows),
      csvUrl: csvUrlOf(world, 'feesReport', input),
    }
  })

/** The same rows as a file. */
export const feesFile: ReportFile<z.output<typeof AskFeesReport>> = {
  holders: KEEP_THEM,
  asks: AskFeesReport,
  read: async (ctx, caller, input) => shownInParts(ctx, statementFor(caller, input), shownRow),
}

function statementFor(caller: Person, input: z.output<typeof AskFeesReport>) {
  const { key, name } = GROUPS[input.groupBy]
  const where = [
    scopeFilter(caller, KEEP_THEM, { city: sql.ref('o.city') }),
    forDays(input.after, input.before),
  ]
  return sql<Summed>`
      select ${key} as key, ${name} as name, count(*)::int as orders,
        sum(o.persons + o.card + o.transfer)::bigint as paid, sum(o.fees)::bigint as fees,
        sum(o.delivery)::bigint as delivery, sum(o.vat)::bigint as vat, sum(o.promotions)::bigint as promotions,
        sum(o.compensation)::bigint as compensation, sum(o.merchants)::bigint as merchants
      from ${booksOf(where)} o
      join merchant m on m.id = o.merchant_id join store s on s.id = o.store_id
      group by 1, 2 order by 2, 1`
}

const shownRow = (row: Summed) => ({ key: row.key, name: row.name, ...shown([row]) })

function shown(rows: readonly Summed[]) {
  const { orders, paid, fees, delivery, vat, promotions, compensation, merchants } = sumBy(rows, COLUMNS)
  return {
    orders,
    paid: euros(paid),
    fees: euros(fees),
    delivery: euros(delivery),
    vat: euros(vat),
    promotions: euros(promotions),
    compensation: euros(compensation),
    merchants: euros(merchants),
  }
}
