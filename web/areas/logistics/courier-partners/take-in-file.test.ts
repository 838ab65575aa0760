import { expect, test } from 'bun:test'
import { readCsvLines } from '../../../../src/core/rules/read-csv'
import type { ImportedRow } from '../../../../src/modules/files/record-files/contract/record-files'
import { rejectedRows, takeInFile } from './take-in-file'

const table = (count: number, cell = 'x') => ({
  name: 'week.csv',
  columns: ['delivery', 'note', 'error'],
  rows: Array.from({ length: count }, (_, at) => ({ line: at * 2 + 3, cells: [`D-${at}`, cell, 'old'] })),
})
const upload = (parts: string[]) => async (file: string) => {
  parts.push(file)
  const rows = readCsvLines(file)
    .slice(1)
    .map(
      ({ line }): ImportedRow => ({
        line,
        key: null,
        id: null,
        outcome: 'unchanged',
        changes: [],
        errors: [],
      }),
    )
  return { accepted: rows.length, rejected: [], fixFileUrl: null, rows }
}

test('parts have few rows and few letters, and one row at least', async () => {
  const parts: string[] = []
  let taken: ImportedRow[] = []
  const onTaken = (rows: ImportedRow[]) => {
    taken = rows
  }
  await takeInFile(table(401), upload(parts), { signal: new AbortController().signal, onTaken })
  expect(parts.map(part => readCsvLines(part).length - 1)).toEqual([200, 200, 1])
  expect(taken.map(({ line }) => line)).toEqual(table(401).rows.map(({ line }) => line))
  parts.length = 0
  await takeInFile(table(3, 'é'.repeat(160_000)), upload(parts), {
    signal: new AbortController().signal,
    onTaken,
  })
  expect(parts).toHaveLength(3)
})

test('who stops it keeps what was answered', async () => {
  const stopper = new AbortController()
  const parts: string[] = []
  let taken = 0
  await takeInFile(table(500), upload(parts), {
    signal: stopper.signal,
    onTaken: rows => {
      taken = rows.length
      stopper.abort()
    },
  })
  expect([parts.length, taken]).toEqual([1, 200])
})

test('rejected rows are as they came, with why in the last column', () => {
  const refused: ImportedRow = {
    ...{ line: 5, key: null, id: null, outcome: 'refused', changes: [] },
    errors: [{ column: 'Cost', name: 'ValidationError', rule: 'invalid', message: '' }],
  }
  const text = rejectedRows(table(3, '=1+1;'), [refused], () => 'Not possible')
  expect(readCsvLines(text).map(({ cells }) => cells)).toEqual([
    ['delivery', 'note', 'error'],
    ['D-1', '=1+1;', 'Cost: Not possible'],
  ])
})
