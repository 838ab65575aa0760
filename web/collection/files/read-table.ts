import { readCsvLines } from '../../../src/core/rules/read-csv'

/** A file of cells: the names of its columns, and its rows with where they stand. */
export interface Table {
  name: string
  columns: string[]
  rows: { line: number; cells: string[] }[]
}

/** Reads a file as spreadsheets write it: by semicolons, commas or tabs, in UTF-8, in UTF-16 or as Windows does. */
export async function readTable(file: File): Promise<Table> {
  const [first, ...rows] = readCsvLines(decoded(new Uint8Array(await file.arrayBuffer())))
  const columns = first?.cells ?? []
  return {
    name: file.name,
    columns: columns.map(column => column.trim()),
    rows: rows.map(({ line, cells }) => ({ line, cells: columns.map((_, place) => cells[place] ?? '') })),
  }
}

export function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // What is no UTF-8 comes from a spreadsheet on Windows.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
