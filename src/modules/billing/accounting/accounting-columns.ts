import type { Person } from '../../../core/context'
import type { RecordColumn } from '../../../core/contract/record-columns'
import type { Database } from '../../../core/db/open'
import type { Parts } from '../../../core/db/read-in-parts'
import { type CsvCell, decimals } from '../../../core/rules/csv'
import type { IssuerRow } from '../issuers/issuers'
import type { DaysOfPeriod } from './rules/period'
import type { AccountingTexts } from './texts'

/** What a file of lines is made of. */
export interface AskedLines {
  db: Database
  caller: Person
  days: DaysOfPeriod
  texts: AccountingTexts
}
export interface AskedInvoices extends AskedLines {
  issuer: IssuerRow
}

/** A file of lines: its columns, and its rows part after part. */
export interface AccountingLines {
  columns: RecordColumn[]
  parts: Parts<Record<string, unknown>>
}

type Column<Row> = [name: keyof AccountingTexts['columns'], read: (row: Row) => CsvCell]

/** Columns with their headings, and the rows that they read. */
export const linesOf = <Row extends object>(
  { texts }: Pick<AskedLines, 'texts'>,
  columns: readonly Column<Row>[],
  parts: Parts<Row>,
): AccountingLines => ({
  columns: columns.map(([of, read]) => ({
    name: texts.columns[of],
    of,
    read: row => read(row as Row),
  })),
  parts: parts as Parts<never>,
})

export const textCell = (text: string | null | undefined): CsvCell => (text ? { text } : null)
export const plainCell = (value: string | number | null | undefined): CsvCell =>
  value === null || value === undefined ? null : { plain: String(value) }
export const centsCell = (cents: number | null | undefined): CsvCell =>
  cents === null || cents === undefined ? null : { plain: decimals(Number(cents)) }
