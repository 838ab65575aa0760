import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { MUTANTS } from './mutants'

const ROOT = join(import.meta.dir, '../../..')

test.each(MUTANTS.map(({ name, edits }) => [name, edits] as const))(
  'the code in which this mistake is made is there once: %s',
  async (_, edits) => {
    for (const { file, find } of edits) {
      const text = await Bun.file(join(ROOT, file)).text()
      expect([file, text.split(find).length - 1]).toEqual([file, 1])
    }
  },
)
