import { readCsvLines } from '../../../src/core/rules/read-csv'

/** A file of cells: the names of its columns, and its rows with where they stand. */
export interface Table {
  name: string
  columns: string[]
  rows: { line: number; cells: string[] }[]
}

/** The kinds of files that can be read, for a file picker. */
export const TABLE_FILES = '.csv,.tsv,.txt,.xlsx,text/csv'

/** Reads a file as spreadsheets write it: a workbook, or text with semicolons, commas or tabs in any usual encoding. */
export async function readTable(file: File): Promise<Table> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const [first, ...rows] = isWorkbook(bytes)
    ? await (await import('./read-workbook')).readWorkbook(bytes)
    : readCsvLines(decoded(bytes))
  const columns = first?.cells ?? []
  return {
    name: file.name,
    columns: columns.map(column => column.trim()),
    rows: rows.map(({ line, cells }) => ({ line, cells: columns.map((_, place) => cells[place] ?? '') })),
  }
}

const isWorkbook = (bytes: Uint8Array) =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04

/** The text of a file. Throws when it is none that a spreadsheet writes. */
export function decoded(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  if (text.includes('\0')) throw new Error('This is no text')
  return text
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  // Without a mark, every second byte of western text is nought.
  if (bytes.length > 3 && bytes[1] === 0 && bytes[3] === 0) return 'utf-16le'
  if (bytes.length > 3 && bytes[0] === 0 && bytes[2] === 0) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    // What is no UTF-8 comes from a spreadsheet on Windows.
    return 'windows-1252'
  }
}
