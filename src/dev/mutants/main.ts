/**
 * Whether mistakes would be noticed: each one of the lists is made in a copy of the code and has to be found, the small
 * ones by the ordinary tests, the well-known ways to lose money by the audit of a chaos run.
 * `npm run mutants` tries all, `npm run mutants -- refund access` those of an area, or with a word in their name.
 */
import { endProcessesOf, RUN } from '../../run-processes'
import { exitCodeOf, onStopSignals, type StopSignal } from '../../stop-signals'
import { MUTANTS } from '../chaos/mutants'
import { tryByChaos } from '../chaos/try-mutants'
import { abandonCopies } from './copy-of-code'
import { SMALL_MUTANTS } from './small-mutants'
import { tryByTests } from './try-by-tests'

const run = crypto.randomUUID()
process.env[RUN] = [process.env[RUN], run].filter(Boolean).join('/')
onStopSignals(
  signal => void stop(signal, 'inOrder'),
  signal => void stop(signal, 'atOnce'),
)

async function stop(signal: StopSignal, how: 'inOrder' | 'atOnce'): Promise<never> {
  const removeCopies = abandonCopies()
  await endProcessesOf(run, how)
  await removeCopies()
  process.exit(exitCodeOf(signal))
}

const words = process.argv.slice(2)
const areas = [...Object.keys(SMALL_MUTANTS), 'chaos']
const meant = <Mutant extends { name: string }>(area: string, mutants: readonly Mutant[]) =>
  mutants.filter(
    ({ name }) =>
      !words.length || words.some(word => (areas.includes(word) ? word === area : name.includes(word))),
  )

const small = Object.entries(SMALL_MUTANTS).flatMap(([area, mutants]) => meant(area, mutants))
const chaos = meant('chaos', MUTANTS)
const all = small.length + chaos.length
if (all === 0) {
  console.error(`No mistake of the lists has one of these words in its name: ${words.join(' ')}`)
  process.exit(2)
}
const noticed = (await tryByTests(small)) + (await tryByChaos(chaos))
// A test file that was ended at its first failure leaves behind what it had started.
await endProcessesOf(run, 'inOrder')
console.log(`${noticed} of ${all} noticed`)
process.exit(noticed === all ? 0 : 1)
