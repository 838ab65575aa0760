import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { readImportGraph } from '../../src/dev/test-run/import-graph'
import { readScreenFiles } from '../../src/dev/test-run/reach'
import { allScreens } from '../e2e/monkey/screens'

test('a run of the changed tests knows the file of every screen', () => {
  const root = join(import.meta.dir, '../..')
  const screenFiles = readScreenFiles(root, readImportGraph(root))
  const routes = allScreens().map(({ route }) => route)
  expect(routes.length).toBeGreaterThan(100)
  expect(routes.filter(route => !screenFiles.has(route))).toEqual([])
})
