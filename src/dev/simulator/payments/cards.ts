/** Stripe's test cards and accounts: the number decides what happens. */

export interface DeclineRule {
  code: 'card_declined' | 'expired_card' | 'incorrect_cvc' | 'processing_error' | 'incorrect_number'
  declineCode?: string
  message: string
}

export interface TestCard {
  number: string
  brand: string
  /** Also usable as `pm_card_<token>`, and to make a method of as `tok_<token>`. */
  token: string
  country?: string
  funding?: 'credit' | 'debit'
  /** When the bank wants 3-D Secure; `unlessSetUp`: not off session, once it was set up for that. */
  authentication?: 'always' | 'unlessSetUp'
  decline?: DeclineRule
  /** Attaching it to a customer works, charging does not. */
  attachable?: boolean
  disputed?: boolean
  refund?: 'pending' | 'fails'
}

const declined = (declineCode: string, message = 'Your card was declined.'): DeclineRule => ({
  code: 'card_declined',
  declineCode,
  message,
})

export const testCards: TestCard[] = [
  { number: '4242424242424242', brand: 'visa', token: 'visa' },
  { number: '4000056655665556', brand: 'visa', token: 'visa_debit', funding: 'debit' },
  { number: '4000007240000007', brand: 'visa', token: 'es', country: 'ES' },
  { number: '5555555555554444', brand: 'mastercard', token: 'mastercard' },
  { number: '378282246310005', brand: 'amex', token: 'amex' },
  {
    number: '4000000000000002',
    brand: 'visa',
    token: 'chargeDeclined',
    decline: declined('generic_decline'),
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    token: 'chargeDeclinedInsufficientFunds',
    decline: declined('insufficient_funds', 'Your card has insufficient funds.'),
  },
  {
    number: '4000000000009987',
    brand: 'visa',
    token: 'chargeDeclinedLostCard',
    decline: declined('lost_card'),
  },
  {
    number: '4000000000009979',
    brand: 'visa',
    token: 'chargeDeclinedStolenCard',
    decline: declined('stolen_card'),
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    token: 'chargeDeclinedExpiredCard',
    decline: { code: 'expired_card', message: 'Your card has expired.' },
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    token: 'chargeDeclinedIncorrectCvc',
    decline: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  },
  {
    number: '4000000000000119',
    brand: 'visa',
    token: 'chargeDeclinedProcessingError',
    decline: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  {
    number: '4000000000000341',
    brand: 'visa',
    token: 'chargeCustomerFail',
    decline: declined('generic_decline'),
    attachable: true,
  },
  {
    number: '4000000000003220',
    brand: 'visa',
    token: 'threeDSecure2Required',
    authentication: 'always',
  },
  { number: '4000000000003063', brand: 'visa', token: 'threeDSecureRequired', authentication: 'always' },
  {
    number: '4000008400001629',
    brand: 'visa',
    token: 'threeDSecureRequiredChargeDeclined',
    authentication: 'always',
    decline: declined('generic_decline'),
  },
  { number: '4000002760003184', brand: 'visa', token: 'authenticationRequired', authentication: 'always' },
  {
    number: '4000002500003155',
    brand: 'visa',
    token: 'authenticationRequiredOnSetup',
    authentication: 'unlessSetUp',
  },
  { number: '4000000000000259', brand: 'visa', token: 'createDispute', disputed: true },
  { number: '4000000000007726', brand: 'visa', token: 'pendingRefund', refund: 'pending' },
  { number: '4000000000005126', brand: 'visa', token: 'refundFail', refund: 'fails' },
]

const byNumber = new Map(testCards.map(card => [card.number, card]))
const byToken = new Map(testCards.map(card => [`pm_card_${card.token}`, card]))

/** The card of a number; null for a number that is no test card. */
export const cardOfNumber = (number: string): TestCard | null => byNumber.get(number) ?? null

/** `pm_card_visa`, `pm_card_chargeDeclined`, also in its long form `pm_card_visa_chargeDeclined`. */
export const cardOfToken = (token: string): TestCard | null =>
  byToken.get(token) ?? byToken.get(token.replace('pm_card_visa_', 'pm_card_')) ?? null

/** `tok_visa`, `tok_chargeDeclined`, also in its long form `tok_visa_chargeDeclined`. */
export const cardOfCardToken = (token: string): TestCard | null =>
  token.startsWith('tok_') ? cardOfToken(token.replace('tok_', 'pm_card_')) : null

export type AccountOutcome = 'succeeds' | 'fails' | 'succeedsThenDisputed'

const accountOutcomes = new Map<string, AccountOutcome>([
  ['AT861904300235473202', 'fails'],
  ['AT591904300235473203', 'succeedsThenDisputed'],
])

/** What becomes of a direct debit from this account. */
export const outcomeOfIban = (iban: string): AccountOutcome => accountOutcomes.get(iban) ?? 'succeeds'

export function isLuhnValid(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return /^\d{12,19}$/.test(number) && sum % 10 === 0
}

/** The check digits of an IBAN: the whole, letters as numbers, leaves 1 when divided by 97. */
export function isIbanValid(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(iban)) return false
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map(char => Number.parseInt(char, 36)).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}
