import { expect, test } from 'bun:test'
import { fateOfCheck } from './card-check'

const declined = (code: string) => ({ status: 'requires_payment_method', lastDecline: { code } })

test.each([
  ['held', { status: 'requires_capture', lastDecline: null }, 'passed'],
  ['not yet asked', { status: 'requires_payment_method', lastDecline: null }, 'open'],
  ['not yet confirmed', { status: 'requires_confirmation', lastDecline: null }, 'open'],
  ['at the page of its bank', { status: 'requires_action', lastDecline: null }, 'open'],
  ['at its bank', { status: 'processing', lastDecline: null }, 'open'],
  ['wanting its owner', declined('authentication_required'), 'open'],
  ['whose owner was not recognised', declined('payment_intent_authentication_failure'), 'open'],
  ['declined', declined('card_declined'), 'refused'],
  ['expired', declined('expired_card'), 'refused'],
  ['given up', { status: 'canceled', lastDecline: null }, 'abandoned'],
] as const)('a card that is %s', (_, intent, fate) => {
  expect(fateOfCheck(intent)).toBe(fate)
})

test('a card that is only tried waits for nobody', () => {
  expect(fateOfCheck(declined('authentication_required'), false)).toBe('refused')
})
