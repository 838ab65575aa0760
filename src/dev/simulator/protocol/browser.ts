import type { Simulation } from '../simulation'
import { type Form, invalid, isForm, WireError } from './wire'

/** What a publishable key may do: make a payment method, and see or confirm one intent whose client secret it has. */
export interface BrowserCall {
  form: Form
  check(sim: Simulation, id: string): void
}

const kindOfPath: Record<string, 'payment_intent' | 'setup_intent' | 'payment_method'> = {
  'GET /v1/payment_intents/:id': 'payment_intent',
  'POST /v1/payment_intents/:id/confirm': 'payment_intent',
  'GET /v1/setup_intents/:id': 'setup_intent',
  'POST /v1/setup_intents/:id/confirm': 'setup_intent',
  'POST /v1/payment_methods': 'payment_method',
}

export function readBrowserCall(path: string, method: string, form: Form): BrowserCall {
  const kind = kindOfPath[`${method} ${path}`]
  const { client_secret: secret, ...rest } = form
  if (!kind || (kind !== 'payment_method' && typeof secret !== 'string'))
    throw new WireError(
      403,
      {
        type: 'invalid_request_error',
        code: 'secret_key_required',
        message:
          'This API call cannot be made with a publishable API key. Please use a secret API key, or give the client_secret of the intent.',
      },
      false,
    )
  if (kind === 'payment_method') return { form: rest, check: () => {} }
  for (const param of ['off_session', 'error_on_requires_action', 'mandate', 'expand'])
    if (rest[param] !== undefined)
      throw invalid(`You cannot use ${param} with a publishable key.`, { code: 'secret_key_required', param })
  return { form: rest, check: (sim, id) => checkSecret(sim, kind, id, String(secret)) }
}

export function checkSecret(
  sim: Simulation,
  kind: 'payment_intent' | 'setup_intent',
  id: string,
  secret: string | null,
) {
  const intent = sim.state.get(kind, id)
  if (!intent || intent.client_secret !== secret)
    throw new WireError(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such ${kind}: '${id}', or its client_secret is another one.`,
      param: 'client_secret',
    })
}

const publicFields = new Set([
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'last_setup_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
  'usage',
])

/** Intents as the payer's browser may see them: neither customer nor metadata nor charges. */
export function publicView(body: object): object {
  const fields = Object.entries(body)
  const isIntent = 'object' in body && (body.object === 'payment_intent' || body.object === 'setup_intent')
  const shown = isIntent ? fields.filter(([name]) => publicFields.has(name)) : fields
  return Object.fromEntries(
    shown.map(([name, value]) => [
      name,
      isForm(value) && name.endsWith('_intent') ? publicView(value) : value,
    ]),
  )
}
