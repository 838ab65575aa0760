import type Stripe from 'stripe'
import type { ParamsOf } from '../protocol/accepts'
import type * as params from '../protocol/params'
import { invalid, missing } from '../protocol/wire'
import type { Simulation } from '../simulation'
import { releaseCharge, takeCharge } from './charges'
import { confirm, finishTaking } from './confirming'
import { findMethod, mergedTexts, refuseForeignMethod } from './methods'

export const smallestAmountCents = 50
export const largestAmountCents = 99_999_999

export function findIntent(sim: Simulation, id: string): Stripe.PaymentIntent {
  const intent = sim.state.get('payment_intent', id)
  if (!intent) throw missing('payment_intent', id, 'intent')
  return intent
}

export function createIntent(sim: Simulation, wanted: ParamsOf<typeof params.createIntent>) {
  refuseAmount(wanted.amount)
  if (wanted.customer && !sim.state.get('customer', wanted.customer))
    throw missing('customer', wanted.customer, 'customer')
  if (!wanted.confirm) refuseWithoutConfirm(wanted)
  const id = sim.newId('pi_3')
  const capture = wanted.capture_method ?? 'automatic_async'
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: wanted.allowed_payment_method_types ?? null,
    amount: wanted.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: wanted.automatic_payment_methods
      ? {
          enabled: wanted.automatic_payment_methods.enabled ?? true,
          allow_redirects: wanted.automatic_payment_methods.allow_redirects ?? 'always',
        }
      : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: capture,
    client_secret: sim.newId(`${id}_secret_`),
    confirmation_method: wanted.confirmation_method ?? 'automatic',
    created: sim.now(),
    currency: currencyOf(wanted.currency),
    customer: wanted.customer ?? null,
    customer_account: null,
    description: wanted.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: mergedTexts({}, wanted.metadata ?? {}),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: methodTypes(wanted.allowed_payment_method_types, capture),
    payment_record: null,
    processing: null,
    receipt_email: wanted.receipt_email ?? null,
    review: null,
    setup_future_usage: wanted.setup_future_usage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: wanted.statement_descriptor ?? null,
    statement_descriptor_suffix: wanted.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: wanted.transfer_group ?? null,
  }
  if (wanted.payment_method) chooseMethod(sim, intent, wanted.payment_method)
  sim.state.put('payment_intent', intent)
  sim.emit('payment_intent.created', intent)
  return wanted.confirm ? confirm(sim, intent, wanted) : intent
}

export function updateIntent(sim: Simulation, id: string, wanted: ParamsOf<typeof params.updateIntent>) {
  const intent = findIntent(sim, id)
  const { metadata, description, payment_method, amount, currency, allowed_payment_method_types, ...plain } =
    wanted
  const changesPayment = Object.keys(wanted).some(key => !['metadata', 'description', 'expand'].includes(key))
  const open = ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)
  if (changesPayment && !open)
    throw unexpected(
      intent,
      `This PaymentIntent's parameters could not be updated because it has a status of ${intent.status}.`,
    )
  if (amount !== undefined) {
    refuseAmount(amount)
    intent.amount = amount
  }
  if (plain.customer && !sim.state.get('customer', plain.customer))
    throw missing('customer', plain.customer, 'customer')
  const { expand: _expand, ...fields } = plain
  Object.assign(intent, fields)
  if (currency) intent.currency = currencyOf(currency)
  if (description !== undefined) intent.description = description || null
  if (metadata) intent.metadata = mergedTexts(intent.metadata, metadata)
  if (allowed_payment_method_types) {
    intent.allowed_payment_method_types = allowed_payment_method_types
    intent.payment_method_types = methodTypes(allowed_payment_method_types, intent.capture_method)
  }
  if (payment_method) chooseMethod(sim, intent, payment_method)
  sim.state.put('payment_intent', intent)
  return intent
}

export function captureIntent(sim: Simulation, id: string, wanted: ParamsOf<typeof params.captureIntent>) {
  const intent = findIntent(sim, id)
  if (intent.status !== 'requires_capture')
    throw unexpected(
      intent,
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
    )
  const amount = wanted.amount_to_capture ?? intent.amount_capturable
  if (amount < 1)
    throw invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount_to_capture',
    })
  if (amount > intent.amount_capturable)
    throw invalid(
      `The amount to capture (${amount}) is greater than the amount that can be captured (${intent.amount_capturable}).`,
      { code: 'amount_too_large', param: 'amount_to_capture' },
    )
  if (wanted.metadata) intent.metadata = mergedTexts(intent.metadata, wanted.metadata)
  const charge = sim.state.get('charge', String(intent.latest_charge))!
  takeCharge(sim, charge, amount)
  sim.emit('charge.captured', charge)
  // What is freed appears as given back, here as in Stripe's own events.
  if (amount < charge.amount) sim.emit('charge.refunded', charge)
  finishTaking(sim, intent, charge)
  return intent
}

const cancelable = ['requires_payment_method', 'requires_confirmation', 'requires_action', 'requires_capture']

export function cancelIntent(sim: Simulation, id: string, wanted: ParamsOf<typeof params.cancelIntent>) {
  const intent = findIntent(sim, id)
  if (!cancelable.includes(intent.status))
    throw unexpected(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${cancelable.join(', ')}.`,
    )
  return endIntent(sim, intent, wanted.cancellation_reason ?? null)
}

/** A hold that nobody captured ends by itself. */
export function expireHold(sim: Simulation, id: string) {
  const intent = sim.state.get('payment_intent', id)
  if (intent?.status === 'requires_capture') endIntent(sim, intent, 'expired')
}

function endIntent(sim: Simulation, intent: Stripe.PaymentIntent, reason: string | null) {
  const charge = sim.state.get('charge', String(intent.latest_charge))
  if (intent.status === 'requires_capture' && charge)
    releaseCharge(sim, charge, reason === 'expired' ? 'expired' : 'canceled')
  intent.status = 'canceled'
  intent.amount_capturable = 0
  intent.canceled_at = sim.now()
  intent.cancellation_reason = reason
  intent.next_action = null
  sim.state.put('payment_intent', intent)
  sim.emit('payment_intent.canceled', intent)
  return intent
}

export function unexpected(intent: Stripe.PaymentIntent, message: string) {
  return invalid(message, {
    code: 'payment_intent_unexpected_state',
    payment_intent: structuredClone(intent),
  })
}

function chooseMethod(sim: Simulation, intent: Stripe.PaymentIntent, methodId: string) {
  const method = findMethod(sim, methodId)
  const customer = typeof intent.customer === 'string' ? intent.customer : null
  refuseForeignMethod(sim, method, customer)
  intent.payment_method = method.id
  intent.status = 'requires_confirmation'
  intent.next_action = null
}

export function refuseAmount(amount: number) {
  if (amount < 1)
    throw invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    })
  if (amount < smallestAmountCents)
    throw invalid('Amount must be at least €0.50 eur', { code: 'amount_too_small', param: 'amount' })
  if (amount > largestAmountCents)
    throw invalid('Amount must be no more than €999,999.99', { code: 'amount_too_large', param: 'amount' })
}

function refuseWithoutConfirm(wanted: ParamsOf<typeof params.createIntent>) {
  for (const param of [
    'off_session',
    'mandate',
    'mandate_data',
    'return_url',
    'error_on_requires_action',
  ] as const)
    if (wanted[param] !== undefined)
      throw invalid(`You can only use \`${param}\` when \`confirm\` is true.`, {
        code: 'parameter_missing',
        param,
      })
}

function currencyOf(currency: string): string {
  const lower = currency.toLowerCase()
  if (lower !== 'eur')
    throw invalid(`Invalid currency: ${lower}. The simulator's account takes eur only.`, {
      code: 'parameter_invalid_string',
      param: 'currency',
    })
  return lower
}

/** Direct debits cannot be held, so manual capture leaves cards only. */
function methodTypes(allowed: string[] | undefined, capture: string): string[] {
  const offered = allowed ?? ['card', 'sepa_debit']
  const types = offered.filter(type => type === 'card' || (type === 'sepa_debit' && capture !== 'manual'))
  if (types.length === 0)
    throw invalid('No valid payment method types for this Payment Intent.', {
      code: 'payment_intent_invalid_parameter',
      param: 'allowed_payment_method_types',
    })
  return types
}
