/** What a cell holds: text, which is guarded, or figures, days and words of ours, which go as they are. */
export type CsvCell = { text: string } | { plain: string } | null

/** Programs that open a file take it for UTF-8 only when it says so. */
export const CSV_START = '\uFEFF'

/** What a spreadsheet would take for a formula, also behind spaces and quotes. */
const FORMULA = /^["'\s]*[=+\-@\t\r]/

/** The same behind what another program takes for the end of a cell or of a line, whatever the quotes say. */
const FORMULA_INSIDE = /([,;|\t\r\n]["'\s]*)(?=[=+\-@])/g

/** One line: cells by semicolons, quoted where they have to be. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(written).join(';')}\r\n`

const NONE = new Set(['none', 'ninguno', 'ninguna', 'cap', 'aucun', 'aucune', '-', '[]'])
/** Whether a cell states that a list has nothing in it, where an empty cell states nothing. */
export const saysNone = (text: string): boolean => NONE.has(text.trim().toLowerCase())

/** 1250 → "12.50" */
export function decimals(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function written(cell: CsvCell): string {
  if (cell === null) return ''
  if ('plain' in cell) return quoted(cell.plain)
  const text = cell.text.replace(FORMULA_INSIDE, "$1'")
  return quoted(FORMULA.test(text) ? `'${text}` : text)
}

const quoted = (text: string) => (/[";\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
