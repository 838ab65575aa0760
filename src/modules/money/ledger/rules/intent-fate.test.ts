import { expect, test } from 'bun:test'
import { type IntentFacts, intentProblem, SETTLED_WITHIN_MS } from './intent-fate'

const taken: IntentFacts = {
  status: 'succeeded',
  keptCents: 1719,
  ageMs: SETTLED_WITHIN_MS,
  checkout: null,
  orderPaymentState: null,
  isBooked: false,
}
const reserved = { state: 'reserved', isExpired: false }

test.each<[string, Partial<IntentFacts>, ReturnType<typeof intentProblem>]>([
  ['taken for nobody', {}, 'unknown'],
  ['taken a moment ago', { ageMs: SETTLED_WITHIN_MS - 1 }, null],
  ['never paid', { status: 'requires_payment_method', keptCents: 0 }, null],
  ['taken and given back', { keptCents: 0 }, null],
  ['canceled', { status: 'canceled', keptCents: 0 }, null],
  ['a top-up', { isBooked: true }, null],
  ['of an order that knows it', { orderPaymentState: 'captured' }, null],
  ['of an order that waits for it', { orderPaymentState: 'authorised' }, 'notNoticed'],
  [
    'held, and its order is placed',
    { status: 'requires_capture', keptCents: 0, orderPaymentState: 'authorised' },
    'notCaptured',
  ],
  ['of a checkout that is open', { checkout: reserved }, null],
  ['of a checkout that should be over', { checkout: { ...reserved, isExpired: true } }, 'stillReserved'],
  ['of a checkout that was given up', { checkout: { state: 'released', isExpired: true } }, 'notGivenBack'],
  [
    'held for a checkout that was given up',
    { status: 'requires_capture', keptCents: 0, checkout: { state: 'released', isExpired: true } },
    'notGivenBack',
  ],
])('a payment that is %s', (_, changes, problem) => {
  expect(intentProblem({ ...taken, ...changes })).toBe(problem)
})
