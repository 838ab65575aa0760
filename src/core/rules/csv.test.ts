import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { type CsvCell, csvLine, decimals } from './csv'
import { unguarded } from './read-csv'

/** Reads a file as spreadsheets do. */
function read(file: string): string[][] {
  const lines: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < file.length; at++) {
    const char = file[at]!
    if (isQuoted) {
      if (char === '"' && file[at + 1] === '"') cell += file[++at]
      else if (char === '"') isQuoted = false
      else cell += char
    } else if (char === '"') isQuoted = true
    else if (char === ';' || (char === '\r' && file[at + 1] === '\n')) {
      lines.at(-1)!.push(cell)
      cell = ''
      if (char === '\r') {
        at++
        lines.push([])
      }
    } else cell += char
  }
  return lines.slice(0, -1)
}

test.each([
  ['=1+1', "'=1+1"],
  ['+34600111222', "'+34600111222"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['x,=1+1', "x,'=1+1"],
  ['x, "=1+1"', `"x, ""'=1+1"""`],
  ['x;=1', `"x;'=1"`],
  ['x\n-1', `"x\n'-1"`],
  ['x|@a', "x|'@a"],
  ['1,2', '1,2'],
  ['  =cmd', "'  =cmd"],
  ['"=1"', `"'""=1"""`],
  ["'=1", "''=1"],
  ['Arroz; negro', '"Arroz; negro"'],
  ['two\nlines', '"two\nlines"'],
  ['a-b', 'a-b'],
  ['', ''],
])('%j is written %s', (text, expected) => expect(csvLine([{ text }])).toBe(`${expected}\r\n`))

test('figures stay figures', () => {
  expect([0, 5, 1250, -430, 100_000_00].map(decimals)).toEqual([
    '0.00',
    '0.05',
    '12.50',
    '-4.30',
    '100000.00',
  ])
  expect(csvLine([{ plain: decimals(-430) }, null, { plain: '2026-11-24' }])).toBe('-4.30;;2026-11-24\r\n')
})

const nasty = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ';', ',', '|', '"', "'", ' ', 'a'), {
      maxLength: 8,
    })
    .map(parts => parts.join('')),
)

test('whatever people write comes back, and never as a formula', () =>
  fc.assert(
    fc.property(fc.array(fc.array(nasty, { minLength: 1, maxLength: 4 }), { maxLength: 4 }), rows => {
      const lines = rows.map(row => row.map((text): CsvCell => ({ text })))
      const cells = read(lines.map(csvLine).join(''))
      expect(cells.map(row => row.length)).toEqual(rows.map(row => row.length))
      for (const [y, row] of rows.entries())
        for (const [x, text] of row.entries()) {
          const cell = cells[y]![x]!
          expect(unguarded(cell)).toBe(text)
          // Whichever separator a program believes in.
          for (const part of cell.split(/[,;|\t\r\n]/)) expect(/^["\s]*[=+\-@]/.test(part)).toBe(false)
        }
    }),
  ))
