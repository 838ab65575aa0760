import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Person } from '../../../core/context'
import { toMoney } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import { holds } from '../../../core/procedures'
import { scopeFilter } from '../../../core/scope'
import { AskFeesReport, type FEE_GROUPS, FeesReport } from './contract/reports'
import { csvUrlOf } from './csv-url'
import { FEE_SUMS, itsDays, KEPT, staleFeesOf } from './fee-counts.store'
import { booksOf } from './order-books'
import { type ReportFile, shownInParts } from './report-file'
import { sumBy } from './sum-rows'

const KEEP_THEM = ['HelloAdminPermission'] as const

/** What rows `o` are grouped by, and what a group `g` is called and known by. */
const GROUPS: Record<
  (typeof FEE_GROUPS)[number],
  { by: RawBuilder<unknown>; key: RawBuilder<unknown>; name: RawBuilder<unknown> }
> = {
  merchant: {
    by: sql`o.merchant_id`,
    key: sql`g.by::text`,
    name: sql`(select name from merchant where id = g.by)`,
  },
  store: { by: sql`o.store_id`, key: sql`g.by::text`, name: sql`(select name from store where id = g.by)` },
  channel: { by: sql`o.channel`, key: sql`g.by`, name: sql`g.by` },
  city: { by: sql`o.city`, key: sql`g.by`, name: sql`g.by` },
  day: { by: sql`o.on_day`, key: sql`g.by::text`, name: sql`g.by::text` },
  month: {
    by: sql`date_trunc('month', o.on_day::timestamp)`,
    key: sql`to_char(g.by, 'YYYY-MM')`,
    name: sql`to_char(g.by, 'YYYY-MM')`,
  },
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
    const { rows } = await (await statementFor(db, caller, input)).execute(db)
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
  read: async (ctx, caller, input) => shownInParts(ctx, await statementFor(ctx.db, caller, input), shownRow),
}

/**
 * From what is kept of these days, and of those of which something has changed that is not counted yet, from the ledger:
 * what is counted in between is read there, too, and not twice.
 */
async function statementFor(
  db: Database,
  caller: Person,
  { after, before, groupBy }: z.output<typeof AskFeesReport>,
) {
  const { by, key, name } = GROUPS[groupBy]
  const isSeen = scopeFilter(caller, KEEP_THEM, { city: sql.ref('o.city') })
  const stale = await staleFeesOf(db, after, before)
  const fees = sql`
    select o.on_day, o.store_id, o.merchant_id, o.city, o.channel, ${KEPT} from fee_day o
    where o.on_day between ${sql.lit(after)}::date and ${sql.lit(before)}::date and ${isSeen}
      ${stale.length ? sql`and (o.on_day, o.store_id::text) not in (select on_day, store_id from ${itsDays(stale)})` : sql``}`
  const fresh = sql`
    select o.delivery_on, o.store_id, o.merchant_id, o.city, o.channel, ${FEE_SUMS}
    from ${booksOf([isSeen], itsDays(stale))} o
    group by o.delivery_on, o.store_id, o.merchant_id, o.city, o.channel`
  return sql<Summed>`
    select ${key} as key, ${name} as name, g.*
    from (
      select ${by} as by, sum(orders)::int as orders, sum(paid_cents)::bigint as paid, sum(fee_cents)::bigint as fees,
        sum(delivery_cents)::bigint as delivery, sum(vat_cents)::bigint as vat, sum(promotion_cents)::bigint as promotions,
        sum(compensation_cents)::bigint as compensation, sum(merchant_cents)::bigint as merchants
      from (${fees} ${stale.length ? sql`union all ${fresh}` : sql``}) o group by 1
    ) g order by 2, 1`
}

const shownRow = (row: Summed) => ({ key: row.key, name: row.name, ...shown([row]) })

function shown(rows: readonly Summed[]) {
  const { orders, paid, fees, delivery, vat, promotions, compensation, merchants } = sumBy(rows, COLUMNS)
  return {
    orders,
    paid: toMoney(paid),
    fees: toMoney(fees),
    delivery: toMoney(delivery),
    vat: toMoney(vat),
    promotions: toMoney(promotions),
    compensation: toMoney(compensation),
    merchants: toMoney(merchants),
  }
}
