import { join } from 'node:path'
import type { Plugin } from 'vite'

const ALL = join(import.meta.dir, '../../node_modules/lucide-react/dist/esm/lucide-react.mjs')
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*'lucide-react'/g
const EXPORT = /export \{ ([^}]+) \} from '\.\/(icons\/[\w-]+)\.mjs'/g

/**
 * Names the file of each icon in place of the one that names them all: a file that wants one icon is then known to want
 * only that, and the bundler reads no more.
 */
export function icons(): Plugin {
  let files: Map<string, string> | undefined
  return {
    name: 'icons',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/.*\.tsx?$/, code: "from 'lucide-react'" },
      async handler(source) {
        files ??= await readFiles()
        return source.replace(IMPORT, (_, names: string) => importsOf(names, files!))
      },
    },
  }
}

const listOf = (names: string) => names.split(',').flatMap(name => name.trim() || [])

function importsOf(names: string, files: Map<string, string>) {
  return listOf(names)
    .filter(name => !name.startsWith('type '))
    .map(name => {
      const [exported, local = exported] = name.split(' as ') as [string, string?]
      const file = files.get(exported)
      if (!file) throw new Error(`There is no icon ${exported}`)
      return `import ${local} from 'lucide-react/${file}'`
    })
    .join('\n')
}

async function readFiles() {
  const all = await Bun.file(ALL).text()
  return new Map(
    [...all.matchAll(EXPORT)].flatMap(([, names, file]) =>
      listOf(names!).map(name => [name.replace('default as ', ''), file!] as const),
    ),
  )
}
