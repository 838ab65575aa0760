import { type CopyOfCode, copyCode, ROOT } from './copy-of-code'
import { makeNearestTests } from './nearest-tests'
import type { SmallMutant } from './small-mutants'

/** So many test files are run first. Each further batch is twice as large, since its start takes a while. */
const FIRST_BATCH = 2
/** As `npm test` runs them, until one fails; a story goes on to its end, where it stops the product that it has started. */
const KINDS = [
  { ending: '.test.ts', flags: ['--bail', '--parallel=2', '--timeout=60000', '--no-isolate'] },
  { ending: '.test.tsx', flags: ['--bail', '--parallel=2', '--timeout=60000'] },
  { ending: '.e2e.ts', flags: ['--timeout=600000'] },
]
/** A batch that is not over by then hangs. */
const WITHIN = { ms: 1_200_000 }

/**
 * Makes each mistake in a copy of the code, and runs the tests that reach the changed files until one of them fails, the
 * nearest first. Answers how many were noticed.
 */
export async function tryByTests(mutants: readonly SmallMutant[]): Promise<number> {
  if (!mutants.length) return 0
  const testsNear = await makeNearestTests(ROOT)
  const copy = await copyCode()
  let noticed = 0
  try {
    await copy.openTestCluster()
    const isSound = soundness(copy)
    for (const mutant of mutants) {
      const startedAt = performance.now()
      const { edits, story } = mutant
      const tests = story ? [story] : testsNear(edits.map(({ file }) => file))
      const test = await noticing(copy, mutant, tests, isSound)
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
      const verdict = (test ? 'caught' : 'MISSED').padEnd(12)
      console.log(`${verdict} ${mutant.name} (${seconds} s)${test ? ` by ${test}` : ''}`)
      if (test) noticed++
    }
  } finally {
    await copy.remove()
  }
  return noticed
}

/** The test file that fails because of the mistake; null when all pass. */
async function noticing(
  copy: CopyOfCode,
  { edits }: SmallMutant,
  tests: readonly string[],
  isSound: (file: string) => Promise<boolean>,
): Promise<string | null> {
  for (let from = 0, size = FIRST_BATCH; from < tests.length; from += size, size *= 2)
    for (const { ending, flags } of KINDS) {
      let files = tests.slice(from, from + size).filter(file => file.endsWith(ending))
      while (files.length) {
        const undo = await copy.change(edits)
        const red = await firstRed(copy, files, flags)
        // Once more by itself: a test that was disturbed by others passes then.
        const isRedAgain = red !== null && !(await runTests(copy, [red], flags)).isGreen
        await undo()
        if (red === null) break
        if (isRedAgain && (await isSound(red))) return red
        files = files.filter(file => file !== red)
      }
    }
  return null
}

/** Whether a test file passes on the code as it is, asked once of each. One that fails anyway has noticed nothing. */
function soundness(copy: CopyOfCode) {
  const known = new Map<string, boolean>()
  return async (file: string): Promise<boolean> => {
    const before = known.get(file)
    if (before !== undefined) return before
    const { flags } = KINDS.find(({ ending }) => file.endsWith(ending))!
    const { isGreen } = await runTests(copy, [file], flags)
    if (!isGreen) console.log(`BROKEN       ${file} fails on the code as it is`)
    known.set(file, isGreen)
    return isGreen
  }
}

async function firstRed(copy: CopyOfCode, files: readonly string[], flags: readonly string[]) {
  const { isGreen, output } = await runTests(copy, files, flags)
  if (isGreen) return null
  const [only] = files
  if (files.length === 1) return only!
  const named = failedFile(output)
  if (named && files.includes(named)) return named
  // The runner ended without naming any, as after a crash.
  for (const file of files) if (!(await runTests(copy, [file], flags)).isGreen) return file
  return null
}

/** The runner writes the name of a file above its tests. */
function failedFile(output: string): string | undefined {
  const untilFailure = output.slice(0, output.search(/^\(fail\)/m))
  return [...untilFailure.matchAll(/^(\S+\.tsx?):$/gm)].at(-1)?.[1]
}

async function runTests(copy: CopyOfCode, files: readonly string[], flags: readonly string[]) {
  const paths = files.map(file => `./${file}`)
  const { code, errors } = await copy.run(['test', ...flags, ...paths], WITHIN)
  return { isGreen: code === 0, output: errors }
}
