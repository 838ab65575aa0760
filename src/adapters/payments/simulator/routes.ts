import { confirm } from './confirming'
import { createCustomer, deleteCustomer, findCustomer, updateCustomer } from './customers'
import { addEndpoint, withoutSecret } from './endpoints'
import { cancelIntent, captureIntent, createIntent, findIntent, updateIntent } from './intents'
import { expanded, limitOf, listed, searchTest } from './lists'
import { attach, detach, findMethod, makeMethod, updateOne } from './methods'
import * as params from './params'
import { createRefund } from './refunds'
import { cancelSetup, confirmSetup, createSetup, findSetup } from './setups'
import type { Simulation } from './simulation'
import type { Kind, Kinds } from './state'
import { type Form, missing } from './wire'

type Method = 'GET' | 'POST' | 'DELETE'

export interface Route {
  method: Method
  path: string
  /** Reads the form, which may refuse, and gives the work that is left to do. */
  prepare(form: Form): (sim: Simulation, ids: string[]) => object
}

export const routes: Route[] = [
  on('POST', '/v1/payment_intents', params.createIntent, (sim, wanted) => createIntent(sim, wanted)),
  on('GET', '/v1/payment_intents', params.listIntents, (sim, page) => {
    const { created, customer } = page
    const rows = sim.state
      .all('payment_intent')
      .filter(row => (!created || created(row.created)) && (!customer || row.customer === customer))
    return listed('/v1/payment_intents', rows, page)
  }),
  on('GET', '/v1/payment_intents/search', params.searchIntents, (sim, { query, limit }) => {
    const found = sim.state.all('payment_intent').filter(searchTest(query))
    const data = found.toReversed().slice(0, limitOf({ limit }))
    return {
      object: 'search_result',
      url: '/v1/payment_intents/search',
      has_more: data.length < found.length,
      next_page: null,
      data,
    }
  }),
  on('GET', '/v1/payment_intents/:id', params.retrieve, (sim, _, id) => findIntent(sim, id)),
  on('POST', '/v1/payment_intents/:id', params.updateIntent, (sim, wanted, id) =>
    updateIntent(sim, id, wanted),
  ),
  on('POST', '/v1/payment_intents/:id/confirm', params.confirmIntent, (sim, how, id) =>
    confirm(sim, findIntent(sim, id), how),
  ),
  on('POST', '/v1/payment_intents/:id/capture', params.captureIntent, (sim, wanted, id) =>
    captureIntent(sim, id, wanted),
  ),
  on('POST', '/v1/payment_intents/:id/cancel', params.cancelIntent, (sim, wanted, id) =>
    cancelIntent(sim, id, wanted),
  ),

  on('POST', '/v1/setup_intents', params.createSetup, (sim, wanted) => createSetup(sim, wanted)),
  on('GET', '/v1/setup_intents', params.listSetups, (sim, page) => {
    const { created, customer, payment_method: method } = page
    const rows = sim.state
      .all('setup_intent')
      .filter(
        row =>
          (!created || created(row.created)) &&
          (!customer || row.customer === customer) &&
          (!method || row.payment_method === method),
      )
    return listed('/v1/setup_intents', rows, page)
  }),
  on('GET', '/v1/setup_intents/:id', params.retrieve, (sim, _, id) => findSetup(sim, id)),
  on('POST', '/v1/setup_intents/:id/confirm', params.confirmSetup, (sim, how, id) =>
    confirmSetup(sim, findSetup(sim, id), how),
  ),
  on('POST', '/v1/setup_intents/:id/cancel', params.cancelSetup, (sim, wanted, id) =>
    cancelSetup(sim, id, wanted),
  ),

  on('POST', '/v1/payment_methods', params.createMethod, (sim, wanted) => makeMethod(sim, wanted)),
  on('GET', '/v1/payment_methods', params.listMethods, (sim, page) => {
    const rows = methodsOf(sim, page.customer ?? null, page.type)
    return listed('/v1/payment_methods', page.customer ? rows : [], page)
  }),
  on('GET', '/v1/payment_methods/:id', params.retrieve, (sim, _, id) => findMethod(sim, id)),
  on('POST', '/v1/payment_methods/:id', params.updateMethod, (sim, wanted, id) => updateOne(sim, id, wanted)),
  on('POST', '/v1/payment_methods/:id/attach', params.attachMethod, (sim, wanted, id) =>
    attach(sim, id, wanted),
  ),
  on('POST', '/v1/payment_methods/:id/detach', params.detachMethod, (sim, _, id) => detach(sim, id)),

  on('POST', '/v1/customers', params.createCustomer, (sim, wanted) => createCustomer(sim, wanted)),
  on('GET', '/v1/customers', params.listCustomers, (sim, page) => {
    const { created, email } = page
    const rows = sim.state
      .all('customer')
      .filter(row => (!created || created(row.created)) && (!email || row.email === email))
    return listed('/v1/customers', rows, page)
  }),
  on('GET', '/v1/customers/:id', params.retrieve, (sim, _, id) => findCustomer(sim, id)),
  on('POST', '/v1/customers/:id', params.updateCustomer, (sim, wanted, id) =>
    updateCustomer(sim, id, wanted),
  ),
  on('DELETE', '/v1/customers/:id', params.deleteCustomer, (sim, _, id) => deleteCustomer(sim, id)),
  on('GET', '/v1/customers/:id/payment_methods', params.listMethodsOfCustomer, (sim, page, id) =>
    listed(`/v1/customers/${id}/payment_methods`, methodsOf(sim, findCustomer(sim, id).id, page.type), page),
  ),
  on('GET', '/v1/customers/:id/payment_methods/:method', params.retrieve, (sim, _, id, methodId) => {
    const method = findMethod(sim, methodId)
    if (method.customer !== id) throw missing('PaymentMethod', methodId, 'payment_method')
    return method
  }),

  on('POST', '/v1/refunds', params.createRefund, (sim, wanted) => createRefund(sim, wanted)),
  ...ofPayments('refund', '/v1/refunds', params.listRefunds),
  ...ofPayments('dispute', '/v1/disputes', params.listDisputes),
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

  on('GET', '/v1/balance', params.retrieve, sim => {
    const net = sim.state.all('balance_transaction').reduce((total, line) => total + line.net, 0)
    const amounts = (amount: number) => [{ amount, currency: 'eur', source_types: { card: amount } }]
    return { object: 'balance', available: amounts(0), livemode: false, pending: amounts(net) }
  }),
  on('GET', '/v1/balance_transactions', params.listMovements, (sim, page) => {
    const { created, source, type } = page
    const rows = sim.state
      .all('balance_transaction')
      .filter(
        row =>
          (!created || created(row.created)) &&
          (!source || row.source === source) &&
          (!type || row.type === type),
      )
    return listed('/v1/balance_transactions', rows, page)
  }),
  one('balance_transaction', '/v1/balance_transactions/:id'),
  on('GET', '/v1/payouts', params.listPayouts, (_, page) => listed('/v1/payouts', [], page)),

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

const patterns = routes.map(route => ({
  route,
  pattern: new RegExp(`^${route.path.replaceAll(/:\w+/g, '([^/]+)')}$`),
}))

export function findRoute(method: string, path: string): { route: Route; ids: string[] } | null {
  for (const { route, pattern } of patterns) {
    const match = route.method === method && pattern.exec(path)
    if (match) return { route, ids: match.slice(1) }
  }
  return null
}

function on<P extends { expand?: string[] } | object>(
  method: Method,
  path: string,
  read: (form: Form) => P,
  work: (sim: Simulation, params: P, id: string, secondId: string) => object,
): Route {
  return {
    method,
    path,
    prepare(form) {
      const wanted = read(form)
      const expand = 'expand' in wanted ? ((wanted.expand as string[] | undefined) ?? []) : []
      return (sim, [id = '', secondId = '']) => expanded(sim, work(sim, wanted, id, secondId), expand)
    },
  }
}

function one(kind: Kind, path: string): Route {
  return on('GET', path, params.retrieve, (sim, _, id) => find(sim, kind, id))
}

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

function find<K extends Kind>(sim: Simulation, kind: K, id: string): Kinds[K] {
  const row = sim.state.get(kind, id)
  if (!row) throw missing(kind.replace('_', ''), id)
  return row
}

function methodsOf(sim: Simulation, customer: string | null, type: string | undefined) {
  return sim.state
    .all('payment_method')
    .filter(method => method.customer === customer && (!type || method.type === type))
}

/** `charge.*` names all events of charges. */
const matches = (type: string, wanted: string) =>
  wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted
