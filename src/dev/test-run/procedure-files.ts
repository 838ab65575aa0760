import { join } from 'node:path'
import { appRouter } from '../../routers/app'
import type { ImportGraph } from './import-graph'

const ROOT = join(import.meta.dir, '../../..')

/** Of each procedure, by its path (`merchant.orders.move`), the file that defines it. */
export async function readProcedureFiles(graph: ImportGraph): Promise<Map<string, string>> {
  const pathsOf = new Map<unknown, string[]>()
  for (const [path, procedure] of Object.entries(appRouter._def.procedures))
    pathsOf.set(procedure, [...(pathsOf.get(procedure) ?? []), path])
  const files = new Map<string, string>()
  const routers = [...graph.keys()].filter(file => /^src\/routers\/[\w-]+\.ts$/.test(file))
  const tables = routers.filter(file => !file.endsWith('.test.ts'))
  for (const file of new Set(tables.flatMap(router => graph.get(router)!))) {
    if (!/\.tsx?$/.test(file)) continue
    const exported: Record<string, unknown> = await import(join(ROOT, file))
    // A collection is exported as a record of its procedures.
    for (const value of Object.values(exported))
      for (const one of [value, ...(value && typeof value === 'object' ? Object.values(value) : [])])
        for (const path of pathsOf.get(one) ?? []) files.set(path, file)
  }
  return files
}
