import type { Card } from './card-number'
import {
  isPaid,
  type MadeCard,
  type Payable,
  type PaymentSettings,
  type PayOutcome,
  ProviderUnreachable,
} from './payment-port'

/** The few calls that a browser makes to the payment simulator; card data goes there and nowhere else. */

type Provider = Pick<PaymentSettings, 'key' | 'apiBase'>

interface WireIntent {
  id: string
  status: string
  next_action?: { use_stripe_sdk?: { stripe_js?: string } } | null
  last_payment_error?: WireError | null
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

const failed = (error: WireError | null | undefined): Extract<PayOutcome, { status: 'failed' }> => ({
  status: 'failed',
  code: error?.decline_code ?? error?.code ?? null,
  message: error?.message ?? null,
})

export async function makeMethod(provider: Provider, card: Card): Promise<MadeCard> {
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

/** @param authenticate shows the bank's page and comes back when the person is done with it, however it ended */
export async function confirmIntent(
  provider: Provider,
  { intentId, clientSecret }: Payable,
  methodId: string,
  { saveCard, authenticate }: { saveCard: boolean; authenticate: (page: string) => Promise<void> },
): Promise<PayOutcome> {
  const { body, error } = await call<WireIntent>(
    provider,
    'POST',
    `/v1/payment_intents/${intentId}/confirm`,
    {
      client_secret: clientSecret,
      payment_method: methodId,
      ...(saveCard ? { setup_future_usage: 'on_session' } : {}),
    },
  )
  // Confirmed before, and the answer never arrived: what the intent says counts.
  if (error?.code === 'payment_intent_unexpected_state')
    return outcomeOf(await showIntent(provider, { intentId, clientSecret }), error)
  if (error) return failed(error)
  const page = body.next_action?.use_stripe_sdk?.stripe_js
  if (body.status !== 'requires_action' || !page) return outcomeOf(body)
  await authenticate(page)
  return outcomeOf(await showIntent(provider, { intentId, clientSecret }), {
    code: 'payment_intent_authentication_failure',
  })
}

async function showIntent(provider: Provider, { intentId, clientSecret }: Payable): Promise<WireIntent> {
  const { body, error } = await call<WireIntent>(provider, 'GET', `/v1/payment_intents/${intentId}`, {
    client_secret: clientSecret,
  })
  if (error) throw new ProviderUnreachable(error.message)
  return body
}

const outcomeOf = (intent: WireIntent, otherwise: WireError | null = null): PayOutcome =>
  isPaid(intent.status) ? { status: intent.status } : failed(intent.last_payment_error ?? otherwise)
