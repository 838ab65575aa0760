/** What a spreadsheet was kept from taking for a formula, as it is written by us. */
const GUARDED = /^'(?=["'\s]*[=+\-@\t\r])/
const GUARDED_INSIDE = /([,;|\t\r\n]["'\s]*)'(?=[=+\-@])/g

/** A cell as it was before it was written by us. */
export const unguarded = (cell: string): string => cell.replace(GUARDED, '').replace(GUARDED_INSIDE, '$1')

/** A first line by which Excel is told what separates cells. */
const SEPARATOR_LINE = /^"?sep=([;,\t|])"?(\r\n|\r|\n|$)/i

/**
 * Reads a file of cells as its parts come in: by semicolons, commas or tabs, whichever its first line has most of, quoted
 * where they have to be. Lines without any cell are none, but count: each comes with its number as spreadsheets show it.
 */
export function makeCsvReader(onLine: (cells: string[], line: number) => void) {
  let separator: string | null = null
  let begun = ''
  let cell = ''
  let cells: string[] = []
  let line = 0
  let isQuoted = false
  /** A quote within quotes ends them, unless another follows. */
  let isAfterQuote = false
  let isAfterReturn = false

  const endCell = () => {
    cells.push(unguarded(cell))
    cell = ''
    isAfterQuote = false
  }
  const endLine = () => {
    endCell()
    line++
    if (cells.some(one => one.trim() !== '')) onLine(cells, line)
    cells = []
  }
  const take = (letter: string) => {
    const isNewline = letter === '\n' && isAfterReturn
    isAfterReturn = false
    if (isNewline) return
    if (isQuoted) {
      if (letter === '"') {
        isQuoted = false
        isAfterQuote = true
      } else cell += letter
      return
    }
    if (letter === '"' && isAfterQuote) {
      cell += '"'
      isQuoted = true
      isAfterQuote = false
    } else if (letter === '"' && cell === '') isQuoted = true
    else if (letter === separator) endCell()
    else if (letter === '\n' || letter === '\r') {
      isAfterReturn = letter === '\r'
      endLine()
    } else cell += letter
  }
  const begin = () => {
    const text = begun.replace(/^\uFEFF/, '')
    begun = ''
    const said = SEPARATOR_LINE.exec(text)
    if (said) {
      separator = said[1]!
      line++
      isAfterReturn = said[2] === '\r'
      for (const letter of text.slice(said[0].length)) take(letter)
      return
    }
    const first = text.split(/[\r\n]/, 1)[0]!
    separator = [';', ',', '\t'].reduce((most, one) =>
      first.split(one).length > first.split(most).length ? one : most,
    )
    for (const letter of text) take(letter)
  }
  return {
    write(part: string) {
      if (separator !== null) for (const letter of part) take(letter)
      else {
        begun += part
        if (/[\r\n]/.test(begun)) begin()
      }
    },
    end() {
      if (separator === null) begin()
      if (cell !== '' || cells.length > 0) endLine()
    },
  }
}

/** A file of cells that is there as a whole. */
export const readCsv = (text: string): string[][] => readCsvLines(text).map(({ cells }) => cells)

/** The same, each line with its number. */
export function readCsvLines(text: string): { line: number; cells: string[] }[] {
  const lines: { line: number; cells: string[] }[] = []
  const reader = makeCsvReader((cells, line) => lines.push({ line, cells }))
  reader.write(text)
  reader.end()
  return lines
}
