import { balanceOf } from '../money/balance'
import type { Simulation } from '../simulation'
import { escaped, euros, page } from './page'
import { screenRows } from './screen-rows'

/** What the simulator holds, a list each, with the buttons of the bank. */

export interface Screen {
  title: string
  path: string
  /** States to filter by. */
  states: string[]
  columns: string[]
  rows(sim: Simulation): Row[]
  /** A line above the list. */
  note?(sim: Simulation): string
  nothing: string
}

export interface Row {
  state: string
  /** What the text filter looks into, besides the cells. */
  also: string
  /** One for each column, as HTML. */
  cells: string[]
}

const shownAtMost = 100

export const screens: Screen[] = [
  {
    title: 'Payments',
    path: '/',
    states: [
      'requires_payment_method',
      'requires_confirmation',
      'requires_action',
      'processing',
      'requires_capture',
      'succeeded',
      'canceled',
    ],
    columns: ['Payment', 'Amount', 'State', 'Paid with', 'Bank'],
    rows: screenRows.payments,
    nothing: 'No payments yet.',
  },
  {
    title: 'Setups',
    path: '/setups',
    states: ['requires_payment_method', 'requires_confirmation', 'requires_action', 'succeeded', 'canceled'],
    columns: ['Setup', 'State', 'Saved', 'Customer', 'Bank'],
    rows: screenRows.setups,
    nothing: 'Nothing was saved yet.',
  },
  {
    title: 'Pages',
    path: '/pages',
    states: ['open', 'complete', 'expired'],
    columns: ['Page', 'For', 'State', 'Customer', 'Open'],
    rows: screenRows.sessions,
    nothing: 'No checkout pages yet.',
  },
  {
    title: 'Customers',
    path: '/customers',
    states: [],
    columns: ['Customer', 'Name', 'E-mail', 'Ways to pay'],
    rows: screenRows.customers,
    nothing: 'No customers yet.',
  },
  {
    title: 'Refunds',
    path: '/refunds',
    states: ['pending', 'succeeded', 'failed'],
    columns: ['Refund', 'Amount', 'State', 'Of', 'Bank'],
    rows: screenRows.refunds,
    nothing: 'No refunds yet.',
  },
  {
    title: 'Disputes',
    path: '/disputes',
    states: ['needs_response', 'won', 'lost'],
    columns: ['Dispute', 'Amount', 'State', 'Of', 'Bank'],
    rows: screenRows.disputes,
    nothing: 'No disputes yet.',
  },
  {
    title: 'Payouts',
    path: '/payouts',
    states: ['in_transit', 'paid'],
    columns: ['Payout', 'Amount', 'State', 'Lines', 'Arrives'],
    rows: screenRows.payouts,
    note: sim => {
      const { available, pending } = balanceOf(sim)
      return `Available ${euros(available[0]?.amount ?? 0)} · pending ${euros(pending[0]?.amount ?? 0)}. What is available leaves every midnight.`
    },
    nothing: 'No payouts yet.',
  },
  {
    title: 'Webhooks',
    path: '/webhooks',
    states: ['delivered', 'waiting', 'undelivered'],
    columns: ['Event', 'About', 'State', 'Last answer', 'Again'],
    rows: screenRows.events,
    note: sim => {
      const urls = sim.state.all('webhook_endpoint').map(({ url }) => `<code>${escaped(url)}</code>`)
      return urls.length ? `Told to ${urls.join(', ')}` : 'Nobody is told.'
    },
    nothing: 'No events yet.',
  },
]

export function screenPage(sim: Simulation, screen: Screen, wanted: URLSearchParams): string {
  const state = wanted.get('state') ?? ''
  const text = (wanted.get('q') ?? '').trim().toLowerCase()
  const rows = screen
    .rows(sim)
    .reverse()
    .filter(
      row =>
        (!state || row.state === state) &&
        (!text || `${row.also} ${row.cells.join(' ')}`.toLowerCase().includes(text)),
    )
  const shown = rows.slice(0, shownAtMost)
  return page(
    `${screen.title} · Payment simulator`,
    `<header>
  <h1>Payment simulator</h1>
  <p class="quiet">Speaks Stripe's API on this address; no money moves. Times are UTC. <a href="/__sim/stats">Counts</a> · <a href="/__sim/dump">Everything as JSON</a></p>
  <nav aria-label="Lists">${screens
    .map(
      ({ title, path }) =>
        `<a href="${path}"${path === screen.path ? ' aria-current="page"' : ''}>${title}</a>`,
    )
    .join('')}</nav>
</header>
<main>
  <h2>${screen.title}</h2>
  ${screen.note ? `<p class="quiet">${screen.note(sim)}</p>` : ''}
  <form class="tools">
    ${screen.states.length ? `<label>State<select name="state"><option value="">all</option>${screen.states.map(each => `<option value="${each}"${each === state ? ' selected' : ''}>${each.replaceAll('_', ' ')}</option>`).join('')}</select></label>` : ''}
    <label>Contains<input name="q" value="${escaped(wanted.get('q') ?? '')}" placeholder="id, e-mail, metadata"></label>
    <button>Filter</button>
    ${screen.path === '/payouts' ? '<button formmethod="post" formaction="/__sim/account/now/payOut">Pay out now</button>' : `<span class="count">${shown.length < rows.length ? `the newest ${shown.length} of ` : ''}${rows.length}</span>`}
  </form>
  ${shown.length ? table(screen, shown) : `<p>${state || text ? 'Nothing like that.' : screen.nothing}</p>`}
</main>`,
  )
}

function table({ title, columns }: Screen, rows: Row[]): string {
  const kindOf = (column: string | undefined) => (column === 'Amount' ? ' class="number"' : '')
  const head = columns.map(column => `<th scope="col"${kindOf(column)}>${column}</th>`).join('')
  const body = rows.map(
    ({ cells }) =>
      `<tr>${cells
        .map(
          (cell, index) =>
            `<td${kindOf(columns[index])} data-label="${columns[index]}">${cell ? `<div>${cell}</div>` : ''}</td>`,
        )
        .join('')}</tr>`,
  )
  return `<table aria-label="${title}"><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`
}
