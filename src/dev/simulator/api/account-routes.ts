import { balanceOf, ripenBalance } from '../money/balance'
import { closeDispute } from '../money/disputes'
import { createRefund } from '../payments/refunds'
import { listed } from '../protocol/lists'
import * as params from '../protocol/params'
import { addEndpoint, withoutSecret } from '../webhooks/endpoints'
import { find, on, one, type Route } from './route'

/** What became of the money, and who is told. */
export const accountRoutes: Route[] = [
  on('POST', '/v1/refunds', params.createRefund, (sim, wanted) => createRefund(sim, wanted)),
  ...ofPayments('refund', '/v1/refunds', params.listRefunds),
  ...ofPayments('dispute', '/v1/disputes', params.listDisputes),
  on('POST', '/v1/disputes/:id/close', params.closeDispute, (sim, _, id) =>
    closeDispute(sim, find(sim, 'dispute', id), 'lost'),
  ),
  on('GET', '/v1/charges', params.listCharges, (sim, page) => {
    const { created, customer, payment_intent: intent } = page
    const rows = sim.state
      .all('charge')
      .filter(
        row =>
          (!created || created(row.created)) &&
          (!customer || row.customer === customer) &&
          (!intent || row.payment_intent === intent),
      )
    return listed('/v1/charges', rows, page)
  }),
  one('charge', '/v1/charges/:id'),
  one('mandate', '/v1/mandates/:id'),

  on('GET', '/v1/balance', params.retrieve, sim => balanceOf(sim)),
  on('GET', '/v1/balance_transactions', params.listMovements, (sim, page) => {
    const { created, currency, payout, source, type } = page
    ripenBalance(sim)
    const rows = sim.state
      .all('balance_transaction')
      .filter(
        row =>
          (!created || created(row.created)) &&
          (!currency || row.currency === currency) &&
          (!payout || sim.state.get('payout_line', row.id)?.payoutId === payout) &&
          (!source || row.source === source) &&
          (!type || row.type === type),
      )
    return listed('/v1/balance_transactions', rows, page)
  }),
  on('GET', '/v1/balance_transactions/:id', params.retrieve, (sim, _, id) => {
    ripenBalance(sim)
    return find(sim, 'balance_transaction', id)
  }),
  on('GET', '/v1/payouts', params.listPayouts, (sim, page) => {
    const { arrival_date: arrives, created, status } = page
    const rows = sim.state
      .all('payout')
      .filter(
        row =>
          (!arrives || arrives(row.arrival_date)) &&
          (!created || created(row.created)) &&
          (!status || row.status === status),
      )
    return listed('/v1/payouts', rows, page)
  }),
  one('payout', '/v1/payouts/:id'),

  on('GET', '/v1/events', params.listEvents, (sim, page) => {
    const { created, type, types, delivery_success: delivered } = page
    const rows = sim.state.all('event').filter(
      row =>
        // The page goes on from its last event even if that was delivered meanwhile.
        row.id === page.starting_after ||
        ((!created || created(row.created)) &&
          (!type || matches(row.type, type)) &&
          (!types || types.includes(row.type)) &&
          (delivered === undefined || delivered === (row.pending_webhooks === 0))),
    )
    return listed('/v1/events', rows, page)
  }),
  one('event', '/v1/events/:id'),

  on('POST', '/v1/webhook_endpoints', params.createEndpoint, (sim, wanted) => addEndpoint(sim, wanted)),
  on('GET', '/v1/webhook_endpoints', params.listEndpoints, (sim, page) =>
    listed('/v1/webhook_endpoints', sim.state.all('webhook_endpoint').map(withoutSecret), page),
  ),
  on('GET', '/v1/webhook_endpoints/:id', params.retrieve, (sim, _, id) =>
    withoutSecret(find(sim, 'webhook_endpoint', id)),
  ),
  on('DELETE', '/v1/webhook_endpoints/:id', params.deleteEndpoint, (sim, _, id) => {
    sim.state.remove('webhook_endpoint', find(sim, 'webhook_endpoint', id).id)
    return { id, object: 'webhook_endpoint', deleted: true }
  }),
]

function ofPayments(kind: 'refund' | 'dispute', path: string, read: typeof params.listRefunds): Route[] {
  return [
    on('GET', path, read, (sim, page) => {
      const { created, charge, payment_intent: intent } = page
      const rows = sim.state
        .all<'refund' | 'dispute'>(kind)
        .filter(
          row =>
            (!created || created(row.created)) &&
            (!charge || row.charge === charge) &&
            (!intent || row.payment_intent === intent),
        )
      return listed(path, rows, page)
    }),
    one(kind, `${path}/:id`),
  ]
}

/** `charge.*` names all events of charges. */
const matches = (type: string, wanted: string) =>
  wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted
