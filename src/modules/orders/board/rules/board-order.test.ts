import { expect, test } from 'bun:test'
import { MOST_LOOKED_THROUGH, MOST_ON_BOARD, mostOnBoard } from './board-order'

const at = (text: string) => new Date(text)
const asked = { countUpTo: MOST_ON_BOARD }

test('of a day the board has as many as are asked for, also of the one that is an hour longer', () => {
  expect(mostOnBoard(asked)).toBe(MOST_ON_BOARD)
  const longest = { after: at('2026-10-24T22:00:00Z'), before: at('2026-10-25T23:00:00Z') }
  expect(mostOnBoard({ ...asked, ...longest })).toBe(MOST_ON_BOARD)
})

test('of a longer range, or one without an end, it has those with the latest windows', () => {
  const after = at('2026-10-24T22:00:00Z')
  expect(mostOnBoard({ ...asked, after, before: at('2026-10-26T22:00:00Z') })).toBe(MOST_LOOKED_THROUGH)
  expect(mostOnBoard({ ...asked, after })).toBe(MOST_LOOKED_THROUGH)
  expect(mostOnBoard({ ...asked, before: after })).toBe(MOST_LOOKED_THROUGH)
  expect(mostOnBoard({ after, countUpTo: 50 })).toBe(50)
})

test('who asks for no number gets all of the range', () => {
  expect(mostOnBoard({ after: at('2024-01-01T00:00:00Z') })).toBeUndefined()
})
