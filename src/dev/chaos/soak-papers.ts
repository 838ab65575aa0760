/**
 * Hundreds of print jobs while the server, the daemon and the printer are killed again and again, and what came out on
 * paper. Ends with 1 when a job was lost, or came twice without saying so.
 * `npm run printer:soak`; `JOBS=200 KILLS=100 SEED=7 npm run printer:soak`.
 */
import { killWhilePrinting } from '../../../printer/test-support/kills'
import { FLAWLESS, numberedPaper, tallyOf } from '../../../printer/test-support/numbered-paper'
import { openPaperStage } from './paper-stage'

const JOBS = Number(process.env.JOBS ?? 500)
const KILLS = Number(process.env.KILLS ?? Math.round(JOBS / 2.5))
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)

console.log(`${JOBS} papers, ${KILLS} kills, seed ${SEED}`)
const stage = await openPaperStage()
const ids: string[] = []
for (let job = 1; job <= JOBS; job++) ids.push(await stage.addJob(numberedPaper(job)))

let statuses = await stage.statuses()
let problem: unknown = null
const isPrinted = (job: number) => statuses.get(ids[job - 1] ?? '') === 'printed'
const settled = () => [...statuses.values()].filter(status => !['queued', 'claimed'].includes(status)).length
const startedAt = performance.now()
const looking = setInterval(async () => {
  statuses = await stage.statuses().catch(error => {
    problem ??= error
    return statuses
  })
}, 25)
let kills = 0
const killed = await killWhilePrinting(
  {
    settled,
    received: stage.received,
    async kill(victims) {
      await stage.kill(victims)
      if (++kills % 20 === 0) console.log(`${kills} kills, ${settled()} papers`)
    },
    check() {
      if (problem) throw problem
    },
  },
  { jobs: JOBS, kills: KILLS, seed: SEED },
).catch(error => {
  console.error(error, stage.daemonOutput().slice(-2_000))
  return null
})
clearInterval(looking)
statuses = await stage.statuses()
const tally = tallyOf(stage.papers(), JOBS, isPrinted)
await stage.close()

const seconds = Math.round((performance.now() - startedAt) / 1000)
console.table({ ...killed, resumed: stage.resumed(), ...tally, seconds })
const isFlawless = Object.entries(FLAWLESS).every(([name, count]) => tally[name as 'lost'] === count)
process.exit(killed && isFlawless ? 0 : 1)
