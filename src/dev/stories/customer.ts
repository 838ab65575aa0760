import { call } from './product'

type Money = { amount: number; currency: 'eur' }
type Split = { appliedInKind: Money; appliedFlex: Money; appliedBalance: Money; card: Money }
export type Intent = {
  clientSecret: string | null
  paymentIntentId: string | null
  checkoutId: string
  amount: Money
  plan: Split
}
export type Plan = {
  payment: Split
  price: { total: Money; goods: Money; deliveryFee: Money }
  problems: { name: string; message: string }[]
  deliveryOption: { deliveryStartDate: string } | null
  nextWindow: { deliveryStartDate: string } | null
}
export type OrderPayload = Record<string, unknown> & {
  storeId: string
  channel: string
  cart: { productId: string; quantity: number; subItems?: unknown[] }[]
}
type Target = { url: string }

export const VISA = '4242424242424242'
export const DECLINED = '4000000000000002'
export const THREE_D_SECURE = '4000000000003220'

/** Where a browser pays, which it asks for once. */
export type Provider = { key: string; apiBase: string }
type BankSays = 'succeed' | 'fail' | 'nothing'

export async function providerOf(target: Target): Promise<Provider> {
  const { status, body } = await call<Provider>(target, 'GET', '/stripe-pk')
  if (status !== 200) throw new Error(`No payment provider: ${status} ${JSON.stringify(body)}`)
  return body
}

/** What a browser does at the payment provider: a card becomes a method, the method confirms the intent. */
export const payWithCard = async (
  target: Target,
  intent: Intent,
  card = VISA,
  bankSays: BankSays = 'succeed',
): Promise<string> => payAt(await providerOf(target), intent, card, bankSays)

/** The same where the browser knows the provider already. */
export async function payAt(
  settings: Provider,
  intent: Intent,
  card = VISA,
  bankSays: BankSays = 'succeed',
): Promise<string> {
  const ask = async (path: string, form: Record<string, string>) => {
    const response = await fetch(`${settings.apiBase}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${settings.key}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(form),
    })
    return (await response.json()) as { id: string; status: string; error?: { code: string } }
  }
  const method = await ask('/v1/payment_methods', {
    type: 'card',
    'card[number]': card,
    'card[exp_month]': '12',
    'card[exp_year]': '2034',
    'card[cvc]': '123',
  })
  const confirmed = await ask(`/v1/payment_intents/${intent.paymentIntentId}/confirm`, {
    client_secret: intent.clientSecret!,
    payment_method: method.id,
  })
  if (confirmed.status !== 'requires_action' || bankSays === 'nothing')
    return confirmed.error?.code ?? confirmed.status
  const answer = await fetch(`${settings.apiBase}/__sim/3ds/${intent.paymentIntentId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${settings.key}` },
    body: JSON.stringify({ outcome: bankSays, client_secret: intent.clientSecret }),
  })
  return ((await answer.json()) as { status?: string; error?: { code: string } }).status ?? 'failed'
}

/** The payment details that go along with the order: what the screen showed. */
export function shown(intent: Intent) {
  const { appliedInKind, appliedFlex, appliedBalance } = intent.plan
  return {
    appliedInKind,
    appliedFlex,
    appliedBalance,
    paymentIntentIds: intent.paymentIntentId ? [intent.paymentIntentId] : [],
  }
}

export async function openIntent(target: Target, token: string, key: string, payload: OrderPayload) {
  return call<Intent>(target, 'POST', '/user/createPurchasePaymentIntent', {
    token,
    body: { req: payload },
    headers: { 'idempotency-key': key },
  })
}

export async function place<Order = { id: string; state: string; totalCost: Money }>(
  target: Target,
  token: string,
  key: string,
  payload: OrderPayload,
  intent: Intent | null,
) {
  return call<Order>(target, 'POST', '/user/userCCPurchase', {
    token,
    body: { ...payload, ...(intent ? { paymentDetails: shown(intent) } : {}) },
    headers: { 'idempotency-key': key },
  })
}

/** A window that can be chosen, asked of the product itself. */
export async function chooseWindow(
  target: Target,
  token: string,
  payload: OrderPayload,
): Promise<OrderPayload> {
  const { body } = await call<Plan>(target, 'POST', '/user/checkoutPlan', { token, body: payload })
  const chosen = body.deliveryOption ?? body.nextWindow
  if (!chosen) throw new Error(`No window: ${JSON.stringify(body)}`)
  return { ...payload, deliveryOption: chosen, date: chosen.deliveryStartDate }
}
