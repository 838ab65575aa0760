import type Stripe from 'stripe'
import { refusal, until } from '../testing'

interface Walk {
  stripe: Stripe
  url: string
  /** A button of the simulator's lists. */
  press(button: string): Promise<unknown>
}

/** Calls every path of the simulator and makes everything happen that it can tell of. */
export async function takeTour(stripe: Stripe, url: string) {
  const press = (button: string) => fetch(`${url}/__sim/${button}`, { method: 'POST', redirect: 'manual' })
  const walk = { stripe, url, press }
  const customer = await stripe.customers.create({ email: 'shape@example.com', address: { city: 'Reus' } })
  await payByCard(walk, customer.id)
  const mandate = await payByDebit(walk, customer.id)
  await saveMethods(walk, customer.id)
  await visitPages(walk, customer.id)
  await readBooks(walk, customer.id, mandate)
  await stripe.customers.del(customer.id)
}

async function payByCard({ stripe, press }: Walk, customer: string) {
  const held = (token: string, more = {}) =>
    stripe.paymentIntents.create({
      amount: 2000,
      currency: 'eur',
      capture_method: 'manual',
      payment_method: `pm_card_${token}`,
      confirm: true,
      customer,
      expand: ['latest_charge', 'customer', 'payment_method'],
      ...more,
    })
  const open = await stripe.paymentIntents.create({ amount: 2000, currency: 'eur', metadata: { order: '7' } })
  await stripe.paymentIntents.update(open.id, { description: 'Lunch' })
  await stripe.paymentIntents.confirm(open.id, { payment_method: 'pm_card_visa' })
  await refusal(stripe.paymentIntents.cancel(open.id))
  await stripe.paymentIntents.cancel((await held('visa')).id)
  await press(`intents/${(await held('visa')).id}/expire`)
  await refusal(held('chargeDeclined'))
  await refusal(held('authenticationRequired', { off_session: true }))
  await press(`intents/${(await held('threeDSecure2Required')).id}/succeed`)
  await press(`intents/${(await held('threeDSecure2Required', { return_url: 'http://localhost/' })).id}/fail`)
  for (const token of ['visa', 'mastercard', 'pendingRefund', 'refundFail']) {
    const { id } = await held(token)
    await stripe.paymentIntents.capture(id, { amount_to_capture: 1900 })
    const refund = await stripe.refunds.create({ payment_intent: id, amount: 300, reason: 'duplicate' })
    await stripe.refunds.retrieve(refund.id, { expand: ['charge', 'balance_transaction'] })
  }
  for (const ends of ['win', 'lose', 'close']) {
    const { id } = await stripe.paymentIntents.capture((await held('createDispute')).id)
    const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data
    if (ends === 'close') await stripe.disputes.close(dispute!.id)
    else await press(`disputes/${dispute!.id}/${ends}`)
    await stripe.disputes.retrieve(dispute!.id, { expand: ['charge', 'payment_intent'] })
  }
}

const consent = {
  customer_acceptance: {
    type: 'online' as const,
    online: { ip_address: '127.0.0.1', user_agent: 'test' },
  },
}

async function payByDebit({ stripe }: Walk, customer: string): Promise<string> {
  const ibans = ['AT611904300234573201', 'AT861904300235473202', 'AT591904300235473203']
  for (const iban of ibans) {
    const account = await stripe.paymentMethods.create({
      type: 'sepa_debit',
      sepa_debit: { iban },
      billing_details: { name: 'Company', email: 'books@example.com' },
    })
    const { id } = await stripe.paymentIntents.create({
      amount: 5000,
      currency: 'eur',
      customer,
      payment_method: account.id,
      confirm: true,
      mandate_data: consent,
    })
    await until(async () => (await stripe.paymentIntents.retrieve(id)).status !== 'processing')
    const [charge] = (await stripe.charges.list({ payment_intent: id })).data
    if (iban === ibans[0]) await stripe.refunds.create({ payment_intent: id, amount: 100 })
    const mandate = charge!.payment_method_details?.sepa_debit?.mandate
    if (iban === ibans[2]) return String(mandate)
  }
  throw new Error('There is no third account')
}

async function saveMethods({ stripe, press }: Walk, customer: string) {
  const setup = (token: string, more = {}) =>
    stripe.setupIntents.create({
      customer,
      payment_method: `pm_card_${token}`,
      confirm: true,
      expand: ['customer', 'payment_method'],
      ...more,
    })
  await setup('visa')
  await refusal(setup('chargeDeclined'))
  await press(`intents/${(await setup('threeDSecure2Required')).id}/fail`)
  const waiting = await stripe.setupIntents.create({ customer })
  await stripe.setupIntents.confirm(waiting.id, {
    payment_method_data: {
      type: 'sepa_debit',
      sepa_debit: { iban: 'AT611904300234573201' },
      billing_details: { name: 'Company', email: 'books@example.com' },
    },
    mandate_data: consent,
  })
  await stripe.setupIntents.cancel((await stripe.setupIntents.create({ customer })).id)
  await stripe.setupIntents.retrieve(waiting.id, { expand: ['mandate'] })
  const card = await stripe.paymentMethods.attach('pm_card_mastercard', { customer })
  await stripe.paymentMethods.update(card.id, { metadata: { nickname: 'blue' } })
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card.id } })
  await stripe.customers.retrieve(customer, { expand: ['invoice_settings.default_payment_method'] })
  await stripe.customers.retrievePaymentMethod(customer, card.id)
  await stripe.paymentMethods.retrieve(card.id, { expand: ['customer'] })
  await stripe.paymentMethods.list({ customer, type: 'card' })
  await stripe.customers.listPaymentMethods(customer)
  await stripe.paymentMethods.detach(card.id)
}

async function visitPages({ stripe, url }: Walk, customer: string) {
  const pages = { success_url: 'http://localhost/ok', cancel_url: 'http://localhost/no', customer }
  const send = (id: string, fields: Record<string, string>) =>
    fetch(`${url}/__sim/checkout/${id}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
  const card = { method: 'card', number: '4242424242424242', expiry: '12/40', cvc: '123', name: 'Marta' }
  const saving = await stripe.checkout.sessions.create({ ...pages, mode: 'setup', currency: 'eur' })
  await send(saving.id, card)
  await stripe.checkout.sessions.retrieve(saving.id, { expand: ['setup_intent', 'customer'] })
  await stripe.checkout.sessions.expire(
    (await stripe.checkout.sessions.create({ ...pages, mode: 'setup' })).id,
  )
  const price_data = { currency: 'eur', unit_amount: 450, product_data: { name: 'Croissant' } }
  for (const iban of ['AT611904300234573201', 'AT861904300235473202']) {
    const paying = await stripe.checkout.sessions.create({
      ...pages,
      mode: 'payment',
      allowed_payment_method_types: ['card', 'sepa_debit'],
      line_items: [{ price_data, quantity: 2 }],
    })
    await send(paying.id, { method: 'sepa_debit', iban, holder: 'Marta', email: 'marta@example.com' })
    await until(async () => {
      const { payment_intent } = await stripe.checkout.sessions.retrieve(paying.id, {
        expand: ['payment_intent'],
      })
      return typeof payment_intent === 'object' && payment_intent?.status !== 'processing'
    })
  }
}

async function readBooks({ stripe, press }: Walk, customer: string, mandate: string) {
  await press('account/now/payOut')
  await until(async () => (await stripe.payouts.list()).data[0]?.status === 'paid')
  const [payout] = (await stripe.payouts.list({ limit: 1 })).data
  await stripe.payouts.retrieve(payout!.id, { expand: ['balance_transaction'] })
  await stripe.mandates.retrieve(mandate, { expand: ['payment_method'] })
  await stripe.balance.retrieve()
  const lines = await stripe.balanceTransactions.list({ payout: payout!.id, limit: 100 })
  for (const { id } of lines.data) await stripe.balanceTransactions.retrieve(id, { expand: ['source'] })
  const all = { limit: 100 }
  await stripe.paymentIntents.list({ ...all, expand: ['data.latest_charge'] })
  await stripe.paymentIntents.search({ query: `customer:'${customer}'`, ...all })
  await stripe.setupIntents.list(all)
  await stripe.charges.list({ ...all, expand: ['data.refunds'] })
  const [charge] = (await stripe.charges.list({ limit: 1 })).data
  await stripe.charges.retrieve(charge!.id, { expand: ['payment_intent', 'customer'] })
  await stripe.refunds.list({ ...all, expand: ['data.payment_intent'] })
  await stripe.disputes.list({ ...all, expand: ['data.charge'] })
  await stripe.checkout.sessions.list(all)
  await stripe.customers.list({ email: 'shape@example.com' })
  const [event] = (await stripe.events.list(all)).data
  await stripe.events.retrieve(event!.id)
  const url = 'http://127.0.0.1:9/hooks'
  const endpoint = await stripe.webhookEndpoints.create({ url, enabled_events: ['mandate.updated'] })
  await stripe.webhookEndpoints.retrieve(endpoint.id)
  await stripe.webhookEndpoints.list()
  await stripe.webhookEndpoints.del(endpoint.id)
}
