import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { planRun } from './plan'

const root = join(import.meta.dir, '../../..')

test('a run of everything has the checks, each test file once, and the walk', async () => {
  const plan = await planRun(root, { kind: 'all' })
  const files = [...plan.tests, ...plan.componentTests, ...plan.routerTests, ...plan.stories, plan.walk!.file]
  const found = ['src', 'web', 'printer'].flatMap(top =>
    [...new Bun.Glob('**/*.{test,e2e}.{ts,tsx}').scanSync({ cwd: join(root, top) })].map(
      file => `./${top}/${file}`,
    ),
  )
  expect(files.sort()).toEqual(found.sort())
  expect(plan).toMatchObject({ hasChecks: true, isFilled: true, walk: { env: {} } })
})

test('component tests that open the router of the application are apart', async () => {
  const plan = await planRun(root, { kind: 'all' })
  expect(plan.routerTests).toContain('./web/routes.test.tsx')
  expect(plan.componentTests).not.toContain('./web/routes.test.tsx')
})

test('a word chooses the files that have it in their path, and one story needs no world made ahead', async () => {
  const plan = await planRun(root, { kind: 'named', word: 'web/e2e/wallet' })
  expect(plan).toEqual({
    hasChecks: false,
    tests: [],
    componentTests: [],
    routerTests: [],
    stories: ['./web/e2e/wallet.e2e.ts'],
    walk: null,
    isFilled: false,
    reasons: [],
  })
})

test('a word that no path has is said', async () => {
  const plan = await planRun(root, { kind: 'named', word: 'no-such-file' })
  expect(plan.reasons).toEqual(['No test file has that word.'])
})

test('what changed since a commit is tried, and why is said', async () => {
  const plan = await planRun(root, { kind: 'changed', since: 'HEAD' })
  expect(plan.hasChecks).toBe(true)
  expect(plan.reasons[0]).toContain('files differ from HEAD')
  for (const file of plan.tests) expect(existsSync(join(root, file))).toBe(true)
})
