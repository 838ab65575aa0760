import { webIsBuilt } from '../../web-build'
import { copyCode, ROOT } from '../mutants/copy-of-code'
import type { Mutant } from './mutants'
import type { ChaosOptions, ChaosReport } from './run-chaos'

const SEED = Number(process.env.SEED ?? 7)
const CHECKOUTS = Number(process.env.CHECKOUTS ?? 50)
/** A chaos run that is not over by then has gone wrong in a way of its own. */
const WITHIN = { ms: 300_000 }

/**
 * Whether the audit of a chaos run finds what it is there to find: each mistake is made in a copy of the code, which then
 * goes through a small chaos run. The code as it is has to pass the same one, or nothing counts as found. Answers how
 * many were.
 */
export async function tryByChaos(mutants: readonly Mutant[]): Promise<number> {
  if (!mutants.length) return 0
  await webIsBuilt(ROOT)
  const sound = { name: 'the code as it is', edits: [] }
  if ((await countFaults(sound, { none: 'passes', some: 'WRONG' })) !== 0) return 0
  let found = 0
  for (const mutant of mutants) if (await countFaults(mutant, { none: 'MISSED', some: 'caught' })) found++
  return found
}

/** How many faults the audit finds; null when there was no audit. */
async function countFaults(mutant: Mutant, verdicts: { none: string; some: string }): Promise<number | null> {
  const startedAt = performance.now()
  const { report, output } = await tryOut(mutant)
  const verdict = report === null ? 'DOES NOT RUN' : report.faults.length ? verdicts.some : verdicts.none
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  console.log(`${verdict.padEnd(12)} ${mutant.name} (${seconds} s) by a chaos run`)
  const said = report ? report.faults : [output.slice(-1500)]
  for (const fault of said.slice(0, 3)) console.log(`             ${fault}`)
  if (said.length > 3) console.log(`             … ${said.length} in all`)
  return report ? report.faults.length : null
}

async function tryOut({ edits, places }: Mutant): Promise<{ report: ChaosReport | null; output: string }> {
  const copy = await copyCode()
  try {
    await copy.change(edits)
    const options: ChaosOptions = {
      checkouts: CHECKOUTS,
      seed: SEED,
      databaseRestarts: 0,
      checkoutsPerKill: 12,
      settleSeconds: 60,
      ...(places ? { places } : {}),
    }
    const { out, errors } = await copy.run(
      ['src/dev/chaos/chaos-process.ts', JSON.stringify(options)],
      WITHIN,
    )
    const last = out.trim().split('\n').at(-1) ?? ''
    const report = last.startsWith('{') ? (JSON.parse(last) as ChaosReport) : null
    return { report, output: `${out}\n${errors}` }
  } finally {
    await copy.remove()
  }
}
