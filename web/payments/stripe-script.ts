import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

const WITHIN_MS = 10_000

/** Nothing is fetched from Stripe before a form wants it; when it does not come in time, one can try again. */
export async function loadProviderScript(key: string): Promise<Stripe> {
  const timer = Promise.withResolvers<never>()
  const waiting = setTimeout(() => timer.reject(new Error('The script did not load in time')), WITHIN_MS)
  try {
    const stripe = await Promise.race([loadStripe(key), timer.promise])
    if (!stripe) throw new Error('There is no window to load the script into')
    return stripe
  } finally {
    clearTimeout(waiting)
  }
}
