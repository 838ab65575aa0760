import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { ORDER_STATES } from './core/rules/ordering/order-states'
import { PAYMENT_STATES } from './core/rules/ordering/payment-states'
import { isExempt, sourceFiles } from './dev/readme/imports'
import { REFERRAL_STATES } from './modules/customer-relations/referrals/rules/referral'
import { ROUTE_STATUSES } from './modules/logistics/routes/rules/route-state'
import { WAYPOINT_STATUSES } from './modules/logistics/routes/rules/waypoint-state'
import { CARD_RETURN_STATES, REFUND_STATES } from './modules/money/ledger/rules/returning-money'
import { INCIDENCE_STATUSES } from './modules/operations/incidents/contract/incidences'
import { PROPOSAL_STATES } from './modules/order-records/proposals/rules/proposal-state'
import { PRINT_JOB_STATUSES } from './modules/printing/printers/rules/printing-jobs'

const ROOT = join(import.meta.dir, '..')

/** Each kind of state, the name of its type, and the files that say what its states are. */
const KINDS: { states: readonly string[]; type?: string; rules: string[] }[] = [
  {
    states: ORDER_STATES,
    type: 'OrderState',
    rules: [
      'src/core/rules/ordering/order-states.ts',
      'src/modules/order-records/states/rules/order-state.ts',
    ],
  },
  {
    states: PAYMENT_STATES,
    type: 'PaymentState',
    rules: [
      'src/core/rules/ordering/payment-states.ts',
      'src/modules/order-records/states/rules/payment-state.ts',
    ],
  },
  {
    states: PROPOSAL_STATES,
    type: 'ProposalState',
    rules: ['src/modules/order-records/proposals/rules/proposal-state.ts'],
  },
  {
    states: REFUND_STATES,
    type: 'RefundState',
    rules: ['src/modules/money/ledger/rules/returning-money.ts'],
  },
  {
    states: CARD_RETURN_STATES,
    type: 'CardReturnState',
    rules: ['src/modules/money/ledger/rules/returning-money.ts'],
  },
  {
    states: PRINT_JOB_STATUSES,
    type: 'PrintJobStatus',
    // The papers that an order has lost: `printing` takes them from there, and does not compile with others.
    rules: [
      'src/modules/printing/printers/rules/printing-jobs.ts',
      'src/modules/orders/board/rules/board-order.ts',
    ],
  },
  {
    states: WAYPOINT_STATUSES,
    type: 'WaypointStatus',
    rules: ['src/modules/logistics/routes/rules/waypoint-state.ts'],
  },
  {
    states: ROUTE_STATUSES,
    type: 'RouteStatus',
    rules: ['src/modules/logistics/routes/rules/route-state.ts'],
  },
  {
    states: INCIDENCE_STATUSES,
    rules: ['src/modules/operations/incidents/contract/incidences.ts'],
  },
  { states: REFERRAL_STATES, rules: ['src/modules/customer-relations/referrals/rules/referral.ts'] },
]

/** Lists that are words of something else, which has states of the same names. */
const NOT_OURS: Record<string, string[]> = {
  // What a payment provider says of a refund.
  'src/modules/orders/refunds/send-refund.ts': ['failed canceled'],
  'src/modules/billing/payments/send-refund.ts': ['failed canceled'],
  'src/modules/money/cards/card-returns.ts': ['failed canceled'],
  // Of a top-up of a wallet.
  'src/modules/money/wallet/top-up.ts': ['failed canceled'],
  // Of a message that has not left.
  'src/modules/customer-relations/notifications/read-notifications.ts': ['queued failed'],
  // How far the bags of an order are that may come to a hub twice: the second state counts only after a scan there.
  'src/modules/logistics/mission-control/rules/bag-stage.ts': ['at_warehouse bag_check'],
  // What a device can say of a job; the table of moves decides what follows.
  'src/modules/printing/print-jobs/device.ts': ['printed failed'],
}

const withoutComments = (source: string) =>
  source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1')

const namesIn = (text: string) => [...text.matchAll(/'([\w-]+)'/g)].map(([, name]) => name!)

/** Every place that says two or more names beside each other: in an array or a call, in SQL, in comparisons, in cases. */
function namedTogether(source: string): string[][] {
  const lists = [...source.matchAll(/'[\w-]+'(?:\s*,\s*'[\w-]+')+/g)].map(([list]) => namesIn(list))
  const cases = [...source.matchAll(/case '[\w-]+':(?:\s*case '[\w-]+':)+/g)].map(([list]) => namesIn(list))
  const is = String.raw`\s*(?:[!=]==|<>|!=|=)\s*'[\w-]+'`
  const chain = new RegExp(String.raw`([\w.?]+)${is}(?:\s*(?:\|\||&&|\bor\b|\band\b)\s*\(?\1${is})+`, 'g')
  return [...lists, ...cases, ...[...source.matchAll(chain)].map(([list]) => namesIn(list))]
}

/** The lists of states of one kind that a source says itself; a partial table of states is one, too. */
function stateListsIn(source: string, file = ''): string[] {
  const kinds = KINDS.filter(({ rules }) => !rules.includes(file))
  const text = withoutComments(source)
  const lists = namedTogether(text).filter(
    names =>
      new Set(names).size > 1 && kinds.some(({ states }) => names.every(name => states.includes(name))),
  )
  const partial = kinds.filter(
    ({ type }) => type && new RegExp(String.raw`Partial<\s*Record<\s*${type}\b|\bin ${type}\]\?`).test(text),
  )
  return [...lists.map(names => names.join(' ')), ...partial.map(({ type }) => `some of ${type}`)]
}

// The demo world shows the product, and is written by the same rules.
const product = sourceFiles.filter(file => /^(src|web)\//.test(file) && !isExempt(file))

test('lists of states come from the rules', async () => {
  const said: string[] = []
  for (const file of product)
    for (const list of stateListsIn(await Bun.file(join(ROOT, file)).text(), file))
      if (!NOT_OURS[file]?.includes(list)) said.push(`${file}: ${list}`)
  expect(said).toEqual([])
})

test('whatever way a list of states is written is seen', () => {
  const source = `
    sql\`where state not in ('canceled_by_user',
      'canceled_by_store')\`
    .where('state', 'in', ['sent', 'completed'])
    sql\`array_position(array['queued','claimed'], status)\`
    sql\`status = any(array['Pending', 'Arrived'])\`
    sql\`t.kind in ('delivered', 'undelivered') or state in ('sent')\`
    inState('pending_pickup', 'bag_check')
    z.enum(['accepted', // it is made
      'bag_check'])
    if (order.state === 'pending' || order.state === 'accepted') return
    if (stop.status !== 'Completed' && stop.status !== 'Failed') return
    sql\`w.status <> 'Pending' and w.status <> 'EnRoute'\`
    if (from === 'pending' && to === 'accepted') return
    switch (state) { case 'at_warehouse':
      case 'bag_check': return true }
    const texts: Partial<Record<OrderState, string>> = {}
    const mails: { [State in OrderState]?: Mail } = {}`
  expect(stateListsIn(source)).toEqual([
    'canceled_by_user canceled_by_store',
    'sent completed',
    'queued claimed',
    'Pending Arrived',
    'pending_pickup bag_check',
    'accepted bag_check',
    'at_warehouse bag_check',
    'pending accepted',
    'Completed Failed',
    'Pending EnRoute',
    'some of OrderState',
  ])
})

test('every exception is still needed', async () => {
  for (const [file, lists] of Object.entries(NOT_OURS))
    expect(stateListsIn(await Bun.file(join(ROOT, file)).text(), file)).toEqual(lists)
})

test('a rule says its own states, and no others', () => {
  const source = `const OPEN = ['pending', 'accepted']; const OVER = ['Completed', 'Failed']`
  expect(stateListsIn(source, 'src/core/rules/ordering/order-states.ts')).toEqual(['Completed Failed'])
})
