import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { startEmbedded } from '../../core/db/embedded'
import { migrate } from '../../core/db/migrate'
import { openDatabase } from '../../core/db/open'
import { worldOn } from '../../core/testing'
import { subscriptions } from '../../routers/subscriptions'
import { machine } from '../bench/report'
import { openTestPayments } from '../simulator/testing'
import { callsOf } from './calls'
import { findCast } from './cast'
import { measureFiles } from './files'
import { DATABASE, fill } from './fill'
import { fillLists } from './fill-lists'
import { measureLists } from './lists'
import { type Cost, costOf, costOfFirst, printCosts } from './measure'
import { costOfPlacing, type Placing, type Spent } from './placing'
import { NOW, sizesFor } from './relations'
import { ROWS } from './row-columns'

/**
 * What every list, search, board and report costs Postgres when there are a million orders, and whether placing one more
 * costs the same as at the beginning. The database is filled once and kept: DIR=… says where, ORDERS=… how many. A word
 * behind it measures those calls only: `npm run million -- orders.list`.
 */
const ORDERS = Number(process.env.ORDERS ?? 1_000_000)
const FEW = 1_000
const DIR = resolve(process.env.DIR ?? join(import.meta.dir, '../../../.cache/million'))
const ONLY = process.argv[2]

/** What a person may wait for, and what work in the background may keep to itself in one go. */
const PAGE_MS = 20
const SLICE_MS = 100

const started = performance.now()
const tell = (what: string) =>
  console.log(`${((performance.now() - started) / 1000).toFixed(0).padStart(5)} s  ${what}`)

if (ONLY === 'lists') await measureOffice()
else {
  const placingOnly = ONLY === 'placing'
  await measure(ORDERS, { placingOnly })
  if ((!ONLY || placingOnly) && ORDERS > FEW) await measure(FEW, { placingOnly: true })
}

async function measure(orders: number, { placingOnly = false } = {}) {
  const cluster = await openFilled(orders)
  // A kept database knows the customers that an earlier provider has made: this one makes others.
  const provider = openTestPayments({ seed: crypto.randomUUID() })
  const world = await worldOn(cluster.url(DATABASE), { payments: provider.payments }, NOW)
  try {
    const cast = await findCast(world)
    if (!placingOnly) {
      const asked = (await callsOf(world, cast)).filter(({ name }) => name.includes(ONLY ?? ''))
      const timers = subscriptions.timers
        .map(({ name, run }) => ({ name, make: () => run(world) }))
        .filter(({ name }) => name.includes(ONLY ?? ''))
      const [calls, background]: [Cost[], Cost[]] = [[], []]
      for (const call of asked) calls.push(await costOf(world, call))
      console.log(`\n${orders} orders; ${machine()}`)
      if (calls.length) printCosts('calls', calls, { of: 'databaseMs', ms: PAGE_MS })
      for (const timer of timers) background.push(await costOfFirst(world, timer))
      if (background.length) printCosts('timers', background, { of: 'longestMs', ms: SLICE_MS })
      for (const { name, ran_at, faults } of await world.db.selectFrom('money_check').selectAll().execute())
        if (ran_at)
          console.log(`${name}: ${faults.length ? JSON.stringify(faults.slice(0, 3)) : 'no faults'}`)
    }
    if (ONLY && !placingOnly) return
    for (const who of ['ordinary', 'customer'] as const)
      for (const means of who === 'ordinary' ? (['wallet', 'card'] as const) : (['wallet'] as const)) {
        const placing = await costOfPlacing(world, provider, cast.people[who], means)
        tellPlacing(
          `An order by ${means} beside ${orders} others, of somebody with ${cast.owns[who]}`,
          placing,
        )
      }
  } finally {
    await world.close()
    await provider.stop()
    await cluster.stop()
  }
}

function tellPlacing(what: string, { placing, life, changes }: Placing) {
  const cost = ({ ms, statements, pages, walKb }: Spent) =>
    `${ms.toFixed(1)} ms of Postgres in ${statements} statements, ${pages} pages, ${walKb.toFixed(1)} kB of log`
  console.log(
    `\n${what}: placing ${cost(placing)}; until it is delivered ${cost(life)} more;` +
      ` changes of rows that touched no index: ${changes.map(({ table, updates, hot }) => `${table} ${hot} of ${updates}`).join(', ')}`,
  )
}

/** What the office's lists and files cost when each has a hundred thousand rows. */
async function measureOffice() {
  const folder = join(DIR, 'lists')
  const cluster = await openFilled(ROWS, folder)
  const url = cluster.url(DATABASE)
  if (!existsSync(join(folder, 'lists-filled'))) {
    await fillLists(url)
    await Bun.write(join(folder, 'lists-filled'), '')
    tell(`${ROWS} rows for each list`)
  }
  const world = await worldOn(url, {}, NOW)
  try {
    await measureLists(world, await findCast(world), process.argv[3])
    await measureFiles(url, world, process.argv[3])
  } finally {
    await world.close()
    await cluster.stop()
  }
}

/** The kept database of this size with the newest schema, filled where there is none. */
async function openFilled(orders: number, folder = join(DIR, String(orders))) {
  const isFilled = join(folder, 'filled')
  await mkdir(folder, { recursive: true })
  if (!existsSync(isFilled)) {
    await fill(join(folder, 'db'), sizesFor(orders), tell)
    await Bun.write(isFilled, '')
  }
  const cluster = await startEmbedded(join(folder, 'db'), {
    settings: { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_planning': 'on' },
  })
  const connection = openDatabase(cluster.url(DATABASE), { max: 1 })
  await connection.driver.unsafe('set statement_timeout = 0')
  const applied = await migrate(connection.driver)
  if (applied.length) {
    await connection.driver.unsafe('vacuum analyze')
    tell(`migrated: ${applied.join(', ')}`)
  }
  await connection.close()
  return cluster
}
