import type Stripe from 'stripe'
import type { ParamsOf } from '../protocol/accepts'
import type { attachMethod, createMethod, updateMethod } from '../protocol/params'
import { invalid, missing, WireError } from '../protocol/wire'
import { fingerprintOf, type Simulation } from '../simulation'
import { cardOfCardToken, cardOfNumber, cardOfToken, isIbanValid, isLuhnValid, type TestCard } from './cards'

type MethodParams = Omit<ParamsOf<typeof createMethod>, 'expand'>

export function makeMethod(sim: Simulation, params: MethodParams): Stripe.PaymentMethod {
  const made = params.type === 'card' ? cardFrom(sim, detailsOf(params.card)) : accountFrom(params.sepa_debit)
  const { address, email, name, phone, tax_id } = params.billing_details ?? {}
  if (params.type === 'sepa_debit' && !(name && email))
    throw invalid('Missing required param: billing_details[name] and billing_details[email].', {
      code: 'parameter_missing',
      param: 'billing_details',
    })
  const method: Stripe.PaymentMethod = {
    id: sim.newId('pm_'),
    object: 'payment_method',
    allow_redisplay: params.allow_redisplay ?? 'unspecified',
    billing_details: {
      address: {
        city: null,
        country: null,
        line1: null,
        line2: null,
        postal_code: null,
        state: null,
        ...address,
      },
      email: email ?? null,
      name: name ?? null,
      phone: phone ?? null,
      tax_id: tax_id ?? null,
    },
    created: sim.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: params.metadata ?? {},
    type: params.type,
    ...made.details,
  }
  sim.state.put('payment_method', method)
  sim.state.put('vault', { id: method.id, number: made.number, setUpForOffSession: false, spent: false })
  return method
}

/** A method by its id, or a fresh one for a `pm_card_…` token. */
export function findMethod(sim: Simulation, id: string, param = 'payment_method'): Stripe.PaymentMethod {
  const card = cardOfToken(id)
  if (card) return makeMethod(sim, { type: 'card', card: printed(card) })
  const method = sim.state.get('payment_method', id)
  if (!method) throw missing('PaymentMethod', id, param)
  return method
}

/** Why a method cannot pay for this customer, as Stripe words it. */
export function refuseForeignMethod(sim: Simulation, method: Stripe.PaymentMethod, customer: string | null) {
  if (method.customer && method.customer !== customer)
    throw invalid(
      `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'payment_method' },
    )
  if (sim.state.get('vault', method.id)?.spent)
    throw invalid(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
      { param: 'payment_method' },
    )
}

export function attach(sim: Simulation, id: string, params: ParamsOf<typeof attachMethod>) {
  const method = findMethod(sim, id)
  if (!sim.state.get('customer', params.customer)) throw missing('customer', params.customer, 'customer')
  if (method.customer === params.customer) return method
  if (method.customer)
    throw invalid('The payment method you provided has already been attached to a customer.', {
      code: 'resource_already_exists',
    })
  refuseForeignMethod(sim, method, params.customer)
  const card = testCardOf(sim, method.id)
  if (card?.decline && !card.attachable) {
    const { code, declineCode, message } = card.decline
    throw new WireError(402, { type: 'card_error', code, decline_code: declineCode, message })
  }
  return attachTo(sim, method, params.customer)
}

export function attachTo(sim: Simulation, method: Stripe.PaymentMethod, customer: string) {
  method.customer = customer
  sim.state.put('payment_method', method)
  sim.emit('payment_method.attached', method)
  return method
}

export function detach(sim: Simulation, id: string) {
  const method = findMethod(sim, id)
  if (!method.customer)
    throw invalid(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
      {
        code: 'payment_method_not_available',
      },
    )
  method.customer = null
  sim.state.put('payment_method', method)
  spend(sim, method.id)
  sim.emit('payment_method.detached', method)
  return method
}

export function updateOne(sim: Simulation, id: string, params: ParamsOf<typeof updateMethod>) {
  const method = findMethod(sim, id)
  const { address, ...person } = params.billing_details ?? {}
  Object.assign(method.billing_details, person)
  if (address && method.billing_details.address) Object.assign(method.billing_details.address, address)
  if (method.card) Object.assign(method.card, params.card)
  if (params.metadata) method.metadata = mergedTexts(method.metadata, params.metadata)
  if (params.allow_redisplay) method.allow_redisplay = params.allow_redisplay
  sim.state.put('payment_method', method)
  sim.emit('payment_method.updated', method)
  return method
}

export function spend(sim: Simulation, methodId: string) {
  const vaulted = sim.state.get('vault', methodId)
  if (vaulted) sim.state.put('vault', { ...vaulted, spent: true })
}

export function testCardOf(sim: Simulation, methodId: string): TestCard | null {
  return cardOfNumber(sim.state.get('vault', methodId)?.number ?? '')
}

/** An empty text takes a key away; an empty set takes all. */
export function mergedTexts(before: Record<string, string> | null, change: Record<string, string>) {
  if (Object.keys(change).length === 0) return {}
  return Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== ''))
}

/** What stands on a test card. */
const printed = ({ number }: TestCard) => ({
  number,
  exp_month: 12,
  exp_year: new Date().getUTCFullYear() + 4,
  cvc: '314',
})

/** Of a card that is given by its number, or by the token of one. */
function detailsOf(params: MethodParams['card']): MethodParams['card'] {
  if (!params?.token) return params
  if (params.number !== undefined)
    throw invalid('You may only specify one of these parameters: token, number.', { param: 'card' })
  const card = cardOfCardToken(params.token)
  if (!card) throw missing('token', params.token, 'card[token]')
  return printed(card)
}

function cardFrom(sim: Simulation, params: MethodParams['card']) {
  const problem = (code: string, param: string, message: string) =>
    new WireError(402, { type: 'card_error', code, param, message })
  const number = params?.number?.replaceAll(/[\s-]/g, '') ?? ''
  const today = new Date(sim.now() * 1000)
  const month = params?.exp_month ?? 0
  const year = (params?.exp_year ?? 0) < 100 ? 2000 + (params?.exp_year ?? 0) : (params?.exp_year ?? 0)
  if (!isLuhnValid(number)) throw problem('incorrect_number', 'number', 'Your card number is incorrect.')
  if (month < 1 || month > 12)
    throw problem('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.")
  const thisYear = today.getUTCFullYear()
  if (year < thisYear || year > thisYear + 50 || (year === thisYear && month < today.getUTCMonth() + 1))
    throw problem('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.")
  if (params?.cvc !== undefined && !/^\d{3,4}$/.test(params.cvc))
    throw problem('invalid_cvc', 'cvc', "Your card's security code is invalid.")
  const known = cardOfNumber(number)
  if (!known)
    throw new WireError(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
      message: 'Your card was declined. Your request was in test mode, but used a non test card.',
    })
  const card: Stripe.PaymentMethod.Card = {
    brand: known.brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: params?.cvc ? 'unchecked' : null,
    },
    country: known.country ?? 'US',
    display_brand: known.brand === 'amex' ? 'american_express' : known.brand,
    exp_month: month,
    exp_year: year,
    fingerprint: fingerprintOf(number),
    funding: known.funding ?? 'credit',
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [known.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  }
  return { number, details: { card } }
}

function accountFrom(params: MethodParams['sepa_debit']) {
  const iban = params?.iban?.replaceAll(' ', '').toUpperCase() ?? ''
  if (!isIbanValid(iban))
    throw invalid('The IBAN you provided is invalid.', {
      code: 'invalid_bank_account_iban',
      param: 'sepa_debit[iban]',
    })
  const sepa_debit: Stripe.PaymentMethod.SepaDebit = {
    bank_code: iban.slice(4, 9),
    branch_code: '',
    country: iban.slice(0, 2),
    fingerprint: fingerprintOf(iban),
    generated_from: { charge: null, setup_attempt: null },
    last4: iban.slice(-4),
  }
  return { number: iban, details: { sepa_debit } }
}
