import { machine } from '../bench/report'
import { type Measured, measure, startProber } from './measure'
import { faultsOf, printMeasured } from './print'
import { openStage } from './stage'
import { ATTACKS } from './table'

/**
 * What one can do to all others: every attack of the table, one after the other, against a product that is started for
 * it. `npm run attacks`, or those that have a word in them: `npm run attacks -- live`.
 */
const word = process.argv[2]?.toLowerCase() ?? ''
const chosen = ATTACKS.filter(({ name, by, of, does }) =>
  `${by} ${of} ${name} ${does}`.toLowerCase().includes(word),
)
if (!chosen.length) {
  console.error(`No attack has "${word}" in it`)
  process.exit(1)
}
const stage = await openStage()
const results: Measured[] = []
try {
  const prober = await startProber(stage)
  console.log(`\n${chosen.length} attacks; ${machine()}\n`)
  for (const attack of chosen) {
    const measured = await measure(stage, prober, attack)
    results.push(measured)
    printMeasured(measured)
  }
  await prober.stop()
} finally {
  await stage.close()
}
const faults = results.filter(result => faultsOf(result).length)
console.log(`\n${results.length - faults.length} held, ${faults.length} did not; ${machine()}`)
process.exit(faults.length ? 1 : 0)
