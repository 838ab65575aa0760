import type { Person } from '../../core/context'
import type { TestWorld } from '../../core/testing'
import { machine } from '../bench/report'
import { callAs } from './calls'
import type { Cast } from './cast'
import { listCalls } from './list-calls'
import { type Cost, costOf } from './measure'
import { type Plan, plansOf } from './plans'

/** Milliseconds that a person may wait. */
const PAGE_MS = 20

type Row = { path: string; ask: string; cost: Cost; plan: Plan | null; isShort: string | null }

/** What each list of the office costs Postgres, and by which plan. `only`: a word that is in their names. */
export async function measureLists(world: TestWorld, cast: Cast, only = ''): Promise<void> {
  const rows: Row[] = []
  for (const { path, asks, isShort } of listCalls({ shop: cast.shop, customer: cast.people.customer.id })) {
    if (!path.includes(only)) continue
    const who = path.startsWith('logistics.') ? cast.people.logistics : cast.people.admin
    for (const ask of asks) {
      const { name } = ask
      const input = 'behind' in ask ? await behind(world, who, path, ask.behind) : ask.input
      if (!input) continue
      const cost = await costOf(world, {
        name: `${path} ${name}`,
        make: () => callAs(world, who, path, input),
      })
      const [plan = null] = cost.failed ? [] : await plansOf(world, heard => callAs(heard, who, path, input))
      rows.push({ path, ask: name, cost, plan, isShort })
    }
  }
  if (rows.length) print(rows)
}

/** The same list behind this page; null for a list that is not that long. */
async function behind(world: TestWorld, who: Person, path: string, page: object): Promise<object | null> {
  const asked = { ...page, cursor: '' }
  const { nextCursor } = (await callAs(world, who, path, asked)) as { nextCursor?: string | null }
  return nextCursor ? { ...page, page: 1, countUpTo: undefined, cursor: nextCursor } : null
}

function print(rows: readonly Row[]) {
  const width = Math.max(...rows.map(({ path }) => path.length)) + 2
  console.log(`\n${machine()}`)
  console.log(
    `\n${'list'.padEnd(width)}${'asked for'.padEnd(12)}${'Postgres ms'.padStart(12)}${'pages'.padStart(8)}  dearest step; what is read`,
  )
  for (const { path, ask, cost, plan, isShort } of rows) {
    const isOver = cost.databaseMs > PAGE_MS
    console.log(
      [
        path.padEnd(width),
        ask.padEnd(12),
        cost.databaseMs.toFixed(1).padStart(12),
        String(cost.pages).padStart(8),
        '  ',
        cost.failed ? `failed: ${cost.failed}` : isOver ? 'over: ' : '',
        plan ? [plan.dearest, ...plan.reads.filter(read => read !== plan.dearest)].join('; ') : '',
        isOver && isShort ? ` — never that long: ${isShort}` : '',
      ].join(''),
    )
  }
  for (const ask of new Set(rows.map(row => row.ask))) {
    const of = rows.filter(row => row.ask === ask)
    const over = of.filter(({ cost, isShort }) => cost.failed || (cost.databaseMs > PAGE_MS && !isShort))
    console.log(
      `${ask}: ${of.length - over.length} of ${of.length} within ${PAGE_MS} ms, or never that long in life`,
    )
  }
}
