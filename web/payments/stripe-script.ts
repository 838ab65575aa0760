import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

const WITHIN_MS = 10_000

/** Nothing is fetched from Stripe before a form wants it; when it does not come in time, one can try again. */
export async function loadProviderScript(key: string, withinMs = WITHIN_MS): Promise<Stripe> {
  const timer = Promise.withResolvers<never>()
  const waiting = setTimeout(() => {
    giveUpWaiting()
    timer.reject(new Error('The script did not load in time'))
  }, withinMs)
  try {
    const stripe = await Promise.race([loadStripe(key), timer.promise])
    if (!stripe) throw new Error('There is no window to load the script into')
    return stripe
  } finally {
    clearTimeout(waiting)
  }
}

/**
 * The loader waits for a script that hangs as long as the browser does, and every later call waits with it. Told that
 * it has failed, it asks for the script anew.
 */
function giveUpWaiting() {
  for (const script of document.querySelectorAll('script[src^="https://js.stripe.com/"]'))
    script.dispatchEvent(new Event('error'))
}
