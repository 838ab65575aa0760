import { describe, expect, test } from 'bun:test'
import { ALERT_FIGURE_NAMES, ALERT_FIGURES, whyNotWatch } from './alert-figures'
import { moveOf, type WatchedAlert, worseOf } from './alert-state'

const NOON = new Date('2026-11-17T12:00:00Z')
const before = (minutes: number) => new Date(NOON.getTime() - minutes * 60_000)
const watched = (changes: Partial<WatchedAlert> = {}): WatchedAlert => ({
  figure: 'lateOrders',
  threshold: 5,
  lastsMinutes: 0,
  isOpen: false,
  overSince: null,
  ...changes,
})

test.each([
  ['below', watched(), 4, null, null],
  ['at the threshold', watched(), 5, 'open', NOON],
  ['above', watched(), 9, 'open', NOON],
  ['open and still above', watched({ isOpen: true, overSince: before(3) }), 9, 'worsen', before(3)],
  ['open and back', watched({ isOpen: true, overSince: before(3) }), 4, 'resolve', null],
  ['not known while calm', watched({ overSince: before(3) }), null, null, before(3)],
  ['not known while open', watched({ isOpen: true, overSince: before(3) }), null, null, before(3)],
  ['has to last, and just began', watched({ lastsMinutes: 10 }), 9, null, NOON],
  ['has to last, and has not', watched({ lastsMinutes: 10, overSince: before(9) }), 9, null, before(9)],
  ['has to last, and has', watched({ lastsMinutes: 10, overSince: before(10) }), 9, 'open', before(10)],
  ['a rating at the threshold', watched({ figure: 'averageRating', threshold: 4 }), 4, null, null],
  ['a rating below it', watched({ figure: 'averageRating', threshold: 4 }), 3.9, 'open', NOON],
] as const)('%s', (_, alert, value, move, overSince) => {
  expect(moveOf(alert, value, NOON)).toEqual({ move, overSince })
})

test('of stars fewer are worse, of all else more', () => {
  expect(worseOf('averageRating', 3, 4)).toBe(3)
  expect(worseOf('lateOrders', 3, 4)).toBe(4)
})

describe('what can be watched', () => {
  test('every figure with what is usual for it', () => {
    for (const figure of ALERT_FIGURE_NAMES)
      expect(whyNotWatch({ figure, threshold: ALERT_FIGURES[figure].usual.threshold })).toBeNull()
  })

  test('not what would always be too much, nor a store where there are none', () => {
    expect(whyNotWatch({ figure: 'lateOrders', threshold: 0 })).toBe('threshold')
    expect(whyNotWatch({ figure: 'failedOrders', threshold: 10 })).toBe('threshold')
    expect(whyNotWatch({ figure: 'averageRating', threshold: 6 })).toBe('threshold')
    expect(whyNotWatch({ figure: 'queueAge', threshold: 5, city: 'bcn' })).toBe('city')
    expect(whyNotWatch({ figure: 'silentCouriers', threshold: 5, storeId: 'x' })).toBe('storeId')
  })
})
