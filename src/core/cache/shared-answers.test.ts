import { expect, test } from 'bun:test'
import { isShared, madeOf, shared } from './shared-answers'

const counted = () => {
  let times = 0
  return () => ({ times: ++times })
}

test('of an answer that many get everything is made once, also of what was made of it', () => {
  const answer = shared({ name: 'Alba' })
  const check = counted()
  const checked = madeOf(answer, 'checked', check)
  expect(madeOf(answer, 'checked', check)).toBe(checked)
  expect(madeOf(answer, 'written', check)).toEqual({ times: 2 })
  const write = counted()
  expect(madeOf(checked, 'written', write)).toBe(madeOf(checked, 'written', write))
  expect(isShared(checked)).toBe(true)
})

test('of any other answer it is made each time', () => {
  const answer = { name: 'Alba' }
  const check = counted()
  expect(madeOf(answer, 'checked', check)).toEqual({ times: 1 })
  expect(madeOf(answer, 'checked', check)).toEqual({ times: 2 })
  expect(madeOf('text', 'checked', check)).toEqual({ times: 3 })
  for (const other of [answer, null, undefined, 'text']) expect(isShared(other)).toBe(false)
})
