import type { ImportAnswer, ImportedRow } from '../../../src/modules/files/record-files/contract/record-files'
import type { Table } from './read-table'

export type Take = (rows: Table['rows']) => Promise<ImportAnswer>
export interface Taken {
  rows: ImportedRow[]
  unknown: string[]
  readOnly: string[]
  foundBy: string | null
}

export const NOTHING_TAKEN: Taken = { rows: [], unknown: [], readOnly: [], foundBy: null }

/**
 * Takes rows slice after slice; who stops it keeps what is done. A row that is the same record as one before is refused:
 * which of the two counts, only the file's author knows. Throws with nothing lost: what was answered has been told.
 */
export async function takeIn(
  rows: Table['rows'],
  take: Take,
  { atOnce, signal, onTaken }: { atOnce: number; signal: AbortSignal; onTaken: (taken: Taken) => void },
): Promise<Taken> {
  let taken = NOTHING_TAKEN
  const lines = new Map<string, number>()
  for (let from = 0; from < rows.length && !signal.aborted; from += atOnce) {
    const answer = await take(rows.slice(from, from + atOnce))
    const answered = answer.rows.map(row => {
      if (row.key === null) return row
      const first = lines.get(row.key)
      if (first === undefined) lines.set(row.key, row.line)
      return first === undefined ? row : refusedTwice(row)
    })
    taken = { ...answer, rows: [...taken.rows, ...answered] }
    onTaken(taken)
  }
  return taken
}

const refusedTwice = (row: ImportedRow): ImportedRow => ({
  ...row,
  outcome: 'refused',
  changes: [],
  errors: [{ column: null, name: 'Conflict', rule: 'twice', message: '' }],
})
