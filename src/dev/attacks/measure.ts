import { readFileSync } from 'node:fs'
import { childrenOf } from '../bench/processor-time'
import type { Attack, Report } from './attack'
import type { Probed } from './prober'
import type { Stage } from './stage'

const BASELINE_SECONDS = 3
/** What an attack leaves behind is still felt for a moment. */
const AFTERMATH_SECONDS = 1
const LONGEST_SECONDS = 90

export type Measured = {
  attack: Attack
  report: Report
  seconds: number
  /** The others, just before and meanwhile. */
  before: Probed
  meanwhile: Probed
  megabytes: number
  rows: number
  statements: number
  messages: number
  stock: number
}

/** The others, as a process of their own. */
export async function startProber(stage: Stage) {
  const bare = Bun.spawn([process.execPath, `${import.meta.dir}/../bench/hello.ts`], { stdout: 'pipe' })
  const { value } = await bare.stdout.getReader().read()
  const port = Number(new TextDecoder().decode(value))
  const waiting: ((message: { ready?: true; probed?: Probed }) => void)[] = []
  const child = Bun.spawn([process.execPath, `${import.meta.dir}/prober.ts`], {
    ipc: message => waiting.shift()?.(message),
    stdout: 'inherit',
    stderr: 'inherit',
  })
  const received = () => new Promise<{ probed?: Probed }>(resolve => waiting.push(resolve))
  const { token } = await stage.person()
  child.send({
    url: stage.product.url,
    token,
    store: stage.shop.store.slug,
    bare: `http://127.0.0.1:${port}`,
  })
  await received()
  return {
    begin: () => void child.send({ begin: true }),
    async end(): Promise<Probed> {
      child.send({ end: true })
      return (await received()).probed!
    },
    async stop() {
      child.kill()
      bare.kill()
      await Promise.all([child.exited, bare.exited])
    },
  }
}
type Prober = Awaited<ReturnType<typeof startProber>>

export async function measure(stage: Stage, prober: Prober, attack: Attack): Promise<Measured> {
  const run = await attack.prepare(stage)
  const calm = await countsOf(stage)
  prober.begin()
  await Bun.sleep(BASELINE_SECONDS * 1000)
  const before = await prober.end()
  const start = await countsOf(stage)
  const megabytes = memoryOf(stage)
  let most = megabytes
  const watching = setInterval(() => {
    most = Math.max(most, memoryOf(stage))
  }, 100)
  const from = performance.now()
  prober.begin()
  const late = Promise.withResolvers<Report>()
  const timer = setTimeout(
    () => late.resolve({ asked: 0, answers: {}, through: `it was not over after ${LONGEST_SECONDS} s` }),
    LONGEST_SECONDS * 1000,
  )
  const report = await Promise.race([run(), late.promise]).catch(error => ({
    asked: 0,
    answers: {},
    through: `it broke off: ${error}`,
  }))
  clearTimeout(timer)
  const seconds = (performance.now() - from) / 1000
  await Bun.sleep(AFTERMATH_SECONDS * 1000)
  const meanwhile = await prober.end()
  clearInterval(watching)
  const end = await countsOf(stage)
  const share = (seconds + AFTERMATH_SECONDS) / BASELINE_SECONDS
  const beyond = (what: 'rows' | 'statements') =>
    Math.max(0, Math.round(end[what] - start[what] - (start[what] - calm[what]) * share))
  return {
    attack,
    report,
    seconds,
    before,
    meanwhile,
    megabytes: most - megabytes,
    rows: beyond('rows'),
    statements: beyond('statements'),
    messages: end.messages - start.messages,
    stock: end.stock - start.stock,
  }
}

/** Rows as they are in the tables, for what only updates shows as statements. */
async function countsOf({ world }: Stage) {
  const [counts] = await world.driver<
    { statements: number; rows: number; messages: number; stock: number }[]
  >`select
    (select coalesce(sum(calls), 0)::float8 from pg_stat_statements) as statements,
    (select coalesce(sum(rows), 0)::float8 from pg_stat_statements where query ilike '%insert into%') as rows,
    (select count(*)::float8 from outgoing_message) as messages,
    (select coalesce(sum(reserved), 0)::float8 from inventory_item) as stock`
  return counts!
}

/** Of the product and what it has started, but for the stand-in of the payments. */
function memoryOf({ product }: Stage): number {
  const [payments, ...others] = childrenOf(product.pid).sort((a, b) => a - b)
  void payments
  return [product.pid, ...others].reduce((sum, pid) => sum + residentOf(pid), 0)
}

/** Without what comes from files, such as the program itself: all that run it share that, and it is given back. */
function residentOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/RssAnon:\s+(\d+)/)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
