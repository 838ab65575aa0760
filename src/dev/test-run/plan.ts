import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Selection } from './arguments'
import { readChanges } from './changes'
import { importsOf, readImportGraph } from './import-graph'
import { makeReach, readScreenFiles, readsTheTree } from './reach'

/** What a run does. Paths are those that `bun test` takes: from the root, with a dot before them. */
export type Plan = {
  hasChecks: boolean
  tests: string[]
  componentTests: string[]
  /** Component tests that open the application's router, which keeps what it has opened: each needs a world of its own. */
  routerTests: string[]
  stories: string[]
  /** The walk through the screens, and the environment that tells it which. */
  walk: { file: string; env: Record<string, string> } | null
  /** Stories start from a built web and a demo world that were made once. */
  isFilled: boolean
  /** Why these were chosen, for the person who reads the log. */
  reasons: string[]
}

const WALK = 'web/e2e/monkey.e2e.ts'
const isTest = (file: string) => file.endsWith('.test.ts')
const isComponentTest = (file: string) => file.endsWith('.test.tsx')
const isStory = (file: string) => file.endsWith('.e2e.ts') && file !== WALK

export async function planRun(root: string, selection: Selection): Promise<Plan> {
  const all = testFiles(root)
  if (selection.kind === 'all') return planOf(root, all, { hasChecks: true })
  if (selection.kind === 'changed') return planChanged(root, all, selection.since)
  const files = all.filter(file => file.includes(selection.word))
  return planOf(root, files, {
    hasChecks: false,
    reasons: files.length ? [] : ['No test file has that word.'],
  })
}

async function planChanged(root: string, all: string[], since: string | null): Promise<Plan> {
  const changes = await readChanges(root, since)
  const graph = readImportGraph(root)
  const unknown = changes.files.find(file => reachesAll(file))
  const count = `${changes.files.length} files differ from ${changes.since}`
  if (unknown)
    return planOf(root, all, { hasChecks: true, reasons: [`${count}; ${unknown} reaches everything.`] })

  // Loading it loads the whole product, which a run of everything does not need.
  const { readProcedureFiles } = await import('./procedure-files')
  const procedureFiles = await readProcedureFiles(graph)
  const reach = makeReach({ root, graph, procedureFiles, screenFiles: readScreenFiles(root, graph) })
  const isReached = (files: ReadonlySet<string>) => changes.files.some(file => files.has(file))
  const files = all.filter(
    file =>
      file !== WALK &&
      (isReached(reach.ofTest(file)) ||
        (!isStory(file) && changes.files.length > 0 && readsTheTree(root, file, graph))),
  )
  const routes = reach.routes.filter(route => isReached(reach.ofScreen(route)))
  // By its imports it reaches every screen.
  const isWalkChanged = changes.files.some(file => file.startsWith('web/e2e/monkey'))
  const plan = planOf(root, routes.length || isWalkChanged ? [...files, WALK] : files, {
    hasChecks: true,
    screens: isWalkChanged ? undefined : routes,
  })
  plan.reasons.push(
    `${count}; they reach ${plan.tests.length} files of tests, ${plan.componentTests.length + plan.routerTests.length} of component tests, ` +
      `${plan.stories.length} stories and ${routes.length} screens.`,
  )
  return plan
}

/** What is no source file, and what no import leads to although every test depends on it. */
function reachesAll(file: string): boolean {
  if (/\.md$|^Dockerfile$|^\.(github\/|biome|knip|gitignore|dockerignore)/.test(file)) return false
  return !/^(src|web|printer)\//.test(file) || /^src\/(run-tests\.ts|dev\/test-run\/)/.test(file)
}

function planOf(
  root: string,
  files: readonly string[],
  {
    hasChecks,
    screens,
    reasons = [],
  }: { hasChecks: boolean; screens?: readonly string[]; reasons?: string[] },
): Plan {
  const dotted = (some: readonly string[]) => some.map(file => `./${file}`)
  const stories = files.filter(isStory)
  const isWalked = files.includes(WALK)
  const componentTests = longestFirst(root, files.filter(isComponentTest))
  const opensRouter = (file: string) => importsOf(root, file).includes('web/routes.tsx')
  return {
    hasChecks,
    tests: dotted(longestFirst(root, files.filter(isTest))),
    componentTests: dotted(componentTests.filter(file => !opensRouter(file))),
    routerTests: dotted(componentTests.filter(opensRouter)),
    stories: dotted(longestFirst(root, stories)),
    walk: isWalked ? { file: `./${WALK}`, env: screens ? { MONKEY_AT: addressesOf(screens) } : {} } : null,
    isFilled: stories.length + (isWalked ? 1 : 0) > 1,
    reasons,
  }
}

/** Short files that take long: they start the product many times. */
const STARTS_OFTEN = /\/(kill|ctrl-c|start)\.e2e\.ts$/

/** So that lanes end at about the same time. How long a file is tells well enough how long it takes. */
function longestFirst(root: string, files: readonly string[]): string[] {
  const weightOf = (file: string) =>
    STARTS_OFTEN.test(file) ? Number.POSITIVE_INFINITY : statSync(join(root, file)).size
  const weights = new Map(files.map(file => [file, weightOf(file)]))
  return [...files].sort((a, b) =>
    weights.get(a) === weights.get(b) ? 0 : weights.get(b)! - weights.get(a)!,
  )
}

/** A pattern for the addresses of screens with these routes. */
function addressesOf(routes: readonly string[]): string {
  const patterns = routes.map(route =>
    route
      .replace(/\/\{-\$\w+\}/g, '')
      .replace(/\$\w+/g, '[^/]+')
      .replace(/\./g, '\\.'),
  )
  return `^(${patterns.join('|')})/?$`
}

function testFiles(root: string): string[] {
  return ['src', 'web', 'printer']
    .flatMap(top =>
      [...new Bun.Glob('**/*.{ts,tsx}').scanSync({ cwd: join(root, top) })].map(file => `${top}/${file}`),
    )
    .filter(file => isTest(file) || isComponentTest(file) || file.endsWith('.e2e.ts'))
    .sort()
}
