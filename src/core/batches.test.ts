import { expect, test } from 'bun:test'
import { inBatches } from './batches'

test('what is asked for meanwhile is done together, and each is given its own answer', async () => {
  const batches: number[][] = []
  const double = inBatches(4, async (items: number[]) => {
    batches.push(items)
    await Bun.sleep(1)
    return items.map(item => item * 2)
  })
  expect(await Promise.all([1, 2, 3, 4, 5, 6, 7].map(double))).toEqual([2, 4, 6, 8, 10, 12, 14])
  expect(batches).toEqual([[1], [2, 3, 4, 5], [6, 7]])
  expect(await double(8)).toBe(16)
})

test('one that fails takes no other down', async () => {
  const careful = inBatches(10, async (items: number[]) => {
    await Bun.sleep(1)
    if (items.includes(3)) throw new Error('three')
    return items
  })
  const answers = await Promise.allSettled([1, 2, 3, 4].map(careful))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(await careful(5)).toBe(5)
})
