import type Stripe from 'stripe'
import type { Simulation } from './simulation'

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent

/** The session whose page this payment or setup was made on. */
function sessionOf(sim: Simulation, { object, id }: Intent): Stripe.Checkout.Session | undefined {
  return sim.state.all('checkout_session').find(session => session[object] === id)
}

/** Its payment is made, or its method saved: the session is over. A debit on its way is not paid yet. */
export function completeSessionOf(sim: Simulation, intent: Intent) {
  const session = sessionOf(sim, intent)
  if (session?.status !== 'open') return
  session.status = 'complete'
  session.url = null
  if (intent.status === 'succeeded' && session.mode === 'payment') session.payment_status = 'paid'
  sim.state.put('checkout_session', session)
  sim.emit('checkout.session.completed', session)
}

/** How the debit of a session ended that was complete before it. */
export function settleSessionOf(sim: Simulation, intent: Stripe.PaymentIntent) {
  const session = sessionOf(sim, intent)
  if (session?.status !== 'complete') return
  const isPaid = intent.status === 'succeeded'
  if (isPaid) session.payment_status = 'paid'
  sim.state.put('checkout_session', session)
  sim.emit(
    isPaid ? 'checkout.session.async_payment_succeeded' : 'checkout.session.async_payment_failed',
    session,
  )
}
