import type Stripe from 'stripe'
import type { Simulation } from '../simulation'

/** Where the payer authenticates: as a redirect when the caller gave a way back, else for a frame or a window. */
export function hostedPage(
  sim: Simulation,
  intent: { id: string; client_secret: string | null },
  returnUrl: string | undefined,
): Stripe.PaymentIntent.NextAction & Stripe.SetupIntent.NextAction {
  const back = returnUrl ? `&return_url=${encodeURIComponent(returnUrl)}` : ''
  const url = `${sim.origin}/__sim/3ds/${intent.id}?client_secret=${intent.client_secret}${back}`
  if (returnUrl) return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } }
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url, source: sim.newId('src_1') },
  }
}
