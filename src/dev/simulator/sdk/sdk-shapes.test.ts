import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import Stripe from 'stripe'
import { findRoute, routes } from '../api/routes'
import { playedEvents } from '../simulation'
import { openTestPayments, refusal } from '../testing'
import { declarationOf, eventDeclarationOf, methodOf } from './sdk-declarations'
import { faultsOf, faultsOfObject, placeWithin, undeclaredKeys } from './sdk-shapes'
import { takeTour } from './tour'

/** The method of the SDK that calls a path; what it takes and answers is declared there. */
const methods: Record<string, [resource: string, method: string]> = {
  'POST /v1/payment_intents': ['PaymentIntents', 'create'],
  'GET /v1/payment_intents': ['PaymentIntents', 'list'],
  'GET /v1/payment_intents/search': ['PaymentIntents', 'search'],
  'GET /v1/payment_intents/:id': ['PaymentIntents', 'retrieve'],
  'POST /v1/payment_intents/:id': ['PaymentIntents', 'update'],
  'POST /v1/payment_intents/:id/confirm': ['PaymentIntents', 'confirm'],
  'POST /v1/payment_intents/:id/capture': ['PaymentIntents', 'capture'],
  'POST /v1/payment_intents/:id/cancel': ['PaymentIntents', 'cancel'],
  'POST /v1/setup_intents': ['SetupIntents', 'create'],
  'GET /v1/setup_intents': ['SetupIntents', 'list'],
  'GET /v1/setup_intents/:id': ['SetupIntents', 'retrieve'],
  'POST /v1/setup_intents/:id/confirm': ['SetupIntents', 'confirm'],
  'POST /v1/setup_intents/:id/cancel': ['SetupIntents', 'cancel'],
  'POST /v1/payment_methods': ['PaymentMethods', 'create'],
  'GET /v1/payment_methods': ['PaymentMethods', 'list'],
  'GET /v1/payment_methods/:id': ['PaymentMethods', 'retrieve'],
  'POST /v1/payment_methods/:id': ['PaymentMethods', 'update'],
  'POST /v1/payment_methods/:id/attach': ['PaymentMethods', 'attach'],
  'POST /v1/payment_methods/:id/detach': ['PaymentMethods', 'detach'],
  'POST /v1/customers': ['Customers', 'create'],
  'GET /v1/customers': ['Customers', 'list'],
  'GET /v1/customers/:id': ['Customers', 'retrieve'],
  'POST /v1/customers/:id': ['Customers', 'update'],
  'DELETE /v1/customers/:id': ['Customers', 'del'],
  'GET /v1/customers/:id/payment_methods': ['Customers', 'listPaymentMethods'],
  'GET /v1/customers/:id/payment_methods/:method': ['Customers', 'retrievePaymentMethod'],
  'POST /v1/checkout/sessions': ['Checkout/Sessions', 'create'],
  'GET /v1/checkout/sessions': ['Checkout/Sessions', 'list'],
  'GET /v1/checkout/sessions/:id': ['Checkout/Sessions', 'retrieve'],
  'POST /v1/checkout/sessions/:id/expire': ['Checkout/Sessions', 'expire'],
  'POST /v1/refunds': ['Refunds', 'create'],
  'GET /v1/refunds': ['Refunds', 'list'],
  'GET /v1/refunds/:id': ['Refunds', 'retrieve'],
  'GET /v1/disputes': ['Disputes', 'list'],
  'GET /v1/disputes/:id': ['Disputes', 'retrieve'],
  'POST /v1/disputes/:id/close': ['Disputes', 'close'],
  'GET /v1/charges': ['Charges', 'list'],
  'GET /v1/charges/:id': ['Charges', 'retrieve'],
  'GET /v1/mandates/:id': ['Mandates', 'retrieve'],
  'GET /v1/balance': ['Balance', 'retrieve'],
  'GET /v1/balance_transactions': ['BalanceTransactions', 'list'],
  'GET /v1/balance_transactions/:id': ['BalanceTransactions', 'retrieve'],
  'GET /v1/payouts': ['Payouts', 'list'],
  'GET /v1/payouts/:id': ['Payouts', 'retrieve'],
  'GET /v1/events': ['Events', 'list'],
  'GET /v1/events/:id': ['Events', 'retrieve'],
  'POST /v1/webhook_endpoints': ['WebhookEndpoints', 'create'],
  'GET /v1/webhook_endpoints': ['WebhookEndpoints', 'list'],
  'GET /v1/webhook_endpoints/:id': ['WebhookEndpoints', 'retrieve'],
  'DELETE /v1/webhook_endpoints/:id': ['WebhookEndpoints', 'del'],
}

const declared = (endpoint: string) => {
  const [resource, method] = methods[endpoint]!
  const at = { file: `resources/${resource}`, scope: '' }
  return { ...methodOf(at.file, method), at }
}

const { simulator, stop } = openTestPayments({ faults: { sepaMs: 0, refundMs: 0, payoutMs: 0 } })
afterAll(stop)

const answered: { endpoint: string; body: unknown }[] = []
const refused: { type?: string; [field: string]: unknown }[] = []
const listening = async (url: string | URL | Request, init?: RequestInit) => {
  const response = await fetch(url, init)
  const body = (await response.clone().json()) as { error?: { type?: string } }
  const found = findRoute(init?.method ?? 'GET', new URL(String(url)).pathname)
  if (response.ok) answered.push({ endpoint: `${found?.route.method} ${found?.route.path}`, body })
  else refused.push(body.error ?? {})
  return response
}
const stripe = new Stripe(simulator.secretKey, {
  host: simulator.host,
  port: simulator.port,
  protocol: 'http',
  telemetry: false,
  maxNetworkRetries: 0,
  httpClient: Stripe.createFetchHttpClient(Object.assign(listening, { preconnect: fetch.preconnect })),
})
beforeAll(() => takeTour(stripe, simulator.url))

test('every path of the simulator is one that the SDK calls', () => {
  const played = routes.map(({ method, path }) => `${method} ${path}`)
  expect(played.toSorted()).toEqual(Object.keys(methods).toSorted())
})

describe('what the simulator answers is what the SDK declares', () => {
  test.each(Object.keys(methods))('%s', endpoint => {
    const { answer, at } = declared(endpoint)
    const bodies = answered.filter(each => each.endpoint === endpoint)
    expect(bodies.length).toBeGreaterThan(0)
    const faults = bodies.flatMap(({ body }) => faultsOf(body, answer, at, answer))
    expect([...new Set(faults)]).toEqual([])
  })

  test('refusals say what kind they are, in whole objects', () => {
    expect(refused.length).toBeGreaterThan(3)
    const kinds = ['api_error', 'card_error', 'idempotency_error', 'invalid_request_error']
    const at = { file: 'resources/PaymentIntents', scope: '' }
    for (const { type, message, payment_intent, payment_method, setup_intent } of refused) {
      expect(kinds).toContain(String(type))
      expect(message).toBeString()
      if (payment_intent) expect(faultsOf(payment_intent, 'PaymentIntent', at, 'error')).toEqual([])
      if (payment_method) expect(faultsOf(payment_method, 'PaymentMethod', at, 'error')).toEqual([])
      if (setup_intent) expect(faultsOf(setup_intent, 'SetupIntent', at, 'error')).toEqual([])
    }
  })
})

describe('what the simulator tells is what the SDK declares', () => {
  const told = new Map<string, Stripe.Event[]>()
  beforeAll(async () => {
    for await (const event of stripe.events.list({ limit: 100 }))
      told.set(event.type, [...(told.get(event.type) ?? []), event])
  })

  test('and nothing else', () => {
    expect([...told.keys()].toSorted()).toEqual([...playedEvents].toSorted())
  })

  test.each([...playedEvents])('%s', type => {
    const declaration = eventDeclarationOf(type)
    const faults = told
      .get(type)
      ?.flatMap(event => faultsOfObject(event, declaration, placeWithin(declaration), type))
    expect([...new Set(faults)]).toEqual([])
  })
})

/** Sent by Stripe's script in a browser, and taken from servers too; the SDK only declares methods without secrets. */
const OF_BROWSERS = 'payment_method_data[card]'

describe('the simulator reads no parameter that the SDK does not declare', () => {
  test.each(routes)('$method $path', ({ method, path, reads }) => {
    const { params, at } = declared(`${method} ${path}`)
    const undeclared = params ? undeclaredKeys(reads, params, at) : Object.keys(reads)
    expect(undeclared.filter(name => name !== OF_BROWSERS)).toEqual([])
  })

  test('and what it does not read, it refuses', async () => {
    const codeOf = (path: string, params: object) =>
      refusal(stripe.rawRequest('POST', path, { ...params })).then(({ code, param }) => [code, param])
    const plain = { amount: 2000, currency: 'eur' }
    const session = { mode: 'setup', success_url: 'http://localhost' }
    const item = { quantity: 1, price_data: { moon: 1 } }
    expect([
      await codeOf('/v1/payment_intents', { ...plain, moon: 'full' }),
      await codeOf('/v1/checkout/sessions', { ...session, setup_intent_data: { moon: 1 } }),
      await codeOf('/v1/checkout/sessions', { ...session, line_items: [item] }),
    ]).toEqual([
      ['parameter_unknown', 'moon'],
      ['parameter_unknown', 'setup_intent_data[moon]'],
      ['parameter_unknown', 'line_items[0][price_data][moon]'],
    ])
  })
})

describe('the check itself', () => {
  const at = { file: 'resources/PaymentIntents', scope: '' }

  test('finds what is missing, undeclared, null, of another type or not among the choices', () => {
    const line = {
      id: 5,
      object: 'balance_transaction',
      moon: 1,
      amount: null,
      type: 'gift',
      fee_details: [{ amount: '1' }],
    }
    const found = faultsOf(
      line,
      'BalanceTransaction',
      { ...at, file: 'resources/BalanceTransactions' },
      'line',
    )
    for (const fault of [
      'line.moon is not declared',
      'line.net is missing',
      'line.amount is null',
      'line.id is no string',
      'line.fee_details[0].amount is no number',
      'line.fee_details[0].currency is missing',
    ])
      expect(found).toContain(fault)
    expect(found.join()).toContain('line.type is "gift"')
  })

  test('looks into lists and expanded objects', () => {
    const list = {
      object: 'list',
      url: '/',
      has_more: false,
      data: [{ object: 'payment_intent', customer: {} }],
    }
    const found = faultsOf(list, 'ApiList<PaymentIntent>', at, 'list')
    expect(found).toContain('list.data[0].amount is missing')
    expect(found.some(fault => fault.startsWith('list.data[0].customer'))).toBe(true)
  })

  test('finds parameters that nobody declared, also within others', () => {
    const reads = { amount: 1, moon: 1, payment_method_data: { reads: {} } }
    expect(undeclaredKeys(reads, 'PaymentIntentCreateParams', at)).toEqual(['moon'])
    const inner = Object.assign(() => 0, {
      reads: { type: 1, card: Object.assign(() => 0, { reads: { moon: 1 } }) },
    })
    expect(undeclaredKeys({ payment_method_data: inner }, 'PaymentIntentCreateParams', at)).toEqual([
      'payment_method_data[card]',
    ])
  })

  test('knows the names of the SDK where they stand', () => {
    expect(declarationOf('Type', 'resources/PaymentMethods', 'PaymentMethod')?.name).toBe(
      'PaymentMethod.Type',
    )
    expect(declarationOf('Customer', 'resources/Checkout/Sessions')?.file).toBe('resources/Customers')
    expect(declarationOf('Moon', 'resources/Customers')).toBeNull()
  })
})
