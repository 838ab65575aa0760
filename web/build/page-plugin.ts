import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { version } from '../../package.json'

const FONT = /inter-latin-wght-normal-[\w-]+\.woff2$/

/**
 * Tells the page which build it belongs to, and has it fetch the font together with the styles that name it.
 * `build.json` says the same of what is served now.
 */
export const page: Plugin = {
  name: 'page',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      if (!bundle) return undefined
      const names = Object.keys(bundle).sort()
      const font = names.find(name => FONT.test(name))
      if (!font) throw new Error('The styles do not name the font that the page is written in')
      // Names change with contents.
      const build = createHash('sha256').update(names.join()).update(html).digest('hex').slice(0, 12)
      const entry = Object.values(bundle).find(file => file.type === 'chunk' && file.isEntry)
      const scripts = entry?.type === 'chunk' ? entry.imports : []
      const named = (name: string, content: string) => ({ tag: 'meta', attrs: { name, content } })
      return [
        named('build', build),
        named('version', version),
        // Counted by who builds releases; a build without a number is never too old by it.
        ...(process.env.BUILD_NUMBER ? [named('build-number', process.env.BUILD_NUMBER)] : []),
        {
          tag: 'link',
          attrs: { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: true },
        },
        ...scripts.map(script => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', href: `/${script}`, crossorigin: true },
        })),
      ]
    },
  },
}
