import { foldText } from '../../../../core/rules/typed/folding'
import { type DateOrder, type DecimalMark, readCents, readDay } from './bank-values'
import type { CsvColumns } from './read-csv-statement'

/** How banks call their columns in Spanish, Catalan, English and French; the first that fits is taken. */
const NAMES = {
  bookedOn: [
    /^(fecha|data|date)( (de )?(operacion|operacio|contable|comptable|mov\w*|booking))?$/,
    /f(echa)?\.? ?(oper|cont)/,
    /book/,
    /fecha|data\b|date/,
  ],
  valueOn: [/valor|value|valeur/],
  amountIn: [/^(haber|abonos?|ingresos?|haver|abonaments?|credits?|credit)$/],
  amountOut: [/^(debe|cargos?|gastos?|deure|carrecs?|debits?|debit)$/],
  amount: [/importe|import\b|amount|montant|cantidad|quantitat/],
  balance: [/saldo|saldo|balance|solde/],
  counterparty: [/beneficiari|ordenante|ordenant|contrapart|counterpart|payee|payer|nombre|^nom$|^name$/],
  iban: [/iban/],
  reference: [/referenc|reference|ref\b/],
  concept: [/concept|descrip|observac|mas datos|mes dades|movim|detall|libelle|details|remittance/],
} as const
const HEADING_LINES = 30

/** The columns of a file as its heading names them; a person looks at them before the file is read. */
export function guessCsvColumns(
  rows: readonly { line: number; cells: readonly string[] }[],
): CsvColumns | null {
  const headings = rows.slice(0, HEADING_LINES).map(row => ({ row, found: namesIn(row.cells) }))
  const best = headings.find(
    ({ found }) => found.bookedOn !== null && (found.amount !== null || found.amountIn !== null),
  )
  if (!best) return null
  const { row, found } = best
  const below = rows.filter(({ line }) => line > row.line).slice(0, 50)
  const isOne = found.amount !== null
  return {
    headingLine: row.line,
    ...found,
    bookedOn: found.bookedOn!,
    amountIn: isOne ? null : found.amountIn,
    amountOut: isOne ? null : found.amountOut,
    dateOrder: dateOrderOf(below.map(({ cells }) => cells[found.bookedOn!] ?? '')),
    decimalMark: decimalMarkOf(
      below.map(({ cells }) => cells[(isOne ? found.amount : found.amountIn)!] ?? ''),
    ),
  }
}

function namesIn(cells: readonly string[]) {
  const names = cells.map(cell => foldText(cell.trim()))
  const taken = new Set<number>()
  const columnOf = (wanted: readonly RegExp[]): number | null => {
    for (const pattern of wanted) {
      const at = names.findIndex((name, column) => !taken.has(column) && name !== '' && pattern.test(name))
      if (at < 0) continue
      taken.add(at)
      return at
    }
    return null
  }
  const valueOn = columnOf(NAMES.valueOn)
  const [bookedOn, amountIn, amountOut] = [NAMES.bookedOn, NAMES.amountIn, NAMES.amountOut].map(columnOf)
  const [amount, balance, counterparty, iban] = [
    NAMES.amount,
    NAMES.balance,
    NAMES.counterparty,
    NAMES.iban,
  ].map(columnOf)
  const reference = columnOf(NAMES.reference)
  const concept: number[] = []
  for (let at = columnOf(NAMES.concept); at !== null; at = columnOf(NAMES.concept)) concept.push(at)
  return {
    valueOn,
    bookedOn: bookedOn ?? null,
    amountIn: amountIn ?? null,
    amountOut: amountOut ?? null,
    amount: amount ?? null,
    balance: balance ?? null,
    counterparty: counterparty ?? null,
    iban: iban ?? null,
    reference,
    concept,
  }
}

/** Day first, unless the file shows otherwise. */
function dateOrderOf(texts: readonly string[]): DateOrder {
  const fits = (order: DateOrder) => texts.every(text => text.trim() === '' || readDay(text, order) !== null)
  if (texts.some(text => /^\s*\d{4}/.test(text))) return 'ymd'
  return fits('dmy') || !fits('mdy') ? 'dmy' : 'mdy'
}

function decimalMarkOf(texts: readonly string[]): DecimalMark {
  const fits = (mark: DecimalMark) =>
    texts.filter(text => text.trim() !== '').every(text => readCents(text, mark) !== null)
  // "1,234" is a thousand to some and one to others: two digits behind a mark tell which it is.
  if (texts.some(text => /\.\d{2}\D*$/.test(text)) && fits('.')) return '.'
  return fits(',') || !fits('.') ? ',' : '.'
}
