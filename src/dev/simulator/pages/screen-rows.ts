import type Stripe from 'stripe'
import type { Simulation } from '../simulation'
import { escaped, euros, shownState, when } from './page'
import type { Row } from './screens'

/** The rows of the lists that people see, oldest first. */
export const screenRows = {
  payments: (sim: Simulation) =>
    sim.state.all('payment_intent').map((intent): Row => {
      const charge = sim.state.get('charge', String(intent.latest_charge))
      return {
        state: intent.status,
        also: JSON.stringify([intent.metadata, intent.customer, charge?.id]),
        cells: [
          named(intent),
          `${euros(intent.amount)}${notesOf(charge)
            .map(note => `<br><span class="quiet">${note}</span>`)
            .join('')}`,
          withReason(intent.status, intent.last_payment_error),
          methodOf(sim, intent.payment_method ?? charge?.payment_method),
          buttons('intents', intent.id, bankActions(intent, charge)),
        ],
      }
    }),

  setups: (sim: Simulation) =>
    sim.state.all('setup_intent').map(
      (setup): Row => ({
        state: setup.status,
        also: JSON.stringify(setup.metadata),
        cells: [
          named(setup),
          withReason(setup.status, setup.last_setup_error),
          methodOf(sim, setup.payment_method),
          customerOf(sim, setup.customer),
          buttons('intents', setup.id, setup.status === 'requires_action' ? authentication : []),
        ],
      }),
    ),

  sessions: (sim: Simulation) =>
    sim.state.all('checkout_session').map(
      (session): Row => ({
        state: session.status ?? '',
        also: JSON.stringify([session.metadata, session.setup_intent, session.payment_intent]),
        cells: [
          named(session),
          session.mode === 'setup' ? 'saving' : euros(session.amount_total ?? 0),
          shownState(session.status ?? ''),
          customerOf(sim, session.customer),
          session.url
            ? `<a href="/__sim/checkout/${session.id}" aria-label="Open the page: ${session.id}">Open the page</a>`
            : '',
        ],
      }),
    ),

  customers: (sim: Simulation) =>
    sim.state.all('customer').map((customer): Row => {
      const methods = sim.state.all('payment_method').filter(method => method.customer === customer.id)
      return {
        state: '',
        also: JSON.stringify(customer.metadata),
        cells: [
          named(customer),
          escaped(customer.name ?? ''),
          escaped(customer.email ?? ''),
          methods.map(({ id }) => methodOf(sim, id)).join('<br>') || '<span class="quiet">none</span>',
        ],
      }
    }),

  refunds: (sim: Simulation) =>
    sim.state.all('refund').map(
      (refund): Row => ({
        state: refund.status ?? '',
        also: JSON.stringify([refund.metadata, refund.charge]),
        cells: [
          named(refund),
          euros(refund.amount),
          withReason(refund.status ?? '', refund.failure_reason ? { code: refund.failure_reason } : null),
          linked(String(refund.payment_intent)),
          buttons('refunds', refund.id, [
            ...(refund.status === 'pending' ? [['settle', 'Settle'] as Action] : []),
            ...(refund.status === 'failed' ? [] : [['fail', 'Fail'] as Action]),
          ]),
        ],
      }),
    ),

  disputes: (sim: Simulation) =>
    sim.state.all('dispute').map(
      (dispute): Row => ({
        state: dispute.status,
        also: String(dispute.charge),
        cells: [
          named(dispute),
          euros(dispute.amount),
          withReason(dispute.status, { code: dispute.reason }),
          linked(String(dispute.payment_intent)),
          buttons(
            'disputes',
            dispute.id,
            dispute.status === 'needs_response'
              ? [
                  ['win', 'We win'],
                  ['lose', 'We lose'],
                ]
              : [],
          ),
        ],
      }),
    ),

  payouts: (sim: Simulation) =>
    sim.state.all('payout').map(
      (payout): Row => ({
        state: payout.status,
        also: '',
        cells: [
          named(payout),
          euros(payout.amount),
          shownState(payout.status),
          String(sim.state.all('payout_line').filter(({ payoutId }) => payoutId === payout.id).length),
          when(payout.arrival_date),
        ],
      }),
    ),

  events(sim: Simulation) {
    const open = new Map(sim.state.all('delivery').map(delivery => [delivery.eventId, delivery]))
    return sim.state.all('event').map((event): Row => {
      const delivery = open.get(event.id)
      const state = !delivery ? 'delivered' : delivery.givenUp ? 'undelivered' : 'waiting'
      const about = event.data.object as { id?: string }
      const attempts = delivery?.attempts ? ` after ${delivery.attempts} attempts` : ''
      return {
        state,
        also: event.request?.idempotency_key ?? '',
        cells: [
          `<strong>${escaped(event.type)}</strong><br>${named(event)}`,
          linked(String(about.id ?? '')),
          shownState(state),
          delivery?.problem ? escaped(`${delivery.problem}${attempts}`) : '',
          buttons('events', event.id, [['send', 'Send again']]),
        ],
      }
    })
  },
}

type Action = [action: string, label: string]

const authentication: Action[] = [
  ['succeed', '3-D Secure ok'],
  ['fail', '3-D Secure fails'],
]

function bankActions(intent: Stripe.PaymentIntent, charge: Stripe.Charge | undefined): Action[] {
  if (intent.status === 'requires_action') return authentication
  if (intent.status === 'processing')
    return [
      ['settle', 'Settle debit'],
      ['refuse', 'Debit fails'],
    ]
  if (intent.status === 'requires_capture') return [['expire', 'Let the hold expire']]
  if (intent.status === 'succeeded' && !charge?.disputed) return [['dispute', 'Dispute']]
  return []
}

/** Each button says for whoever hears it which row it belongs to. */
function buttons(kind: string, id: string, actions: Action[]): string {
  return actions
    .map(
      ([action, label]) =>
        `<form method="post" action="/__sim/${kind}/${id}/${action}"><button aria-label="${label}: ${id}">${label}</button></form>`,
    )
    .join('')
}

function notesOf(charge: Stripe.Charge | undefined): string[] {
  if (!charge?.captured) return []
  const freed = charge.amount - charge.amount_captured
  const given = charge.amount_refunded - freed
  return [
    ...(freed ? [`${euros(charge.amount_captured)} taken`] : []),
    ...(given ? [`${euros(given)} refunded`] : []),
    ...(charge.disputed ? ['disputed'] : []),
  ]
}

const linked = (id: string) => `<a href="/__sim/objects/${id}"><code>${escaped(id)}</code></a>`

const named = ({ id, created }: { id: string; created: number }) =>
  `${linked(id)}<br><span class="quiet">${when(created)}</span>`

function withReason(state: string, error: { code?: string; decline_code?: string } | null): string {
  const reason = error?.decline_code ?? error?.code
  return `${shownState(state)}${reason ? `<br><span class="quiet">${escaped(reason.replaceAll('_', ' '))}</span>` : ''}`
}

function methodOf(sim: Simulation, reference: string | { id: string } | null | undefined): string {
  const method = sim.state.get('payment_method', String(reference))
  if (!method) return ''
  const { brand, last4 } = method.card ?? { brand: 'IBAN', last4: method.sepa_debit?.last4 ?? '' }
  return escaped(`${brand} •••• ${last4}`)
}

function customerOf(sim: Simulation, reference: string | { id: string } | null): string {
  const customer = sim.state.get('customer', String(reference))
  return customer ? escaped(customer.email ?? customer.name ?? customer.id) : ''
}
