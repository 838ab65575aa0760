import { describe, expect, test } from 'bun:test'
import { PAYMENT_STATES, type PaymentState } from '../../../../core/rules/ordering/payment-states'
import {
  PAYMENT_MOVES,
  type PaymentFacts,
  paymentAfterCard,
  paymentAfterDispute,
  paymentAfterRefund,
  paymentAfterWithdrawal,
  paymentWhenPlaced,
  whyNotMovePayment,
} from './payment-state'

const facts = (state: PaymentState, more: Partial<PaymentFacts> = {}): PaymentFacts => ({
  state,
  hasIntent: state !== 'none',
  cardCents: 1000,
  refundedCardCents: 0,
  ...more,
})

describe('the moves of a payment', () => {
  test('what was never held or taken is not given back', () => {
    for (const to of ['refunded', 'voided', 'capture_failed'] as const)
      expect(whyNotMovePayment('none', to)).toEqual({
        name: 'InvalidPaymentTransition',
        params: { from: 'none', to, allowed: PAYMENT_MOVES.none },
      })
  })

  test('nothing is held again once it was taken, freed or lost', () => {
    const held = PAYMENT_STATES.filter(from => PAYMENT_MOVES[from].includes('authorised'))
    expect(held).toEqual([])
  })

  test('to stay is no move', () => {
    for (const state of PAYMENT_STATES) expect(whyNotMovePayment(state, state)).toBeNull()
  })

  test('a bank may contest in every state', () => {
    for (const state of PAYMENT_STATES) expect(whyNotMovePayment(state, 'disputed')).toBeNull()
  })
})

test('an order is placed held, taken or without a card', () => {
  expect([null, { isCaptured: false }, { isCaptured: true }].map(paymentWhenPlaced)).toEqual([
    'none',
    'authorised',
    'captured',
  ])
})

describe('a refund is over', () => {
  const all = { refundedCardCents: 1000 }
  const part = { refundedCardCents: 300 }
  type Refund = Parameters<typeof paymentAfterRefund>[1]
  const refund = (method: string | null, more: Partial<Refund> = {}): Refund => ({
    isOfMain: true,
    method,
    isChange: false,
    orderFailed: false,
    ...more,
  })
  test.each<[string, PaymentFacts, Refund, PaymentState]>([
    ['the hold was freed', facts('authorised', all), refund('cancel'), 'voided'],
    ['the hold was gone already', facts('authorised', all), refund(null, { orderFailed: true }), 'voided'],
    ['less was taken', facts('authorised', part), refund('lower_capture'), 'part_refunded'],
    ['a part came back', facts('captured', part), refund('refund'), 'part_refunded'],
    ['the rest came back', facts('part_refunded', all), refund('refund'), 'refunded'],
    ['no card was charged', facts('none', all), refund(null), 'none'],
    ['it was taken before we knew', facts('authorised', all), refund('refund'), 'refunded'],
    [
      'another card got its part back',
      facts('authorised', all),
      refund('refund', { isOfMain: false, orderFailed: true }),
      'authorised',
    ],
    [
      'a change took less, and the rest goes back after it',
      facts('authorised', all),
      refund('lower_capture', { isChange: true, orderFailed: true }),
      'captured',
    ],
    ['it is disputed', facts('disputed', all), refund('refund'), 'disputed'],
    ['nobody could take it', facts('capture_failed', { cardCents: 0 }), refund(null), 'capture_failed'],
    ['a change took less', facts('authorised'), refund('lower_capture', { isChange: true }), 'captured'],
    ['a change gave some back', facts('captured'), refund('refund', { isChange: true }), 'captured'],
    [
      'a change gave all back',
      facts('captured', { cardCents: 0 }),
      refund('refund', { isChange: true }),
      'refunded',
    ],
  ])('%s', (_, before, done, after) => {
    expect(paymentAfterRefund(before, done)).toBe(after)
    expect(whyNotMovePayment(before.state, after)).toBeNull()
  })
})

test('a dispute ends where the payment was', () => {
  expect(paymentAfterDispute(facts('captured'), false)).toBe('disputed')
  expect(paymentAfterDispute(facts('disputed'), true)).toBe('captured')
  expect(paymentAfterDispute(facts('disputed', { refundedCardCents: 1 }), true)).toBe('part_refunded')
  expect(paymentAfterDispute(facts('disputed', { refundedCardCents: 1000 }), true)).toBe('refunded')
  expect(paymentAfterDispute(facts('disputed', { hasIntent: false, cardCents: 0 }), true)).toBe('none')
})

test('another card pays, beside the first or instead of it', () => {
  expect(paymentAfterCard(facts('none'), true)).toBe('captured')
  expect(paymentAfterCard(facts('capture_failed'), true)).toBe('captured')
  expect(paymentAfterCard(facts('authorised'), false)).toBe('authorised')
  expect(paymentAfterCard(facts('disputed'), false)).toBe('disputed')
  expect(paymentAfterCard(facts('refunded', { refundedCardCents: 1000 }), false)).toBe('part_refunded')
})

test('a refund is withdrawn: what was given back before still is, and a payment that stood otherwise stays', () => {
  const before = (state: PaymentState, refundedCardCents: number) => facts(state, { refundedCardCents })
  expect(paymentAfterWithdrawal(before('refunded', 300))).toBe('part_refunded')
  expect(paymentAfterWithdrawal(before('part_refunded', 0))).toBe('captured')
  expect(paymentAfterWithdrawal(before('refunded', 1000))).toBe('refunded')
  for (const state of ['authorised', 'captured', 'voided', 'disputed', 'none'] as const)
    expect(paymentAfterWithdrawal(before(state, 0))).toBe(state)
})
