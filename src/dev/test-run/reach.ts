import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { COLLECTIONS } from '../../modules/back-office/record-search/contract/collections'
import { type ImportGraph, reachedFrom } from './import-graph'

/** The table of all procedures. What imports it to call one of them depends on that one, not on the whole product. */
const ROUTER = 'src/routers/app.ts'
/** The product as a process, and its built web: a story depends on the screens that it opens and on what these call. */
const PRODUCT = ['src/main.ts', 'src/web-build.ts']
/** The table of all screens, in which the history of a record finds the names of another record's fields. */
const ALL_SCREENS = 'web/all-routes.ts'
/** Texts by the names of procedures, of which it calls none. */
const NAMES_ONLY = ['web/collection/history/sentences.ts']
/** What every test process loads. */
const PRELOADED = ['bunfig.toml', 'web/build/dom.preload.ts', 'web/build/dom.ts']

export type Reach = {
  /** The files that a test file or a story depends on. */
  ofTest: (file: string) => ReadonlySet<string>
  /** The files that a screen depends on, by its route (`/admin/users/{-$recordId}`). */
  ofScreen: (route: string) => ReadonlySet<string>
  routes: readonly string[]
}

type Options = {
  root: string
  graph: ImportGraph
  /** Of each procedure the file that defines it. */
  procedureFiles: ReadonlyMap<string, string>
  /** Of each screen, by its route, the file that draws it. */
  screenFiles: ReadonlyMap<string, string>
}

/** Finds out what tests, stories and screens depend on: by their imports, and by the procedures and addresses they name. */
export function makeReach({ root, graph, procedureFiles, screenFiles }: Options): Reach {
  const texts = new Map<string, string>()
  const textOf = (file: string) => {
    const text =
      texts.get(file) ?? (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '')
    texts.set(file, text)
    return text
  }
  // A role may stand in a variable: orders.move is found wherever it is called.
  const filesByName = new Map<string, Set<string>>()
  for (const [path, file] of procedureFiles) {
    const name = path.split('.').slice(-2).join('.')
    filesByName.set(name, (filesByName.get(name) ?? new Set()).add(file))
  }
  const named = new Map<string, readonly string[]>()
  /** The files of the procedures that a file names. */
  const proceduresIn = (file: string) => {
    if (NAMES_ONLY.includes(file)) return []
    const known = named.get(file)
    if (known) return known
    const text = textOf(file).replace(/\s+\./g, '.')
    const files = [...text.matchAll(/\b(?=(\w+\.\w+)\b)/g)].flatMap(([, name]) => [
      ...(filesByName.get(name!) ?? []),
    ])
    named.set(file, [...new Set(files)])
    return named.get(file)!
  }
  const isCaller = (file: string) => /\.(test|make|e2e)\.tsx?$|^web\//.test(file)
  const edgesOf = (file: string): readonly string[] => {
    const imports = graph.get(file) ?? []
    const called = proceduresIn(file)
    if (file.startsWith('web/')) return [...imports.filter(one => one !== ROUTER), ...called]
    if (!imports.includes(ROUTER) || !isCaller(file) || called.length === 0) return imports
    return [...imports.filter(one => one !== ROUTER), ...called]
  }
  const screenEdges = (file: string) =>
    edgesOf(file).filter(one => !PRODUCT.includes(one) && one !== ALL_SCREENS)
  const reachOf = (file: string, edges: (file: string) => readonly string[]) =>
    new Set(reachedFrom(graph, file, edges).keys())

  const ofScreen = (route: string) => reachOf(screenFiles.get(route)!, screenEdges)
  /** A story opens screens by their addresses, in itself and in what it shares with others. */
  const ofStory = (file: string) => {
    const own = reachOf(file, screenEdges)
    const written = [...own].filter(one => /^(web\/e2e|src\/dev\/(e2e|stories))\//.test(one)).map(textOf)
    const opened = [...screenFiles.keys()].filter(route => written.some(text => namesScreen(text, route)))
    for (const route of opened) for (const one of ofScreen(route)) own.add(one)
    return own
  }
  return {
    ofTest: file =>
      new Set([...(file.endsWith('.e2e.ts') ? ofStory(file) : reachOf(file, edgesOf)), ...PRELOADED]),
    ofScreen,
    routes: [...screenFiles.keys()],
  }
}

/** `/admin/users/{-$recordId}` is named by '/admin/users', by '/admin/users?page=2', and by '/admin/users/…'. */
function namesScreen(text: string, route: string): boolean {
  const pattern = route
    .replace(/\/\{-\$[\w]+\}/g, '')
    .split('/')
    .map(segment => (segment.startsWith('$') ? '[^/\'"`?]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('/')
  return new RegExp(`['"\`}]${pattern}(?:[?#'"\`]|/\\$\\{|$)`, 'm').test(text)
}

/**
 * Test files that read the tree instead of importing it, so that any change may reach them: borders, texts, the README.
 */
export function readsTheTree(root: string, file: string, graph: ImportGraph): boolean {
  const helpers = (graph.get(file) ?? []).filter(one => /^src\/dev\/(readme|access)\/|\.make\.ts$/.test(one))
  return [file, ...helpers].some(one => readFileSync(join(root, one), 'utf8').includes('Glob('))
}

/** Of each screen, by its route, the file that draws it, as the tables in web/screens say. */
export function readScreenFiles(root: string, graph: ImportGraph): Map<string, string> {
  const files = new Map<string, string>()
  const tables = [...graph.keys()].filter(file => /^web\/screens\/[\w-]+\.ts$/.test(file))
  const enter = (route: string, path: string) => {
    const file = ['.tsx', '/index.tsx', '.ts'].map(end => `web/${path}${end}`).find(one => graph.has(one))
    if (file) files.set(route, file)
  }
  const screens = new Map<string, string>(COLLECTIONS.map(({ kind, screen }) => [kind, screen]))
  for (const table of tables) {
    const source = readFileSync(join(root, table), 'utf8')
    for (const [, route, path] of source.matchAll(/\(\s*'(\/[^']*)',\s*\(\) =>\s*import\('\.\.\/([^']+)'\)/g))
      enter(route!, path!)
    // A described collection says itself where its screen is.
    for (const [, kind, path] of source.matchAll(
      /collectionScreen\(\s*(\w+)Collection,\s*\{[^}]*?load: \(\) =>\s*import\('\.\.\/([^']+)'\)/g,
    ))
      enter(`${screens.get(kind!)}/{-$entityId}`, path!)
  }
  return files
}
