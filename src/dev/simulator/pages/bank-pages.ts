import type Stripe from 'stripe'
import { escaped, euros, page } from './page'

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent

/** The bank's 3-D Secure step. */
export function bankPage(intent: Intent, action: string): string {
  const amount = intent.object === 'payment_intent' ? euros(intent.amount) : 'Saving your card'
  return page(
    'Your bank',
    `<main class="narrow center">
  <p class="quiet">Demo bank · 3-D Secure</p>
  <h1>Confirm this payment</h1>
  <p class="amount">${escaped(amount)}</p>
  <p>Comanda asks for your confirmation. This is a simulation, no money moves.</p>
  <form method="post" action="${escaped(action)}" class="stack">
    <button name="outcome" value="succeed" class="main">Complete authentication</button>
    <button name="outcome" value="fail">Fail authentication</button>
  </form>
</main>`,
  )
}

/** Tells the page that opened this one, in a frame or a window, how it ended. */
export function bankDonePage(intent: Intent): string {
  const message = JSON.stringify({ source: 'payment-simulator', intentId: intent.id, status: intent.status })
  const ended =
    intent.status === 'requires_payment_method' ? 'Authentication failed' : 'Authentication complete'
  return page(
    'Your bank',
    `<main class="narrow center"><h1>${ended}</h1><p>You can close this page.</p></main>
<script>for (const other of [window.opener, window.parent]) if (other && other !== window) other.postMessage(${message.replaceAll('<', '\\u003c')}, '*')</script>`,
  )
}
