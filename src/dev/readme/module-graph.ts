/** The picture of the modules in the README, drawn from what they import. */
import { importsOf, isTest, moduleOf, sourceFiles } from './imports'

/** Which modules each one imports from, itself left out. */
async function usesOfModules(): Promise<Map<string, Set<string>>> {
  const files = sourceFiles.filter(file => moduleOf(file) && !isTest(file))
  const uses = new Map(files.map(file => [moduleOf(file)!, new Set<string>()]))
  for (const { from, to } of (await Promise.all(files.map(importsOf))).flat()) {
    const [here, there] = [moduleOf(from)!, moduleOf(to)]
    if (there && there !== here) uses.get(here)!.add(there)
  }
  return uses
}

/** An arrow that a longer way says too is left out: there are no circles, so what reaches what stays the same. */
function withoutShortcuts(uses: Map<string, Set<string>>): [from: string, to: string][] {
  const reaches = (from: string, to: string): boolean =>
    [...uses.get(from)!].some(next => next === to || reaches(next, to))
  return [...uses].flatMap(([from, direct]) =>
    [...direct]
      .filter(to => ![...direct].some(other => other !== to && reaches(other, to)))
      .map((to): [string, string] => [from, to]),
  )
}

/** A diagram for whatever draws Mermaid: an arrow leads from a module to one that it uses. */
export async function moduleGraph(): Promise<string> {
  const arrows = withoutShortcuts(await usesOfModules())
  const lines = arrows.map(([from, to]) => `  ${from} --> ${to}`).toSorted()
  return ['```mermaid', 'graph BT', ...lines, '```'].join('\n')
}
