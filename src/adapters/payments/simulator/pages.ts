import type Stripe from 'stripe'
import type { Simulation } from './simulation'

/** The two pages for people: the bank's 3-D Secure step, and the overview of what the simulator holds. */

export function bankPage(intent: Stripe.PaymentIntent | Stripe.SetupIntent, action: string): string {
  const amount = intent.object === 'payment_intent' ? euros(intent.amount) : 'Saving your card'
  return page(
    'Your bank',
    `<main class="bank">
  <p class="quiet">Demo bank · 3-D Secure</p>
  <h1>Confirm this payment</h1>
  <p class="amount">${escaped(amount)}</p>
  <p>Comanda asks for your confirmation. This is a simulation, no money moves.</p>
  <form method="post" action="${escaped(action)}">
    <button name="outcome" value="succeed" class="main">Complete authentication</button>
    <button name="outcome" value="fail">Fail authentication</button>
  </form>
</main>`,
  )
}

/** Tells the page that opened this one, in a frame or a window, how it ended. */
export function bankDonePage(intent: Stripe.PaymentIntent | Stripe.SetupIntent): string {
  const message = JSON.stringify({ source: 'payment-simulator', intentId: intent.id, status: intent.status })
  const ended =
    intent.status === 'requires_payment_method' ? 'Authentication failed' : 'Authentication complete'
  return page(
    'Your bank',
    `<main class="bank"><h1>${ended}</h1><p>You can close this page.</p></main>
<script>for (const other of [window.opener, window.parent]) if (other && other !== window) other.postMessage(${message.replaceAll('<', '\\u003c')}, '*')</script>`,
  )
}

export function overviewPage(sim: Simulation): string {
  const intents = sim.state.all('payment_intent').slice(-100).reverse()
  const rows = intents.map(intent => {
    const charge = sim.state.get('charge', String(intent.latest_charge))
    const method = sim.state.get('payment_method', String(intent.payment_method))
    const shownMethod = method?.card
      ? `${method.card.brand} •••• ${method.card.last4}`
      : (method?.sepa_debit?.last4 ?? '–')
    const freed = charge?.captured ? charge.amount - charge.amount_captured : 0
    const given = charge?.captured ? charge.amount_refunded - freed : 0
    const notes = [
      freed ? `${euros(charge!.amount_captured)} taken` : '',
      given ? `${euros(given)} refunded` : '',
    ]
    return `<tr>
  <td><code>${intent.id}</code><br><span class="quiet">${new Date(intent.created * 1000).toISOString().slice(0, 19).replace('T', ' ')}</span></td>
  <td class="number">${euros(intent.amount)}${notes
    .filter(note => note)
    .map(note => `<br><span class="quiet">${note}</span>`)
    .join('')}</td>
  <td><span class="status ${intent.status}">${intent.status.replaceAll('_', ' ')}</span>${intent.last_payment_error ? `<br><span class="quiet">${escaped(intent.last_payment_error.decline_code ?? intent.last_payment_error.code ?? '')}</span>` : ''}</td>
  <td>${escaped(shownMethod)}</td>
  <td>${actionsOf(intent, charge)
    .map(
      ([action, label]) =>
        `<form method="post" action="/__sim/intents/${intent.id}/${action}"><button>${label}</button></form>`,
    )
    .join('')}</td>
</tr>`
  })
  const pending = sim.state.all('delivery').length
  return page(
    'Payment simulator',
    `<main>
  <h1>Payment simulator</h1>
  <p class="quiet">Speaks Stripe's API on this address. ${sim.state.all('payment_intent').length} payments · ${sim.state.all('refund').length} refunds · ${pending} webhook calls waiting · <a href="/__sim/stats">stats</a> · <a href="/__sim/dump">dump</a></p>
  ${rows.length ? `<table><thead><tr><th>Payment</th><th class="number">Amount</th><th>State</th><th>Paid with</th><th></th></tr></thead><tbody>${rows.join('')}</tbody></table>` : '<p>No payments yet.</p>'}
</main>`,
  )
}

function actionsOf(intent: Stripe.PaymentIntent, charge: Stripe.Charge | undefined): [string, string][] {
  if (intent.status === 'requires_action')
    return [
      ['succeed', '3-D Secure ok'],
      ['fail', '3-D Secure fails'],
    ]
  if (intent.status === 'processing') return [['settle', 'Settle debit']]
  if (intent.status === 'requires_capture') return [['lapse', 'Let the hold lapse']]
  if (intent.status === 'succeeded' && !charge?.disputed) return [['dispute', 'Dispute']]
  return []
}

const euros = (cents: number) => `${(cents / 100).toFixed(2)} €`

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`)

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
  :root { color-scheme: light dark; --line: light-dark(#e4e4e7, #333338); --quiet: light-dark(#5f5f68, #a1a1aa); --accent: #3f5bd9 }
  body { margin: 0; font: 15px/1.5 system-ui, sans-serif; background: light-dark(#fafafa, #18181b); color: light-dark(#18181b, #f4f4f5) }
  main { max-width: 1080px; margin: 0 auto; padding: 32px 16px }
  .bank { max-width: 360px; text-align: center }
  h1 { font-size: 22px; margin: 0 0 4px }
  .quiet { color: var(--quiet); font-size: 13px }
  .amount { font-size: 30px; font-weight: 600; margin: 12px 0; font-variant-numeric: tabular-nums }
  table { width: 100%; border-collapse: collapse; margin-top: 20px }
  th { text-align: left; font-size: 13px; font-weight: 500; color: var(--quiet) }
  th, td { padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); vertical-align: top }
  .number { text-align: right; font-variant-numeric: tabular-nums }
  code { font-size: 13px }
  form { display: inline-flex; gap: 8px; margin: 0 8px 4px 0 }
  .bank form { display: grid; margin: 24px 0 0 }
  button { font: inherit; padding: 4px 12px; border: 1px solid var(--line); border-radius: 6px; background: light-dark(#fff, #27272a); color: inherit; cursor: pointer }
  .bank button { padding: 10px }
  button.main { background: var(--accent); border-color: var(--accent); color: #fff }
  button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
  .status::before { content: ''; display: inline-block; width: 8px; height: 8px; border-radius: 50%; margin-right: 8px; background: #d97706 }
  .status.succeeded::before { background: #16a34a }
  .status.canceled::before { background: #9ca3af }
  .status.requires_capture::before, .status.processing::before { background: #2563eb }
</style>
${body}
</html>`
}
