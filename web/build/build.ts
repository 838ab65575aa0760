import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BudgetReport } from './budget'

export interface BuildOptions {
  outdir: string
  /** Precompressed, and without source maps in reach of visitors; off while somebody works on a screen. */
  release?: boolean
}

interface Built {
  buildId: string
  report: BudgetReport
}

/**
 * Bundles the web application into `outdir`, which keeps its last contents when that fails (with the bundler's
 * messages). Whether the result is within the size budgets stands in the report.
 */
export async function buildWeb({ outdir, release = true }: BuildOptions): Promise<Built> {
  const fresh = `${outdir}.${process.pid}.${Bun.nanoseconds()}`
  mkdirSync(fresh, { recursive: true })
  try {
    const built = await bundleInto(fresh, release)
    putInPlace(fresh, outdir)
    return built
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

async function bundleInto(folder: string, release: boolean): Promise<Built> {
  let built: Built | undefined
  const bundler = Bun.spawn({
    cmd: [process.execPath, join(import.meta.dir, 'bundle.ts'), folder, release ? 'release' : 'draft'],
    env: { ...process.env, NODE_ENV: 'production' },
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
    ipc: message => {
      built = message as Built
    },
  })
  const said = await new Response(bundler.stderr).text()
  await bundler.exited
  if (!built) throw new Error(`The web does not build\n${said}`)
  return built
}

/** Servers that start at the same moment each build: what another one put there meanwhile makes room, too. */
function putInPlace(fresh: string, outdir: string) {
  for (;;) {
    rmSync(outdir, { recursive: true, force: true })
    try {
      return renameSync(fresh, outdir)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
    }
  }
}

if (import.meta.main) {
  const started = performance.now()
  const outdir = process.argv[2] ?? join(import.meta.dir, '../../dist')
  const { buildId, report } = await buildWeb({ outdir })
  console.log(report.lines.join('\n'))
  console.log(`${buildId} in ${Math.round(performance.now() - started)} ms → ${outdir}`)
  if (report.broken.length > 0) {
    console.error(`Over the size budget:\n${report.broken.join('\n')}`)
    process.exitCode = 1
  }
}
