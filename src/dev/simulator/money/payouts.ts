import type Stripe from 'stripe'
import type { Simulation } from '../simulation'
import { moveBalance, ripenBalance } from './balance'

const dayMs = 86_400_000
const daily = 'daily'

/**
 * Sends what is available, and was not sent before, to the account's bank; null when there is nothing to send.
 * `everything` does not wait until the money is available.
 */
export function payOut(sim: Simulation, { everything = false } = {}): Stripe.Payout | null {
  ripenBalance(sim, everything ? Number.POSITIVE_INFINITY : undefined)
  const lines = sim.state
    .all('balance_transaction')
    .filter(({ id, status }) => status === 'available' && !sim.state.get('payout_line', id))
  const amount = lines.reduce((total, { net }) => total + net, 0)
  if (amount <= 0) return null
  const id = sim.newId('po_1')
  const movement = moveBalance(sim, { amount: -amount, currency: 'eur', source: id, type: 'payout' })
  for (const line of [...lines, movement]) sim.state.put('payout_line', { id: line.id, payoutId: id })
  const payout: Stripe.Payout = {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: sim.now() + Math.ceil(sim.faults.payoutMs / 1000),
    automatic: true,
    balance_transaction: movement.id,
    created: sim.now(),
    currency: 'eur',
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: null,
    type: 'bank_account',
  }
  sim.state.put('payout', payout)
  sim.emit('payout.created', payout)
  sim.later(sim.faults.payoutMs, 'arrivePayout', id)
  return payout
}

export function arrivePayout(sim: Simulation, id: string) {
  const payout = sim.state.get('payout', id)
  if (payout?.status !== 'in_transit') return
  payout.status = 'paid'
  sim.state.put('payout', payout)
  sim.emit('payout.paid', payout)
  sim.emit('payout.reconciliation_completed', payout)
}

/** At every midnight, UTC. */
export function payOutDaily(sim: Simulation) {
  payOut(sim)
  appointPayout(sim)
}

export function appointPayout(sim: Simulation) {
  if (sim.state.get('appointment', `payOut ${daily}`)) return
  const nowMs = Date.now()
  sim.later(dayMs - (nowMs % dayMs), 'payOut', daily)
}
