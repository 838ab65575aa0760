import { expect, test } from 'bun:test'
import { WANTED_PAYMENT_EVENTS } from '../../money/cards/contract/payment-events'
import { isActedOn } from './provider-events'

test.each(WANTED_PAYMENT_EVENTS)('%s is asked for because something follows from it', type => {
  expect(isActedOn(type)).toBe(true)
})

test('nothing follows from what is not asked for', () => {
  expect(
    ['payment_intent.created', 'charge.succeeded', 'charge.updated', 'payout.paid'].filter(isActedOn),
  ).toEqual([])
})
