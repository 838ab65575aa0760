import { expect, test } from 'bun:test'
import { NO_PARTS } from '../../amounts/rules/refunds'
import { cancelOffer } from './cancel-offer'

const now = '2026-11-18T08:00:00Z'
const order = {
  state: 'accepted' as const,
  channel: 'catering' as const,
  deliveryStartDate: '2026-11-21T08:00:00Z',
  cutoff: null,
  paid: { ...NO_PARTS, kindCents: 500, cardCents: 1001 },
  refunded: { ...NO_PARTS, cardCents: 1 },
}

test('without a table all that is left comes back, to where it came from', () => {
  expect(cancelOffer(order, [], now)).toEqual({
    percent: 100,
    amountCents: 1500,
    parts: { ...NO_PARTS, kindCents: 500, cardCents: 1000 },
  })
})

test('a table takes its part, down to the cent, from what the company gave first', () => {
  const table = [
    { hoursBefore: 96, refundPercent: 100 },
    { hoursBefore: 48, refundPercent: 33 },
  ]
  expect(cancelOffer(order, table, now)).toEqual({
    percent: 33,
    amountCents: 495,
    parts: { ...NO_PARTS, cardCents: 495 },
  })
})

test('an order that cannot be canceled has no offer', () => {
  expect(cancelOffer({ ...order, state: 'in_preparation' as never }, [], now)).toBeNull()
  expect(cancelOffer(order, [], '2026-11-20T08:00:00Z')).toBeNull()
})
