import { expect, test } from 'bun:test'
import { makeWaypoint } from '../routes/board.make'
import { canMove, canRemove, moved } from './draft-order'

const stops = [
  makeWaypoint(0, 'gracia', { status: 'Completed' }),
  makeWaypoint(1, 'sants', { status: 'EnRoute' }),
  makeWaypoint(2, 'pier'),
  makeWaypoint(3, 'sarria'),
]

test.each([
  ['a stop that waits passes another that waits', 2, 3, true],
  ['back again', 3, 2, true],
  ['no stop passes one that was set out for', 2, 1, false],
  ['nor from above', 1, 2, false],
  ['what is done stays', 0, 1, false],
  ['nothing goes beyond the end', 3, 4, false],
  ['or nowhere', 2, 2, false],
] as const)('%s', (_, from, to, isAllowed) => {
  expect(canMove(stops, from, to)).toBe(isAllowed)
  const after = moved(stops, from, to).indexOf(stops[from]!)
  expect(after).toBe(isAllowed ? to : from)
})

test('only what is done cannot be taken out', () => {
  expect(stops.map(canRemove)).toEqual([false, true, true, true])
})
