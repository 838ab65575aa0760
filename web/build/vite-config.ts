import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import type { InlineConfig, Rolldown } from 'vite'
import { page } from './page-plugin'
import { texts } from './texts-plugin'

const web = join(import.meta.dir, '..')
const isText = /[\\/]texts[\\/](ca|en|es|fr)\.json$/
/** Texts stay files by language and area: a visitor loads one language. */
const isCode = (id: string) => !isText.test(id)

/**
 * Left to itself the bundler makes a chunk of whatever the same screens import, hundreds of a few hundred bytes, and a
 * phone asks for six at a time: what many screens import travels together. The first load stays by itself, with the
 * libraries apart from our code, so that browsers keep the big file when we edit ours. Of the figures tried, these
 * asked for the fewest files without making the main screens heavier; the budgets hold what came out.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'vendor', priority: 5, tags: ['$initial'], test: /[\\/]node_modules[\\/]/ },
  { name: 'frame', priority: 4, tags: ['$initial'], test: isCode },
  { name: 'icons', priority: 3, test: /[\\/]lucide-react[\\/]/, minShareCount: 2 },
  { name: 'kit', priority: 2, test: isCode, minShareCount: 20, maxModuleSize: 4_000 },
  {
    name: 'part',
    priority: 1,
    test: isCode,
    minShareCount: 8,
    entriesAware: true,
    entriesAwareMergeThreshold: 3_000,
  },
]

const common: InlineConfig = {
  configFile: false,
  envDir: false,
  root: web,
  mode: 'production',
  logLevel: 'error',
}

/** The application: what web/index.html leads to. */
export const applicationConfig = (outDir: string, release: boolean): InlineConfig => ({
  ...common,
  assetsInclude: ['**/*.bin'],
  plugins: [tailwindcss(), texts, page],
  build: {
    outDir,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Visitors of a release are not told of the maps, and the server does not hand them out.
    sourcemap: release ? 'hidden' : true,
    rolldownOptions: {
      output: {
        // A chunk of parts is named after every screen that imports it: the first load carries the names of all.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: { groups },
      },
    },
  },
})

/** The service worker beside it: one file that knows what was built. */
export const workerConfig = (outDir: string, built: object): InlineConfig => ({
  ...common,
  publicDir: false,
  define: { __BUILD__: JSON.stringify(built) },
  build: {
    outDir,
    emptyOutDir: false,
    rolldownOptions: {
      input: join(web, 'service-worker.ts'),
      output: { entryFileNames: 'sw.js', format: 'iife' },
    },
  },
})
