import { dirname } from 'node:path'
import { compile } from '@tailwindcss/node'
import { Scanner } from '@tailwindcss/oxide'
import type { BunPlugin } from 'bun'

/**
 * Tailwind for Bun's bundler: the installed version, and class names from our own sources only.
 * Fonts stay files of their own (Bun would inline a CSS url() as base64).
 */
export const tailwind: BunPlugin = {
  name: 'tailwind',
  setup(build) {
    build.onResolve({ filter: /^\/fonts\// }, ({ path }) => ({ path, external: true }))
    build.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const source = await Bun.file(path).text()
      if (!source.includes('@import "tailwindcss"')) return undefined

      const base = dirname(path)
      const compiler = await compile(source, { base, shouldRewriteUrls: true, onDependency() {} })
      const scanner = new Scanner({
        sources: [
          { base, pattern: '**/*.{ts,tsx}', negated: false },
          { base, pattern: '**/*.test.{ts,tsx}', negated: true },
          ...compiler.sources,
        ],
      })
      return { contents: compiler.build(scanner.scan()), loader: 'css' }
    })
  },
}
