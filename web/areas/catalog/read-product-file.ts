import { makeCsvReader } from '../../../src/core/rules/read-csv'
import { productOf, unknownColumns } from '../../../src/modules/menu-files/rules/product-file'

export interface ProductFile {
  name: string
  products: Record<string, unknown>[]
  /** Columns that say nothing to us. */
  unknown: string[]
}

/** Reads a file of products as it comes from the disk. Rejects what is no text of this kind. */
export async function readProductFile(file: File): Promise<ProductFile> {
  let header: string[] | null = null
  const products: Record<string, unknown>[] = []
  const reader = makeCsvReader(cells => {
    if (header) products.push(productOf(header, cells))
    else header = cells
  })
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const parts = file.stream().getReader()
  for (let part = await parts.read(); !part.done; part = await parts.read())
    reader.write(decoder.decode(part.value, { stream: true }))
  reader.write(decoder.decode())
  reader.end()
  return { name: file.name, products, unknown: unknownColumns(header ?? []) }
}
