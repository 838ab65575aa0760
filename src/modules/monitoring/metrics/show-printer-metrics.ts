import { sql } from 'kysely'
import { holds } from '../../../core/procedures'
import { scopeFilter } from '../../../core/scope'
import { MENU_READERS, storesVisibleTo } from '../../stores/stores/store-access'
import { CITY_TABLES } from './city-counts.store'
import { compareGroup, comparePeriods, sumDays, sumOf } from './compare-periods'
import { AskPrinterMetrics, type PrinterFigures, PrinterMetrics } from './contract/metrics'
import { countStaleDays } from './day-counts.store'
import { COUNTED_TABLES } from './month-counts.store'
import { METRIC_READERS, namesOf, seesWholeCities } from './show-order-metrics'

const MOST_PRINTERS = 100

const SUMS = sql`sum(papers)::int as papers, sum(printed)::int as printed, sum(failed)::int as failed,
  sum(wait_ms)::bigint as wait_ms`

function show(rows: readonly Record<string, unknown>[]): PrinterFigures {
  const printed = sumOf(rows, 'printed')
  return {
    papers: sumOf(rows, 'papers'),
    printed,
    failed: sumOf(rows, 'failed'),
    waitSeconds: printed ? sumOf(rows, 'wait_ms') / printed / 1000 : null,
  }
}

/** What came out of printers, and what did not, of the stores that the caller looks after. */
export const showPrinterMetrics = holds(...METRIC_READERS)
  .meta({ summary: 'What printers printed by day, week or month, beside the time before' })
  .input(AskPrinterMetrics)
  .output(PrinterMetrics)
  .query(async ({ input, ctx: { db, caller } }) => {
    const isOfCities = !input.storeId && seesWholeCities(caller, MENU_READERS)
    const rows = await sumDays(db, input, {
      counted: COUNTED_TABLES.printers,
      together: isOfCities ? CITY_TABLES.printers : null,
      where: [
        isOfCities
          ? scopeFilter(caller, MENU_READERS, { city: sql.ref('d.city') })
          : sql<boolean>`d.store_id in (${storesVisibleTo(db, caller).select('store.id')})`,
        ...(input.storeId ? [sql<boolean>`d.store_id = ${input.storeId}`] : []),
        ...(input.city ? [sql<boolean>`d.city = ${input.city}`] : []),
      ],
      sums: SUMS,
      groups: ['printer_id'],
      top: { group: 'printer_id', most: MOST_PRINTERS, of: 'papers' },
    })
    const printers = compareGroup(rows, 'printer_id', show, figures => figures.papers).slice(0, MOST_PRINTERS)
    const names = await namesOf(db, 'printer', printers)
    return {
      ...comparePeriods(rows, input, show),
      staleDays: await countStaleDays(db),
      printers: printers.map(({ id, mostBefore, ...figures }) => ({
        ...figures,
        printerId: id,
        name: names.get(id) ?? '',
        papersBefore: mostBefore,
      })),
    }
  })
