import { confirm } from '../payments/confirming'
import { createCustomer, deleteCustomer, findCustomer, updateCustomer } from '../payments/customers'
import { cancelIntent, captureIntent, createIntent, findIntent, updateIntent } from '../payments/intents'
import { attach, detach, findMethod, makeMethod, updateOne } from '../payments/methods'
import { createSession, expireSession, findSession } from '../payments/sessions'
import { cancelSetup, confirmSetup, createSetup, findSetup } from '../payments/setups'
import { listed, searchPage, searchTest } from '../protocol/lists'
import * as params from '../protocol/params'
import { missing } from '../protocol/wire'
import type { Simulation } from '../simulation'
import { on, type Route } from './route'

/** What customers pay with, and how. */
export const paymentRoutes: Route[] = [
  on('POST', '/v1/payment_intents', params.createIntent, (sim, wanted) => createIntent(sim, wanted)),
  on('GET', '/v1/payment_intents', params.listIntents, (sim, page) => {
    const { created, customer } = page
    const rows = sim.state
      .all('payment_intent')
      .filter(row => (!created || created(row.created)) && (!customer || row.customer === customer))
    return listed('/v1/payment_intents', rows, page)
  }),
  on('GET', '/v1/payment_intents/search', params.searchIntents, (sim, wanted) => {
    const found = sim.state.all('payment_intent').filter(searchTest(wanted.query))
    return searchPage('/v1/payment_intents/search', found, wanted)
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

  on('POST', '/v1/checkout/sessions', params.createSession, (sim, wanted) => createSession(sim, wanted)),
  on('GET', '/v1/checkout/sessions', params.listSessions, (sim, page) => {
    const { created, customer, payment_intent: intent, status } = page
    const rows = sim.state
      .all('checkout_session')
      .filter(
        row =>
          (!created || created(row.created)) &&
          (!customer || row.customer === customer) &&
          (!intent || row.payment_intent === intent) &&
          (!status || row.status === status),
      )
    return listed('/v1/checkout/sessions', rows, page)
  }),
  on('GET', '/v1/checkout/sessions/:id', params.retrieve, (sim, _, id) => findSession(sim, id)),
  on('POST', '/v1/checkout/sessions/:id/expire', params.expireSession, (sim, _, id) =>
    expireSession(sim, findSession(sim, id)),
  ),
]

function methodsOf(sim: Simulation, customer: string | null, type: string | undefined) {
  return sim.state
    .all('payment_method')
    .filter(method => method.customer === customer && (!type || method.type === type))
}
