import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import type { InlineConfig } from 'vite'
import { chunkGroups } from './chunks'
import { icons } from './icons-plugin'
import { page } from './page-plugin'
import { texts } from './texts-plugin'

const web = join(import.meta.dir, '..')

/** What draws papers: megabytes that only those who print are given, so nobody keeps them for later. */
export const PAPER_FOLDER = 'assets/paper/'
const OF_PAPER = /[\\/](@fontsource[\\/](inter|noto-emoji)|@takumi-rs)[\\/]/

/** Libraries of which only what is used has to come along. */
const PURE = /[\\/]node_modules[\\/](@trpc[\\/](client|react-query)|superjson|is-what|sonner)[\\/]/

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
  plugins: [tailwindcss(), icons(), texts, page],
  worker: {
    format: 'es',
    rolldownOptions: { output: { entryFileNames: `${PAPER_FOLDER}[name]-[hash].js` } },
  },
  build: {
    outDir,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    // A browser is told all files of a page at once; a list of them for every screen would come with each first load.
    modulePreload: false,
    reportCompressedSize: false,
    // Visitors of a release are not told of the maps, and the server does not hand them out.
    sourcemap: release ? 'hidden' : true,
    rolldownOptions: {
      // Their packages do not say so themselves: tRPC's WebSocket client, which nothing uses here, came with each first load.
      treeshake: { moduleSideEffects: [{ test: PURE, sideEffects: false }] },
      output: {
        // A chunk of parts is named after every screen that imports it: the first load carries the names of all, hashes too.
        // Seven letters are the fewest that the bundler takes for so many chunks.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash:7].js`,
        assetFileNames: ({ originalFileNames }) =>
          originalFileNames.some(name => OF_PAPER.test(name))
            ? `${PAPER_FOLDER}[name]-[hash][extname]`
            : 'assets/[name]-[hash][extname]',
        codeSplitting: { groups: chunkGroups },
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
