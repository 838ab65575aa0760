import type Stripe from 'stripe'
import { confirm } from '../payments/confirming'
import { createIntent } from '../payments/intents'
import { makeMethod } from '../payments/methods'
import { findSession } from '../payments/sessions'
import { confirmSetup, findSetup } from '../payments/setups'
import { WireError } from '../protocol/wire'
import type { Simulation } from '../simulation'
import { escaped, euros, html, page } from './page'

/** The page of a checkout session: shows its form, takes it, and sends the customer back when it is done. */
export async function answerCheckout(sim: Simulation, request: Request, id: string): Promise<Response> {
  const session = findSession(sim, id)
  if (request.method !== 'POST' || session.status !== 'open') return whereItStands(sim, session)
  const sent = new URLSearchParams(await request.text())
  try {
    const bank = submit(sim, session, sent, request.headers.get('user-agent') ?? '')
    return bank ? goTo(bank) : whereItStands(sim, session)
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    return html(formPage(sim, session, sent, error.message), error.status)
  } finally {
    sim.commit()
  }
}

/** Confirms with what stands in the form; the bank's page, when it wants to see the customer. */
function submit(
  sim: Simulation,
  session: Stripe.Checkout.Session,
  sent: URLSearchParams,
  userAgent: string,
): string | null {
  const how = {
    payment_method: makeMethod(sim, methodOf(sent)).id,
    ...(sent.get('method') === 'sepa_debit' && {
      mandate_data: {
        customer_acceptance: {
          type: 'online' as const,
          online: { ip_address: '127.0.0.1', user_agent: userAgent },
        },
      },
    }),
    return_url: pageOf(sim, session),
  }
  const { next_action: next } =
    session.mode === 'setup'
      ? confirmSetup(sim, findSetup(sim, String(session.setup_intent)), how)
      : confirm(sim, paymentOf(sim, session), how)
  return next?.redirect_to_url?.url ?? null
}

/** Made when somebody first tries to pay. */
function paymentOf(sim: Simulation, session: Stripe.Checkout.Session): Stripe.PaymentIntent {
  const begun = sim.state.get('payment_intent', String(session.payment_intent))
  if (begun) return begun
  const intent = createIntent(sim, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'eur',
    customer: typeof session.customer === 'string' ? session.customer : undefined,
    allowed_payment_method_types: session.payment_method_types,
    ...sim.state.get('session_order', session.id)?.payment,
  })
  session.payment_intent = intent.id
  sim.state.put('checkout_session', session)
  return intent
}

function methodOf(sent: URLSearchParams) {
  const field = (name: string) => sent.get(name)?.trim() ?? ''
  if (field('method') === 'sepa_debit')
    return {
      type: 'sepa_debit' as const,
      sepa_debit: { iban: field('iban') },
      billing_details: { name: field('holder'), email: field('email') },
    }
  const [month = '', year = ''] = field('expiry').split(/\D+/)
  return {
    type: 'card' as const,
    card: {
      number: field('number'),
      exp_month: Number(month),
      exp_year: Number(year),
      cvc: field('cvc'),
    },
    billing_details: { name: field('name') },
  }
}

function whereItStands(sim: Simulation, session: Stripe.Checkout.Session): Response {
  if (session.status === 'complete' && session.success_url)
    return goTo(session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id))
  if (session.status === 'expired')
    return html(
      page(
        'Checkout',
        `<main class="narrow center"><h1>This page has expired</h1><p>Nothing was charged and nothing saved.</p>${wayBack(session, 'Back')}</main>`,
      ),
    )
  const intent =
    sim.state.get('setup_intent', String(session.setup_intent)) ??
    sim.state.get('payment_intent', String(session.payment_intent))
  const failure = intent?.object === 'setup_intent' ? intent.last_setup_error : intent?.last_payment_error
  return html(formPage(sim, session, new URLSearchParams(), failure?.message ?? null))
}

function formPage(
  sim: Simulation,
  session: Stripe.Checkout.Session,
  sent: URLSearchParams,
  problem: string | null,
): string {
  const methods = session.payment_method_types
  const chosen = sent.get('method') ?? methods[0] ?? 'card'
  const isSetup = session.mode === 'setup'
  const title = isSetup ? 'Save a way to pay' : 'Pay'
  const lines = sim.state.get('session_order', session.id)?.lines ?? []
  const choice = (value: string, label: string) =>
    `<label class="choice"><input type="radio" name="method" value="${value}"${chosen === value ? ' checked' : ''}>${label}</label>`
  const input = (name: string, label: string, more: string) =>
    `<label>${label}<input name="${name}" value="${escaped(name === 'cvc' ? '' : (sent.get(name) ?? ''))}" ${more}></label>`
  return page(
    title,
    `<main class="narrow">
  <p class="quiet">Payment simulator · no money moves</p>
  <h1>${title}</h1>
  ${isSetup ? '<p>Comanda keeps it for later payments.</p>' : `<p class="amount">${euros(session.amount_total ?? 0)}</p>`}
  ${lines.map(({ name, quantity, amount }) => `<p>${quantity} × ${escaped(name)} · ${euros(amount)}</p>`).join('')}
  ${problem ? `<p class="bad" role="alert">${escaped(problem)}</p>` : ''}
  <form method="post" action="/__sim/checkout/${session.id}" class="stack">
    ${methods.length > 1 ? `<fieldset><legend class="quiet">Pay with</legend>${choice('card', 'Card')}${choice('sepa_debit', 'Bank account')}</fieldset>` : `<input type="hidden" name="method" value="${escaped(chosen)}">`}
    ${
      methods.includes('card')
        ? `<fieldset class="card">
      ${input('number', 'Card number', 'inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242"')}
      <div class="pair">${input('expiry', 'Expires', 'inputmode="numeric" autocomplete="cc-exp" placeholder="12/30"')}${input('cvc', 'CVC', 'inputmode="numeric" autocomplete="cc-csc" placeholder="123"')}</div>
      ${input('name', 'Name on the card', 'autocomplete="cc-name"')}
    </fieldset>`
        : ''
    }
    ${
      methods.includes('sepa_debit')
        ? `<fieldset class="debit">
      ${input('iban', 'IBAN', 'autocomplete="off" placeholder="AT61 1904 3002 3457 3201"')}
      ${input('holder', 'Account holder', 'autocomplete="name"')}
      ${input('email', 'E-mail', 'type="email" autocomplete="email"')}
      <p class="quiet">By going on you authorise Comanda and its payment provider to instruct your bank to debit your account, and your bank to do so. You can claim a refund within eight weeks of the debit.</p>
    </fieldset>`
        : ''
    }
    <button class="main">${isSetup ? 'Save' : `Pay ${euros(session.amount_total ?? 0)}`}</button>
  </form>
  ${wayBack(session, 'Cancel')}
</main>`,
  )
}

const wayBack = ({ cancel_url: url }: Stripe.Checkout.Session, label: string) =>
  url && /^https?:\/\//.test(url) ? `<p class="center"><a href="${escaped(url)}">${label}</a></p>` : ''

const pageOf = (sim: Simulation, { id }: { id: string }) => `${sim.origin}/__sim/checkout/${id}`

function goTo(location: string): Response {
  return new Response(null, { status: 303, headers: { location } })
}
