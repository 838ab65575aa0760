import { afterAll, describe, expect, test } from 'bun:test'
import * as params from './params'
import { faultsOf, fieldsOf } from './sdk-shapes'
import { openInbox, openTestPayments, until } from './testing'

const inbox = openInbox()
const { simulator, stripe, hold, stop } = openTestPayments({
  webhookUrl: inbox.url,
  webhookSecret: 'whsec_test',
  faults: { sepaMs: 10, refundMs: 10 },
})
afterAll(async () => {
  await stop()
  await inbox.stop()
})

const declaredBy: Record<string, [file: string, name: string]> = {
  payment_intent: ['PaymentIntents', 'PaymentIntent'],
  setup_intent: ['SetupIntents', 'SetupIntent'],
  charge: ['Charges', 'Charge'],
  refund: ['Refunds', 'Refund'],
  customer: ['Customers', 'Customer'],
  payment_method: ['PaymentMethods', 'PaymentMethod'],
  dispute: ['Disputes', 'Dispute'],
  mandate: ['Mandates', 'Mandate'],
  balance_transaction: ['BalanceTransactions', 'BalanceTransaction'],
  webhook_endpoint: ['WebhookEndpoints', 'WebhookEndpoint'],
  event: ['Events', 'EventBase'],
}

function faults(value: object): string[] {
  const kind = 'object' in value ? String(value.object) : ''
  const declared = declaredBy[kind]
  return declared ? faultsOf(value, ...declared) : [`${kind} is unknown`]
}

test('every object in the books and every event has the shape the SDK declares', async () => {
  const customer = await stripe.customers.create({
    email: 'shape@example.com',
    address: { city: 'Barcelona' },
  })
  for (const token of ['visa', 'createDispute', 'refundFail', 'pendingRefund', 'threeDSecure2Required']) {
    const intent = await hold({ payment_method: `pm_card_${token}`, customer: customer.id })
    if (intent.status !== 'requires_capture') continue
    await stripe.paymentIntents.capture(intent.id, { amount_to_capture: 1900 })
    if (token !== 'createDispute') await stripe.refunds.create({ payment_intent: intent.id, amount: 300 })
  }
  await stripe.paymentIntents.cancel((await hold()).id)
  await hold({ payment_method: 'pm_card_chargeDeclined' }).catch(() => {})
  const setup = { customer: customer.id, confirm: true }
  await stripe.setupIntents.create({ ...setup, payment_method: 'pm_card_visa' })
  await stripe.setupIntents.create({ ...setup, payment_method: 'pm_card_threeDSecure2Required' })
  await stripe.setupIntents.create({ ...setup, payment_method: 'pm_card_chargeDeclined' }).catch(() => {})
  const account = await stripe.paymentMethods.create({
    type: 'sepa_debit',
    sepa_debit: { iban: 'AT591904300235473203' },
    billing_details: { name: 'Company', email: 'books@example.com' },
  })
  const online = { ip_address: '127.0.0.1', user_agent: 'test' }
  await stripe.paymentIntents.create({
    amount: 5000,
    currency: 'eur',
    payment_method: account.id,
    confirm: true,
    mandate_data: { customer_acceptance: { type: 'online', online } },
  })
  await until(
    () => inbox.received.filter(({ event }) => event.type === 'charge.dispute.created').length === 2,
  )

  const dump = (await (await fetch(`${simulator.url}/__sim/dump`)).json()) as Record<string, object[]>
  const kinds = Object.keys(declaredBy).filter(kind => kind !== 'webhook_endpoint')
  const objects = kinds.flatMap(kind => dump[kind] ?? [])
  expect(kinds.filter(kind => !dump[kind]?.length)).toEqual([])
  expect(objects.length).toBeGreaterThan(100)
  expect([...new Set(objects.flatMap(faults))]).toEqual([])

  const endpoints = (await stripe.webhookEndpoints.list()).data
  const told = inbox.received.flatMap(({ event }) => [event, event.data.object])
  expect([...new Set([...told, ...endpoints].flatMap(faults))]).toEqual([])
})

test('the check itself finds what is missing, undeclared, null or of another type', () => {
  const line = { id: 5, object: 'balance_transaction', moon: 1, amount: null }
  const found = faultsOf(line, 'BalanceTransactions', 'BalanceTransaction')
  expect(found).toContain('BalanceTransaction.moon is not declared')
  expect(found).toContain('BalanceTransaction.net is missing')
  expect(found).toContain('BalanceTransaction.amount is null')
  expect(found).toContain('BalanceTransaction.id is no string')
})

describe('the simulator takes no parameter that the SDK does not declare', () => {
  test.each([
    ['PaymentIntentCreateParams', 'PaymentIntents', params.createIntent],
    ['PaymentIntentUpdateParams', 'PaymentIntents', params.updateIntent],
    ['PaymentIntentConfirmParams', 'PaymentIntents', params.confirmIntent],
    ['PaymentIntentCaptureParams', 'PaymentIntents', params.captureIntent],
    ['PaymentIntentCancelParams', 'PaymentIntents', params.cancelIntent],
    ['PaymentIntentListParams', 'PaymentIntents', params.listIntents],
    ['PaymentIntentSearchParams', 'PaymentIntents', params.searchIntents],
    ['SetupIntentCreateParams', 'SetupIntents', params.createSetup],
    ['SetupIntentConfirmParams', 'SetupIntents', params.confirmSetup],
    ['SetupIntentCancelParams', 'SetupIntents', params.cancelSetup],
    ['SetupIntentListParams', 'SetupIntents', params.listSetups],
    ['PaymentMethodCreateParams', 'PaymentMethods', params.createMethod],
    ['PaymentMethodUpdateParams', 'PaymentMethods', params.updateMethod],
    ['PaymentMethodAttachParams', 'PaymentMethods', params.attachMethod],
    ['PaymentMethodDetachParams', 'PaymentMethods', params.detachMethod],
    ['PaymentMethodListParams', 'PaymentMethods', params.listMethods],
    ['CustomerListPaymentMethodsParams', 'Customers', params.listMethodsOfCustomer],
    ['CustomerCreateParams', 'Customers', params.createCustomer],
    ['CustomerUpdateParams', 'Customers', params.updateCustomer],
    ['CustomerListParams', 'Customers', params.listCustomers],
    ['RefundCreateParams', 'Refunds', params.createRefund],
    ['RefundListParams', 'Refunds', params.listRefunds],
    ['ChargeListParams', 'Charges', params.listCharges],
    ['DisputeListParams', 'Disputes', params.listDisputes],
    ['BalanceTransactionListParams', 'BalanceTransactions', params.listMovements],
    ['PayoutListParams', 'Payouts', params.listPayouts],
    ['EventListParams', 'Events', params.listEvents],
    ['WebhookEndpointCreateParams', 'WebhookEndpoints', params.createEndpoint],
    ['WebhookEndpointListParams', 'WebhookEndpoints', params.listEndpoints],
  ] as const)('%s', (name, file, { keys }) => {
    const declared = fieldsOf(file, name).map(field => field.name)
    expect(keys.filter(key => !declared.includes(key))).toEqual([])
  })
})
