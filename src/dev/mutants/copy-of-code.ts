import { chmod, cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const ROOT = join(import.meta.dir, '../../..')
/** Large, or made by running the code: a copy works without them. */
const NOT_COPIED = new Set(['.git', '.cache', 'build', 'data', 'node_modules'])

/** One text of a file, and what a hurried programmer would have written. It has to be there exactly once. */
export type Edit = { file: string; find: string; put: string }

/** The code in another folder, where it can be changed and run. */
export type CopyOfCode = {
  /** Makes these changes. Answers what undoes them. */
  change(edits: readonly Edit[]): Promise<() => Promise<void>>
  /** Runs Bun in the copy. What takes longer than it may is ended. */
  run(args: readonly string[], within: { ms: number }): Promise<{ code: number; out: string; errors: string }>
  /** Starts the database of its tests, which test files that run side by side would all start. */
  openTestCluster(): Promise<void>
  remove(): Promise<void>
}

const copies = new Set<CopyOfCode>()
let areAbandoned = false
const SETUP = { ms: 120_000 }

export async function copyCode(): Promise<CopyOfCode> {
  const folder = await mkdtemp(join(tmpdir(), 'comanda-mutant-'))
  // Postgres runs as another user where this is root, and has to get in.
  await chmod(folder, 0o755)
  const root = join(folder, 'code')
  // Temporary files of the copy are removed with it.
  const env = { ...process.env, TMPDIR: join(folder, 'tmp') }
  let hasCluster = false
  const copy: CopyOfCode = {
    change: edits => change(root, edits),
    async run(args, within) {
      const outcome = await run(args, { cwd: root, env }, within)
      // What was interrupted has no outcome, and nothing comes after it.
      return areAbandoned ? new Promise(() => {}) : outcome
    },
    async openTestCluster() {
      hasCluster = true
      const open = `(await (await import('./src/core/testing')).openTestWorld()).close()`
      const { code, errors } = await copy.run(['-e', `await ${open}\nprocess.exit()`], SETUP)
      if (code !== 0) throw new Error(`the database of the tests does not start: ${errors}`)
    },
    async remove() {
      copies.delete(copy)
      // By the path of the copy, so in a process of it.
      const stop = `(await import('./src/core/db/test-support/test-database')).stopTestCluster()`
      if (hasCluster) await run(['-e', `await ${stop}`], { cwd: root, env }, SETUP)
      await rm(folder, { recursive: true, force: true })
    },
  }
  copies.add(copy)
  await mkdir(root)
  await mkdir(env.TMPDIR)
  for (const name of await readdir(ROOT))
    if (!NOT_COPIED.has(name)) await cp(join(ROOT, name), join(root, name), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  return copy
}

/** For a program that has to stop: from now on nothing follows from what a copy runs. Answers how to remove them all. */
export function abandonCopies(): () => Promise<void> {
  areAbandoned = true
  return async () => {
    for (const copy of copies) await copy.remove()
  }
}

async function change(root: string, edits: readonly Edit[]): Promise<() => Promise<void>> {
  const before = new Map<string, string>()
  for (const { file, find, put } of edits) {
    const path = join(root, file)
    const text = await Bun.file(path).text()
    if (!before.has(path)) before.set(path, text)
    if (text.split(find).length !== 2) throw new Error(`${file} has changed: this is not there once: ${find}`)
    await Bun.write(
      path,
      text.replace(find, () => put),
    )
  }
  return async () => {
    for (const [path, text] of before) await Bun.write(path, text)
  }
}

async function run(
  args: readonly string[],
  where: { cwd: string; env: Record<string, string | undefined> },
  within: { ms: number },
) {
  const child = Bun.spawn([process.execPath, ...args], {
    ...where,
    stdout: 'pipe',
    stderr: 'pipe',
    timeout: within.ms,
    killSignal: 'SIGINT',
  })
  const [out, errors, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { code, out, errors }
}
