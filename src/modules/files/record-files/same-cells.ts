import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../../core/contract/record-columns'
import type { CsvCell } from '../../../core/rules/csv'
import { cellValue, UnreadableCell } from './cell-values'

/** What a cell says, as text. */
export const textOf = (cell: CsvCell | undefined): string =>
  cell === null || cell === undefined ? '' : ('plain' in cell ? cell.plain : cell.text).trim()

/** Whether two texts say the same in a column, however they are written. */
export function isSame(
  column: string,
  schema: Schema | undefined,
  was: string,
  after: string,
  field: string,
): boolean {
  if (was === after) return true
  if (!schema || column !== field) return asNumber(was) === asNumber(after) && asNumber(was) !== null
  try {
    const [one, other] = [was, after].map(text => cellValue(schema, text))
    return isDeepStrictEqual(one, other)
  } catch (error) {
    if (error instanceof UnreadableCell) return false
    throw error
  }
}
const asNumber = (text: string) => (text !== '' && Number.isFinite(Number(text)) ? Number(text) : null)
