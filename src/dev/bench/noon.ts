import { openDashboards } from './dashboards'
import type { Days } from './days'
import { offerOrders } from './mixed-orders'
import { offerPings } from './pings'
import { familySeconds, processorSeconds } from './processor-time'
import { offerReads } from './reads'
import type { Pace } from './report'
import type { Stage } from './stage'

/** What a busy noon asks of the product in a second, and how soon it has to be answered. */
const ORDERS = { perSecond: 100, aim: { perSecond: 100, p99: 400 } }
export const READS = { perSecond: 1_000, aim: { perSecond: 1_000, p99: 80 } }
export const PINGS = { perSecond: 500, aim: { perSecond: 500, p99: 400 } }
const SCREENS = { count: 200, aim: { p99: 1_000 } }

const SECONDS = 8
/** After all that was told before, so that each ping is where its courier is now. */
const PINGS_HOURS_AGO = 0.5

/** Orders on live screens: how they went, and when each was seen. */
export async function ordersOnScreens(stage: Stage, seconds: number, days: Days): Promise<Pace[]> {
  return ordersShownOn(await openDashboards(stage, SCREENS.count), stage, seconds, days)
}

async function ordersShownOn(
  dashboards: Awaited<ReturnType<typeof openDashboards>>,
  stage: Stage,
  seconds: number,
  days: Days,
): Promise<Pace[]> {
  const { figures, askedAt } = await offerOrders(stage, { perSecond: ORDERS.perSecond, seconds, days })
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
      aim: ORDERS.aim,
    },
    {
      name: `orders on ${SCREENS.count} screens`,
      offered: ORDERS.perSecond,
      figures: lags,
      aim: SCREENS.aim,
      note: `${lags.count} shown, ${missing} missing`,
    },
  ]
}

/**
 * Orders, reads, pings and screens at the same time; and what each process has used of the processors meanwhile. The
 * screens stand open since the morning: two hundred that open in the same moment are no noon.
 */
export async function mixedNoon(stage: Stage, days: Days): Promise<{ paces: Pace[]; spent: string[] }> {
  const dashboards = await openDashboards(stage, SCREENS.count)
  const before = secondsOf(stage)
  const start = performance.now()
  const [orders, reads, pings] = await Promise.all([
    ordersShownOn(dashboards, stage, SECONDS, days),
    offerReads(stage, { perSecond: READS.perSecond, seconds: SECONDS }),
    offerPings(stage, { perSecond: PINGS.perSecond, seconds: SECONDS, hoursAgo: PINGS_HOURS_AGO }),
  ])
  const whole = (performance.now() - start) / 1000
  const spent = secondsOf(stage).map(
    ({ name, seconds }, i) =>
      `  ${name.padEnd(24)}${((seconds - before[i]!.seconds) / whole).toFixed(2).padStart(6)} processors`,
  )
  return {
    paces: [
      { name: 'reads', offered: READS.perSecond, figures: reads, gaveUp: reads.gaveUp, aim: READS.aim },
      {
        name: 'pings of couriers',
        offered: PINGS.perSecond,
        figures: pings,
        gaveUp: pings.gaveUp,
        aim: PINGS.aim,
      },
      ...orders,
    ],
    spent,
  }
}

const secondsOf = ({ pids }: Stage) => [
  { name: 'the product', seconds: processorSeconds(pids.product) },
  { name: 'Postgres', seconds: familySeconds(pids.database) },
  { name: 'the payment simulator', seconds: processorSeconds(pids.payments) },
  { name: 'who asks', seconds: processorSeconds(process.pid) },
]
