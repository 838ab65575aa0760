import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { putInPlace } from './put-in-place'

/** What the bundler says of the sizes; the server, which builds the web too, is checked without the rest of it. */
interface BudgetReport {
  broken: string[]
  lines: string[]
}

export interface BuildOptions {
  outdir: string
  /** Precompressed, and without source maps in reach of visitors; off while somebody works on a screen. */
  release?: boolean
  /** Files that say what the build is, put in place with it. A build that has the same ones already stays. */
  marks?: (report: BudgetReport) => Record<string, string>
}

interface Built {
  buildId: string
  report: BudgetReport
}

/**
 * Bundles the web application into `outdir`, which keeps its last contents when that fails (with the bundler's
 * messages). Whether the result is within the size budgets stands in the report.
 */
export async function buildWeb({ outdir, release = true, marks = () => ({}) }: BuildOptions): Promise<Built> {
  const fresh = `${outdir}.${process.pid}.${Bun.nanoseconds()}`
  mkdirSync(fresh, { recursive: true })
  try {
    const built = await bundleInto(fresh, release)
    putInPlace(fresh, outdir, marks(built.report))
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
