import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { ACCOUNT_IBAN, CSV, camtOf, csvOf, type Line, norma43Of, sumsOf } from '../bank-files.make'
import { formatOf } from './bank-formats'
import { type BankReader, type BankRecord, ties } from './bank-records'
import { readCents, readDay } from './bank-values'
import { guessCsvColumns } from './guess-csv-columns'
import { readBankApi } from './read-bank-api'
import { readCamt053 } from './read-camt053'
import { readCsvStatement } from './read-csv-statement'
import { readNorma43 } from './read-norma43'

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map(at => at.toISOString().slice(0, 10))
const words = fc
  .array(
    fc.constantFrom('FRA', 'TRF', 'Ñandú', 'Áurea', 'F-2026-000123', '7', 'B&C', '"x"', "l'any", '<b>'),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map(some => some.join(' '))
const name = fc.constantFrom('Áurea Consulting', 'Taller Set', 'Guadal, S.L.')
const lines = fc.array(
  fc.record<Line>({
    bookedOn: day,
    cents: fc.integer({ min: -99_999_999, max: 99_999_999 }),
    concept: words,
    counterparty: name,
  }),
  { minLength: 1, maxLength: 12 },
)
const opening = fc.integer({ min: -9_999_999, max: 9_999_999 })

/** A file in parts of any lengths. */
function readIn(reader: BankReader, file: string, cuts: readonly number[] = []): BankRecord[] {
  const at = [
    0,
    ...cuts.map(cut => cut % (file.length + 1)).toSorted((one, other) => one - other),
    file.length,
  ]
  const parts = at.slice(1).map((end, part) => file.slice(at[part], end))
  return [...parts.flatMap(part => reader.write(part)), ...reader.end()]
}
const transactionsIn = (records: readonly BankRecord[]) =>
  records.flatMap(record => (record.kind === 'transaction' ? [record.transaction] : []))
const statementsIn = (records: readonly BankRecord[]) =>
  records.flatMap(record => (record.kind === 'statement' ? [record.statement] : []))
const brokenIn = (records: readonly BankRecord[]) =>
  records.flatMap(record => (record.kind === 'broken' ? [record] : []))

const FORMATS = [
  ['norma43', readNorma43, norma43Of],
  ['camt', readCamt053, (given: Parameters<typeof camtOf>[0]) => camtOf(given, 2)],
  ['camt', readCamt053, (given: Parameters<typeof camtOf>[0]) => camtOf(given, 14)],
  ['csv', () => readCsvStatement(CSV), csvOf],
] as const

describe.each(FORMATS)('a statement as %s', (format, open, write) => {
  test('is read as it was written, wherever its parts are cut, and ties', () => {
    fc.assert(
      fc.property(lines, opening, fc.array(fc.nat(), { maxLength: 6 }), (its, openingCents, cuts) => {
        const file = write({ lines: its, openingCents })
        expect(formatOf(file.slice(0, 200))).toBe(format)
        const records = readIn(open(), file, cuts)
        expect(brokenIn(records)).toEqual([])
        const read = transactionsIn(records)
        expect(read.map(({ bookedOn, cents }) => ({ bookedOn, cents }))).toEqual(
          its.map(({ bookedOn, cents }) => ({ bookedOn, cents })),
        )
        its.forEach(({ concept, counterparty }, at) => {
          expect(read[at]!.concept).toContain(concept)
          expect(read[at]!.counterparty).toBe(counterparty)
        })
        const [statement, ...others] = statementsIn(records)
        expect(others).toEqual([])
        const { closingCents, ...sums } = sumsOf({ lines: its, openingCents })
        expect(statement).toMatchObject({ account: ACCOUNT_IBAN, ...sums })
        expect(ties(statement!)).not.toBe(false)
        if (format !== 'csv') expect(statement).toMatchObject({ openingCents, closingCents })
      }),
      { numRuns: 60 },
    )
  })

  test('never throws, whatever is done to it', () => {
    fc.assert(
      fc.property(lines, fc.nat(), fc.nat({ max: 40 }), fc.string(), (its, from, length, instead) => {
        const file = write({ lines: its })
        const at = from % file.length
        readIn(open(), file.slice(0, at) + instead + file.slice(at + length))
      }),
      { numRuns: 200 },
    )
  })
})

const SOME: Line[] = [
  { bookedOn: '2026-11-20', cents: 341_285, concept: 'TRF FRAS 000329', counterparty: 'Áurea' },
  { bookedOn: '2026-11-19', cents: -2_000, concept: 'COMISION', counterparty: 'Banc' },
  { bookedOn: '2026-11-18', cents: 129_040, concept: 'F-2026-000338', counterparty: 'Llevant' },
]

test('a broken row of Norma 43 is reported with its line, and the others are taken', () => {
  const file = norma43Of({ lines: SOME }).split('\r\n')
  const short = [...file.slice(0, 3), file[3]!.slice(0, 40), ...file.slice(4)].join('\n')
  const records = readIn(readNorma43(), short)
  expect(transactionsIn(records).map(({ cents }) => cents)).toEqual([341_285, 129_040])
  expect(brokenIn(records).map(({ line, reason }) => [line, reason])).toEqual([
    [4, 'lineTooShort'],
    [8, 'totalsDiffer'],
  ])
  expect(statementsIn(records).map(ties)).toEqual([false])

  const cases: [string, (text: string) => string, string][] = [
    [
      'a day that no calendar has',
      text => text.replace('22    0418261119', '22    0418261131'),
      'dateInvalid',
    ],
    ['letters in an amount', text => text.replace('00000000002000', '000000O0002000'), 'amountInvalid'],
    [
      'a record that no file has',
      text => text.replace('22    0418261119', '77    0418261119'),
      'unknownRecord',
    ],
    ['a line that is too long', text => text.replace(/^(22 {4}0418261119.*)$/m, '$1 more'), 'lineTooLong'],
  ]
  for (const [, change, reason] of cases) {
    const found = readIn(readNorma43(), change(file.join('\n')))
    expect(transactionsIn(found)).toHaveLength(2)
    expect(brokenIn(found)[0]).toMatchObject({ line: 4, reason: reason as never })
  }
})

test('Norma 43 that counts its records wrong, or breaks off, says so', () => {
  const file = norma43Of({ lines: SOME })
  expect(brokenIn(readIn(readNorma43(), file.replace(/000008\s*$/, '000009')))).toMatchObject([
    { reason: 'recordCountDiffers' },
  ])
  const half = readIn(readNorma43(), file.split('\r\n').slice(0, 5).join('\n'))
  expect(transactionsIn(half)).toHaveLength(2)
  expect(brokenIn(half).map(({ reason }) => reason)).toEqual(['endMissing', 'endMissing'])
})

test('an entry of CAMT.053 that cannot be read is reported with its line, and the others are taken', () => {
  const file = camtOf({ lines: SOME })
  const records = readIn(readCamt053(), file.replace('>20.00<', '>20.001<'))
  expect(transactionsIn(records).map(({ cents }) => cents)).toEqual([341_285, 129_040])
  expect(brokenIn(records)).toMatchObject([{ line: 8, reason: 'amountInvalid' }])
  expect(statementsIn(records).map(ties)).toEqual([false])

  const torn = readIn(readCamt053(), file.slice(0, file.indexOf('F-2026-000338')))
  expect(transactionsIn(torn)).toHaveLength(2)
  expect(brokenIn(torn)).toMatchObject([{ reason: 'notXml' }])
  expect(brokenIn(readIn(readCamt053(), '<a/>'))).toMatchObject([{ reason: 'unknownRecord' }])
})

test('CAMT.053 takes transfers of one sum apart where it says their amounts, and leaves out what is not booked', () => {
  const detail = (cents: string, name: string) =>
    `<TxDtls><Amt Ccy="EUR">${cents}</Amt><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr><DbtrAcct><Id><IBAN>ES9121000418450200051332</IBAN></Id></DbtrAcct></RltdPties></TxDtls>`
  const entry = (status: string, details: string) =>
    `<Ntry><Amt Ccy="EUR">30.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>${status}</Sts><BookgDt><DtTm>2026-11-20T10:00:00+01:00</DtTm></BookgDt><NtryDtls>${details}</NtryDtls></Ntry>`
  const file = camtOf({ lines: SOME }).replace(
    '</Stmt>',
    [
      entry('BOOK', detail('10.00', 'One') + detail('20.00', 'Two')),
      entry('BOOK', detail('10.00', 'One') + detail('10.00', 'Two')),
      entry('PDNG', detail('30.00', 'Later')),
      '</Stmt>',
    ].join(''),
  )
  const read = transactionsIn(readIn(readCamt053(), file)).slice(SOME.length)
  expect(read.map(({ cents, counterparty }) => [cents, counterparty])).toEqual([
    [1_000, 'One'],
    [2_000, 'Two'],
    [3_000, ''],
  ])
  expect(read[0]).toMatchObject({ bookedOn: '2026-11-20', iban: 'ES9121000418450200051332' })
})

test('entities that a file of CAMT.053 declares are not unfolded', () => {
  const bomb = '<!DOCTYPE Document [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>'
  const file = camtOf({ lines: SOME }).replace('?>', `?>${bomb}`).replace('COMISION', '&b;')
  expect(brokenIn(readIn(readCamt053(), file))).toMatchObject([{ reason: 'notXml' }])
})

test('what a bank’s interface answers is read page by page', () => {
  const account = { iban: ACCOUNT_IBAN, currency: 'EUR', ownerName: 'Comanda' }
  const booked = (amount: string) => ({
    transactionAmount: { amount, currency: 'EUR' },
    bookingDate: '2026-11-20',
    debtorName: 'Payer',
    creditorName: 'Paid',
    remittanceInformationUnstructured: 'F-2026-000123',
    endToEndId: 'E2E',
  })
  const page = (amounts: string[]) =>
    JSON.stringify({ account, booked: amounts.map(booked), from: '2026-11-01', until: '2026-11-21' })
  const file = `${page(['10.00', '-3.5'])}\n${page(['7.001', '0.05'])}`
  expect(formatOf(file)).toBe('api')
  const records = readIn(readBankApi(), file, [10, 100])
  expect(transactionsIn(records)).toMatchObject([
    { cents: 1_000, counterparty: 'Payer', concept: 'F-2026-000123', reference: 'E2E' },
    { cents: -350, counterparty: 'Paid' },
    { cents: 5 },
  ])
  expect(brokenIn(records)).toMatchObject([{ line: 2, reason: 'amountInvalid' }])
  expect(statementsIn(records)).toMatchObject([{ inCents: 1_005, outCents: 350, from: '2026-11-01' }])
  expect(brokenIn(readIn(readBankApi(), '{"account":'))).toMatchObject([{ reason: 'unknownRecord' }])
})

test('a broken row of a CSV file is reported with its line, and the others are taken', () => {
  const file = csvOf({ lines: SOME }).replace('19/11/2026', '31/02/2026').replace('1290,40', 'twelve')
  const records = readIn(readCsvStatement(CSV), file)
  expect(transactionsIn(records).map(({ cents }) => cents)).toEqual([341_285])
  expect(brokenIn(records)).toEqual([
    { kind: 'broken', line: 3, reason: 'dateInvalid', detail: '31/02/2026' },
    { kind: 'broken', line: 4, reason: 'amountInvalid', detail: 'twelve' },
  ])
})

test('the balances of a CSV file tie whichever way it runs, and tell when a row is missing', () => {
  const file = csvOf({ lines: SOME.toReversed(), openingCents: 10_000 }).split('\n')
  const up = readIn(readCsvStatement(CSV), file.join('\n'))
  const down = readIn(readCsvStatement(CSV), [file[0], ...file.slice(1).toReversed()].join('\n'))
  for (const records of [up, down]) {
    const [statement] = statementsIn(records)
    expect(statement).toMatchObject({ openingCents: 10_000, closingCents: 478_325, from: '2026-11-18' })
    expect(ties(statement!)).toBe(true)
  }
  const gap = readIn(readCsvStatement(CSV), [file[0], file[1], file[3]].join('\n'))
  expect(statementsIn(gap).map(ties)).toEqual([false])
})

describe('columns are guessed from', () => {
  const rows = (text: string) =>
    text.split('\n').map((line, at) => ({ line: at + 1, cells: line.split(';') }))
  test('the heading that Spanish banks write, below lines about the account', () => {
    expect(
      guessCsvColumns(
        rows(
          'Cuenta;ES91\n\nF. Operación;F. Valor;Concepto;Importe;Saldo;Más datos\n20/11/2026;20/11/2026;TRF;1.234,56;9.999,00;x',
        ),
      ),
    ).toMatchObject({
      headingLine: 3,
      bookedOn: 0,
      valueOn: 1,
      concept: [2, 5],
      amount: 3,
      balance: 4,
      dateOrder: 'dmy',
      decimalMark: ',',
    })
  })
  test('English names, two columns of amounts and points', () => {
    expect(
      guessCsvColumns(rows('Date;Description;Debit;Credit;Balance\n2026-11-20;x;;12.50;100.00')),
    ).toMatchObject({
      bookedOn: 0,
      amount: null,
      amountOut: 2,
      amountIn: 3,
      balance: 4,
      dateOrder: 'ymd',
      decimalMark: '.',
    })
  })
  test('nothing, where no line names a date and an amount', () => {
    expect(guessCsvColumns(rows('a;b\n1;2'))).toBeNull()
  })
})

test.each([
  ['1.234,56', ',', 123_456],
  ['-1.234,56 €', ',', -123_456],
  ['1234,5', ',', 123_450],
  ['12,34-', ',', -1_234],
  ['(12.34)', '.', -1_234],
  ['+7', ',', 700],
  ['1,234.56', '.', 123_456],
  ['1.23.4', '.', null],
  ['12,345', ',', null],
  ['', ',', null],
  ['abc', ',', null],
  ['99999999999999', ',', null],
] as const)('%p with %p for cents is %p', (text, mark, cents) => expect(readCents(text, mark)).toBe(cents))

test.each([
  ['20/11/2026', 'dmy', '2026-11-20'],
  ['20-11-26', 'dmy', '2026-11-20'],
  ['2026-11-20 10:15', 'dmy', '2026-11-20'],
  ['20261120', 'dmy', '2026-11-20'],
  ['11/20/2026', 'mdy', '2026-11-20'],
  ['31/02/2026', 'dmy', null],
  ['20 Nov', 'dmy', null],
] as const)('%p as %p is %p', (text, order, expected) => expect(readDay(text, order)).toBe(expected))
