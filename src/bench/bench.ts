import { addDays, DEFAULT_TZ, localDateOf } from '../rules/local-time'
import type { OrderPayload } from '../stories/customer'
import { openBareOrders } from './bare-order'
import { type Figures, load } from './load'
import { placeOrder, STEPS, type Step, wantedOf } from './order'
import { familySeconds, processorSeconds } from './processor-time'
import { openStage, type Shopper, type Stage } from './stage'

/**
 * Orders and menus through the front door, beside what the same Postgres and a bare server do on the same machine in
 * the same minutes: what counts is the ratio. Loopback only; everything that is started is stopped again.
 */
const AT_ONCE = [1, 16, 64]
const PEOPLE = 320
const ORDERS = { 1: 60, 16: PEOPLE, 64: PEOPLE } as Record<number, number>
const SECONDS = 10
const READS = { count: 20_000, seconds: 3 }

const started = performance.now()
const stage = await openStage(PEOPLE)
console.log(`Stage set in ${seconds(started)} s: ${PEOPLE} people, 32 kitchens, a menu of 60 dishes`)
try {
  await run(stage)
} finally {
  await stage.close()
}
console.log(`\nAll in ${seconds(started)} s`)

async function run({ world, product, shoppers, others, menuStore, pids }: Stage) {
  const today = localDateOf(new Date(), DEFAULT_TZ)
  let round = 0
  const nextDay = () => addDays(today, 2 + round++)

  // Everybody once, so that everything is warm and known to the payment provider.
  const first = nextDay()
  await orders(first, PEOPLE, 16)
  await settled()

  const rows: { name: string; atOnce: number; ours: Figures; beside: Figures; ratio: number }[] = []
  const spent: string[] = []
  for (const atOnce of AT_ONCE) {
    const day = nextDay()
    const { ours, note } = await orders(day, ORDERS[atOnce]!, atOnce)
    await settled()
    const { beside, databaseMs } = await bareOrders(nextDay(), ORDERS[atOnce]!, atOnce)
    spent.push(`${note} (bare: Postgres ${databaseMs} ms of processor)`)
    rows.push({ name: 'orders', atOnce, ours, beside, ratio: ours.perSecond / beside.perSecond })
  }

  const hello = Bun.spawn([process.execPath, `${import.meta.dir}/hello.ts`], { stdout: 'pipe' })
  try {
    const { value } = await hello.stdout.getReader().read()
    const helloUrl = `http://127.0.0.1:${new TextDecoder().decode(value).trim()}/`
    const menuUrl = `${product.url}/api/v1/public/stores/${menuStore}/menu?channel=groceries`
    const read = async (url: string) => {
      const response = await fetch(url, { decompress: false })
      if (response.status !== 200) throw new Error(`${url}: ${response.status}`)
      await response.arrayBuffer()
    }
    for (const url of [menuUrl, helloUrl]) await load(16, { count: 2000, seconds: 2 }, () => read(url))
    for (const atOnce of AT_ONCE) {
      const ours = await load(atOnce, READS, () => read(menuUrl))
      const beside = await load(atOnce, READS, () => read(helloUrl))
      rows.push({ name: 'menu reads', atOnce, ours, beside, ratio: ours.perSecond / beside.perSecond })
    }
  } finally {
    hello.kill()
    await hello.exited
  }

  console.log(`\n${'at once'.padStart(21)}${columns('product')}${columns('bare')}   ratio`)
  for (const { name, atOnce, ours, beside, ratio } of rows)
    console.log(
      `${name.padEnd(12)}${String(atOnce).padStart(9)}${figures(ours)}${figures(beside)}${ratio.toFixed(2).padStart(8)}`,
    )
  console.log(
    '\nBare: the statements of an order on the same Postgres, one after the other; a Bun server that says hello.',
  )
  console.log('\nWhere the time of an order goes')
  for (const note of spent) console.log(note)

  /** So many people order at once, each for the day on which the company pays a part. */
  async function orders(day: string, count: number, atOnce: number) {
    const some = shoppers.slice(0, count)
    await stage.refill(some)
    const wanted = await wantedByPerson(some, day)
    const laps: Record<Step, number>[] = []
    await world.driver`select pg_stat_statements_reset()`
    const before = processorTimes()
    const ours = await load(atOnce, { count, seconds: SECONDS }, async i => {
      laps.push(await placeOrder(product, some[i]!, wanted.get(some[i]!)!))
    })
    const after = processorTimes()
    const [database] = await world.driver`
      select sum(calls)::int as calls, sum(total_exec_time + total_plan_time) as ms from pg_stat_statements`
    const per = (from: number, to: number) => `${(((to - from) * 1000) / ours.count).toFixed(1)} ms`
    const steps = STEPS.map(step => `${step} ${middle(laps.map(lap => lap[step])).toFixed(1)}`).join(', ')
    const note = [
      `  ${String(atOnce).padStart(2)} at once: ${steps} ms (p50);`,
      `processor per order: server ${per(before.product, after.product)}, payment provider ${per(before.payments, after.payments)},`,
      `Postgres ${per(before.database, after.database)}, this program ${per(before.us, after.us)};`,
      `${Math.round(database!.calls / ours.count)} statements, ${(database!.ms / ours.count).toFixed(1)} ms in them`,
    ].join(' ')
    return { ours, note }
  }

  async function bareOrders(day: string, count: number, atOnce: number) {
    const bare = await openBareOrders(world.url, atOnce)
    try {
      // As warm as the product, whose connections have been open for longer.
      const dayBefore = nextDay()
      await stage.refill(others)
      await load(atOnce, { count: Math.min(PEOPLE, 8 * atOnce), seconds: SECONDS }, i =>
        bare.place(others[i]!, dayBefore),
      )
      await stage.refill(others)
      const before = familySeconds(pids.database)
      const beside = await load(atOnce, { count, seconds: SECONDS }, i => bare.place(others[i]!, day))
      const databaseMs = (((familySeconds(pids.database) - before) * 1000) / beside.count).toFixed(1)
      return { beside, databaseMs }
    } finally {
      await bare.close()
    }
  }

  async function wantedByPerson(some: Shopper[], day: string) {
    const wanted = new Map<Shopper, OrderPayload>()
    for (let from = 0; from < some.length; from += 16)
      await Promise.all(
        some
          .slice(from, from + 16)
          .map(async person => wanted.set(person, await wantedOf(product, person, day))),
      )
    return wanted
  }

  /** The money of all orders is taken and the mails are written: nothing of it runs into what comes next. */
  async function settled() {
    for (let i = 0; i < 200; i++) {
      const [left] = await world.driver`
        select (select count(*) from purchase_order where payment_state = 'authorised')
          + (select count(*) from event where taken_at is null)
          + (select count(*) from jobs.job where state in ('created', 'active', 'retry') and start_after <= now()) as count`
      if (Number(left!.count) === 0) return
      await Bun.sleep(100)
    }
  }

  function processorTimes() {
    const { user, system } = process.cpuUsage()
    return {
      product: processorSeconds(pids.product),
      payments: processorSeconds(pids.payments),
      database: familySeconds(pids.database),
      us: (user + system) / 1e6,
    }
  }
}

function middle(numbers: number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

function columns(name: string): string {
  return `${`${name}/s`.padStart(13)}${'p50'.padStart(8)}${'p99'.padStart(8)}`
}

function figures({ perSecond, p50, p99 }: Figures): string {
  return `${perSecond.toFixed(0).padStart(13)}${p50.toFixed(1).padStart(8)}${p99.toFixed(1).padStart(8)}`
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(0)
}
