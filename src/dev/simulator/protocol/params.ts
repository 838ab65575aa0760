import { accepts, filled, flag, group, groups, int, list, oneOf, range, text, texts } from './accepts'

/**
 * What each endpoint understands. Stripe takes more; whatever the simulator does not play is refused as unknown
 * rather than silently ignored.
 */

const expand = list
const address = group({ city: text, country: text, line1: text, line2: text, postal_code: text, state: text })
const billing = group({ address, email: text, name: text, phone: text, tax_id: text })
const methodFields = {
  type: oneOf('card', 'sepa_debit'),
  card: group({ number: filled, exp_month: int, exp_year: int, cvc: text, token: filled }),
  sepa_debit: group({ iban: filled }),
  billing_details: billing,
  metadata: texts,
  allow_redisplay: oneOf('always', 'limited', 'unspecified'),
}
const mandate = group({
  customer_acceptance: group({
    type: oneOf('online', 'offline'),
    accepted_at: int,
    online: group({ ip_address: text, user_agent: text }),
    offline: group({}),
  }),
})
const future = oneOf('on_session', 'off_session')
const page = { limit: int, starting_after: filled, ending_before: filled, expand }
const confirmation = {
  payment_method: filled,
  payment_method_data: group(methodFields),
  mandate: filled,
  mandate_data: mandate,
  off_session: flag,
  error_on_requires_action: flag,
  return_url: filled,
  use_stripe_sdk: flag,
}
const intentFields = {
  amount: int,
  currency: filled,
  allowed_payment_method_types: list,
  customer: filled,
  description: text,
  metadata: texts,
  receipt_email: text,
  setup_future_usage: future,
  statement_descriptor: text,
  statement_descriptor_suffix: text,
  transfer_group: filled,
}
const setupConfirmation = {
  payment_method: filled,
  payment_method_data: group(methodFields),
  mandate_data: mandate,
  return_url: filled,
  use_stripe_sdk: flag,
}
const customerFields = {
  address,
  description: text,
  email: text,
  invoice_settings: group({ default_payment_method: filled }),
  metadata: texts,
  name: text,
  phone: text,
  expand,
}

export const retrieve = accepts({ expand })
export const createIntent = accepts(
  {
    ...intentFields,
    ...confirmation,
    capture_method: oneOf('automatic', 'automatic_async', 'manual'),
    confirm: flag,
    confirmation_method: oneOf('automatic', 'manual'),
    automatic_payment_methods: group({ enabled: flag, allow_redirects: oneOf('always', 'never') }),
    expand,
  },
  ['amount', 'currency'],
)
export const updateIntent = accepts({ ...intentFields, payment_method: filled, expand })
export const confirmIntent = accepts({ ...confirmation, setup_future_usage: future, expand })
export const captureIntent = accepts({ amount_to_capture: int, metadata: texts, expand })
export const cancelIntent = accepts({
  cancellation_reason: oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'),
  expand,
})
export const listIntents = accepts({ created: range, customer: filled, ...page })
export const searchIntents = accepts({ query: filled, limit: int, page: filled, expand }, ['query'])

export const createSetup = accepts({
  ...setupConfirmation,
  allowed_payment_method_types: list,
  automatic_payment_methods: group({ enabled: flag, allow_redirects: oneOf('always', 'never') }),
  confirm: flag,
  customer: filled,
  description: text,
  metadata: texts,
  usage: future,
  expand,
})
export const confirmSetup = accepts({ ...setupConfirmation, expand })
export const cancelSetup = accepts({
  cancellation_reason: oneOf('abandoned', 'duplicate', 'requested_by_customer'),
  expand,
})
export const listSetups = accepts({ created: range, customer: filled, payment_method: filled, ...page })

export const createSession = accepts(
  {
    mode: oneOf('payment', 'setup'),
    customer: filled,
    customer_email: filled,
    client_reference_id: text,
    currency: filled,
    allowed_payment_method_types: list,
    line_items: groups({
      price_data: group({
        currency: filled,
        unit_amount: int,
        product_data: group({ name: filled, description: text, metadata: texts }),
      }),
      quantity: int,
    }),
    payment_intent_data: group({
      capture_method: oneOf('automatic', 'automatic_async', 'manual'),
      description: text,
      metadata: texts,
      receipt_email: text,
      setup_future_usage: future,
    }),
    setup_intent_data: group({ description: text, metadata: texts }),
    success_url: filled,
    cancel_url: filled,
    expires_at: int,
    locale: filled,
    metadata: texts,
    ui_mode: oneOf('hosted_page'),
    expand,
  },
  ['mode', 'success_url'],
)
export const expireSession = accepts({ expand })
export const listSessions = accepts({
  created: range,
  customer: filled,
  payment_intent: filled,
  status: oneOf('complete', 'expired', 'open'),
  ...page,
})

export const createMethod = accepts({ ...methodFields, expand }, ['type'])
export const updateMethod = accepts({
  billing_details: billing,
  card: group({ exp_month: int, exp_year: int }),
  metadata: texts,
  allow_redisplay: methodFields.allow_redisplay,
  expand,
})
export const attachMethod = accepts({ customer: filled, expand }, ['customer'])
export const detachMethod = accepts({ expand })
export const listMethods = accepts({ customer: filled, type: methodFields.type, ...page })
export const listMethodsOfCustomer = accepts({ type: methodFields.type, ...page })

export const createCustomer = accepts({ ...customerFields, payment_method: filled })
export const updateCustomer = accepts(customerFields)
export const deleteCustomer = accepts({})
export const listCustomers = accepts({ created: range, email: filled, ...page })

export const createRefund = accepts({
  amount: int,
  charge: filled,
  payment_intent: filled,
  metadata: texts,
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
  expand,
})
export const listRefunds = accepts({ charge: filled, created: range, payment_intent: filled, ...page })
export const listCharges = accepts({ created: range, customer: filled, payment_intent: filled, ...page })
export const listDisputes = accepts({ charge: filled, created: range, payment_intent: filled, ...page })
export const closeDispute = accepts({ expand })
export const listMovements = accepts({
  created: range,
  currency: filled,
  payout: filled,
  source: filled,
  type: filled,
  ...page,
})
export const listPayouts = accepts({ arrival_date: range, created: range, status: filled, ...page })
export const listEvents = accepts({
  created: range,
  delivery_success: flag,
  type: filled,
  types: list,
  ...page,
})

export const createEndpoint = accepts(
  { url: filled, enabled_events: list, description: text, metadata: texts, expand },
  ['url', 'enabled_events'],
)
export const deleteEndpoint = accepts({})
export const listEndpoints = accepts(page)
