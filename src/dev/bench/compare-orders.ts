import type { OrderPayload } from '../stories/customer'
import { openBareOrders } from './bare-order'
import { anyDays, daysOfCanteen } from './days'
import { load } from './load'
import { placeOrder, STEPS, type Step, wantedOf } from './order'
import { familySeconds, processorSeconds } from './processor-time'
import type { Comparison } from './report'
import type { Shopper, Stage } from './stage'

const AT_ONCE = [1, 16, 64]
const WARM_UP = 160
const SECONDS = 8
/** One at a time is slow enough to be measured on fewer. */
const countOf = (atOnce: number, people: number) => (atOnce === 1 ? Math.min(60, people) : people)

/**
 * Orders of which the company pays a part, the wallet another and a card the rest, beside what the same Postgres does
 * with their bare statements.
 */
export async function compareOrders(stage: Stage): Promise<{ rows: Comparison[]; spent: string[] }> {
  const { world, product, shoppers, others, pids } = stage
  const [days, daysOfOthers] = [daysOfCanteen(), anyDays()]
  // So that everything is warm, and the first ones are known to the payment provider.
  await orders(days.next(), WARM_UP, 16)
  await settled(stage)

  const rows: Comparison[] = []
  const spent: string[] = []
  for (const atOnce of AT_ONCE) {
    const count = countOf(atOnce, shoppers.length)
    const { ours, note } = await orders(days.next(), count, atOnce)
    await settled(stage)
    const { beside, databaseMs } = await bareOrders(count, atOnce)
    spent.push(`${note} (bare: Postgres ${databaseMs} ms of processor)`)
    rows.push({ name: 'orders', atOnce, ours, beside, aim: 1 / 3 })
  }
  return { rows, spent }

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

  async function bareOrders(count: number, atOnce: number) {
    const bare = await openBareOrders(world.url, atOnce)
    try {
      // As warm as the product, whose connections have been open for longer.
      const [dayBefore, day] = [daysOfOthers.next(), daysOfOthers.next()]
      await stage.refill(others)
      await load(atOnce, { count: Math.min(count, 8 * atOnce), seconds: SECONDS }, i =>
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

/**
 * The money of all orders is taken, the mails are written and the provider's events are taken in: nothing of it runs into
 * what comes next. It looks at what waits and counts nothing, for what looking takes is counted to the orders.
 */
export async function settled({ world, untoldEvents }: Pick<Stage, 'world' | 'untoldEvents'>) {
  for (let i = 0; i < 200; i++) {
    const [left] = await world.driver<{ isSome: boolean }[]>`
      select exists (select from payment_hold) or exists (select from waiting_event)
        or exists (select from jobs.job where state in ('created', 'active', 'retry') and start_after <= now()) as "isSome"`
    if (!left!.isSome && (await untoldEvents()) === 0) return
    await Bun.sleep(100)
  }
}
