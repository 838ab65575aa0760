import { CSV_START, csvLine } from '../../../../src/core/rules/csv'
import type {
  ImportError,
  ImportedRow,
} from '../../../../src/modules/files/record-files/contract/record-files'
import type { PartnerFileReport } from '../../../../src/modules/logistics/partner-deliveries/contract/partner-files'
import type { Table } from '../../../collection/files/read-table'

/** A call takes more rows than that; fewer tell sooner how far it is. */
const ROWS_AT_ONCE = 200
/** Letters may be three bytes, and a call takes a million of them. */
const CHARACTERS_AT_ONCE = 300_000

export type Upload = (file: string) => Promise<PartnerFileReport>

const written = (cells: readonly string[]) => csvLine(cells.map(text => ({ text })))

/**
 * Sends a long file in parts, one after the other, each with the header; rows keep their numbers. Stopped, what was
 * answered stays.
 */
export async function takeInFile(
  { columns, rows }: Table,
  upload: Upload,
  { signal, onTaken }: { signal: AbortSignal; onTaken: (rows: ImportedRow[]) => void },
): Promise<void> {
  const header = written(columns)
  let taken: ImportedRow[] = []
  for (let from = 0; from < rows.length && !signal.aborted; ) {
    let text = header
    let to = from
    while (to < rows.length && to - from < ROWS_AT_ONCE) {
      const line = written(rows[to]!.cells)
      if (to > from && text.length + line.length > CHARACTERS_AT_ONCE) break
      text += line
      to++
    }
    const part = rows.slice(from, to)
    const report = await upload(text)
    // The header is the first line of each part.
    taken = [...taken, ...report.rows.map(row => ({ ...row, line: part[row.line - 2]?.line ?? row.line }))]
    onTaken(taken)
    from = to
  }
}

/** The refused rows as they came, each with why, to be mended and taken in again. */
export function rejectedRows(
  { columns, rows }: Table,
  taken: readonly ImportedRow[],
  why: (error: ImportError) => string,
): string {
  const errors = new Map(
    taken.filter(({ outcome }) => outcome === 'refused').map(row => [row.line, row.errors] as const),
  )
  // What was mended and sent again has such a column already.
  const own = columns.flatMap((name, at) => (name === 'error' ? [] : [at]))
  const line = (cells: readonly string[], last: string) => written([...own.map(at => cells[at] ?? ''), last])
  return [
    CSV_START,
    line(columns, 'error'),
    ...rows.flatMap(row => {
      const its = errors.get(row.line)
      const said = its?.map(error => (error.column ? `${error.column}: ${why(error)}` : why(error)))
      return said ? [line(row.cells, said.join(' '))] : []
    }),
  ].join('')
}
