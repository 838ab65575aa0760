import type { BunPlugin } from 'bun'
import compile from 'icu-minify/compile'

type Texts = { [key: string]: string | Texts }

/**
 * Parses the ICU messages of web/i18n while building and puts the small formatter in place of the one that brings a
 * parser to every visitor.
 */
export const texts: BunPlugin = {
  name: 'texts',
  setup(build) {
    build.onResolve({ filter: /^use-intl\/format-message$/ }, () => ({
      path: Bun.resolveSync('use-intl/format-message/format-only', import.meta.dir),
    }))
    build.onLoad({ filter: /\/i18n\/(ca|en|es|fr)\/[a-z-]+\.json$/ }, async ({ path }) => {
      const messages = compileAll(await Bun.file(path).json(), path)
      return { contents: `export default ${JSON.stringify(messages)}`, loader: 'js' }
    })
  },
}

function compileAll(messages: Texts, path: string): unknown {
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => {
      if (typeof message !== 'string') return [key, compileAll(message, path)]
      try {
        return [key, compile(message)]
      } catch (error) {
        throw new Error(`${path}: "${key}" is no ICU message`, { cause: error })
      }
    }),
  )
}
