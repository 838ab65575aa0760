import { expect, test } from 'bun:test'
import { FRAMES_AT_ONCE, MOST_WAITING, openInbox } from './inbox'

function open() {
  const handled: string[] = []
  const pending: PromiseWithResolvers<void>[] = []
  const told = { overruns: 0, now: 0 }
  const inbox = openInbox({
    async handle(text) {
      const mine = Promise.withResolvers<void>()
      pending.push(mine)
      await mine.promise
      handled.push(text)
    },
    overrun: () => told.overruns++,
    now: () => told.now,
  })
  /** Lets what is being handled be done, and whatever comes after it begin. */
  const finishOne = async () => {
    pending.at(-1)!.resolve()
    for (let i = 0; i < 5; i++) await Promise.resolve()
  }
  return { inbox, handled, pending, told, finishOne }
}

test('frames are handled one after the other, in order', async () => {
  const { inbox, handled, pending, finishOne } = open()
  for (const text of ['a', 'b', 'c']) inbox.take(text)
  expect(pending).toHaveLength(1)
  await finishOne()
  expect([handled, pending.length]).toEqual([['a'], 2])
  await finishOne()
  await finishOne()
  expect(handled).toEqual(['a', 'b', 'c'])
  inbox.take('d')
  expect(pending).toHaveLength(4)
})

test('so many wait, and one more ends it: nothing of what waits is begun', async () => {
  const { inbox, pending, told, finishOne } = open()
  for (let i = 0; i <= MOST_WAITING; i++) inbox.take(`${i}`)
  expect(told.overruns).toBe(0)
  inbox.take('too much')
  inbox.take('and on')
  expect(told.overruns).toBe(1)
  await finishOne()
  expect(pending).toHaveLength(1)
})

test('who says more than anything needs is ended, however quickly it is handled', async () => {
  const { inbox, told, finishOne } = open()
  for (let i = 0; i < FRAMES_AT_ONCE; i++) {
    inbox.take(`${i}`)
    await finishOne()
  }
  expect(told.overruns).toBe(0)
  inbox.take('one more')
  expect(told.overruns).toBe(1)
})

test('what was said long ago does not count', async () => {
  const { inbox, told, finishOne } = open()
  for (let i = 0; i < 3 * FRAMES_AT_ONCE; i++) {
    inbox.take(`${i}`)
    await finishOne()
    told.now += 50
  }
  expect(told.overruns).toBe(0)
})

test('after its end nothing that waits is begun', async () => {
  const { inbox, pending, finishOne } = open()
  inbox.take('a')
  inbox.take('b')
  inbox.close()
  await finishOne()
  expect(pending).toHaveLength(1)
})
