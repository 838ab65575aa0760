import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { FIRST_PAGES_FILE } from '../../src/core/contract/first-pages'
import { budgetReport } from './budget'
import { compressFolder } from './compress'
import { drawFirstSights, firstPagesOf } from './first-pages'
import { applicationConfig, PAPER_FOLDER, workerConfig } from './vite-config'

// Bundles the web into a folder and sends its parent what came out. A process of its own: the bundler looks at
// NODE_ENV, keeps threads and memory, and none of that is for a server or a test.

const [folder, kind] = process.argv.slice(2) as [string, 'release' | 'draft']

const drawing = kind === 'release' ? drawFirstSights(folder) : []
const { output } = (await build(applicationConfig(folder, kind === 'release'))) as Rolldown.RolldownOutput
const html = await Bun.file(join(folder, 'index.html')).text()
const id = /<meta name="build" content="(\w+)"/.exec(html)![1]!
const assets = output
  .map(({ fileName }) => `/${fileName}`)
  .filter(url => url.startsWith('/assets/') && !url.startsWith(`/${PAPER_FOLDER}`))
const shell = [
  '/index.html',
  '/icon.svg',
  '/manifest.webmanifest',
  ...assets.filter(url => url.endsWith('.woff2')),
]
await build(workerConfig(folder, { id, shell, assets: assets.filter(url => !url.endsWith('.map')) }))
await Bun.write(join(folder, 'build.json'), JSON.stringify({ build: id }))
if (kind === 'release') await compressFolder(folder)
await Bun.write(join(folder, FIRST_PAGES_FILE), JSON.stringify(firstPagesOf(await drawing, output)))

process.send!({ buildId: id, report: budgetReport(output) })
