import { statesWith } from '../states-with'

/** How the card payment of an order stands. */
export const PAYMENT_STATES = [
  'none', // no card pays anything of it
  'authorised', // the bank holds the money
  'captured', // taken
  'part_refunded',
  'refunded', // all that the card has paid went back
  'capture_failed', // the hold was gone: the person owes it
  'voided', // the hold was freed, nothing was taken
  'disputed', // open at the bank, or lost there
] as const

export type PaymentState = (typeof PAYMENT_STATES)[number]

/**
 * `atBank`: the bank has still to pay, or to decide. `charged`: money of the card was taken, and nobody contests it.
 * `kept`: some of that is still ours. `givenBack`: some of it went back. `mayHaveFailed`: the books may say that the
 * card could not be charged; another card, or a dispute, goes on from there.
 */
type PaymentFact = 'atBank' | 'charged' | 'kept' | 'givenBack' | 'mayHaveFailed'

const PAYMENT_FACTS = {
  none: [],
  authorised: ['atBank'],
  captured: ['charged', 'kept'],
  part_refunded: ['charged', 'kept', 'givenBack'],
  refunded: ['charged', 'givenBack'],
  capture_failed: ['mayHaveFailed'],
  voided: [],
  disputed: ['atBank', 'mayHaveFailed'],
} as const satisfies Record<PaymentState, readonly PaymentFact[]>

const paymentsThat = /* @__NO_SIDE_EFFECTS__ */ (fact: PaymentFact): readonly PaymentState[] =>
  statesWith(PAYMENT_FACTS, fact)

export const CHARGED_PAYMENT_STATES = paymentsThat('charged')
export const MAY_HAVE_FAILED_PAYMENT_STATES = paymentsThat('mayHaveFailed')
const AT_BANK = paymentsThat('atBank')
const KEPT = paymentsThat('kept')
const GIVEN_BACK = paymentsThat('givenBack')

/** The bank has still to pay it, or to decide a dispute about it. */
export const isAtBank = (state: PaymentState): boolean => AT_BANK.includes(state)

/** It was taken, and some of it can still be given back. */
export const canBeRefunded = (state: PaymentState): boolean => KEPT.includes(state)

/** Some of it, or all, went back. */
export const isGivenBack = (state: PaymentState): boolean => GIVEN_BACK.includes(state)
