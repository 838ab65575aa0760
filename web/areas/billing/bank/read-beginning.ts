import { readCsvLines } from '../../../../src/core/rules/read-csv'
import {
  type BankFormat,
  encodingShown,
  formatOf,
} from '../../../../src/modules/billing/bank/rules/bank-formats'
import { guessCsvColumns } from '../../../../src/modules/billing/bank/rules/guess-csv-columns'
import type { CsvColumns } from '../../../../src/modules/billing/bank/rules/read-csv-statement'

const LOOKED_AT_BYTES = 65_536

export interface Beginning {
  format: BankFormat
  /** Of a CSV file: its first lines, and the columns as its heading names them. */
  rows: { line: number; cells: string[] }[]
  guessed: CsvColumns | null
}

/** Looks at the first lines of a file: enough to know its format and its columns. */
export async function readBeginning(file: File): Promise<Beginning> {
  const bytes = new Uint8Array(await file.slice(0, LOOKED_AT_BYTES).arrayBuffer())
  const text = decodedBeginning(bytes)
  const format = formatOf(text)
  if (format !== 'csv') return { format, rows: [], guessed: null }
  const lines = readCsvLines(text)
  // The last line may be cut off.
  const rows = file.size > LOOKED_AT_BYTES ? lines.slice(0, -1) : lines
  return { format, rows, guessed: guessCsvColumns(rows) }
}

function decodedBeginning(bytes: Uint8Array): string {
  try {
    // A letter may be cut off at the end.
    return new TextDecoder(encodingShown(bytes) ?? 'utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The line with the names of the columns, by which a bank's files are known again. */
export const headingOf = (
  rows: Beginning['rows'],
  { headingLine }: Pick<CsvColumns, 'headingLine'>,
): string =>
  rows
    .find(({ line }) => line === headingLine)
    ?.cells.map(cell => cell.trim())
    .join(';')
    .slice(0, 2000) ?? ''
