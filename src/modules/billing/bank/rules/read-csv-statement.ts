import { makeCsvReader } from '../../../../core/rules/read-csv'
import { addToStatement, type BankReader, type BankRecord, emptyStatement, ties } from './bank-records'
import { cleanText, type DateOrder, type DecimalMark, ibanIn, readCents, readDay } from './bank-values'

/** Which column of a bank's CSV file says what, counted from zero. */
export interface CsvColumns {
  /** The line with the names of the columns; rows begin behind it. */
  headingLine: number
  dateOrder: DateOrder
  decimalMark: DecimalMark
  bookedOn: number
  valueOn: number | null
  /** One column with a sign, or one each for what came in and what went out. */
  amount: number | null
  amountIn: number | null
  amountOut: number | null
  balance: number | null
  concept: number[]
  counterparty: number | null
  iban: number | null
  reference: number | null
}

/** What a CSV file does not say of itself: which column says what, and the account. */
export interface CsvSource {
  columns: CsvColumns
  account: string
}

const CURRENCY = 'EUR'

/** Reads a CSV file of one account by columns that a person has chosen. */
export function readCsvStatement({ columns, account }: CsvSource): BankReader {
  const statement = emptyStatement(account, CURRENCY)
  /** The balances of the first row and of the last, with the amount of each: files go up or down in time. */
  const ends: { cents: number; balance: number; day: string }[] = []
  let isEveryBalanceRead = true
  let out: BankRecord[] = []

  const reader = makeCsvReader((cells, line) => {
    if (line <= columns.headingLine) return
    const cell = (at: number | null) => (at === null ? '' : cleanText(cells[at] ?? ''))
    const broken = (reason: 'columnMissing' | 'dateInvalid' | 'amountInvalid', detail: string) => {
      isEveryBalanceRead = false
      out.push({ kind: 'broken', line, reason, detail: detail.slice(0, 200) })
    }
    if (cells.length <= columns.bookedOn) return broken('columnMissing', cells.join(' ').slice(0, 200))
    const bookedOn = readDay(cell(columns.bookedOn), columns.dateOrder)
    if (!bookedOn) return broken('dateInvalid', cell(columns.bookedOn))
    const cents = amountOf(cell, columns)
    if (cents === null) return broken('amountInvalid', writtenAmount(cell, columns))
    const concept = cleanText(columns.concept.map(cell).join(' '))
    const transaction = {
      account,
      bookedOn,
      valueOn: readDay(cell(columns.valueOn), columns.dateOrder) ?? bookedOn,
      cents,
      currency: CURRENCY,
      counterparty: cell(columns.counterparty),
      iban: ibanIn(cell(columns.iban)) || ibanIn(concept),
      concept,
      reference: cell(columns.reference),
    }
    addToStatement(statement, transaction)
    if (!statement.from || bookedOn < statement.from) statement.from = bookedOn
    if (!statement.until || bookedOn > statement.until) statement.until = bookedOn
    const balance = readCents(cell(columns.balance), columns.decimalMark)
    if (balance === null) isEveryBalanceRead = false
    else ends[ends.length < 2 ? ends.length : 1] = { cents, balance, day: bookedOn }
    out.push({ kind: 'transaction', transaction })
  })
  const given = () => {
    const found = out
    out = []
    return found
  }
  return {
    write(part) {
      reader.write(part)
      return given()
    },
    end() {
      reader.end()
      if (columns.balance !== null && isEveryBalanceRead) balanceBetween(statement, ends)
      if (statement.from) out.push({ kind: 'statement', statement })
      return given()
    },
  }
}

type Cell = (at: number | null) => string

function amountOf(cell: Cell, columns: CsvColumns): number | null {
  if (columns.amount !== null) return readCents(cell(columns.amount), columns.decimalMark)
  const [came, went] = [cell(columns.amountIn), cell(columns.amountOut)]
  if (came === '' && went === '') return null
  const plus = came === '' ? 0 : readCents(came, columns.decimalMark)
  const minus = went === '' ? 0 : readCents(went, columns.decimalMark)
  return plus === null || minus === null ? null : Math.abs(plus) - Math.abs(minus)
}

const writtenAmount = (cell: Cell, { amount, amountIn, amountOut }: CsvColumns) =>
  [amount, amountIn, amountOut].map(cell).filter(Boolean).join(' ')

/** The balances around the rows, where a file says the balance behind each; of the two ways in time, the one that ties. */
function balanceBetween(
  statement: ReturnType<typeof emptyStatement>,
  ends: readonly { cents: number; balance: number; day: string }[],
): void {
  const first = ends[0]
  const last = ends.at(-1)
  if (!first || !last) return
  const up = { openingCents: first.balance - first.cents, closingCents: last.balance }
  const down = { openingCents: last.balance - last.cents, closingCents: first.balance }
  const [isUpRight, isDownRight] = [up, down].map(balances => ties({ ...statement, ...balances }))
  const isDown = isUpRight === isDownRight ? first.day > last.day : isDownRight
  Object.assign(statement, isDown ? down : up)
}
