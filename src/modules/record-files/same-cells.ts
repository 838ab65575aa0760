import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../core/contract/record-columns'
import type { CsvCell } from '../../core/rules/csv'
import { cellValue } from './cell-values'

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
  const [one, other] = [was, after].map(text => cellValue(schema, text))
  return (
    isDeepStrictEqual(one, other) ||
    (isMoment(one, other) && Date.parse(String(one)) === Date.parse(String(other)))
  )
}
const asNumber = (text: string) => (text !== '' && Number.isFinite(Number(text)) ? Number(text) : null)
const isMoment = (...values: unknown[]) =>
  values.every(value => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value))
