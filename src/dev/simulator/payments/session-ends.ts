import type Stripe from 'stripe'
import type { Simulation } from '../simulation'

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
  session.customer_details = whoPaid(sim, intent)
  if (intent.status === 'succeeded' && session.mode === 'payment') session.payment_status = 'paid'
  sim.state.put('checkout_session', session)
  sim.emit('checkout.session.completed', session)
}

/** As they said on the page, else as they were known before. */
function whoPaid(sim: Simulation, intent: Intent): Stripe.Checkout.Session.CustomerDetails {
  const customer = sim.state.get('customer', String(intent.customer))
  const said = sim.state.get('payment_method', String(intent.payment_method))?.billing_details
  return {
    address: customer?.address ?? null,
    business_name: null,
    email: said?.email ?? customer?.email ?? null,
    individual_name: null,
    name: said?.name ?? customer?.name ?? null,
    phone: said?.phone ?? customer?.phone ?? null,
    tax_exempt: 'none',
    tax_ids: [],
  }
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
