import { addDays, DEFAULT_TZ, localDateOf } from '../../core/rules/local-time'
import { compareMenus } from './compare-menus'
import { compareOrders, settled } from './compare-orders'
import { openDashboards } from './dashboards'
import { offerOrders } from './mixed-orders'
import { offerPings } from './pings'
import { offerReads } from './reads'
import { machine, type Pace, printComparisons, printPaces } from './report'
import { openStage, type Stage } from './stage'

/**
 * What a busy noon asks of the product, through the front door: a server as a process, the payment simulator, a real
 * Postgres, and this program, all on this machine. Then orders and menus beside what the same Postgres and a bare
 * server do in the same minutes: of these the ratio counts. Loopback only; everything that is started is stopped again.
 */
const PEOPLE = 320
const ORDERS = { perSecond: 100, seconds: 6 }
const WARM_UP = { perSecond: 20, seconds: 4 }
const READS = { perSecond: 1_000, seconds: 8 }
const PINGS = { perSecond: 500, seconds: 8 }
const DASHBOARDS = 200
/** More than one load of orders needs. */
const DAYS_APART = 4

const started = performance.now()
const before = machine()
const stage = await openStage(PEOPLE)
console.log(
  `Stage set in ${seconds(started)} s: 32 kitchens, ${2 * PEOPLE + 5 * 64} people, 250 couriers, a menu of 60 dishes`,
)
try {
  const today = localDateOf(new Date(), DEFAULT_TZ)
  let round = 0
  const nextDay = (days = 1) => {
    const first = addDays(today, 2 + round)
    round += days
    return first
  }

  const { rows, spent } = await compareOrders(stage, nextDay)
  const menus = await compareMenus(stage)
  const paces = await measurePaces(stage, nextDay)

  console.log(`\nBefore: ${before}; now: ${machine()}`)
  printPaces(paces)
  printComparisons([...rows, ...menus])
  console.log('\nWhere the time of an order goes')
  for (const note of spent) console.log(note)
} finally {
  await stage.close()
}
console.log(`\nAll in ${seconds(started)} s`)

async function measurePaces(stage: Stage, nextDay: (days?: number) => string): Promise<Pace[]> {
  await offerReads(stage, { perSecond: 200, seconds: 2 })
  const reads = await offerReads(stage, READS)
  await offerPings(stage, { perSecond: 100, seconds: 2, hoursAgo: 2 })
  const pings = await offerPings(stage, { ...PINGS, hoursAgo: 1 })
  await settled(stage)

  // Each on days of its own, on which the company has not paid anything yet.
  await offerOrders(stage, { ...WARM_UP, from: nextDay(DAYS_APART) })
  await settled(stage)
  const dashboards = await openDashboards(stage, DASHBOARDS)
  const { figures, askedAt } = await offerOrders(stage, { ...ORDERS, from: nextDay(DAYS_APART) })
  const orders = await stage.world.driver<{ id: string; storeId: string }[]>`
    select id, store_id as "storeId" from purchase_order where id = any(${[...askedAt.keys()]})`
  const { lags, missing } = await dashboards.shown(orders, askedAt)
  dashboards.close()
  return [
    {
      name: 'orders of all kinds',
      offered: ORDERS.perSecond,
      figures,
      gaveUp: figures.gaveUp,
      aim: { perSecond: 100, p99: 400 },
    },
    {
      name: 'reads',
      offered: READS.perSecond,
      figures: reads,
      gaveUp: reads.gaveUp,
      aim: { perSecond: 1_000, p99: 80 },
    },
    {
      name: 'pings of couriers',
      offered: PINGS.perSecond,
      figures: pings,
      aim: { perSecond: 500, p99: 400 },
    },
    {
      name: `orders on ${DASHBOARDS} screens`,
      offered: ORDERS.perSecond,
      figures: lags,
      aim: { p99: 1_000 },
      note: `${lags.count} shown, ${missing} missing`,
    },
  ]
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(0)
}
