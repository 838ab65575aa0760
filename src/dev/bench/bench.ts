import { compareMenus } from './compare-menus'
import { compareOrders, settled } from './compare-orders'
import { openDashboards } from './dashboards'
import { daysOfCanteen } from './days'
import { load } from './load'
import { offerOrders } from './mixed-orders'
import { placeOrder, wantedOf } from './order'
import { offerPings } from './pings'
import { costsOfReads, offerReads } from './reads'
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
/** Each of these is placed by everybody who reads their history. */
const ORDERS_BEFORE_READS = 3
/** `npm run bench -- reads` measures nothing else. */
const ONLY = process.argv[2]

const started = performance.now()
const before = machine()
const stage = await openStage(PEOPLE)
console.log(
  `Stage set in ${seconds(started)} s: 32 kitchens, ${2 * PEOPLE + 5 * 64} people, 250 couriers, a menu of 60 dishes`,
)
try {
  if (ONLY === 'reads') await measureReads(stage)
  else await measureAll(stage)
} finally {
  await stage.close()
}
console.log(`\nAll in ${seconds(started)} s`)

async function measureAll(stage: Stage) {
  const { rows, spent } = await compareOrders(stage)
  const menus = await compareMenus(stage)
  const paces = [await paceOfReads(stage), ...(await measurePaces(stage))]
  const costs = await costsOfReads(stage)

  console.log(`\nBefore: ${before}; now: ${machine()}`)
  printPaces(paces)
  printComparisons([...rows, ...menus])
  printNotes('Where the time of an order goes', spent)
  printNotes('What a read costs', costs)
}

/** Of people who have ordered: an empty history would flatter the figures. */
async function measureReads(stage: Stage) {
  const days = daysOfCanteen()
  for (let i = 0; i < ORDERS_BEFORE_READS; i++) {
    const day = days.next()
    await stage.refill(stage.shoppers)
    await load(16, { count: PEOPLE, seconds: 60 }, async i => {
      const shopper = stage.shoppers[i]!
      await placeOrder(stage.product, shopper, await wantedOf(stage.product, shopper, day))
    })
    await settled(stage)
  }
  const costs = await costsOfReads(stage)
  const pace = await paceOfReads(stage)
  console.log(`\nBefore: ${before}; now: ${machine()}`)
  printPaces([pace])
  printNotes('What a read costs', costs)
}

async function paceOfReads(stage: Stage): Promise<Pace> {
  await offerReads(stage, { perSecond: 200, seconds: 2 })
  const reads = await offerReads(stage, READS)
  return {
    name: 'reads',
    offered: READS.perSecond,
    figures: reads,
    gaveUp: reads.gaveUp,
    aim: { perSecond: 1_000, p99: 80 },
  }
}

async function measurePaces(stage: Stage): Promise<Pace[]> {
  await offerPings(stage, { perSecond: 100, seconds: 2, hoursAgo: 2 })
  const pings = await offerPings(stage, { ...PINGS, hoursAgo: 1 })
  await settled(stage)

  const days = daysOfCanteen()
  await offerOrders(stage, { ...WARM_UP, days })
  await settled(stage)
  const dashboards = await openDashboards(stage, DASHBOARDS)
  const { figures, askedAt } = await offerOrders(stage, { ...ORDERS, days })
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

function printNotes(title: string, notes: readonly string[]) {
  console.log(`\n${title}`)
  for (const note of notes) console.log(note)
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(0)
}
