import { addDays, DEFAULT_TZ, localDateOf } from '../../core/rules/local-time'
import { settled } from './compare-orders'
import { placeOrder, wantedOf } from './order'
import { familySeconds, processorSeconds } from './processor-time'
import { machine } from './report'
import { openStage, type Shopper, type Stage } from './stage'
import { forgetStatements, statementsByPurpose, statementsInFull, sum } from './statements'

/**
 * What follows an order without anybody waiting for it: how long after a rush all money is taken and all mails are
 * sent, what an order costs with everything it causes, and what a server asks of its database when nobody does anything.
 */
const ORDERS = Number(process.env.N ?? 1280)
const AT_ONCE = (process.env.AT_ONCE ?? '1,16,64').split(',').map(Number)
/** One at a time is slow enough to be measured on fewer. */
const MOST_ALONE = 300
/**
 * So many orders before anything is measured. A server runs for weeks: what its engine and the connections of Postgres
 * do once, compiling what is used often and planning statements, is over by then (a fifth of the first thousand's cost).
 */
const WARM_UP = 1280
const RUSH = 640
/** What an order costs, and nothing else. */
const ONLY_COSTS = process.argv.includes('costs')
/** So many statements are shown by themselves, the dearest first. */
const STATEMENTS = Number(process.env.STATEMENTS ?? 0)
const IDLE_SECONDS = 30
/** So many times as long as otherwise is waited for what follows. */
const PATIENCE = 6
const AIM = { lateSeconds: 5, idlePerSecond: 10 }

const stage = await openStage(ORDERS / 2)
try {
  const everybody = [...stage.shoppers, ...stage.others]
  const today = localDateOf(new Date(), DEFAULT_TZ)
  await orderAll(everybody.slice(0, WARM_UP), addDays(today, 2), 16)
  await settled(stage)
  console.log(`Warm. ${machine()}`)

  if (!ONLY_COSTS) await measureIdle()
  for (const [i, atOnce] of AT_ONCE.entries()) {
    const count = Math.min(ORDERS / 2, atOnce === 1 ? MOST_ALONE : ORDERS)
    await measureCosts(everybody.slice(0, count), atOnce, addDays(today, 3 + i))
  }
  if (!ONLY_COSTS) await measureRush(everybody.slice(0, RUSH), addDays(today, 3 + AT_ONCE.length))
} finally {
  await stage.close()
}

async function measureIdle() {
  // What was begun before is over by then.
  await Bun.sleep(5_000)
  await forgetStatements(stage)
  const before = processorTimes()
  await Bun.sleep(IDLE_SECONDS * 1000)
  const counted = await statementsByPurpose(stage)
  const perSecond = sum(counted.map(({ calls }) => calls)) / IDLE_SECONDS
  const after = processorTimes()
  console.log(
    `\nIdle: ${perSecond.toFixed(1)} statements a second (aim: ${AIM.idlePerSecond}); processor server ${(((after.product - before.product) * 100) / IDLE_SECONDS).toFixed(1)} %, Postgres ${(((after.database - before.database) * 100) / IDLE_SECONDS).toFixed(1)} %`,
  )
  print(counted, IDLE_SECONDS)
}

async function measureCosts(some: Shopper[], atOnce: number, day: string) {
  const prepared = await prepare(some, day)
  await forgetStatements(stage)
  const before = processorTimes()
  const start = performance.now()
  await inTurns(some, atOnce, person => placeOrder(stage.product, person, prepared.get(person)!))
  const perSecond = (some.length * 1000) / (performance.now() - start)
  await settled(stage)
  const after = processorTimes()
  const counted = await statementsByPurpose(stage)
  const per = (from: number, to: number) => (((to - from) * 1000) / some.length).toFixed(1)
  console.log(
    `\nAn order with all that follows, ${atOnce} at once, ${perSecond.toFixed(0)} a second: processor server ${per(before.product, after.product)} ms, Postgres ${per(before.database, after.database)} ms; ${(sum(counted.map(({ calls }) => calls)) / some.length).toFixed(1)} statements; beside it the payment simulator ${per(before.payments, after.payments)} ms, who orders ${per(before.shoppers, after.shoppers)} ms`,
  )
  print(counted, some.length)
  for (const { query, calls, ms } of (await statementsInFull(stage)).slice(0, STATEMENTS))
    console.log(
      `    ${(calls / some.length).toFixed(2).padStart(6)} × ${(ms / some.length).toFixed(2)} ms: ${query.replace(/\s+/g, ' ').slice(0, 160)}`,
    )
}

async function measureRush(some: Shopper[], day: string) {
  const prepared = await prepare(some, day)
  const [{ at }] = (await stage.world.driver`select now() as at`) as unknown as [{ at: Date }]
  await Promise.all(some.map(person => placeOrder(stage.product, person, prepared.get(person)!)))
  for (let i = 0; i < PATIENCE; i++) await settled(stage)
  const [row] = await stage.world.driver`
    with placed as (
      select id, created_at from purchase_order where created_at >= ${at}
    ), taken as (
      select a.at, a.at - p.created_at as late from placed p
      join audit_entry a on a.entity_type = 'order' and a.entity_id = p.id and a.call = 'system.capture-payment'
    ), sent as (
      select m.sent_at as at, m.sent_at - p.created_at as late from placed p
      join outgoing_message m on m.dedupe_key like 'order:' || p.id || ':%'
    )
    select (select count(*) from placed)::int as orders, (select count(*) from taken)::int as captures, (select count(*) from sent)::int as mails,
      (select extract(epoch from max(created_at) - ${at}) from placed) as placed_in,
      (select extract(epoch from max(at)) from taken) - (select extract(epoch from max(created_at)) from placed) as last_capture,
      (select extract(epoch from max(at)) from sent) - (select extract(epoch from max(created_at)) from placed) as last_mail,
      (select extract(epoch from percentile_cont(0.5) within group (order by late)) from taken) as capture_p50,
      (select extract(epoch from max(late)) from taken) as capture_max,
      (select extract(epoch from percentile_cont(0.5) within group (order by late)) from sent) as mail_p50,
      (select extract(epoch from max(late)) from sent) as mail_max`
  const s = (value: unknown) => `${Number(value).toFixed(1)} s`
  const isGood = Math.max(Number(row!.capture_max), Number(row!.mail_max)) <= AIM.lateSeconds
  console.log(`
Rush: ${row!.orders} orders at once, placed in ${s(row!.placed_in)}, p50 and slowest of what follows (aim: ${AIM.lateSeconds} s)
  ${row!.captures} captures after ${s(row!.capture_p50)}, ${s(row!.capture_max)}; the last ${s(row!.last_capture)} after the last order
  ${row!.mails} mails after ${s(row!.mail_p50)}, ${s(row!.mail_max)}; the last ${s(row!.last_mail)} after the last order
  ${isGood ? 'reached' : 'not reached'}; ${machine()}`)
}

async function orderAll(some: Shopper[], day: string, atOnce: number) {
  const prepared = await prepare(some, day)
  await inTurns(some, atOnce, person => placeOrder(stage.product, person, prepared.get(person)!))
}

/** Everybody has money in the wallet, and a window that can be chosen. */
async function prepare(some: Shopper[], day: string) {
  await stage.refill(some)
  const wanted = new Map<Shopper, Awaited<ReturnType<typeof wantedOf>>>()
  await inTurns(some, 16, async person => wanted.set(person, await wantedOf(stage.product, person, day)))
  return wanted
}

async function inTurns<Item>(items: readonly Item[], atOnce: number, work: (item: Item) => Promise<unknown>) {
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let item = items[next++]; item; item = items[next++]) await work(item)
    }),
  )
}

function processorTimes() {
  const { pids } = stage satisfies Stage
  return {
    product: processorSeconds(pids.product),
    database: familySeconds(pids.database),
    payments: processorSeconds(pids.payments),
    shoppers: processorSeconds(process.pid),
  }
}

function print(counted: Awaited<ReturnType<typeof statementsByPurpose>>, of: number) {
  for (const { purpose, calls, ms, rows } of counted)
    console.log(
      `  ${purpose.padEnd(26)}${(calls / of).toFixed(2).padStart(8)} statements${(ms / of).toFixed(2).padStart(8)} ms${(rows / of).toFixed(1).padStart(8)} rows`,
    )
}
