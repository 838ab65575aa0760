import { cpSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { version } from '../../package.json'
import { budgetReport, type ChunkFile } from './budget'
import { compressFolder } from './compress'
import { mergeSmallChunks } from './merge-chunks'
import { thinPreloads } from './preload-table'
import { tailwind } from './tailwind-plugin'
import { texts } from './texts-plugin'

const web = join(import.meta.dir, '..')
const root = join(web, '..')

export interface BuildOptions {
  outdir: string
  /** Precompressed, and without source maps in reach of visitors; off while somebody works on a screen. */
  release?: boolean
}

/** Links that point at files which the bundler must not touch: it would hash or inline them. */
const headLinks = [
  '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
  '<link rel="manifest" href="/manifest.webmanifest">',
  '<link rel="preload" href="/fonts/inter-latin.woff2" as="font" type="font/woff2" crossorigin>',
]

/**
 * Bundles the web application into `outdir`, which keeps its last contents when that fails (with the bundler's
 * messages). Whether the result is within the size budgets stands in the report.
 */
export async function buildWeb({ outdir, release = true }: BuildOptions) {
  const fresh = `${outdir}.${process.pid}.${Bun.nanoseconds()}`
  mkdirSync(join(fresh, 'fonts'), { recursive: true })

  try {
    const made = await buildInto(fresh, release)
    putInPlace(fresh, outdir)
    return made
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
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

async function buildInto(folder: string, release: boolean) {
  const bundle = await Bun.build({
    entrypoints: [join(web, 'index.html'), join(web, 'build/vendor.ts')],
    outdir: folder,
    target: 'browser',
    minify: true,
    splitting: true,
    sourcemap: release ? 'external' : 'linked',
    publicPath: '/',
    plugins: [tailwind, texts],
    define: { 'process.env.NODE_ENV': '"production"' },
    naming: {
      entry: '[name].[ext]',
      chunk: 'assets/[name]-[hash].[ext]',
      asset: 'assets/[name]-[hash].[ext]',
    },
  })
  const made: ChunkFile[] = bundle.outputs
    .filter(output => output.kind !== 'sourcemap')
    .map(output => ({ name: relative(folder, output.path), path: output.path }))
  await thinPreloads(made)
  const files = release ? await mergeSmallChunks(folder, made) : made

  cpSync(join(web, 'public'), folder, { recursive: true })
  cpSync(
    join(root, 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
    join(folder, 'fonts/inter-latin.woff2'),
  )
  const buildId = await fingerprint(files)
  await finishIndex(folder, buildId)
  await buildServiceWorker(folder, buildId, files)
  await Bun.write(join(folder, 'build.json'), JSON.stringify({ build: buildId }))
  const report = await budgetReport(files)
  if (release) await compressFolder(folder)
  return { buildId, report }
}

async function fingerprint(files: ChunkFile[]) {
  const hasher = new Bun.CryptoHasher('sha256')
  for (const file of files.toSorted((a, b) => a.name.localeCompare(b.name))) {
    hasher.update(file.name)
    hasher.update(await Bun.file(file.path).bytes())
  }
  return hasher.digest('hex').slice(0, 12)
}

async function finishIndex(outdir: string, buildId: string) {
  const path = join(outdir, 'index.html')
  const html = await Bun.file(path).text()
  const head = [
    `<meta name="build" content="${buildId}">`,
    `<meta name="version" content="${version}">`,
    ...headLinks,
  ].join('')
  await Bun.write(path, html.replace('</head>', `${head}</head>`))
}

async function buildServiceWorker(outdir: string, buildId: string, files: ChunkFile[]) {
  const shell = ['/', '/icon.svg', '/manifest.webmanifest', '/fonts/inter-latin.woff2']
  const assets = files.filter(file => file.name.startsWith('assets/')).map(file => `/${file.name}`)
  const worker = await Bun.build({
    entrypoints: [join(web, 'service-worker.ts')],
    outdir,
    target: 'browser',
    minify: true,
    naming: 'sw.[ext]',
    define: { __BUILD__: JSON.stringify({ id: buildId, shell, assets }) },
  })
  if (!worker.success) throw new AggregateError(worker.logs, 'The service worker does not build')
}

if (import.meta.main) {
  const started = performance.now()
  const outdir = process.argv[2] ?? join(root, 'dist')
  const { buildId, report } = await buildWeb({ outdir })
  console.log(report.lines.join('\n'))
  console.log(`${buildId} in ${Math.round(performance.now() - started)} ms → ${outdir}`)
  if (report.broken.length > 0) {
    console.error(`Over the size budget:\n${report.broken.join('\n')}`)
    process.exitCode = 1
  }
}
