/**
 * Runs everything that shows that the product works: types, lint, that nothing is unused, tests on a real database,
 * stories through the front door, and a real browser. Ends with "N passed, N failed".
 * `npm test -- money` runs only the test files whose path has that word.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { stopTestCluster } from './core/db/test-support/test-database'
import { openTestWorld } from './core/testing'
import { FILLED_FOLDER, fillFolder } from './dev/stories/filled-folder'
import { endProcessesOf, RUN } from './run-processes'
import { exitCodeOf, onStopSignals, type StopSignal } from './stop-signals'

const ROOT = join(import.meta.dir, '..')
const bun = process.execPath
const only = process.argv[2]

/** `failures` name what failed, in the words of the runner. */
type Outcome = { passed: number; failed: number; failures: string[] }

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

const outcomes: Outcome[] = []
if (!only) {
  outcomes.push(await check('Types', ['node_modules/.bin/tsc', '--noEmit', '-p', '.']))
  outcomes.push(await check('Lint', ['node_modules/.bin/biome', 'check', '--error-on-warnings', '.']))
  outcomes.push(await check('Unused code', ['node_modules/.bin/knip', '--treat-config-hints-as-errors']))
}
// Made once, before test files that run side by side would all make it.
await openTestWorld().then(world => world.close())
// To load the product takes most files longer than their tests: each worker loads it once. Component tests change the
// globals of the world they run in, so each file has a world of its own.
const unit = ['--parallel=2', '--timeout=60000']
outcomes.push(await tests('Tests', find(/\.test\.ts$/), [...unit, '--no-isolate']))
outcomes.push(await tests('Component tests', find(/\.test\.tsx$/), unit))
const stories = find(/\.e2e\.ts$/)
// Built once, before two products that start side by side would both build it.
if (stories.length > 1) outcomes.push(await check('Web', [bun, 'src/web-build.ts']))
// The walk through every screen fills the machine by itself.
const isWalk = (file: string) => file.endsWith('/monkey.e2e.ts')
if (stories.length > 1) await fillOnce()
await sideBySide(stories.filter(file => !isWalk(file)))
// Its board is one of right now.
if (stories.some(isWalk)) await fillOnce()
for (const file of stories.filter(isWalk)) outcomes.push(await story(file, 'inherit'))
await stopTestCluster()

const failures = outcomes.flatMap(outcome => outcome.failures)
// Here again, since whoever looks at the end of a long log wants to know which.
if (failures.length) console.log(`\nFailed:\n${failures.join('\n')}`)
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)

function find(pattern: RegExp): string[] {
  const files = ['src', 'web', 'printer'].flatMap(top =>
    [...new Bun.Glob('**/*.{ts,tsx}').scanSync({ cwd: join(ROOT, top) })].map(file => `./${top}/${file}`),
  )
  return files.filter(file => pattern.test(file) && (!only || file.includes(only))).sort()
}

/** Of which each story that starts from a demo world has a copy. */
async function fillOnce() {
  const before = process.env[FILLED_FOLDER]
  const { folder } = await fillFolder()
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  process.env[FILLED_FOLDER] = folder
  if (before) rmSync(before, { recursive: true, force: true })
}

/** Take more than a minute each. */
function isLong(file: string) {
  return /\/(ctrl-c|journey|live-orders|openings|store-manager)\.e2e\.ts$/.test(file)
}

/**
 * Each starts a whole product or a browser and waits for it half of the time: two at once fill two processors. The long
 * ones come first, so that both lanes end at about the same time.
 */
async function sideBySide(files: string[]) {
  const waiting = [...files.filter(isLong), ...files.filter(file => !isLong(file))]
  const lane = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift())
      outcomes.push(await story(file, files.length > 1 ? 'pipe' : 'inherit'))
  }
  await Promise.all([lane(), lane()])
}

function story(file: string, stdout: 'inherit' | 'pipe'): Promise<Outcome> {
  return tests(file, [file], ['--timeout=600000'], stdout)
}

/** What was interrupted has no outcome, and nothing comes after it. */
async function unlessStopping(child: Bun.Subprocess): Promise<void> {
  if (child.exitCode !== 0) await Bun.sleep(OWN_SIGNAL_MS)
  if (isStopping) await new Promise(() => {})
}

async function check(name: string, command: string[]): Promise<Outcome> {
  console.log(`\n── ${name}`)
  const child = Bun.spawn(command, {
    cwd: ROOT,
    env: process.env,
    stdout: 'inherit',
    stderr: 'inherit',
  })
  const ok = (await child.exited) === 0
  await unlessStopping(child)
  console.log(ok ? `${name}: fine` : `${name}: failed`)
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, failures: ok ? [] : [name] }
}

/**
 * The counts are read from the runner's own last lines; a run that ends badly without any counts as a failure. What is
 * piped is shown in one piece at the end, since another file runs beside it.
 */
async function tests(
  name: string,
  files: string[],
  flags: string[],
  stdout: 'inherit' | 'pipe' = 'inherit',
): Promise<Outcome> {
  if (!files.length) return { passed: 0, failed: 0, failures: [] }
  if (stdout === 'inherit') console.log(`\n── ${name}`)
  const runner = Bun.spawn([bun, 'test', ...flags, ...files], {
    cwd: ROOT,
    env: process.env,
    stdout,
    stderr: 'pipe',
  })
  const [said, output] = await Promise.all([
    runner.stdout ? new Response(runner.stdout).text() : '',
    collected(runner.stderr, chunk => stdout === 'inherit' && process.stderr.write(chunk)),
  ])
  const code = await runner.exited
  if (stdout === 'pipe') console.log(`\n── ${name}\n${said}\n${output}`)
  await unlessStopping(runner)
  const count = (word: string) => Number(output.match(new RegExp(`^\\s*(\\d+) ${word}$`, 'm'))?.[1] ?? 0)
  const passed = count('pass')
  const broken = count('fail') + count('error') + count('errors')
  const skipped = count('skip') + count('todo')
  if (skipped) console.log(`${skipped} tests are skipped, and that is a failure`)
  const brokeDown = (code !== 0 && !broken) || passed + broken === 0
  const failed = broken + skipped + (brokeDown ? 1 : 0)
  const named = output.match(/^\(fail\).*$/gm) ?? []
  return {
    passed,
    failed,
    failures: failed ? [`${name}: exit ${code}`, ...named.map(line => `  ${line}`)] : [],
  }
}

async function collected(
  stream: ReadableStream<Uint8Array>,
  hear: (chunk: Uint8Array) => unknown,
): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream) {
    hear(chunk)
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}
