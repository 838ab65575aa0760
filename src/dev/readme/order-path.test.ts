import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { importsOf } from './imports'

const ROOT = join(import.meta.dir, '../../..')

/** The files that the README names on the way of an order, in its order; a name without a folder is beside the last one. */
async function filesOnTheWay(): Promise<string[]> {
  const readme = await Bun.file(join(ROOT, 'README.md')).text()
  const start = readme.indexOf('### An order, from button to paper')
  const section = readme.slice(start, readme.indexOf('\n### ', start + 1))
  let folder = ''
  const files: string[] = []
  for (const [, path] of section.matchAll(/`([\w./-]+\.tsx?)`/g)) {
    if (path!.includes('/')) folder = dirname(path!)
    const file = path!.includes('/') ? path! : join(folder, path!)
    if (!files.includes(file)) files.push(file)
  }
  return files
}

/** Everything that a file runs with, but for types. */
async function reachedFrom(file: string): Promise<Set<string>> {
  const reached = new Set<string>()
  const waiting = [file]
  for (let next = waiting.pop(); next; next = waiting.pop())
    for (const { to, typeOnly } of await importsOf(next)) {
      const found = [to, `${to}.ts`, `${to}.tsx`].find(
        path => /\.tsx?$/.test(path) && existsSync(join(ROOT, path)),
      )
      if (typeOnly || !found || reached.has(found)) continue
      reached.add(found)
      waiting.push(found)
    }
  return reached
}

test('the way of an order is as the README says, and goes nowhere back up', async () => {
  const files = await filesOnTheWay()
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter(file => !existsSync(join(ROOT, file)))).toEqual([])
  const reached = new Map(
    await Promise.all(files.map(async file => [file, await reachedFrom(file)] as const)),
  )
  const circles = files.flatMap((above, i) =>
    files
      .slice(i)
      .filter(below => reached.get(above)!.has(below) && reached.get(below)!.has(above))
      .map(below => `${above} ↔ ${below}`),
  )
  expect(circles).toEqual([])
  // It would see one: what places reaches what writes.
  expect(reached.get('src/modules/orders/checkout/place-purchase.ts')).toContain(
    'src/modules/orders/checkout/write-order.ts',
  )
})
