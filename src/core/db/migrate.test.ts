import { expect, test } from 'bun:test'
import { join } from 'node:path'

test('each migration has a number of its own, so that all databases are changed in one order', () => {
  const files = [...new Bun.Glob('*.sql').scanSync({ cwd: join(import.meta.dir, '../../../migrations') })]
  const numbers = files.map(file => /^(\d{4})-/.exec(file)?.[1])
  expect(numbers.toSorted()).toEqual([...new Set(numbers)].toSorted())
  expect(numbers).not.toContain(undefined)
})
