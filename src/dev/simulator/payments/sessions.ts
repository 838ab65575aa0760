import type Stripe from 'stripe'
import type { ParamsOf } from '../protocol/accepts'
import type * as params from '../protocol/params'
import { invalid, malformed, missing } from '../protocol/wire'
import type { Simulation } from '../simulation'
import { cancelIntent, refuseAmount } from './intents'
import { mergedTexts } from './methods'
import { cancelSetup, createSetup } from './setups'

type Wanted = ParamsOf<typeof params.createSession>

const shortestSeconds = 30 * 60
const longestSeconds = 24 * 3600

export function findSession(sim: Simulation, id: string): Stripe.Checkout.Session {
  const session = sim.state.get('checkout_session', id)
  if (!session) throw missing('checkout.session', id, 'session')
  return session
}

/** A page of the simulator's that takes a card or an account, to save it or to be paid with it. */
export function createSession(sim: Simulation, wanted: Wanted): Stripe.Checkout.Session {
  if (wanted.customer && !sim.state.get('customer', wanted.customer))
    throw missing('customer', wanted.customer, 'customer')
  const amount = amountOf(wanted)
  const id = sim.newId('cs_test_a1', 56)
  const expiresAt = wanted.expires_at ?? sim.now() + longestSeconds
  if (expiresAt < sim.now() + shortestSeconds - 60 || expiresAt > sim.now() + longestSeconds)
    throw invalid('The `expires_at` timestamp must be between 30 minutes and 24 hours from now.', {
      param: 'expires_at',
    })
  const methods = wanted.allowed_payment_method_types ?? ['card']
  const setup =
    wanted.mode === 'setup'
      ? createSetup(sim, {
          customer: wanted.customer,
          allowed_payment_method_types: methods,
          usage: 'off_session',
          ...wanted.setup_intent_data,
        })
      : null
  const session: Stripe.Checkout.Session = {
    ...unused,
    id,
    object: 'checkout.session',
    allowed_payment_method_types: wanted.allowed_payment_method_types ?? null,
    amount_subtotal: amount,
    amount_total: amount,
    cancel_url: wanted.cancel_url ?? null,
    client_reference_id: wanted.client_reference_id ?? null,
    created: sim.now(),
    currency: wanted.currency ?? wanted.line_items?.[0]?.price_data?.currency ?? null,
    customer: wanted.customer ?? null,
    customer_creation: wanted.mode === 'payment' ? 'if_required' : null,
    customer_email: wanted.customer_email ?? null,
    expires_at: expiresAt,
    livemode: false,
    metadata: mergedTexts({}, wanted.metadata ?? {}),
    mode: wanted.mode,
    payment_intent: null,
    payment_method_types: methods,
    payment_status: wanted.mode === 'setup' ? 'no_payment_required' : 'unpaid',
    setup_intent: setup?.id ?? null,
    status: 'open',
    success_url: wanted.success_url,
    ui_mode: 'hosted_page',
    url: `${sim.origin}/__sim/checkout/${id}`,
  }
  sim.state.put('checkout_session', session)
  sim.state.put('session_order', {
    id,
    lines: (wanted.line_items ?? []).map(({ price_data, quantity = 1 }) => ({
      name: price_data?.product_data?.name ?? '',
      quantity,
      amount: (price_data?.unit_amount ?? 0) * quantity,
    })),
    payment: wanted.payment_intent_data ?? {},
  })
  sim.later((expiresAt - sim.now()) * 1000, 'expireSession', id)
  return session
}

export function expireSession(sim: Simulation, session: Stripe.Checkout.Session): Stripe.Checkout.Session {
  if (session.status !== 'open')
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    )
  session.status = 'expired'
  session.url = null
  sim.state.put('checkout_session', session)
  const payment = sim.state.get('payment_intent', String(session.payment_intent))
  const setup = sim.state.get('setup_intent', String(session.setup_intent))
  if (payment && payment.status !== 'canceled') cancelIntent(sim, payment.id, {})
  if (setup && setup.status !== 'canceled') cancelSetup(sim, setup.id, {})
  sim.emit('checkout.session.expired', session)
  return session
}

export function expireOpenSession(sim: Simulation, id: string) {
  const session = sim.state.get('checkout_session', id)
  if (session?.status === 'open') expireSession(sim, session)
}

/** In cents; null when nothing is to be paid. */
function amountOf({ mode, line_items: lines, customer, currency }: Wanted): number | null {
  if (mode === 'setup') {
    if (lines) throw invalid('You can not pass `line_items` in `setup` mode.', { param: 'line_items' })
    if (!customer && !currency)
      throw malformed('Missing required param: currency.', 'parameter_missing', 'currency')
    return null
  }
  if (!lines?.length)
    throw malformed('You must provide `line_items` in `payment` mode.', 'parameter_missing', 'line_items')
  for (const [index, { price_data: price, quantity = 1 }] of lines.entries())
    if (price?.unit_amount === undefined || !price.currency || !price.product_data?.name || quantity < 1)
      throw malformed(
        `Missing required param: line_items[${index}][price_data].`,
        'parameter_missing',
        `line_items[${index}][price_data]`,
      )
  const amount = lines.reduce(
    (sum, { price_data, quantity = 1 }) => sum + price_data!.unit_amount! * quantity,
    0,
  )
  refuseAmount(amount)
  return amount
}

/** What Stripe's pages can do beyond taking a card. */
const unused = {
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  customer_details: null,
  discounts: null,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  locale: null,
  managed_payments: null,
  origin_context: null,
  payment_link: null,
  payment_method_collection: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  subscription: null,
  total_details: null,
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>
