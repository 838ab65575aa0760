import { join } from 'node:path'
import { z } from 'zod'

const ROOT = join(import.meta.dir, '../../..')
const CONTRACTS = ['src/core/contract/*.ts', 'src/modules/**/contract/*.ts']

/** A schema that a contract exports. */
export type ExportedSchema = {
  /** Path of the file from the root of the repository, without its ending. */
  file: string
  name: string
  /** Whether the contract exports the type of what the schema answers under the same name. */
  hasType: boolean
}

export type ExportedSchemas = {
  byName: ReadonlyMap<z.core.$ZodType, ExportedSchema>
  /** Fields of exported objects: the object, and the name of the field. */
  byField: ReadonlyMap<z.core.$ZodType, { of: ExportedSchema; field: string }>
}

/** Reads all contracts. Where two names are one schema, the first in the order of files counts. */
export async function readExportedSchemas(): Promise<ExportedSchemas> {
  const byName = new Map<z.core.$ZodType, ExportedSchema>()
  const byField = new Map<z.core.$ZodType, { of: ExportedSchema; field: string }>()
  for (const path of contractFiles()) {
    const exported: Record<string, unknown> = await import(join(ROOT, path))
    const source = await Bun.file(join(ROOT, path)).text()
    for (const [name, schema] of Object.entries(exported).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      if (!(schema instanceof z.core.$ZodType) || byName.has(schema)) continue
      const hasType = source.includes(`export type ${name} = z.infer<typeof ${name}>`)
      const its = { file: path.replace(/\.ts$/, ''), name, hasType }
      byName.set(schema, its)
      if (!(schema instanceof z.core.$ZodObject)) continue
      for (const [field, of] of Object.entries(schema._zod.def.shape))
        if (!byField.has(of)) byField.set(of, { of: its, field })
    }
  }
  return { byName, byField }
}

const contractFiles = () =>
  CONTRACTS.flatMap(pattern => [...new Bun.Glob(pattern).scanSync(ROOT)])
    .filter(file => !file.endsWith('.test.ts'))
    .toSorted()
