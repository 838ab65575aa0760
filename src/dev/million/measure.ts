import type { TestWorld } from '../../core/testing'
import type { Call } from './calls'

/** What a call cost: of Postgres, in its longest statement, and of the clock, in milliseconds; and what it looked at. */
export type Cost = {
  name: string
  databaseMs: number
  longestMs: number
  wallMs: number
  statements: number
  /** Pages of 8 kB, which are the same however busy the machine is. */
  pages: number
  failed?: string
}

const TIMES = 5
/** What takes as long as that once is not asked again. */
const LONG_MS = 1000

/**
 * What a call costs Postgres: planning and running all its statements, with what they read in memory. The cheapest of
 * some calls, after a first one that is not counted: what others do on the machine only adds to it.
 */
export async function costOf(world: TestWorld, { name, make }: Call): Promise<Cost> {
  const first = await once(world, make)
  if (first.failed || first.wallMs >= LONG_MS) return { name, ...first }
  const runs: Omit<Cost, 'name'>[] = []
  for (let i = 0; i < TIMES; i++) runs.push(await once(world, make))
  const failed = runs.find(run => run.failed)
  return { name, ...(failed ?? runs.toSorted((a, b) => a.databaseMs - b.databaseMs)[0]!) }
}

/** What a call costs that has nothing left to do the second time. */
export const costOfFirst = async (world: TestWorld, { name, make }: Call): Promise<Cost> => ({
  name,
  ...(await once(world, make)),
})

async function once({ driver }: TestWorld, make: Call['make']): Promise<Omit<Cost, 'name'>> {
  await driver`select pg_stat_statements_reset()`
  const from = performance.now()
  const failed = await make().then(
    () => undefined,
    (error: Error) => error.message,
  )
  const wallMs = performance.now() - from
  const [spent] = await driver<{ ms: number; longest: number; calls: number; pages: number }[]>`
    select coalesce(sum(total_exec_time + total_plan_time), 0) as ms, coalesce(max(max_exec_time), 0) as longest,
      coalesce(sum(calls), 0)::int as calls, coalesce(sum(shared_blks_hit + shared_blks_read), 0)::int as pages
    from pg_stat_statements where query not like '%pg_stat_statements%'`
  return {
    databaseMs: spent!.ms,
    longestMs: spent!.longest,
    wallMs,
    statements: spent!.calls,
    pages: spent!.pages,
    ...(failed ? { failed } : {}),
  }
}

/** Dearest first; with a mark at those that cost more than they may. */
export function printCosts(
  title: string,
  costs: readonly Cost[],
  most: { of: 'databaseMs' | 'longestMs'; ms: number },
) {
  const width = Math.max(title.length, ...costs.map(({ name }) => name.length))
  console.log(
    `\n${title.padEnd(width)}${'Postgres ms'.padStart(13)}${'longest'.padStart(10)}${'wall ms'.padStart(10)}${'statements'.padStart(12)}${'pages'.padStart(9)}`,
  )
  for (const cost of costs.toSorted((a, b) => b[most.of] - a[most.of]))
    console.log(
      [
        cost.name.padEnd(width),
        cost.databaseMs.toFixed(1).padStart(13),
        cost.longestMs.toFixed(1).padStart(10),
        cost.wallMs.toFixed(1).padStart(10),
        String(cost.statements).padStart(12),
        String(cost.pages).padStart(9),
        cost.failed ? `  failed: ${cost.failed}` : cost[most.of] > most.ms ? '  over' : '',
      ].join(''),
    )
  const over = costs.filter(cost => cost.failed || cost[most.of] > most.ms).length
  console.log(`${costs.length - over} of ${costs.length} within ${most.ms} ms`)
}
