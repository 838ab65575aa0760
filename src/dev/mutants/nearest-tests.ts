import { type ImportGraph, reachedFrom, readImportGraph } from '../test-run/import-graph'
import { readProcedureFiles } from '../test-run/procedure-files'
import { makeReach, readScreenFiles } from '../test-run/reach'

type Near = { test: string; isLoadedOnly: boolean; wordsShared: number; steps: number }

/**
 * Finds the test files that reach these files, those that notice a change most likely first: those that call what is there,
 * before those that only load it with the whole product; then those with a similar path, and with the fewest imports
 * between.
 */
export async function makeNearestTests(root: string): Promise<(files: readonly string[]) => string[]> {
  const graph = readImportGraph(root)
  const procedureFiles = await readProcedureFiles(graph)
  const reach = makeReach({ root, graph, procedureFiles, screenFiles: readScreenFiles(root, graph) })
  const importers = importersIn(graph)
  const tests = [...graph.keys()].filter(file => /\.test\.tsx?$/.test(file)).sort()
  const dependencies = new Map(tests.map(test => [test, reach.ofTest(test)]))

  return files => {
    const steps = files.map(file => reachedFrom(importers, file))
    return tests
      .map(
        (test): Near => ({
          test,
          isLoadedOnly: !files.some(file => dependencies.get(test)!.has(file)),
          wordsShared: Math.max(...files.map(file => countShared(wordsOf(test), wordsOf(file)))),
          steps: Math.min(...steps.map(from => from.get(test) ?? Number.POSITIVE_INFINITY)),
        }),
      )
      .filter(({ isLoadedOnly, steps }) => !isLoadedOnly || steps < Number.POSITIVE_INFINITY)
      .sort(
        (a, b) =>
          Number(a.isLoadedOnly) - Number(b.isLoadedOnly) ||
          b.wordsShared - a.wordsShared ||
          a.steps - b.steps,
      )
      .map(({ test }) => test)
  }
}

/** The graph turned round: of each file those that import it. */
function importersIn(graph: ImportGraph): ImportGraph {
  const importers = new Map<string, string[]>()
  for (const [file, imported] of graph)
    for (const one of imported) importers.set(one, [...(importers.get(one) ?? []), file])
  return importers
}

/** In most paths, where they tell nothing. */
const COMMON = new Set(['src', 'web', 'area', 'core', 'module', 'rule', 'test', 'ts', 'tsx'])

const wordsOf = (file: string) =>
  new Set(
    file
      .split(/\W+/)
      .map(word => word.replace(/s$/, ''))
      .filter(word => !COMMON.has(word)),
  )

const countShared = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...some].filter(word => others.has(word)).length
