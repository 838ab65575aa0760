import type { Card } from './card-number'
import {
  type Declined,
  isPaid,
  type Payable,
  type PaymentSettings,
  type PayOutcome,
  ProviderUnreachable,
  type Setup,
  type SetupOutcome,
} from './payment-port'

/** The few calls that a browser makes to the payment simulator; card data goes there and nowhere else. */

type Provider = Pick<PaymentSettings, 'key' | 'apiBase'>

interface WireIntent {
  id: string
  status: string
  next_action?: { use_stripe_sdk?: { stripe_js?: string } } | null
  last_payment_error?: WireError | null
  last_setup_error?: WireError | null
}
interface WireError {
  code?: string
  decline_code?: string
  message?: string
}
type Answer<Body> = { body: Body; error: null } | { body: null; error: WireError }

async function call<Body>(
  provider: Provider,
  method: 'GET' | 'POST',
  path: string,
  form: Record<string, string>,
): Promise<Answer<Body>> {
  const fields = new URLSearchParams(form)
  const url = `${provider.apiBase}${path}${method === 'GET' ? `?${fields}` : ''}`
  const answer = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${provider.key}` },
    ...(method === 'POST' ? { body: fields } : {}),
  }).catch(error => {
    throw new ProviderUnreachable('The payment provider does not answer', { cause: error })
  })
  const body = (await answer.json().catch(() => null)) as (Body & { error?: WireError }) | null
  if (body && answer.ok) return { body, error: null }
  // Anything but a refusal with a reason: the provider is in trouble, not the card.
  if (!body?.error || answer.status >= 500) throw new ProviderUnreachable(`It answers ${answer.status}`)
  return { body: null, error: body.error }
}

const failed = (error: WireError | null | undefined): Declined => ({
  status: 'failed',
  code: error?.decline_code ?? error?.code ?? null,
  message: error?.message ?? null,
})

/** The card as the provider knows it from now on, by its id there. */
export async function makeMethod(provider: Provider, card: Card): Promise<{ id: string } | Declined> {
  const { body, error } = await call<{ id: string }>(provider, 'POST', '/v1/payment_methods', {
    type: 'card',
    'card[number]': card.number,
    'card[exp_month]': String(card.expMonth),
    'card[exp_year]': String(card.expYear),
    'card[cvc]': card.cvc,
    'billing_details[name]': card.name,
  })
  return error ? failed(error) : { id: body.id }
}

/** Shows the bank's page and comes back when the person is done with it, however it ended. */
export type Authenticate = (page: string) => Promise<void>

export async function confirmIntent(
  provider: Provider,
  { intentId, clientSecret }: Payable,
  methodId: string,
  { saveCard, authenticate }: { saveCard: boolean; authenticate: Authenticate },
): Promise<PayOutcome> {
  const { intent, error } = await confirm(
    provider,
    `/v1/payment_intents/${intentId}`,
    {
      client_secret: clientSecret,
      payment_method: methodId,
      ...(saveCard ? { setup_future_usage: 'on_session' } : {}),
    },
    authenticate,
  )
  if (intent && isPaid(intent.status)) return { status: intent.status }
  return failed(intent?.last_payment_error ?? error)
}

export interface Account {
  iban: string
  name: string
  email: string
}

/** An account, with the consent to debit it that was given just now. */
export const withAccount = ({ iban, name, email }: Account): Record<string, string> => ({
  'payment_method_data[type]': 'sepa_debit',
  'payment_method_data[sepa_debit][iban]': iban,
  'payment_method_data[billing_details][name]': name,
  'payment_method_data[billing_details][email]': email,
  'mandate_data[customer_acceptance][type]': 'online',
  'mandate_data[customer_acceptance][online][user_agent]': navigator.userAgent,
})

/** @param method the fields that say with what */
export async function confirmSetup(
  provider: Provider,
  { setupIntentId, clientSecret }: Setup,
  method: Record<string, string>,
  authenticate: Authenticate,
): Promise<SetupOutcome> {
  const { intent, error } = await confirm(
    provider,
    `/v1/setup_intents/${setupIntentId}`,
    { client_secret: clientSecret, ...method },
    authenticate,
  )
  if (intent?.status === 'succeeded') return { status: 'succeeded' }
  return failed(intent?.last_setup_error ?? error)
}

/** What the intent says in the end counts; `error` is why, where it says nothing. */
async function confirm(
  provider: Provider,
  path: string,
  form: { client_secret: string; [name: string]: string },
  authenticate: Authenticate,
): Promise<{ intent: WireIntent | null; error: WireError | null }> {
  const { body, error } = await call<WireIntent>(provider, 'POST', `${path}/confirm`, form)
  const show = async () => {
    const shown = await call<WireIntent>(provider, 'GET', path, { client_secret: form.client_secret })
    if (shown.error) throw new ProviderUnreachable(shown.error.message)
    return shown.body
  }
  // Confirmed before, and the answer never arrived.
  if (error?.code?.endsWith('_intent_unexpected_state')) return { intent: await show(), error }
  if (error) return { intent: null, error }
  const page = body.next_action?.use_stripe_sdk?.stripe_js
  if (body.status !== 'requires_action' || !page) return { intent: body, error: null }
  await authenticate(page)
  return { intent: await show(), error: { code: 'payment_intent_authentication_failure' } }
}
