import { find } from '../api/route'
import { closeDispute, openDispute } from '../money/disputes'
import { payOut } from '../money/payouts'
import { settleDebit } from '../payments/confirming'
import { expireHold, findIntent } from '../payments/intents'
import { failRefund, settleRefund } from '../payments/refunds'
import { findSetup } from '../payments/setups'
import { authenticate } from '../payments/three-d-secure'
import { missing } from '../protocol/wire'
import type { Simulation } from '../simulation'

type BankAction = (sim: Simulation, id: string) => unknown

/** What the bank does, and time: the buttons of the lists. Each does nothing when its moment has passed. */
const actions: Record<string, Record<string, BankAction>> = {
  intents: {
    succeed: (sim, id) => answerForPayer(sim, id, 'succeed'),
    fail: (sim, id) => answerForPayer(sim, id, 'fail'),
    settle: (sim, id) => settleDebit(sim, id),
    refuse: (sim, id) => settleDebit(sim, id, 'fails'),
    expire: expireHold,
    dispute(sim, id) {
      const charge = sim.state.get('charge', String(findIntent(sim, id).latest_charge))
      if (charge?.captured && !charge.disputed) openDispute(sim, charge)
    },
  },
  refunds: { settle: settleRefund, fail: failRefund },
  disputes: {
    win: (sim, id) => decide(sim, id, 'won'),
    lose: (sim, id) => decide(sim, id, 'lost'),
  },
  account: { payOut: sim => payOut(sim, { everything: true }) },
  events: { send: (sim, id) => sim.sendAgain(find(sim, 'event', id)) },
}

export function act(sim: Simulation, kind: string, id: string, name: string) {
  const action = Object.hasOwn(actions, kind) ? actions[kind]![name] : undefined
  if (!action) throw missing('action', `${kind}/${name}`)
  action(sim, id)
}

function answerForPayer(sim: Simulation, id: string, outcome: 'succeed' | 'fail') {
  const intent = id.startsWith('seti_') ? findSetup(sim, id) : findIntent(sim, id)
  if (intent.status === 'requires_action') authenticate(sim, intent, outcome)
}

function decide(sim: Simulation, id: string, outcome: 'won' | 'lost') {
  const dispute = find(sim, 'dispute', id)
  if (dispute.status === 'needs_response') closeDispute(sim, dispute, outcome)
}
