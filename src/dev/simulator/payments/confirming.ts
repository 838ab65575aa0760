import type Stripe from 'stripe'
import { openDispute } from '../money/disputes'
import type { ParamsOf } from '../protocol/accepts'
import type { confirmIntent } from '../protocol/params'
import { invalid, WireError } from '../protocol/wire'
import type { Simulation } from '../simulation'
import { type DeclineRule, outcomeOfIban } from './cards'
import { makeCharge, takeCharge } from './charges'
import { hostedPage } from './hosted-page'
import { findMandate, makeMandate } from './mandates'
import { attachTo, findMethod, makeMethod, refuseForeignMethod, spend, testCardOf } from './methods'
import { completeSessionOf, settleSessionOf } from './session-ends'

type How = ParamsOf<typeof confirmIntent>

const holdMs = 7 * 86_400_000

const authenticationRequired: DeclineRule = {
  code: 'card_declined',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

/** Confirms: charges or holds at once, asks for 3-D Secure, or declines with a 402. */
export function confirm(sim: Simulation, intent: Stripe.PaymentIntent, how: How): Stripe.PaymentIntent {
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status))
    throw invalid(refusalOf(intent.status), {
      code: 'payment_intent_unexpected_state',
      payment_intent: structuredClone(intent),
    })
  const method = methodFor(sim, intent, how)
  if (!intent.payment_method_types.includes(String(method.type)))
    throw invalid(
      `The PaymentMethod provided (${method.type}) is not allowed for this PaymentIntent. Please attach a PaymentMethod of one of the following types: ${intent.payment_method_types.join(', ')}.`,
      { code: 'payment_intent_incompatible_payment_method', param: 'payment_method' },
    )
  const mandate = method.type === 'sepa_debit' ? mandateFor(sim, method, how) : null
  intent.payment_method = method.id
  if (how.setup_future_usage) intent.setup_future_usage = how.setup_future_usage
  intent.last_payment_error = null
  intent.next_action = null
  sim.state.put('payment_intent', intent)
  if (mandate) return startDebit(sim, intent, method, mandate.id)

  const vaulted = sim.state.get('vault', method.id)!
  const card = testCardOf(sim, method.id)
  const excused = card?.authentication === 'unlessSetUp' && vaulted.setUpForOffSession
  if (!card?.authentication || excused) return charge(sim, intent, method, { authenticated: false })
  if (how.off_session || how.error_on_requires_action)
    return decline(sim, intent, method, authenticationRequired, 'authentication_required')
  intent.status = 'requires_action'
  intent.next_action = hostedPage(sim, intent, how.return_url)
  sim.state.put('payment_intent', intent)
  sim.emit('payment_intent.requires_action', intent)
  return intent
}

/** What the bank's page reports back. A failed authentication leaves the intent open for another card. */
export function finishAuthentication(
  sim: Simulation,
  intent: Stripe.PaymentIntent,
  outcome: 'succeed' | 'fail',
): Stripe.PaymentIntent {
  if (intent.status !== 'requires_action')
    throw invalid(`This PaymentIntent is not waiting for authentication; its status is ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
      payment_intent: structuredClone(intent),
    })
  const method = findMethod(sim, String(intent.payment_method))
  intent.next_action = null
  if (outcome === 'succeed') return charge(sim, intent, method, { authenticated: true })
  intent.last_payment_error = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: structuredClone(method),
  }
  reopen(sim, intent)
  return intent
}

/** The money was taken: everything that follows from it. */
export function finishTaking(sim: Simulation, intent: Stripe.PaymentIntent, taken: Stripe.Charge) {
  intent.status = 'succeeded'
  intent.amount_capturable = 0
  intent.amount_received = taken.amount_captured
  intent.processing = null
  sim.state.put('payment_intent', intent)
  sim.emit('payment_intent.succeeded', intent)
  completeSessionOf(sim, intent)
  if (testCardOf(sim, String(intent.payment_method))?.disputed) openDispute(sim, taken)
}

/** As the account's number says, unless somebody at the bank decides. */
export function settleDebit(sim: Simulation, intentId: string, decided?: 'succeeds' | 'fails') {
  const intent = sim.state.get('payment_intent', intentId)
  if (intent?.status !== 'processing') return
  const charge = sim.state.get('charge', String(intent.latest_charge))!
  const outcome =
    decided ?? outcomeOfIban(sim.state.get('vault', String(intent.payment_method))?.number ?? '')
  if (outcome === 'fails') {
    charge.status = 'failed'
    charge.failure_code = 'payment_method_provider_decline'
    charge.failure_message = 'The bank refused the direct debit.'
    sim.state.put('charge', charge)
    sim.emit('charge.failed', charge)
    intent.last_payment_error = {
      type: 'card_error',
      code: 'payment_intent_payment_attempt_failed',
      message: 'The payment failed.',
      charge: charge.id,
    }
    intent.processing = null
    reopen(sim, intent)
    return settleSessionOf(sim, intent)
  }
  charge.status = 'succeeded'
  charge.paid = true
  takeCharge(sim, charge, charge.amount)
  sim.emit('charge.succeeded', charge)
  finishTaking(sim, intent, charge)
  settleSessionOf(sim, intent)
  if (outcome === 'succeedsThenDisputed') openDispute(sim, charge)
}

function startDebit(
  sim: Simulation,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  mandate: string,
) {
  makeCharge(sim, { intent, method, status: 'pending', mandate })
  keepMethod(sim, intent, method)
  intent.status = 'processing'
  sim.state.put('payment_intent', intent)
  sim.emit('payment_intent.processing', intent)
  completeSessionOf(sim, intent)
  sim.later(sim.faults.sepaMs, 'settleDebit', intent.id)
  return intent
}

function charge(
  sim: Simulation,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { authenticated }: { authenticated: boolean },
) {
  const rule = testCardOf(sim, method.id)?.decline
  if (rule) return decline(sim, intent, method, rule, rule.code, authenticated)
  const made = makeCharge(sim, { intent, method, status: 'succeeded', authenticated })
  keepMethod(sim, intent, method)
  if (intent.capture_method !== 'manual') {
    finishTaking(sim, intent, made)
    return intent
  }
  intent.status = 'requires_capture'
  intent.amount_capturable = made.amount
  sim.state.put('payment_intent', intent)
  sim.emit('payment_intent.amount_capturable_updated', intent)
  completeSessionOf(sim, intent)
  sim.later(holdMs, 'expireHold', intent.id)
  return intent
}

function decline(
  sim: Simulation,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  rule: DeclineRule,
  code: string,
  authenticated = false,
): never | Stripe.PaymentIntent {
  const failed = makeCharge(sim, { intent, method, status: 'failed', decline: rule, authenticated })
  const error = {
    type: 'card_error' as const,
    code: code as Stripe.PaymentIntent.LastPaymentError.Code,
    ...(rule.declineCode && { decline_code: rule.declineCode }),
    message: rule.message,
    charge: failed.id,
    payment_method: structuredClone(method),
    doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
  }
  intent.last_payment_error = error
  reopen(sim, intent)
  // Whoever called confirm hears of it at once; the bank's page only sees the state of the intent.
  if (authenticated) return intent
  throw new WireError(402, { ...error, payment_intent: structuredClone(intent) })
}

function reopen(sim: Simulation, intent: Stripe.PaymentIntent) {
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  sim.state.put('payment_intent', intent)
  sim.emit('payment_intent.payment_failed', intent)
}

/** Saved for the customer when asked, else used up. */
function keepMethod(sim: Simulation, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod) {
  if (intent.setup_future_usage && typeof intent.customer === 'string' && !method.customer)
    attachTo(sim, method, intent.customer)
  const vaulted = sim.state.get('vault', method.id)
  if (vaulted && intent.setup_future_usage === 'off_session')
    sim.state.put('vault', { ...vaulted, setUpForOffSession: true })
  if (!method.customer) spend(sim, method.id)
}

function methodFor(sim: Simulation, intent: Stripe.PaymentIntent, how: How): Stripe.PaymentMethod {
  const inline = how.payment_method_data
  const id = how.payment_method ?? (typeof intent.payment_method === 'string' ? intent.payment_method : null)
  if (!inline && !id)
    throw invalid(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      { code: 'payment_intent_unexpected_state', payment_intent: structuredClone(intent) },
    )
  const method = inline
    ? makeMethod(sim, { ...inline, type: inline.type ?? 'card' })
    : findMethod(sim, String(id))
  refuseForeignMethod(sim, method, typeof intent.customer === 'string' ? intent.customer : null)
  return method
}

function mandateFor(sim: Simulation, method: Stripe.PaymentMethod, how: How): Stripe.Mandate {
  const mandate = how.mandate_data?.customer_acceptance
    ? makeMandate(sim, method, how.mandate_data)
    : findMandate(sim, method.id)
  if (mandate) return mandate
  throw invalid(
    'This PaymentIntent requires a mandate, but no existing mandate was found. Collect mandate acceptance from the customer and try again, providing acceptance data in the mandate_data parameter.',
    { code: 'payment_intent_mandate_invalid' },
  )
}

function refusalOf(status: string): string {
  if (status === 'succeeded')
    return 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
  return `You cannot confirm this PaymentIntent because it has a status of ${status}.`
}
