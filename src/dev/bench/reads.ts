import { openLightClient } from './light-client'
import { type Figures, load, offer } from './load'
import { familySeconds, processorSeconds } from './processor-time'
import type { Stage } from './stage'

type Read = { name: string; ask(i: number): Promise<void> }

/** What people look at before and after they order. */
async function withReads<Out>(
  { product, menuStore, shoppers }: Stage,
  work: (reads: Record<'menu' | 'history' | 'balance' | 'search', Read>) => Promise<Out>,
): Promise<Out> {
  const client = openLightClient(product.url)
  const someone = (i: number) => shoppers[i % shoppers.length]!
  const ask = async (path: string, token?: string, body?: object) => {
    const asked = { method: body ? 'POST' : 'GET', path: `/api/v1${path}`, token, body } as const
    const { status, text } = await client.ask(asked)
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
  }
  try {
    return await work({
      menu: { name: 'menu', ask: () => ask(`/public/stores/${menuStore}/menu?channel=groceries`) },
      history: {
        name: 'own history',
        ask: i => ask('/user/userFindSessionsAndPurchases', someone(i).token, { limit: 10 }),
      },
      balance: { name: 'balance', ask: i => ask('/user/balance', someone(i).token) },
      search: {
        name: 'search',
        ask: i => ask('/public/search', undefined, { channel: 'canteen', locationId: someone(i).locationId }),
      },
    })
  } finally {
    client.close()
  }
}

/** All of them at this pace, as often as people ask each: menus most of all. */
export async function offerReads(
  stage: Stage,
  { perSecond, seconds }: { perSecond: number; seconds: number },
) {
  return withReads(stage, ({ menu, history, balance, search }) => {
    const mix = [menu, history, menu, balance, search]
    return offer(perSecond, seconds, i => mix[i % mix.length]!.ask(i))
  })
}

const AT_ONCE = 16
const SECONDS = 3

/** What one of each costs, dearest first: processor time of the server and of Postgres, and statements. */
export const costsOfReads = (stage: Stage): Promise<string[]> =>
  withReads(stage, reads => costsOfEach(stage, Object.values(reads)))

async function costsOfEach(stage: Stage, reads: Read[]): Promise<string[]> {
  const costs: { ms: number; note: string }[] = []
  for (const { name, ask } of reads) {
    await load(AT_ONCE, { count: 20_000, seconds: 1 }, ask)
    await stage.world.driver`select pg_stat_statements_reset()`
    const before = spentSoFar(stage)
    const figures = await load(AT_ONCE, { count: 20_000, seconds: SECONDS }, ask)
    const after = spentSoFar(stage)
    const [database] = await stage.world.driver<{ calls: number }[]>`
      select coalesce(sum(calls), 0)::int as calls from pg_stat_statements where query !~ 'pg_stat_statements'`
    const [server, postgres] = [0, 1].map(of => ((after[of]! - before[of]!) * 1000) / figures.count)
    costs.push({
      ms: server! + postgres!,
      note: `${noteOf(name, figures)} server ${server!.toFixed(2)} ms, Postgres ${postgres!.toFixed(2)} ms; ${(database!.calls / figures.count).toFixed(1)} statements`,
    })
  }
  return costs.toSorted((a, b) => b.ms - a.ms).map(({ note }) => note)
}

const noteOf = (name: string, { perSecond, p50 }: Figures) =>
  `  ${name.padEnd(12)} ${perSecond.toFixed(0).padStart(6)}/s, p50 ${p50.toFixed(1).padStart(5)} ms; processor per read:`

const spentSoFar = ({ pids }: Stage) => [processorSeconds(pids.product), familySeconds(pids.database)]
