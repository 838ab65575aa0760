import { expect, test } from 'bun:test'
import { z } from 'zod'
import { appRouter } from './app'

type Procedure = { _def: { inputs: z.ZodType[]; output?: z.ZodType } }

// One that cannot be compiled works as well, but takes several times as long.
test('every schema of a call can be compiled', () => {
  const failed: string[] = []
  const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>)
  expect(procedures.length).toBeGreaterThan(100)
  for (const [path, { _def }] of procedures)
    for (const schema of [..._def.inputs, _def.output]) {
      if (!schema) continue
      try {
        z.compile(schema, { strict: true })
      } catch (error) {
        failed.push(`${path}: ${String(error)}`)
      }
    }
  expect(failed).toEqual([])
})
