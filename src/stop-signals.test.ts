import { expect, test } from 'bun:test'
import { exitCodeOf, makePresses, SAME_PRESS_MS } from './stop-signals'

test('what arrives together is one press, what comes later means now, once', () => {
  let time = 5000
  const press = makePresses(() => time)
  expect([press(), press()]).toEqual(['inOrder', null])
  time += SAME_PRESS_MS - 1
  expect(press()).toBeNull()
  time += 1
  expect([press(), press()]).toEqual(['now', null])
})

test('exit codes are those of a shell', () => {
  expect((['SIGHUP', 'SIGINT', 'SIGTERM'] as const).map(exitCodeOf)).toEqual([129, 130, 143])
})
