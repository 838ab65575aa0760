import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { MUTANTS } from '../chaos/mutants'
import { ROOT } from './copy-of-code'
import { SMALL_MUTANTS } from './small-mutants'

const small = Object.values(SMALL_MUTANTS).flat()
const all = [...MUTANTS, ...small]

test.each(all.map(({ name, edits }) => [name, edits] as const))(
  'the code in which this mistake is made is there once: %s',
  async (_, edits) => {
    for (const { file, find } of edits) {
      const text = await Bun.file(join(ROOT, file)).text()
      expect([file, text.split(find).length - 1]).toEqual([file, 1])
    }
  },
)

test('no two mistakes have the same name, and the stories that notice some are there', () => {
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  for (const { story } of small)
    if (story) expect([story, existsSync(join(ROOT, story))]).toEqual([story, true])
})
