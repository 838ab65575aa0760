import { unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'

/** A workbook within these is read at once; small files may unpack to far more. */
const MOST_PARTS = 500
const MOST_UNPACKED_BYTES = 100_000_000

/** The first sheet of an Excel workbook as lines of text. Throws when it is too large or no workbook. */
export async function readWorkbook(bytes: Uint8Array): Promise<{ line: number; cells: string[] }[]> {
  refuseTooLarge(bytes)
  const rows = await readSheet(new Blob([new Uint8Array(bytes)]), { parseNumber: number => number })
  return rows.flatMap((cells, at) => {
    const texts = cells.map(cellText)
    return texts.some(text => text.trim() !== '') ? [{ line: at + 1, cells: texts }] : []
  })
}

function refuseTooLarge(bytes: Uint8Array): void {
  let parts = 0
  let unpacked = 0
  unzipSync(bytes, {
    filter({ originalSize }) {
      parts++
      unpacked += originalSize
      if (parts > MOST_PARTS || unpacked > MOST_UNPACKED_BYTES) throw new Error('This workbook is too large')
      return false
    },
  })
}

/** A cell as its text, in a form that is read in one way only. */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return momentText(cell)
  if (typeof cell === 'boolean') return String(cell)
  const text = String(cell)
  return NUMBER.test(text) ? numberText(text) : text
}

const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/
/** What the arithmetic of spreadsheets leaves behind: 7.550000000000001. */
const SIGNIFICANT = 15

function numberText(text: string): string {
  if (text.length <= SIGNIFICANT && !/e/i.test(text)) return unambiguous(text)
  const number = Number(text)
  if (Number.isInteger(number)) return Number.isSafeInteger(number) ? String(number) : text
  return unambiguous(String(Number(number.toPrecision(SIGNIFICANT))))
}

/** With three decimals a point could be one of thousands. */
const unambiguous = (text: string) => (/\.\d{3}$/.test(text) ? `${text}0` : text)

/** Workbooks have no zones: their clock is that of where they were written. */
function momentText(at: Date): string {
  const [day, time] = at.toISOString().split('T')
  return time!.startsWith('00:00:00') ? day! : `${day} ${time!.slice(0, 8)}`
}
