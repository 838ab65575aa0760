import { expect, test } from 'bun:test'
import { inBatches, inBatchesOf } from './batches'

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

test('with a rest, who comes in the meantime goes together', async () => {
  const batches: number[][] = []
  const note = inBatches(
    10,
    async (items: number[]) => {
      batches.push(items)
      return items
    },
    20,
  )
  await note(1)
  await Promise.all([note(2), Bun.sleep(5).then(() => note(3))])
  expect(batches).toEqual([[1], [2, 3]])
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

test('what belongs to different owners is never done together', async () => {
  const batches: string[] = []
  const named = inBatchesOf(10, async (owner: { name: string }, items: number[]) => {
    batches.push(`${owner.name}: ${items}`)
    await Bun.sleep(1)
    return items
  })
  const [left, right] = [{ name: 'left' }, { name: 'right' }]
  await Promise.all([named(left, 1), named(right, 2), named(left, 3), named(right, 4), named(left, 5)])
  expect(batches).toEqual(['left: 1', 'right: 2', 'left: 3,5', 'right: 4'])
})
