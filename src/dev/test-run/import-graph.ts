import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** Of each source file, by its path from the root of the repository, the files that it imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

const transpilers = {
  ts: new Bun.Transpiler({ loader: 'ts' }),
  tsx: new Bun.Transpiler({ loader: 'tsx' }),
}
/** A program that a file starts, or a file that it reads, named by its path from there. */
const NAMED_FILE = /['"`]([\w./-]*\.(?:tsx?|json|css|sql|tsv|md))['"`]/g

/** Reads the imports of all source files. What is imported for its types only is no edge: nothing of it runs. */
export function readImportGraph(root: string): ImportGraph {
  const graph = new Map<string, string[]>()
  for (const top of ['src', 'web', 'printer'])
    for (const file of new Bun.Glob('**/*.{ts,tsx}').scanSync({ cwd: join(root, top) }))
      graph.set(`${top}/${file}`, importsOf(root, `${top}/${file}`))
  return graph
}

/** The files that one file imports, starts or reads by their paths. */
export function importsOf(root: string, file: string): string[] {
  const folder = dirname(join(root, file))
  const text = readFileSync(join(root, file), 'utf8')
  const loader = file.endsWith('x') ? 'tsx' : 'ts'
  const imported = transpilers[loader]
    .scanImports(text)
    .filter(({ path }) => path.startsWith('.'))
    .flatMap(({ path }) => resolve(path, folder))
  const named = [...text.matchAll(NAMED_FILE)].map(([, path]) => join(folder, path!)).filter(existsSync)
  return [...new Set([...imported, ...named])].map(path => relative(root, path))
}

/** A file that is missing is no edge: the type check names it. */
function resolve(path: string, folder: string): string[] {
  try {
    return [Bun.resolveSync(path, folder)]
  } catch {
    return []
  }
}

/**
 * Every file that `file` reaches, itself included, with how many imports away it is.
 * @param edges what a file imports; absent: as the graph says
 */
export function reachedFrom(
  graph: ImportGraph,
  file: string,
  edges: (file: string) => readonly string[] = from => graph.get(from) ?? [],
): Map<string, number> {
  const distance = new Map([[file, 0]])
  // A map goes on to what is added while it is walked.
  for (const [from, steps] of distance)
    for (const to of edges(from)) if (!distance.has(to)) distance.set(to, steps + 1)
  return distance
}
