/**
 * Whether the audit of a chaos run finds what it is there to find: each well-known mistake is made in a copy of the code,
 * which then goes through a small chaos run. The code as it is has to pass the same one.
 * `npm run mutants` for all, `npm run mutants -- refund top-up` for those with one of these words, `SEED=7` for the same again.
 */
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { webIsBuilt } from '../../web-build'
import { type Edit, MUTANTS, type Mutant } from './mutants'
import type { ChaosOptions, ChaosReport } from './run-chaos'

const ROOT = join(import.meta.dir, '../../..')
const COPIED = ['src', 'web', 'migrations', 'dist', 'package.json', 'package-lock.json', 'tsconfig.json']
const ALSO_COPIED = ['bunfig.toml', 'tailwind.config.ts', 'printer']
const SEED = Number(process.env.SEED ?? 7)
const CHECKOUTS = Number(process.env.CHECKOUTS ?? 50)
/** A chaos run that is over by then has gone wrong in a way of its own. */
const OVER_AFTER_MS = 300_000

await webIsBuilt(ROOT)
const words = process.argv.slice(2)
const variants: Mutant[] = [
  { name: 'the code as it is', edits: [] },
  ...MUTANTS.filter(({ name }) => !words.length || words.some(word => name.includes(word))),
]
let missed = 0
for (const variant of variants) {
  const startedAt = performance.now()
  const isSound = variant.edits.length === 0
  const outcome = await tryOut(variant)
  const isRight = outcome.report !== null && outcome.report.faults.length > 0 !== isSound
  if (!isRight) missed++
  const verdict =
    outcome.report === null ? 'DOES NOT RUN' : isRight ? (isSound ? 'passes' : 'caught') : 'WRONG'
  console.log(
    `${verdict.padEnd(12)} ${variant.name} (${((performance.now() - startedAt) / 1000).toFixed(0)} s)`,
  )
  const said = outcome.report ? outcome.report.faults : [outcome.output.slice(-1500)]
  for (const fault of said.slice(0, 3)) console.log(`             ${fault}`)
  if (said.length > 3) console.log(`             … ${said.length} in all`)
}
console.log(
  missed ? `${missed} of ${variants.length} are not as they should be` : 'All are as they should be',
)
process.exit(missed ? 1 : 0)

async function tryOut({ edits, places }: Mutant): Promise<{ report: ChaosReport | null; output: string }> {
  const copy = await mkdtemp(join(tmpdir(), 'comanda-mutant-'))
  try {
    for (const name of [...COPIED, ...ALSO_COPIED])
      await cp(join(ROOT, name), join(copy, name), { recursive: true })
    await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
    for (const edit of edits) await apply(copy, edit)
    const options: ChaosOptions = {
      checkouts: CHECKOUTS,
      seed: SEED,
      databaseRestarts: 0,
      checkoutsPerKill: 12,
      settleSeconds: 60,
      ...(places ? { places } : {}),
    }
    return await run(copy, options)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

async function apply(copy: string, { file, find, put }: Edit) {
  const path = join(copy, file)
  const text = await Bun.file(path).text()
  if (text.split(find).length !== 2) throw new Error(`${file} has changed: this is not there once: ${find}`)
  await Bun.write(
    path,
    text.replace(find, () => put),
  )
}

async function run(copy: string, options: ChaosOptions) {
  const child = Bun.spawn(
    [process.execPath, join(copy, 'src/dev/chaos/chaos-process.ts'), JSON.stringify(options)],
    {
      cwd: copy,
      stdout: 'pipe',
      stderr: 'pipe',
      timeout: OVER_AFTER_MS,
      killSignal: 'SIGINT',
    },
  )
  const [out, errors] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  const last = out.trim().split('\n').at(-1) ?? ''
  const report = last.startsWith('{') ? (JSON.parse(last) as ChaosReport) : null
  return { report, output: `${out}\n${errors}` }
}
