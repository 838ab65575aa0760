import { expect, test } from 'bun:test'
import type { ImportedRow } from '../../../src/modules/files/record-files/contract/record-files'
import { decoded, readTable } from './read-table'
import { takeIn } from './take-in'

const file = (...parts: BlobPart[]) => new File(parts, 'list.csv')
const bytes = (...values: number[]) => new Uint8Array(values)

test.each([
  ['semicolons', 'name;note\nSol;"a;b"\n'],
  ['commas', 'name,note\nSol,"a;b"\n'],
  ['tabs', 'name\tnote\nSol\t"a;b"\n'],
  ['a mark at the beginning', '\uFEFFname;note\r\nSol;"a;b"\r\n'],
])('a table by %s', async (_, text) => {
  expect(await readTable(file(text))).toEqual({
    name: 'list.csv',
    columns: ['name', 'note'],
    rows: [{ line: 2, cells: ['Sol', 'a;b'] }],
  })
})

test('letters are read as UTF-8, as Windows writes them, and as UTF-16', () => {
  expect(decoded(new TextEncoder().encode('Núria, 5 €'))).toBe('Núria, 5 €')
  expect(decoded(bytes(0x4e, 0xfa, 0x72, 0x69, 0x61, 0x2c, 0x20, 0x35, 0x20, 0x80))).toBe('Núria, 5 €')
  expect(decoded(bytes(0xff, 0xfe, 0x4e, 0x00, 0xfa, 0x00))).toBe('Nú')
})

test('short rows are filled up, long ones cut', async () => {
  expect((await readTable(file('a;b\n1\n1;2;3\n'))).rows.map(({ cells }) => cells)).toEqual([
    ['1', ''],
    ['1', '2'],
  ])
})

const row = (line: number, key: string | null = null): ImportedRow => ({
  line,
  key,
  outcome: 'created',
  id: null,
  changes: [],
  errors: [],
})
const table = (count: number) => Array.from({ length: count }, (_, at) => ({ line: at + 2, cells: [] }))
const answer = (rows: ImportedRow[]) => ({ rows, unknown: [], readOnly: [], foundBy: null })

test('slices follow each other, and what is done stays when it is stopped', async () => {
  const asked: number[] = []
  const stopper = new AbortController()
  const taken = await takeIn(
    table(250),
    async rows => {
      asked.push(rows.length)
      if (asked.length === 2) stopper.abort()
      return answer(rows.map(({ line }) => row(line)))
    },
    { atOnce: 100, signal: stopper.signal, onTaken: () => {} },
  )
  expect([asked, taken.rows.length]).toEqual([[100, 100], 200])
})

test('the same record twice in a file is refused the second time, also in another slice', async () => {
  const taken = await takeIn(
    table(3),
    async rows => answer(rows.map(({ line }) => row(line, line === 3 ? 'other' : 'same'))),
    { atOnce: 1, signal: new AbortController().signal, onTaken: () => {} },
  )
  expect(taken.rows.map(({ outcome, errors }) => [outcome, errors[0]?.rule])).toEqual([
    ['created', undefined],
    ['created', undefined],
    ['refused', 'twice'],
  ])
})
