import type { BrowserSettings } from '../../../adapters/payments/port'

const VISA = {
  type: 'card',
  'card[number]': '4242424242424242',
  'card[exp_month]': '12',
  'card[exp_year]': '2034',
  'card[cvc]': '123',
}

/** What a browser does at the payment provider's stand-in: a card confirms the intent. */
export async function payCard(
  { apiBase, publishableKey }: BrowserSettings,
  { id, clientSecret, savedCard }: { id: string; clientSecret: string; savedCard: string | null },
): Promise<void> {
  const ask = async (path: string, form: Record<string, string>): Promise<{ id: string; status: string }> => {
    const response = await fetch(`${apiBase}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${publishableKey}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(form),
    })
    if (!response.ok) throw new Error(`The payment provider answered ${response.status} to ${path}`)
    return (await response.json()) as { id: string; status: string }
  }
  const card = savedCard ?? (await ask('/v1/payment_methods', VISA)).id
  await ask(`/v1/payment_intents/${id}/confirm`, { client_secret: clientSecret, payment_method: card })
}
