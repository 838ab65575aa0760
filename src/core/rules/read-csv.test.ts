import { expect, test } from 'bun:test'
import { csvLine } from './csv'
import { makeCsvReader, readCsv, readCsvLines } from './read-csv'

test.each([
  [
    'a;b\r\n1;2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    '\uFEFFname;price\n"Soup; hot";"4,50"\n',
    [
      ['name', 'price'],
      ['Soup; hot', '4,50'],
    ],
  ],
  [
    'a,b\n"say ""hi""","two\nlines"\n',
    [
      ['a', 'b'],
      ['say "hi"', 'two\nlines'],
    ],
  ],
  [
    'a;b\n\n;\n1;\n',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  [
    "a;b\n'=SUM(A1);'quoted\n",
    [
      ['a', 'b'],
      ['=SUM(A1)', "'quoted"],
    ],
  ],
  [
    'a;b\r1;2\r',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['', []],
] as const)('%j', (text, lines) => {
  expect(readCsv(text)).toEqual(lines.map(line => [...line]))
})

test('lines have the numbers that spreadsheets show, whatever is empty or within quotes', () => {
  const text = 'a;b\n\n1;2\r\n;\r\n"x\ny";3\n\n\n4;5'
  expect(readCsvLines(text).map(({ line, cells }) => [line, cells[0]])).toEqual([
    [1, 'a'],
    [3, '1'],
    [5, 'x\ny'],
    [8, '4'],
  ])
})

test('what we write is read as it was, in whatever parts it comes', () => {
  const cells = ['=1+1', 'semi;colon', 'quo"te', ' space', 'línia\nnova', '', 'x']
  const text = csvLine([{ plain: 'h1' }, { plain: 'h2' }]) + csvLine(cells.map(one => ({ text: one })))
  const lines: string[][] = []
  const reader = makeCsvReader(line => lines.push(line))
  for (const letter of text) reader.write(letter)
  reader.end()
  expect(lines).toEqual([['h1', 'h2'], cells])
})

test.each(['\n', '\r\n', '\r'])('a first line that names the separator is no row, but counts (%j)', end => {
  expect(readCsvLines(['sep=;', 'name;price', 'Soup, hot;1,5'].join(end))).toEqual([
    { line: 2, cells: ['name', 'price'] },
    { line: 3, cells: ['Soup, hot', '1,5'] },
  ])
})
