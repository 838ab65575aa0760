import type { TestWorld } from '../../core/testing'
import type { Call } from './calls'

/** What a call cost: of Postgres, in its longest statement, and of the clock, in milliseconds. */
export type Cost = {
  name: string
  databaseMs: number
  longestMs: number
  wallMs: number
  statements: number
  failed?: string
}

const TIMES = 3
/** What takes as long as that once is not asked again. */
const LONG_MS = 1000

/**
 * What a call costs Postgres: planning and running all its statements, with what they read in memory. The mean of some
 * calls, after a first one that is not counted.
 */
export async function costOf(world: TestWorld, { name, make }: Call): Promise<Cost> {
  const first = await once(world, make)
  const runs = [first]
  if (!first.failed && first.wallMs < LONG_MS) {
    runs.length = 0
    for (let i = 0; i < TIMES; i++) runs.push(await once(world, make))
  }
  const mean = (of: (run: Omit<Cost, 'name'>) => number) =>
    runs.reduce((sum, run) => sum + of(run), 0) / runs.length
  const failed = runs.find(run => run.failed)?.failed
  return {
    name,
    databaseMs: mean(run => run.databaseMs),
    longestMs: Math.max(...runs.map(run => run.longestMs)),
    wallMs: mean(run => run.wallMs),
    statements: mean(run => run.statements),
    ...(failed ? { failed } : {}),
  }
}

async function once({ driver }: TestWorld, make: Call['make']): Promise<Omit<Cost, 'name'>> {
  await driver`select pg_stat_statements_reset()`
  const from = performance.now()
  const failed = await make().then(
    () => undefined,
    (error: Error) => error.message,
  )
  const wallMs = performance.now() - from
  const [spent] = await driver<{ ms: number; longest: number; calls: number }[]>`
    select coalesce(sum(total_exec_time + total_plan_time), 0) as ms, coalesce(max(max_exec_time), 0) as longest, coalesce(sum(calls), 0)::int as calls
    from pg_stat_statements where query not like '%pg_stat_statements%'`
  return {
    databaseMs: spent!.ms,
    longestMs: spent!.longest,
    wallMs,
    statements: spent!.calls,
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
    `\n${title.padEnd(width)}${'Postgres ms'.padStart(13)}${'longest'.padStart(10)}${'wall ms'.padStart(10)}${'statements'.padStart(12)}`,
  )
  for (const cost of costs.toSorted((a, b) => b[most.of] - a[most.of]))
    console.log(
      [
        cost.name.padEnd(width),
        cost.databaseMs.toFixed(1).padStart(13),
        cost.longestMs.toFixed(1).padStart(10),
        cost.wallMs.toFixed(1).padStart(10),
        cost.statements.toFixed(0).padStart(12),
        cost.failed ? `  failed: ${cost.failed}` : cost[most.of] > most.ms ? '  over' : '',
      ].join(''),
    )
  const over = costs.filter(cost => cost.failed || cost[most.of] > most.ms).length
  console.log(`${costs.length - over} of ${costs.length} within ${most.ms} ms`)
}
