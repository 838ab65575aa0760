import type { Days } from './days'
import { openLightClient } from './light-client'
import { offer } from './load'
import { offerOrders } from './mixed-orders'
import { PINGS } from './noon'
import { offerPings } from './pings'
import { familySeconds, processorSeconds } from './processor-time'
import { offerReads } from './reads'
import type { Pace } from './report'
import type { Stage } from './stage'

/** A minute, as a dispatcher would notice it. */
const SECONDS = 60
/** What goes on beside the pings: a working day, not the busiest minute of the year. */
const ORDERS = { perSecond: 4, aim: { perSecond: 4, p99: 400 } }
const READS = { perSecond: 100, aim: { perSecond: 100, p99: 200 } }
const BOARDS = { perSecond: 2, aim: { perSecond: 2, p99: 600 } }
const HOURS_AGO = 0.5

export type PingsBesideWork = { without: Pace[]; beside: Pace[]; notes: string[] }

/** The same minute of work twice: without pings, and beside five hundred of them each second. */
export async function measurePingsBesideWork(stage: Stage, days: Days): Promise<PingsBesideWork> {
  const quiet = await spending(stage, () => work(stage, days))
  const from = new Date()
  const offered = { perSecond: PINGS.perSecond, seconds: SECONDS, hoursAgo: HOURS_AGO }
  const busy = await spending(stage, () => Promise.all([work(stage, days), offerPings(stage, offered)]))
  const [beside, pings] = busy.out
  const sent = offered.perSecond * SECONDS
  const stored = await storedSince(stage, from)
  return {
    without: quiet.out,
    beside: [
      {
        name: 'pings of couriers',
        offered: PINGS.perSecond,
        figures: pings,
        gaveUp: pings.gaveUp,
        aim: PINGS.aim,
      },
      ...beside,
    ],
    notes: [
      `  pings sent ${sent}, taken in ${sent - pings.gaveUp}, rows stored ${stored}: one of each half minute of a courier`,
      `  processors without pings: ${quiet.spent}`,
      `  processors beside them:   ${busy.spent}`,
    ],
  }
}

async function work(stage: Stage, days: Days): Promise<Pace[]> {
  const [orders, reads, boards] = await Promise.all([
    offerOrders(stage, { perSecond: ORDERS.perSecond, seconds: SECONDS, days }),
    offerReads(stage, { perSecond: READS.perSecond, seconds: SECONDS }),
    offerBoards(stage),
  ])
  return [
    paceOf('orders of all kinds', ORDERS, orders.figures),
    paceOf('reads', READS, reads),
    paceOf("a dispatcher's board", BOARDS, boards),
  ]
}

const paceOf = (
  name: string,
  { perSecond, aim }: typeof ORDERS,
  figures: Awaited<ReturnType<typeof offer>>,
): Pace => ({ name, offered: perSecond, figures, gaveUp: figures.gaveUp, aim })

/** The map and lists of a dispatcher, with every courier and where each is. */
async function offerBoards({ product, watchers }: Stage) {
  const client = openLightClient(product.url)
  const now = Date.now()
  const [from, to] = [now - 6 * 3_600_000, now + 18 * 3_600_000].map(at => new Date(at).toISOString())
  const input = JSON.stringify({
    json: { city: 'bcn', from, to },
    meta: { values: { from: ['Date'], to: ['Date'] } },
  })
  const path = `/trpc/logistics.dispatch.board?input=${encodeURIComponent(input)}`
  const asked = offer(BOARDS.perSecond, SECONDS, async i => {
    const { status, text } = await client.ask({ path, token: watchers[i % watchers.length]!.token })
    if (status !== 200) throw new Error(`No board: ${status} ${text}`)
  })
  return asked.finally(() => client.close())
}

async function storedSince({ world }: Stage, from: Date): Promise<number> {
  const [row] = await world.driver<{ count: number }[]>`
    select count(*)::int as count from location_ping where received_at >= ${from}`
  return row!.count
}

async function spending<Out>({ pids }: Stage, run: () => Promise<Out>): Promise<{ out: Out; spent: string }> {
  const spentSoFar = () => [processorSeconds(pids.product), familySeconds(pids.database)]
  const before = spentSoFar()
  const start = performance.now()
  const out = await run()
  const whole = (performance.now() - start) / 1000
  const [product, database] = spentSoFar().map((seconds, i) => ((seconds - before[i]!) / whole).toFixed(2))
  return { out, spent: `the product ${product}, Postgres ${database}` }
}
