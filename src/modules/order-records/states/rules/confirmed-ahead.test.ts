import { expect, test } from 'bun:test'
import { isConfirmedAhead } from './confirmed-ahead'
import { ORDER_STATES } from './order-state'

const MADRID = 'Europe/Madrid'

test.each([
  ['on Sunday for Monday', '2026-11-22T15:00:00Z', '2026-11-23', MADRID, true],
  ['a minute before Monday begins', '2026-11-22T22:59:00Z', '2026-11-23', MADRID, true],
  ['when Monday begins', '2026-11-22T23:00:00Z', '2026-11-23', MADRID, false],
  ['on the day itself', '2026-11-23T09:00:00Z', '2026-11-23', MADRID, false],
  ['when the day is over', '2026-11-24T09:00:00Z', '2026-11-23', MADRID, false],
  ['at a store where it is still Sunday', '2026-11-22T23:30:00Z', '2026-11-23', 'Atlantic/Canary', true],
  ['at a store where it is Monday already', '2026-11-22T16:00:00Z', '2026-11-23', 'Asia/Tokyo', false],
  ['in summer, two hours ahead', '2026-07-05T22:30:00Z', '2026-07-06', MADRID, false],
  ['over the end of a year', '2026-12-31T12:00:00Z', '2027-01-01', MADRID, true],
])('%s', (_, now, deliveryDate, tz, expected) => {
  expect(isConfirmedAhead({ state: 'accepted', deliveryDate }, new Date(now), tz)).toBe(expected)
})

test('only what is accepted and not begun is confirmed ahead', () => {
  const ahead = ORDER_STATES.filter(state =>
    isConfirmedAhead({ state, deliveryDate: '2026-11-23' }, new Date('2026-11-22T15:00:00Z'), MADRID),
  )
  expect(ahead).toEqual(['accepted'])
})
