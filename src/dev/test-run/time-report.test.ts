import { expect, test } from 'bun:test'
import type { StepOutcome } from './run-files'
import { timeReport } from './time-report'

const step = (
  name: string,
  wall: number,
  byProgram: Record<string, number>,
  files: StepOutcome['files'] = [],
): StepOutcome => ({
  name,
  passed: 1,
  failed: 0,
  failures: [],
  files,
  usage: { wall, processor: Object.values(byProgram).reduce((sum, one) => sum + one, 0), byProgram },
})
const MACHINE = { busy: 150, idle: 50, stolen: 0 }

test('says of each step and of each slow file what it took, and how busy the processors were', () => {
  const files = [
    { file: 'src/slow.test.ts', wall: 9, processor: 7 },
    { file: 'src/quick.test.ts', wall: 1, processor: 1 },
  ]
  const story = [{ file: 'web/e2e/till.e2e.ts', wall: 19, processor: 2 }]
  const report = timeReport(
    [
      step('Tests', 50, { bun: 60, postgres: 30, sh: 0.1 }, files),
      step('./web/e2e/till.e2e.ts', 20, { chromium: 15, bun: 5 }, story),
    ],
    100,
    MACHINE,
  )
  expect(report).toMatch(/^ +50\.0 +90\.1 {2}Tests +bun 60, postgres 30$/m)
  // A story is counted with its product and its browser.
  const slowest = report.slice(report.indexOf('slowest files')).split('\n').slice(1, 4)
  expect(slowest.map(line => line.trim().split(/\s+/))).toEqual([
    ['20.0', '20.0', 'web/e2e/till.e2e.ts'],
    ['9.0', '7.0', 'src/slow.test.ts'],
    ['1.0', '1.0', 'src/quick.test.ts'],
  ])
  expect(report).toContain('100.0 s in all, 150.0 s of processor, of which 110.1 s are counted above.')
  expect(report).toContain('busy for 75 % of it.')
})

test('names no more than the twenty slowest files', () => {
  const files = Array.from({ length: 30 }, (_, at) => ({
    file: `src/${at}.test.ts`,
    wall: at,
    processor: at,
  }))
  const report = timeReport([step('Tests', 50, { bun: 60 }, files)], 100, MACHINE)
  expect(report).toContain('The 20 slowest files')
  expect(report).toContain('src/10.test.ts')
  expect(report).not.toContain('src/9.test.ts')
})

test('what the host took is said', () => {
  expect(timeReport([], 100, { ...MACHINE, stolen: 12.34 })).toEndWith('; the host took 12.3 s.')
})
