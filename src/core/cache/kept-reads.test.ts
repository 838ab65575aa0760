import { afterAll, beforeAll, beforeEach, expect, spyOn, test } from 'bun:test'
import { openTestWorld, type TestWorld } from '../testing'
import { keptReads } from './kept-reads'

let world: TestWorld
let now = 0
const clock = spyOn(performance, 'now')
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => {
  clock.mockRestore()
  return world.close()
})
beforeEach(() => {
  world.settings.keptReadsMs = 900
  clock.mockImplementation(() => now)
})

const settled = () => Bun.sleep(0)

/** Reads that answer when they are let go, the first with 1. */
function held() {
  const begun: { answer(): void; fail(): void }[] = []
  const kept = keptReads<number>(2, ({ settings }) => settings.keptReadsMs)
  const read = () => {
    const number = begun.length + 1
    return new Promise<number>((resolve, reject) =>
      begun.push({ answer: () => resolve(number), fail: () => reject(new Error('Not read')) }),
    )
  }
  const get = () => kept.get(world, 'menu', read)
  return { begun, get, forget: () => kept.forget(world) }
}

test('those who ask while it is read get the same', async () => {
  const { begun, get } = held()
  const both = Promise.all([get(), get()])
  expect(begun).toHaveLength(1)
  begun[0]!.answer()
  expect(await both).toEqual([1, 1])
})

test('who asks for what will soon be too old gets it, and has it read anew once', async () => {
  const { begun, get } = held()
  const first = get()
  begun[0]!.answer()
  await first
  now += 600
  expect(await Promise.all([get(), get()])).toEqual([1, 1])
  expect(begun).toHaveLength(2)
  begun[1]!.answer()
  await settled()
  expect(await get()).toBe(2)
  expect(begun).toHaveLength(2)
})

test('nothing is handed out that is too old, also while it is read anew', async () => {
  const { begun, get } = held()
  const first = get()
  begun[0]!.answer()
  await first
  now += 600
  await get()
  now += 300
  const late = get()
  expect(begun).toHaveLength(3)
  begun[2]!.answer()
  expect(await late).toBe(3)
  // The read that came too late is not taken for the newer one.
  begun[1]!.answer()
  await settled()
  expect(await get()).toBe(3)
})

test('what was forgotten while it was read anew is not known again', async () => {
  const { begun, get, forget } = held()
  const first = get()
  begun[0]!.answer()
  await first
  now += 600
  await get()
  forget()
  begun[1]!.answer()
  await settled()
  void get()
  expect(begun).toHaveLength(3)
})

test('what failed is read by the next who asks', async () => {
  const { begun, get } = held()
  const first = get()
  begun[0]!.fail()
  await expect(first).rejects.toThrow('Not read')
  const second = get()
  begun[1]!.answer()
  expect(await second).toBe(2)
  now += 600
  expect(await get()).toBe(2)
  begun[2]!.fail()
  await settled()
  expect(await get()).toBe(2)
  expect(begun).toHaveLength(4)
})
