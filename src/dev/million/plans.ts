import type { KyselyPlugin } from 'kysely'
import type { TestWorld } from '../../core/testing'

/** What a statement's plan spends most of its time at, and the tables that it reads, each by what. */
export type Plan = { dearest: string; reads: string[]; ms: number }

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Total Time': number
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}
type Asked = { sql: string; parameters: readonly unknown[] }

/** The same world, and all that is asked in it from now on. */
function listenIn(world: TestWorld): { world: TestWorld; asked: Asked[] } {
  const asked: Asked[] = []
  const executor = world.db.getExecutor()
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      asked.push(executor.compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { world: { ...world, db: world.db.withPlugin(plugin) }, asked }
}

/** The plans of the statements that a call asks, the dearest first. */
export async function plansOf(
  world: TestWorld,
  make: (world: TestWorld) => Promise<unknown>,
): Promise<Plan[]> {
  const heard = listenIn(world)
  await make(heard.world)
  const plans: Plan[] = []
  for (const { sql, parameters } of heard.asked.filter(({ sql }) => /^\s*(select|with)\b/i.test(sql))) {
    const [row] = await world.driver.unsafe<{ 'QUERY PLAN': { Plan: Node; 'Execution Time': number }[] }[]>(
      `explain (analyze, format json) ${sql}`,
      parameters as never[],
    )
    const { Plan: top, 'Execution Time': ms } = row!['QUERY PLAN'][0]!
    plans.push({ ms, ...described(top) })
  }
  return plans.toSorted((a, b) => b.ms - a.ms)
}

function described(top: Node): Omit<Plan, 'ms'> {
  const nodes = [...walk(top)]
  const own = (node: Node) => timeOf(node) - (node.Plans ?? []).reduce((sum, inner) => sum + timeOf(inner), 0)
  const dearest = nodes.toSorted((a, b) => own(b) - own(a))[0]!
  return {
    dearest: nameOf(dearest),
    reads: [...new Set(nodes.filter(readsRows).map(nameOf))],
  }
}

/** By an index or all of a table; what a bitmap found is not said twice. */
const readsRows = (node: Node) =>
  node['Index Name'] !== undefined ||
  (node['Relation Name'] !== undefined && node['Node Type'] !== 'Bitmap Heap Scan')

const timeOf = (node: Node) => node['Actual Total Time'] * node['Actual Loops']

function* walk(node: Node): Generator<Node> {
  yield node
  for (const inner of node.Plans ?? []) yield* walk(inner)
}

function nameOf(node: Node): string {
  const rows = Math.round(node['Actual Rows'] * node['Actual Loops'])
  const left = (node['Rows Removed by Filter'] ?? 0) * node['Actual Loops']
  const on = node['Index Name'] ?? node['Relation Name']
  return `${node['Node Type']}${on ? ` ${on}` : ''} (${rows}${left ? `, ${Math.round(left)} left out` : ''})`
}
