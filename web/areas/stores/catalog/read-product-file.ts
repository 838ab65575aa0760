import {
  productOf,
  readHeadings,
  unknownColumns,
} from '../../../../src/modules/stores/menu-files/rules/product-file'
import { readTable } from '../../../collection/files/read-table'

export interface ProductFile {
  name: string
  products: Record<string, unknown>[]
  /** Columns that say nothing to us. */
  unknown: string[]
}

/** Reads a file of products as it comes from the disk. Rejects what is no table. */
export async function readProductFile(file: File): Promise<ProductFile> {
  const { name, columns, rows } = await readTable(file)
  const header = readHeadings(columns)
  return {
    name,
    products: rows.map(({ cells }) => productOf(header, cells)),
    unknown: unknownColumns(header),
  }
}
