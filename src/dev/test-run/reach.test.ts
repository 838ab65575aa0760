import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { readImportGraph } from './import-graph'
import { readProcedureFiles } from './procedure-files'
import { makeReach, readScreenFiles, readsTheTree } from './reach'

const root = join(import.meta.dir, '../../..')
const graph = readImportGraph(root)
const screenFiles = readScreenFiles(root, graph)
const reach = makeReach({ root, graph, procedureFiles: await readProcedureFiles(graph), screenFiles })

test.each([
  // What it imports, near and far.
  [
    'src/modules/offers/promotions/rules/promotions.test.ts',
    'src/modules/offers/promotions/rules/discounts.ts',
  ],
  // A procedure that it calls through the router, and what that imports.
  ['src/modules/orders/refunds/refunds.test.ts', 'src/modules/orders/refunds/send-refund.ts'],
  // What a component calls on the server.
  ['web/areas/orders/refunds/refund-dialog.test.tsx', 'web/areas/orders/refunds/refund-dialog.tsx'],
  // A screen that a story opens, and what that calls.
  ['web/e2e/wallet.e2e.ts', 'web/areas/money/wallet/wallet.tsx'],
  ['web/e2e/wallet.e2e.ts', 'src/modules/money/wallet/topups.ts'],
  ['web/e2e/till.e2e.ts', 'web/ui/buttons/button.tsx'],
  // A program that is started by its path.
  ['src/modules/printing/print-jobs/render-paper.test.ts', 'src/modules/printing/print-jobs/draw-paper.ts'],
])('%s depends on %s', (file, on) => {
  expect(graph.has(on)).toBe(true)
  expect([...reach.ofTest(file)]).toContain(on)
})

test.each([
  ['src/modules/offers/promotions/rules/promotions.test.ts', 'src/modules/logistics/routes/routes.ts'],
  ['src/modules/orders/refunds/refunds.test.ts', 'src/modules/customer-relations/leads/leads.resource.ts'],
  ['web/e2e/wallet.e2e.ts', 'web/areas/printing/printers/printers.tsx'],
  ['web/e2e/forms.e2e.ts', 'web/areas/printing/printers/printers.tsx'],
  ['web/e2e/wallet.e2e.ts', 'src/modules/customer-relations/leads/leads.resource.ts'],
])('%s does not depend on %s', (file, on) => {
  expect(graph.has(on)).toBe(true)
  expect([...reach.ofTest(file)]).not.toContain(on)
})

test('a screen depends on what draws it and on what it calls', () => {
  const files = reach.ofScreen('/admin/leads/{-$entityId}')
  expect([...files]).toContain('src/modules/customer-relations/leads/leads.resource.ts')
  expect([...files]).not.toContain('src/modules/money/wallet/topups.ts')
})

test('what reads the tree is tried with every change', () => {
  expect(readsTheTree(root, 'src/boundaries.test.ts', graph)).toBe(true)
  expect(readsTheTree(root, 'src/modules/offers/promotions/rules/promotions.test.ts', graph)).toBe(false)
})
