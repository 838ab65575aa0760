import { measureBoard } from './board'
import { compareMenus } from './compare-menus'
import { compareOrders, settled } from './compare-orders'
import { type Days, daysOfCanteen } from './days'
import { load } from './load'
import { offerOrders } from './mixed-orders'
import { mixedNoon, ordersOnScreens, PINGS, READS } from './noon'
import { placeOrder, wantedOf } from './order'
import { offerPings } from './pings'
import { measurePingsBesideWork } from './pings-beside-work'
import { costsOfReads, offerReads } from './reads'
import { machine, type Pace, printComparisons, printPaces } from './report'
import { openStage, type Stage } from './stage'

/**
 * What a busy noon asks of the product, through the front door: a server as a process, the payment simulator, a real
 * Postgres, and this program, all on this machine. Then orders and menus beside what the same Postgres and a bare
 * server do in the same minutes: of these the ratio counts. Loopback only; everything that is started is stopped again.
 */
const PEOPLE = 320
const PEOPLE_OF_A_BOARD = 12
const WARM_UP = { perSecond: 20, seconds: 4 }
const ORDERS_SECONDS = 6
const READS_SECONDS = 8
const PINGS_SECONDS = 8
/** Each of these is placed by everybody who reads their history. */
const ORDERS_BEFORE_READS = 3
/**
 * `npm run bench -- reads` measures nothing else, and `npm run bench -- noon` nothing but all at the same time. Two are
 * measured by nothing else: `npm run bench -- board` is the board of a day of twenty thousand orders, and
 * `npm run bench -- pings` a minute of pings beside a minute of work.
 */
const ONLY = process.argv[2]

const started = performance.now()
const before = machine()
const people = ONLY === 'board' ? PEOPLE_OF_A_BOARD : PEOPLE
const stage = await openStage(people)
console.log(
  `Stage set in ${seconds(started)} s: 32 kitchens, ${2 * people + 5 * 64} people, 250 couriers, a menu of 60 dishes`,
)
try {
  if (ONLY === 'reads') await measureReads(stage)
  else if (ONLY === 'noon') await measureNoon(stage)
  else if (ONLY === 'board') await measureBoard(stage)
  else if (ONLY === 'pings') await measurePings(stage)
  else await measureAll(stage)
} finally {
  await stage.close()
}
console.log(`\nAll in ${seconds(started)} s`)

async function measureAll(stage: Stage) {
  const { rows, spent } = await compareOrders(stage)
  const menus = await compareMenus(stage)
  const days = daysOfCanteen()
  const paces = [await paceOfReads(stage), ...(await measurePaces(stage, days))]
  const costs = await costsOfReads(stage)
  await settled(stage)
  const noon = await mixedNoon(stage, days)

  console.log(`\nBefore: ${before}; now: ${machine()}`)
  printPaces(paces)
  printNoon(noon)
  printComparisons([...rows, ...menus])
  printNotes('Where the time of an order goes', spent)
  printNotes('What a read costs', costs)
}

async function measureReads(stage: Stage) {
  await orderBefore(stage)
  const costs = await costsOfReads(stage)
  const pace = await paceOfReads(stage)
  console.log(`\nBefore: ${before}; now: ${machine()}`)
  printPaces([pace])
  printNotes('What a read costs', costs)
}

async function measureNoon(stage: Stage) {
  await orderBefore(stage)
  const days = daysOfCanteen()
  await warmUp(stage, days)
  const noon = await mixedNoon(stage, days)
  console.log(`\nBefore: ${before}; now: ${machine()}`)
  printNoon(noon)
}

async function measurePings(stage: Stage) {
  const days = daysOfCanteen()
  await warmUp(stage, days)
  const { without, beside, notes } = await measurePingsBesideWork(stage, days)
  console.log(`\nBefore: ${before}; now: ${machine()}\n\nA minute of work without pings`)
  printPaces(without)
  console.log('\nThe same beside five hundred pings a second')
  printPaces(beside)
  printNotes('Pings', notes)
}

function printNoon({ paces, spent }: Awaited<ReturnType<typeof mixedNoon>>) {
  console.log('\nAll of it at the same time')
  printPaces(paces)
  printNotes('What that took of the machine', spent)
}

async function warmUp(stage: Stage, days: Days) {
  await offerReads(stage, { perSecond: 200, seconds: 2 })
  await offerPings(stage, { perSecond: 100, seconds: 2, hoursAgo: 2 })
  await offerOrders(stage, { ...WARM_UP, days })
  await settled(stage)
}

/** Reads are of people who have ordered: an empty history would flatter the figures. */
async function orderBefore(stage: Stage) {
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
}

async function paceOfReads(stage: Stage): Promise<Pace> {
  await offerReads(stage, { perSecond: 200, seconds: 2 })
  const reads = await offerReads(stage, { perSecond: READS.perSecond, seconds: READS_SECONDS })
  return { name: 'reads', offered: READS.perSecond, figures: reads, gaveUp: reads.gaveUp, aim: READS.aim }
}

async function measurePaces(stage: Stage, days: Days): Promise<Pace[]> {
  await warmUp(stage, days)
  const offered = { perSecond: PINGS.perSecond, seconds: PINGS_SECONDS, hoursAgo: 1 }
  const pings = await offerPings(stage, offered)
  await settled(stage)
  return [
    {
      name: 'pings of couriers',
      offered: PINGS.perSecond,
      figures: pings,
      gaveUp: pings.gaveUp,
      aim: PINGS.aim,
    },
    ...(await ordersOnScreens(stage, ORDERS_SECONDS, days)),
  ]
}

function printNotes(title: string, notes: readonly string[]) {
  console.log(`\n${title}`)
  for (const note of notes) console.log(note)
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(0)
}
