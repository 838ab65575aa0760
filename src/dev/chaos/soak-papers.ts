/**
 * Hundreds of papers of orders that are placed through the API, on a printer for receipts, one for labels and one on a
 * cable, while server, database, daemons and printers are killed again and again; and what came out on paper. Ends with 1
 * when a paper was lost, or came twice without saying so.
 * `npm run printer:soak`; `JOBS=100 KILLS=30 SEED=7 npm run printer:soak`.
 */
import { FLAWLESS, type Read, readLabels, readReceipts } from './paper-audit'
import { orderAll, reprint } from './paper-orders'
import { PRINTER_KINDS } from './paper-printers'
import { killAmong, openPaperStage } from './paper-stage'
import { randomFrom } from './random'

const JOBS = Number(process.env.JOBS ?? 500)
const KILLS = Number(process.env.KILLS ?? Math.round(JOBS / 8))
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
/** A ticket of these orders is twice as much, a label half. */
const BYTES_OF_PAPER = 35_000
/** What is not over by then is a fault. */
const SETTLE_MS = 240_000

// Each order of the first kitchen makes a ticket and a label, each of the second a ticket; the rest is printed again.
const first = Math.round(JOBS * 0.35)
const second = Math.round(JOBS * 0.22)
const reprints = JOBS - 2 * first - second
const wanted = { receipts: first, labels: first, cable: second }

console.log(
  `${JOBS} papers of ${first + second} orders, ${reprints} of them reprints; ${KILLS} kills, seed ${SEED}`,
)
const startedAt = performance.now()
const secondsSince = (from: number) => Math.round((performance.now() - from) / 1000)
const stage = await openPaperStage()
const openAt = performance.now()

let statuses: NonNullable<Awaited<ReturnType<typeof stage.statuses>>> = []
const settled = () => statuses.filter(({ status }) => !['queued', 'claimed'].includes(status)).length
const isOver = () => settled() >= JOBS
const looking = setInterval(async () => {
  statuses = (await stage.statuses()) ?? statuses
}, 100)

async function act() {
  const random = randomFrom(SEED + 1)
  await Promise.all([
    orderAll(stage, stage.kitchens.first, { orders: first, isPacked: true, random }),
    orderAll(stage, stage.kitchens.second, { orders: second, isPacked: false, random }),
    printAgain(),
  ])
}

/** Papers of any printer, each once, as soon as they are out. */
async function printAgain() {
  const done = new Set<string>()
  const random = randomFrom(SEED + 2)
  while (done.size < reprints && !stage.problem()) {
    const out = statuses.filter(job => job.status === 'printed' && !job.reprint_of && !done.has(job.id))
    const enough = JOBS - reprints < 10 * (done.size + 1) || settled() > 10 * (done.size + 1)
    const job = out[Math.floor(random() * out.length)]
    if (!job || !enough) {
      await Bun.sleep(50)
      continue
    }
    done.add(job.id)
    const kitchen = stage.kindOf(job.printer_id) === 'cable' ? stage.kitchens.second : stage.kitchens.first
    await reprint(stage, kitchen, job.id)
  }
}
const acting = act().catch(stage.breakWith)
const killed = await killAmong(stage, {
  ...{ kills: KILLS, bytesBetween: (JOBS * BYTES_OF_PAPER) / Math.max(1, KILLS), seed: SEED, isOver },
  tell: kill => {
    if (kill % 20 === 0) console.log(`${kill} kills, ${settled()} papers`)
  },
}).catch(error => {
  stage.breakWith(error)
  return {}
})
await acting
const calmAt = performance.now()
while (!isOver() && !stage.problem() && performance.now() - calmAt < SETTLE_MS) await Bun.sleep(100)
clearInterval(looking)
await Bun.sleep(500)

const faults: string[] = []
const problem = stage.problem()
if (problem) {
  await stage.close()
  throw problem
}
if (!isOver()) faults.push(`${JOBS - settled()} papers were still waited for`)
const reads: Record<string, Read> = {}
const evidence: Record<string, number> = {}
for (const kind of PRINTER_KINDS) {
  const jobs = await stage.jobsOf(kind)
  const made = jobs.filter(job => !job.reprint_of).length
  if (made !== wanted[kind]) faults.push(`${made} jobs for ${kind}, and ${wanted[kind]} were wanted`)
  for (const { proof, status } of jobs) {
    const known = `${kind}: ${proof?.evidence ?? status}`
    evidence[known] = (evidence[known] ?? 0) + 1
  }
  const printer = stage.printers[kind]
  const read =
    kind === 'labels'
      ? await readLabels(printer.labels(), jobs)
      : await readReceipts(printer.receipts(), jobs)
  reads[kind] = read
  for (const [name, count] of Object.entries(FLAWLESS))
    if (read[name as keyof Read] !== count) faults.push(`${kind}: ${read[name as keyof Read]} ${name}`)
}
if (faults.length)
  for (const kind of PRINTER_KINDS)
    console.error(`${kind}:\n${stage.printers[kind].daemonOutput().slice(-1_500)}`)
const resumed = stage.resumed()
await stage.close()

console.table(reads)
console.table({ ...killed, resumed })
console.table({
  ...evidence,
  'seconds of work': Math.round((calmAt - openAt) / 1000),
  seconds: secondsSince(startedAt),
})
for (const fault of faults) console.error(fault)
process.exit(faults.length ? 1 : 0)
