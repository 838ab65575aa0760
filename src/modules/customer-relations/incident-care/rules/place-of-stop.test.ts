import { expect, test } from 'bun:test'
import { placeOfStop, type TimedStop } from './place-of-stop'

const stop = (id: string, hour: number, more: Partial<TimedStop> = {}): TimedStop => ({
  id,
  status: 'Pending',
  purchaseIds: [id],
  shouldPickup: false,
  windowStart: new Date(Date.UTC(2026, 10, 17, hour)),
  ...more,
})
const route = [
  stop('store', 12, { status: 'Completed', shouldPickup: true }),
  stop('a', 12),
  stop('b', 13),
  stop('c', 15),
]

test.each<[string, readonly TimedStop[], string]>([
  ['later, between two others', [...route, stop('x', 14)], 'store a b x c'],
  ['later than all', [stop('x', 18), ...route], 'store a b c x'],
  ['earlier than all that are ahead', [...route, stop('x', 11)], 'store x a b c'],
  ['at the time of another', [...route, stop('x', 13)], 'store a b x c'],
  [
    'not before one that a courier has set out for',
    [stop('x', 11), stop('a', 12, { status: 'EnRoute' })],
    'a x',
  ],
  [
    'not before the pick-up of its order',
    [stop('x', 11), stop('hub', 12, { shouldPickup: true, purchaseIds: ['x'] })],
    'hub x',
  ],
])('%s', (_, stops, expected) => expect(placeOfStop(stops, 'x').join(' ')).toBe(expected))
