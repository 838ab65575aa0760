import { describe, expect, test } from 'bun:test'
import { MINUTE_MS } from '../../../../core/rules/instant'
import {
  crowdOf,
  inTheWay,
  isMuch,
  type Kept,
  type LiveReservation,
  outstayed,
  PROVEN,
  UNPROVEN,
  unitsOf,
  whyNotUnits,
} from './reservations'

const NOW = new Date('2026-03-12T10:00:00Z')
const NOON = new Date('2026-03-13T11:00:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE_MS)
const held = (id: string, minutes: number, more: Partial<LiveReservation> = {}): LiveReservation => ({
  id,
  storeId: 'shop',
  windowStart: NOON,
  createdAt: ago(minutes),
  expiresAt: new Date(ago(minutes).getTime() + UNPROVEN.livesMs),
  stock: [{ productId: 'bread', quantity: 4 }],
  ...more,
})
const WANTED = { storeId: 'shop', windowStart: NOON, hasWindowLimit: false }

describe('room for one more reservation', () => {
  test('two tabs are no crowd, for anyone', () => {
    expect(crowdOf([held('a', 1), held('b', 0)], WANTED, UNPROVEN, NOW)).toBeNull()
  })

  test('the oldest gives way when there are too many', () => {
    const live = [held('b', 2), held('c', 1), held('a', 3)]
    expect(crowdOf(live, WANTED, UNPROVEN, NOW)).toEqual({
      excess: 1,
      among: ['a', 'b', 'c'],
      retryAt: live[2]!.expiresAt,
    })
    expect(crowdOf(live, WANTED, PROVEN, NOW)).toBeNull()
  })

  test('what was made just now does not give way', () => {
    const live = [held('a', 0), held('b', 0), held('c', 0)]
    expect(crowdOf(live, WANTED, UNPROVEN, NOW)).toMatchObject({ among: [] })
  })

  test('a window that serves so many is not filled by one', () => {
    const live = [held('a', 4), held('b', 3), held('c', 2), held('d', 1, { windowStart: ago(-60) })]
    const wanted = { ...WANTED, hasWindowLimit: true }
    expect(crowdOf(live, wanted, PROVEN, NOW)).toMatchObject({ excess: 1, among: ['a', 'b', 'c'] })
    expect(crowdOf(live, { ...wanted, storeId: 'other' }, PROVEN, NOW)).toBeNull()
  })
})

describe('what one person keeps from others', () => {
  const kept = (
    id: string,
    personId: string,
    minutes: number,
    quantity: number,
    keptMinutes = minutes,
  ): Kept => ({
    id,
    personId,
    createdAt: ago(minutes),
    quantity,
    keptMs: keptMinutes * MINUTE_MS,
  })
  const lacking = (wanted: number, available = 0) => ({ wanted, available })

  test('much of a product may be kept for five minutes, and then gives way to who wants it', () => {
    expect(outstayed([kept('all', 'caterer', 4, 100)], lacking(1), NOW)).toBeNull()
    expect(outstayed([kept('all', 'caterer', 5, 100)], lacking(1), NOW)).toMatchObject({
      excess: 1,
      among: ['all'],
    })
  })

  test('a few may be kept as long as a reservation lasts, all attempts of the hour together', () => {
    expect(outstayed([kept('few', 'guest', 14, 4)], lacking(1), NOW)).toBeNull()
    expect(outstayed([kept('few', 'guest', 1, 4, 15)], lacking(1), NOW)).toMatchObject({ among: ['few'] })
  })

  test('of people who keep it for too long, the one with most gives way first, and of theirs the oldest', () => {
    const those = [
      kept('b2', 'big', 3, 30, 9),
      kept('small', 'small', 20, 5),
      kept('b1', 'big', 6, 30, 9),
      kept('paying', 'quick', 2, 60),
    ]
    expect(outstayed(those, lacking(10, 2), NOW)).toMatchObject({
      excess: 1,
      among: ['b1', 'b2', 'small'],
    })
    expect(outstayed(those, lacking(50, 2), NOW)).toMatchObject({ excess: 2 })
  })

  test('nothing is given up when there is enough by now', () => {
    expect(outstayed([], lacking(3, 3), NOW)).toMatchObject({ excess: 0 })
  })

  test('nothing is given up that would not be enough, or was made just now', () => {
    expect(outstayed([kept('all', 'hoarder', 9, 100)], lacking(101), NOW)).toBeNull()
    expect(outstayed([kept('again', 'hoarder', 0, 100, 9)], lacking(1), NOW)).toBeNull()
  })
})

test('what keeps a product from its own person is in the way', () => {
  const live = [held('a', 2), held('b', 1, { stock: [] }), held('c', 1, { storeId: 'other' })]
  expect(inTheWay(live, 'shop', ['bread'], NOW)).toMatchObject({ excess: 1, among: ['a'] })
  expect(inTheWay(live, 'shop', ['wine'], NOW)).toBeNull()
})

test('without a proof so many units, with one as many as there are', () => {
  expect(unitsOf([held('a', 1), held('b', 1)])).toBe(8)
  expect(whyNotUnits(30, UNPROVEN)).toBeNull()
  expect(whyNotUnits(31, UNPROVEN)).toEqual({ name: 'ReservationTooLarge', params: { most: 30, wanted: 31 } })
  expect(whyNotUnits(10_000, PROVEN)).toBeNull()
})

test.each([
  [19, 0, false],
  [20, 0, true],
  [20, 20, false],
  [21, 20, true],
  [500, 600, false],
])('%i of one person, %i left for others: much is %p', (mine, others, much) => {
  expect(isMuch(mine, others)).toBe(much)
})
