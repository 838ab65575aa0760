import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

type Texts = { [key: string]: string | Texts }

/**
 * Parses the ICU messages of all texts while building and puts the small formatter in place of the one that brings a
 * parser to every visitor.
 */
export const texts: Plugin = {
  name: 'texts',
  enforce: 'pre',
  config: () => ({
    resolve: {
      alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }],
    },
  }),
  transform: {
    filter: { id: /\/texts\/(ca|en|es|fr)\.json$/ },
    handler: (source, path) => JSON.stringify(compileAll(JSON.parse(source), path)),
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
