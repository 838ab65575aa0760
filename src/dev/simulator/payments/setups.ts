import type Stripe from 'stripe'
import type { ParamsOf } from '../protocol/accepts'
import type * as params from '../protocol/params'
import { invalid, missing, WireError } from '../protocol/wire'
import type { Simulation } from '../simulation'
import { hostedPage } from './hosted-page'
import { makeMandate } from './mandates'
import { attachTo, findMethod, makeMethod, mergedTexts, refuseForeignMethod, testCardOf } from './methods'
import { completeSessionOf } from './session-ends'

export function findSetup(sim: Simulation, id: string): Stripe.SetupIntent {
  const setup = sim.state.get('setup_intent', id)
  if (!setup) throw missing('setupintent', id, 'intent')
  return setup
}

export function createSetup(sim: Simulation, wanted: ParamsOf<typeof params.createSetup>) {
  if (wanted.customer && !sim.state.get('customer', wanted.customer))
    throw missing('customer', wanted.customer, 'customer')
  const id = sim.newId('seti_1')
  const setup: Stripe.SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: wanted.allowed_payment_method_types ?? null,
    application: null,
    automatic_payment_methods: wanted.automatic_payment_methods
      ? {
          enabled: wanted.automatic_payment_methods.enabled ?? true,
          allow_redirects: wanted.automatic_payment_methods.allow_redirects ?? 'always',
        }
      : null,
    cancellation_reason: null,
    client_secret: sim.newId(`${id}_secret_`),
    created: sim.now(),
    customer: wanted.customer ?? null,
    customer_account: null,
    description: wanted.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: mergedTexts({}, wanted.metadata ?? {}),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: wanted.allowed_payment_method_types ?? ['card', 'sepa_debit'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: wanted.usage ?? 'off_session',
  }
  if (wanted.payment_method) {
    const method = findMethod(sim, wanted.payment_method)
    refuseForeignMethod(sim, method, wanted.customer ?? null)
    setup.payment_method = method.id
    setup.status = 'requires_confirmation'
  }
  sim.state.put('setup_intent', setup)
  sim.emit('setup_intent.created', setup)
  return wanted.confirm ? confirmSetup(sim, setup, wanted) : setup
}

export function confirmSetup(
  sim: Simulation,
  setup: Stripe.SetupIntent,
  how: ParamsOf<typeof params.confirmSetup>,
): Stripe.SetupIntent {
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(setup.status))
    throw unexpected(setup, `You cannot confirm this SetupIntent because it has a status of ${setup.status}.`)
  const inline = how.payment_method_data
  const id = how.payment_method ?? setup.payment_method
  if (!inline && !id)
    throw unexpected(setup, "You cannot confirm this SetupIntent because it's missing a payment method.")
  const method = inline
    ? makeMethod(sim, { ...inline, type: inline.type ?? 'card' })
    : findMethod(sim, String(id))
  refuseForeignMethod(sim, method, typeof setup.customer === 'string' ? setup.customer : null)
  if (!setup.payment_method_types.includes(String(method.type)))
    throw invalid(`The PaymentMethod provided (${method.type}) is not allowed for this SetupIntent.`, {
      code: 'setup_intent_invalid_parameter',
      param: 'payment_method',
    })
  if (method.type === 'sepa_debit' && !how.mandate_data?.customer_acceptance)
    throw invalid('This SetupIntent requires a mandate; provide acceptance data in mandate_data.', {
      code: 'setup_intent_mandate_invalid',
    })
  setup.payment_method = method.id
  setup.last_setup_error = null
  setup.next_action = null
  if (how.mandate_data && method.type === 'sepa_debit')
    setup.mandate = makeMandate(sim, method, how.mandate_data).id

  const card = testCardOf(sim, method.id)
  if (card?.decline && !card.attachable && !card.authentication) {
    const { code, declineCode, message } = card.decline
    const error = {
      type: 'card_error' as const,
      code,
      ...(declineCode && { decline_code: declineCode }),
      message,
      payment_method: structuredClone(method),
    }
    setup.last_setup_error = error
    reopen(sim, setup)
    throw new WireError(402, { ...error, setup_intent: structuredClone(setup) })
  }
  if (card?.authentication) {
    setup.status = 'requires_action'
    setup.next_action = hostedPage(sim, setup, how.return_url)
    sim.state.put('setup_intent', setup)
    sim.emit('setup_intent.requires_action', setup)
    return setup
  }
  return succeed(sim, setup, method)
}

export function finishSetupAuthentication(
  sim: Simulation,
  setup: Stripe.SetupIntent,
  outcome: 'succeed' | 'fail',
): Stripe.SetupIntent {
  if (setup.status !== 'requires_action')
    throw unexpected(
      setup,
      `This SetupIntent is not waiting for authentication; its status is ${setup.status}.`,
    )
  const method = findMethod(sim, String(setup.payment_method))
  setup.next_action = null
  if (outcome === 'succeed') return succeed(sim, setup, method)
  setup.last_setup_error = {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: structuredClone(method),
  }
  return reopen(sim, setup)
}

export function cancelSetup(sim: Simulation, id: string, wanted: ParamsOf<typeof params.cancelSetup>) {
  const setup = findSetup(sim, id)
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(setup.status))
    throw unexpected(setup, `You cannot cancel this SetupIntent because it has a status of ${setup.status}.`)
  setup.status = 'canceled'
  setup.cancellation_reason = wanted.cancellation_reason ?? null
  setup.next_action = null
  sim.state.put('setup_intent', setup)
  sim.emit('setup_intent.canceled', setup)
  return setup
}

function succeed(sim: Simulation, setup: Stripe.SetupIntent, method: Stripe.PaymentMethod) {
  setup.status = 'succeeded'
  if (typeof setup.customer === 'string' && !method.customer) attachTo(sim, method, setup.customer)
  const vaulted = sim.state.get('vault', method.id)
  if (vaulted && setup.usage === 'off_session')
    sim.state.put('vault', { ...vaulted, setUpForOffSession: true })
  sim.state.put('setup_intent', setup)
  sim.emit('setup_intent.succeeded', setup)
  completeSessionOf(sim, setup)
  return setup
}

function reopen(sim: Simulation, setup: Stripe.SetupIntent) {
  setup.status = 'requires_payment_method'
  setup.payment_method = null
  sim.state.put('setup_intent', setup)
  sim.emit('setup_intent.setup_failed', setup)
  return setup
}

function unexpected(setup: Stripe.SetupIntent, message: string) {
  return invalid(message, {
    code: 'setup_intent_unexpected_state',
    setup_intent: structuredClone(setup),
  })
}
