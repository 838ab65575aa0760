import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RUN } from '../../run-processes'
import { failureReport } from './failure-report'
import { startMeter } from './meter'
import { runCheck, runTests } from './run-files'

const root = mkdtempSync(join(tmpdir(), 'comanda-run-files-'))
const meter = startMeter(RUN, 'run-of-this-test')
afterAll(() => {
  meter.stop()
  rmSync(root, { recursive: true, force: true })
})

const step = (name: string) => ({
  root,
  name,
  part: meter.part(),
  output: 'captured' as const,
  unlessStopping: async () => {},
})

/** Runs a test file with this text. */
async function runText(text: string) {
  const file = `./${crypto.randomUUID()}.test.ts`
  await Bun.write(join(root, file), `import { expect, test } from 'bun:test'\n${text}`)
  return runTests(step(file), [file], { flags: [] })
}

test('tests that pass are counted', async () => {
  const outcome = await runText(`test('one', () => {}); test('two', () => expect(2).toBe(2))`)
  expect(outcome).toMatchObject({ passed: 2, failed: 0, failures: [] })
})

test('a test that fails is named with its group, its line and what it said', async () => {
  const { passed, failed, failures } = await runText(`import { describe } from 'bun:test'
    describe('a refund', () => {
      test('is never more than what was paid', () => expect([1, 2]).toEqual([1, 3]))
      test('is kept', () => {})
    })`)
  expect({ passed, failed }).toEqual({ passed: 1, failed: 1 })
  const report = failureReport(failures)
  expect(report).toContain('✗ a refund > is never more than what was paid\n')
  expect(report).toMatch(/\.test\.ts:4\n/)
  expect(report).toContain('-   3,')
})

test.each([
  ['a file that does not load', `import './missing'`, 'the tests end with 1'],
  ['a file without a test', '', 'there is no test'],
  ['a skipped test', `test('one', () => {}); test.skip('two', () => {})`, '1 tests are skipped'],
  ['a process that ends in the middle', `test('one', () => process.exit(3))`, 'the tests end with 3'],
])('%s is a failure', async (_, text, title) => {
  const { failed, failures } = await runText(text)
  expect(failed).toBe(1)
  expect(failures[0]!.title).toContain(title)
})

test('a check that ends with an error says what it said last', async () => {
  const { failed, failures } = await runCheck(step('Types'), ['sh', '-c', 'echo one; echo two >&2; exit 4'])
  expect(failed).toBe(1)
  expect(failures[0]).toMatchObject({ title: 'Types', at: 'exit 4' })
  expect(failures[0]!.message.split('\n').sort()).toEqual(['one', 'two'])
})

test('long messages are cut', () => {
  const message = Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\n')
  expect(failureReport([{ title: 'one', at: 'a.test.ts:1', message }])).toEndWith('  line 29\n  …')
})
