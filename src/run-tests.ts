/**
 * Runs everything that shows that the product works: types, lint, that nothing is unused, tests on a real database,
 * stories through the front door, and a real browser. Tells where the time went, and ends with "N passed, N failed".
 * `npm test -- money` runs only the test files whose path has that word, `npm test -- --changed` what the changes that
 * are not committed can reach, and `npm test -- --changed main` what those since a commit can.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { stopTestCluster } from './core/db/test-support/test-database'
import { openTestWorld } from './core/testing'
import { FILLED_FOLDER, fillFolder } from './dev/stories/filled-folder'
import { readArguments } from './dev/test-run/arguments'
import { failureReport } from './dev/test-run/failure-report'
import { startMeter, type Usage, watchMachine } from './dev/test-run/meter'
import { planRun } from './dev/test-run/plan'
import { runCheck, runTests, type Step, type StepOutcome } from './dev/test-run/run-files'
import { timeReport } from './dev/test-run/time-report'
import { endProcessesOf, RUN } from './run-processes'
import { exitCodeOf, onStopSignals, type StopSignal } from './stop-signals'

const ROOT = join(import.meta.dir, '..')
const bun = process.execPath
const CHECKS = [
  // Several checkers in one program would each work out the same types again.
  ['Types of the server', 'node_modules/.bin/tsc', '--noEmit', '--singleThreaded', '-p', 'src'],
  ['Types of the web', 'node_modules/.bin/tsc', '--noEmit', '--singleThreaded', '-p', 'web'],
  ['Lint', 'node_modules/.bin/biome', 'check', '--error-on-warnings', '.'],
  ['Unused code', 'node_modules/.bin/knip', '--treat-config-hints-as-errors'],
] as const

/** What a signal for all of us reaches first may be a child, which ends by it or fails: ours comes a moment later. */
const OWN_SIGNAL_MS = 2_000

// By this name in their environment, all that the tests start is found when they are stopped: clusters, browsers, whole
// products.
const run = crypto.randomUUID()
process.env[RUN] = [process.env[RUN], run].filter(Boolean).join('/')
let isStopping = false
onStopSignals(
  signal => void stop(signal, 'inOrder'),
  signal => void stop(signal, 'atOnce'),
)

async function stop(signal: StopSignal, how: 'inOrder' | 'atOnce'): Promise<never> {
  isStopping = true
  await endProcessesOf(run, how)
  process.exit(exitCodeOf(signal))
}

const began = performance.now()
const machine = watchMachine()
const meter = startMeter(RUN, process.env[RUN])
const outcomes: StepOutcome[] = []
const NOTHING = { passed: 0, failed: 0, failures: [], files: [] }
let clusterUsage: (() => Usage) | undefined
const plan = await planRun(ROOT, readArguments(process.argv.slice(2)))
for (const line of plan.reasons) console.log(line)

await sideBySide(2, [
  async () => {
    for (const [name, ...command] of plan.hasChecks ? CHECKS : []) await check(name, command)
  },
  async () => {
    // Built and filled once, before products that start side by side would each do so.
    if (plan.isFilled) await check('Web', [bun, 'src/web-build.ts'])
    if (plan.isFilled) await fillOnce()
    // So is the database of which each test file has a copy.
    if (plan.tests.length + plan.componentTests.length + plan.routerTests.length) await openTestCluster()
  },
])
// To load the product takes most files longer than their tests: each worker loads it once.
const isolated = ['--parallel=3', '--timeout=60000']
const shared = [...isolated, '--no-isolate']
await tests('Tests', plan.tests, shared)
await tests('Component tests', plan.componentTests, shared)
await tests('Tests of the router', plan.routerTests, isolated)
await sideBySide(
  2,
  plan.stories.map(file => () => story(file, plan.stories.length > 1 ? 'atEnd' : 'live')),
)
if (plan.walk) await story(plan.walk.file, 'live', plan.walk.env)
if (clusterUsage) outcomes.push({ ...NOTHING, name: 'Postgres of the tests', usage: clusterUsage() })
await stopTestCluster()
meter.stop()

console.log(`\n${timeReport(outcomes, (performance.now() - began) / 1000, machine())}`)
const failures = outcomes.flatMap(outcome => outcome.failures)
// At the end of a long log, where it is looked for.
if (failures.length) console.log(`\n${failureReport(failures)}`)
const sum = (of: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[of], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(failures.length ? 1 : 0)

function step(name: string, output: Step['output']): Step {
  return { root: ROOT, name, part: meter.part(), output, unlessStopping }
}

async function check(name: string, command: readonly string[]) {
  outcomes.push(await runCheck(step(name, 'atEnd'), command))
}

async function tests(name: string, files: readonly string[], flags: readonly string[]) {
  if (files.length) outcomes.push(await runTests(step(name, 'live'), files, { flags }))
}

async function story(file: string, output: Step['output'], env?: Record<string, string>) {
  outcomes.push(await runTests(step(file, output), [file], { flags: ['--timeout=600000'], env }))
}

/** The cluster outlives the step that needs it first, and is counted as one of its own. */
async function openTestCluster() {
  const before = process.env[RUN]
  const part = meter.part()
  process.env[RUN] = part.env[RUN]
  await openTestWorld().then(world => world.close())
  process.env[RUN] = before
  clusterUsage = part.end
}

/** A data folder with a demo world, of which each story has a copy. */
async function fillOnce() {
  const { folder } = await fillFolder()
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  process.env[FILLED_FOLDER] = folder
}

async function sideBySide(lanes: number, tasks: (() => Promise<void>)[]) {
  const waiting = [...tasks]
  const lane = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) await task()
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** What was interrupted has no outcome, and nothing comes after it. */
async function unlessStopping(child: Bun.Subprocess): Promise<void> {
  if (child.exitCode !== 0) await Bun.sleep(OWN_SIGNAL_MS)
  if (isStopping) await new Promise(() => {})
}
