import { expect, test } from 'bun:test'
import { type CancelFacts, refundPercentOnCancel, whyNotCancel } from './cancelling'

const order = (more: Partial<CancelFacts>): CancelFacts => ({
  state: 'accepted',
  channel: 'canteen',
  deliveryStartDate: '2026-03-12T12:00:00Z',
  cutoff: '2026-03-12T09:00:00Z',
  ...more,
})

test.each<[string, Partial<CancelFacts>, string, string | null]>([
  ['pending, however late', { state: 'pending' }, '2026-03-12T11:59:00Z', null],
  ['canteen before its cut-off', {}, '2026-03-12T08:59:59Z', null],
  ['canteen at its cut-off', {}, '2026-03-12T09:00:00Z', 'tooLate'],
  ['groceries before', { channel: 'groceries' }, '2026-03-12T08:00:00Z', null],
  ['catering 48 hours before', { channel: 'catering' }, '2026-03-10T12:00:00Z', 'tooLate'],
  ['catering more than 48 hours before', { channel: 'catering' }, '2026-03-10T11:59:59Z', null],
  [
    'catering of a store with 24 hours',
    { channel: 'catering', cancelHours: 24 },
    '2026-03-11T11:00:00Z',
    null,
  ],
  ['no window and no cut-off', { deliveryStartDate: null, cutoff: null }, '2026-03-01T00:00:00Z', 'tooLate'],
  ['being packed', { state: 'bag_check' }, '2026-03-01T00:00:00Z', 'inTheKitchen'],
  ['under way', { state: 'out_for_delivery' }, '2026-03-01T00:00:00Z', 'inTheKitchen'],
  ['delivered', { state: 'delivered' }, '2026-03-01T00:00:00Z', 'over'],
  ['canceled already', { state: 'canceled_by_user' }, '2026-03-01T00:00:00Z', 'over'],
])('%s', (_, more, now, reason) => {
  const refusal = whyNotCancel(order(more), now)
  expect<string | null>(refusal?.params.reason ?? null).toBe(reason)
})

test.each([
  ['2026-03-05T00:00:00Z', 100],
  ['2026-03-11T00:00:00Z', 50],
  ['2026-03-12T11:00:00Z', 0],
])('what comes back at %s', (now, percent) => {
  const table = [
    { hoursBefore: 72, refundPercent: 100 },
    { hoursBefore: 24, refundPercent: 50 },
  ]
  expect(refundPercentOnCancel(order({}), table, now)).toBe(percent)
  expect(refundPercentOnCancel(order({ state: 'pending' }), table, now)).toBe(100)
  expect(refundPercentOnCancel(order({}), [], now)).toBe(100)
})
