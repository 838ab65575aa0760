import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { DAY_MS } from '../../../core/rules/instant'
import { contextFor, makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { openTestPayments } from '../../../dev/simulator/testing'
import { appRouter } from '../../../routers/app'
import { makePayload, makeShop, type Shop } from '../../orders/checkout/checkout.make'
import { findFaults } from '../../orders/checkout/checkout-audit.make'
import { OrderPayload } from '../../orders/checkout/contract/checkout'
import { expireQuotes } from './expire-quotes'
import { mailCustomer, mailRequested, mailWriter } from './quote-mails'

const provider = openTestPayments()
let world: TestWorld
let shop: Shop
let customer: Person
let merchant: Person
let rival: Person
let admin: Person
let owner: Person

const keeperOf = (merchantId: string) =>
  makePerson(world, {
    permissions: [{ type: 'MerchantAdminPermission', scope: { merchantIds: [merchantId] } }],
  })

beforeAll(async () => {
  world = await openTestWorld({ payments: provider.payments })
  shop = await makeShop(world)
  const other = await makeShop(world)
  customer = await makePerson(world)
  merchant = await keeperOf(shop.store.merchant_id)
  rival = await keeperOf(other.store.merchant_id)
  owner = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
  admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
})
afterEach(async () => {
  expect(await findFaults(world)).toEqual([])
  world.clock.set(TEST_START)
})
afterAll(async () => {
  await world.close()
  await provider.stop()
})

const as = (caller: Person, idempotencyKey: string | null = null) =>
  createCaller(appRouter)(contextFor(world, caller, { idempotencyKey }))
const failure = (name: string) => ({ cause: { name } })
const euro = (amount: number) => ({ amount, currency: 'eur' as const })
const WINDOW = {
  deliveryStartDate: new Date('2026-11-20T12:00:00Z'),
  deliveryEndDate: new Date('2026-11-20T12:30:00Z'),
}
const BILLING = {
  name: 'Áurea',
  vatNumber: 'B12345674',
  address: { address: 'Avinguda Diagonal 441', postalCode: '08036' },
}
const ADDRESS = {
  address: "Carrer d'Aragó 300",
  postalCode: '08009',
  city: 'Barcelona',
  country: 'ES',
  geo: { lat: 41.393, lon: 2.166 },
}

const draft = (changes: object = {}, by = merchant) =>
  as(by).admin.quotes.create({
    people: 10,
    deliveryFee: euro(500),
    proposal: {
      name: 'Results lunch',
      storeId: shop.store.id,
      customerDetails: { name: 'Ada', lastName: 'Byron', email: 'ada@example.test', phone: '+34612345678' },
      deliveryOption: WINDOW,
      address: ADDRESS,
      cartItems: [
        { productId: shop.soup.id, quantity: 10, price: euro(600), subItems: [] },
        { productId: shop.bread.id, quantity: 5, isFixed: true, subItems: [] },
      ],
      ...changes,
    },
  })
const sent = async (changes: object = {}) => {
  const quote = await draft(changes)
  return as(merchant).admin.quotes.send({ id: quote.id })
}
const order = (proposalId: string, changes: object = {}) =>
  OrderPayload.parse({
    storeId: shop.store.id,
    channel: 'catering',
    proposalId,
    customerDetails: { name: 'Ada', lastName: 'Byron', email: 'ada@example.test', phone: '+34612345678' },
    billingDetails: BILLING,
    ...changes,
  })
/** Reserves, pays by card and places. */
async function accept(quote: { id: string }, by = customer, key = world.newId(), changes: object = {}) {
  const req = order(quote.id, changes)
  const intent = await as(by, key).customer.checkout.createIntent({ req })
  if (intent.clientSecret)
    await provider.fromBrowser('POST', `/v1/payment_intents/${intent.paymentIntentId}/confirm`, {
      client_secret: intent.clientSecret,
      payment_method: 'pm_card_visa',
    })
  return as(by, key).customer.checkout.place(req)
}
const stateOf = async (id: string) => (await as(admin).admin.quotes.show({ id })).state

describe('writing a quote', () => {
  test('prices it by what was offered, and freezes that', async () => {
    const quote = await draft()
    expect(quote).toMatchObject({
      state: 'draft',
      number: expect.stringMatching(/^Q-[0-9A-Z]{6}$/),
      price: { goods: euro(6600), delivery: euro(500), total: euro(7100), perPerson: euro(710) },
      missing: [],
    })
    expect(quote.proposal.cartItems).toMatchObject([
      { price: euro(600), menuPrice: euro(650), minQuantity: 8, maxQuantity: 12 },
      { price: euro(120), minQuantity: 5, maxQuantity: 5 },
    ])
    // Delivery is taxed at the rate of quotes.
    expect(quote.price.vat.map(({ percentage, gross }) => [percentage, gross.amount])).toEqual([
      [4, 600],
      [10, 6500],
    ])
    const [soup, bread] = quote.proposal.cartItems
    const changed = await as(merchant).admin.quotes.update({
      id: quote.id,
      deliveryFee: null,
      proposal: {
        cartItems: [
          { id: bread!.id, productId: bread!.productId!, quantity: 5, isFixed: true, subItems: [] },
          { id: soup!.id, productId: soup!.productId!, quantity: 12, subItems: [] },
        ],
      },
    })
    expect(changed.proposal.cartItems.map(({ id, price }) => [id, price.amount])).toEqual([
      [bread!.id, 120],
      [soup!.id, 600],
    ])
    expect(changed).toMatchObject({ hasOwnDelivery: false, price: { delivery: euro(1400) } })
  })

  test('refuses an earlier version, another store and a dish that is not on the menu', async () => {
    const quote = await draft()
    world.clock.advance(1000)
    await as(merchant).admin.quotes.update({ id: quote.id, people: 12 })
    await expect(
      as(merchant).admin.quotes.update({ id: quote.id, people: 14, updatedAt: quote.updatedAt }),
    ).rejects.toMatchObject(failure('StaleRecord'))
    await expect(
      as(admin).admin.quotes.update({ id: quote.id, proposal: { storeId: world.newId() } }),
    ).rejects.toMatchObject(failure('Forbidden'))
    await expect(
      draft({ cartItems: [{ productId: world.newId(), quantity: 1, subItems: [] }] }),
    ).rejects.toMatchObject(failure('ProductNotAvailable'))
  })

  test('is for the people of the store: others see none of it, and name no customer', async () => {
    const quote = await draft()
    await expect(as(rival).admin.quotes.show({ id: quote.id })).rejects.toMatchObject(failure('NotFound'))
    for (const call of ['send', 'withdraw', 'copy', 'thread'] as const)
      await expect(as(rival).admin.quotes[call]({ id: quote.id })).rejects.toMatchObject(failure('NotFound'))
    await expect(as(rival).admin.quotes.write({ id: quote.id, text: 'Hi' })).rejects.toMatchObject(
      failure('NotFound'),
    )
    await expect(as(rival).admin.quotes.update({ id: quote.id, people: 1 })).rejects.toMatchObject(
      failure('NotFound'),
    )
    expect((await as(rival).admin.quotes.list({})).docs).toEqual([])
    await expect(draft({}, rival)).rejects.toMatchObject(failure('StoreNotFound'))
    await expect(as(merchant).admin.quotes.remove({ id: quote.id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await expect(
      as(merchant).admin.quotes.create({ userId: customer.id, proposal: { storeId: shop.store.id } }),
    ).rejects.toMatchObject(failure('Forbidden'))
    for (const other of [{ userId: customer.id }, { locationId: world.newId() }])
      await expect(as(merchant).admin.quotes.update({ id: quote.id, ...other })).rejects.toMatchObject(
        failure('Forbidden'),
      )
    await expect(as(customer).customer.quotes.show({ id: quote.id })).rejects.toMatchObject(
      failure('NotFound'),
    )
  })
})

describe('a quote on its way', () => {
  test('is sent whole only, read once, and withdrawn', async () => {
    const bare = await draft({ cartItems: [], address: null })
    await expect(as(merchant).admin.quotes.send({ id: bare.id })).rejects.toMatchObject({
      cause: { name: 'ProposalIncomplete', details: { missing: ['cart', 'address'] } },
    })
    const quote = await sent()
    expect(quote).toMatchObject({ state: 'sent', expiresAt: new Date(TEST_START.getTime() + 7 * DAY_MS) })
    await as(merchant).customer.quotes.open({ id: quote.id })
    expect(await stateOf(quote.id)).toBe('sent')
    await as(customer).customer.quotes.open({ id: quote.id })
    world.clock.advance(1000)
    expect(await as(customer).customer.quotes.open({ id: quote.id })).toEqual({ openedAt: TEST_START })
    expect(await stateOf(quote.id)).toBe('opened')
    // Sent again: it stays as it is.
    expect(await as(merchant).admin.quotes.send({ id: quote.id })).toMatchObject({ state: 'opened' })
    await as(merchant).admin.quotes.withdraw({ id: quote.id })
    await expect(accept(quote)).rejects.toMatchObject(failure('ProposalClosed'))
    for (const call of ['send', 'withdraw'] as const)
      await expect(as(merchant).admin.quotes[call]({ id: quote.id })).rejects.toMatchObject(
        failure('ProposalClosed'),
      )
    await expect(as(merchant).admin.quotes.update({ id: quote.id, people: 3 })).rejects.toMatchObject(
      failure('ProposalClosed'),
    )
    const copy = await as(merchant).admin.quotes.copy({ id: quote.id })
    expect(copy).toMatchObject({ state: 'draft', price: { total: euro(7100) } })
  })

  test('ends with its time, and by a no', async () => {
    const [late, refused] = [await sent(), await sent()]
    expect(await as(customer).customer.quotes.decline({ id: refused.id })).toEqual({ state: 'withdrawn' })
    expect(await as(merchant).admin.quotes.show({ id: refused.id })).toMatchObject({
      state: 'withdrawn',
      declinedAt: TEST_START,
    })
    world.clock.advance(7 * DAY_MS)
    await expect(accept(late)).rejects.toMatchObject(failure('ProposalClosed'))
    await expireQuotes(world)
    const { state } = await world.db
      .selectFrom('proposal')
      .select('state')
      .where('id', '=', late.id)
      .executeTakeFirstOrThrow()
    expect(state).toBe('expired')
    await expect(as(customer).customer.quotes.decline({ id: late.id })).rejects.toMatchObject(
      failure('ProposalClosed'),
    )
  })

  test('is written about by both, and mailed to the other', async () => {
    const quote = await sent()
    const asked = await as(customer).customer.quotes.write({ id: quote.id, text: 'A hot dish?' })
    const said = await as(merchant).admin.quotes.write({ id: quote.id, text: 'Of course' })
    const read = await as(customer).customer.quotes.show({ id: quote.id })
    expect(read.messages.map(({ isStaff, text }) => [isStaff, text])).toEqual([
      [false, 'A hot dish?'],
      [true, 'Of course'],
    ])
    await mailCustomer(world, { proposalId: quote.id, about: 'sent', key: 'a' })
    await mailCustomer(world, { proposalId: quote.id, about: 'message', key: said.id })
    await mailWriter(world, { proposalId: quote.id, about: 'message', key: asked.id })
    const mails = await world.db
      .selectFrom('outgoing_message')
      .select(['template', 'recipient', 'body_text'])
      .where('dedupe_key', 'like', 'quote:%')
      .orderBy('id')
      .execute()
    expect(mails.map(({ template }) => template)).toEqual(['quote-sent', 'quote-message', 'quote-answered'])
    expect(mails[0]!.body_text).toContain(`/checkout-link/${quote.id}`)
    expect(mails[1]).toMatchObject({ recipient: 'ada@example.test' })
    expect(mails[1]!.body_text).toContain('Of course')
  })
})

describe('accepting', () => {
  test('makes an order at the prices and rates of the quote, delivery included', async () => {
    const quote = await sent()
    const [soup, bread] = quote.proposal.cartItems
    const placed = await accept(quote, customer, 'accept', {
      cart: [
        { id: soup!.id, productId: soup!.productId!, quantity: 12 },
        { id: bread!.id, productId: bread!.productId!, quantity: 5 },
      ],
    })
    expect(placed).toMatchObject({
      proposalId: quote.id,
      price: { goods: euro(7800), deliveryFee: euro(500), total: euro(8300) },
      deliveryWindowStart: WINDOW.deliveryStartDate,
    })
    expect(placed.price.vat.map(({ percentage }) => percentage)).toEqual([4, 10])
    expect(await as(merchant).admin.quotes.show({ id: quote.id })).toMatchObject({
      state: 'accepted',
      orderId: placed.id,
    })
    // Asked again under its key it is the same order; under another one there is nothing to accept.
    const again = await as(customer, 'accept').customer.checkout.place(
      order(quote.id, {
        cart: [
          { id: soup!.id, productId: soup!.productId!, quantity: 12 },
          { id: bread!.id, productId: bread!.productId!, quantity: 5 },
        ],
      }),
    )
    expect(again.id).toBe(placed.id)
    await expect(accept(quote)).rejects.toMatchObject(failure('ProposalClosed'))
    await expect(as(admin).admin.quotes.remove({ id: quote.id })).rejects.toMatchObject(
      failure('ProposalClosed'),
    )
  })

  test('takes what may be changed, within its limits', async () => {
    const free = await sent()
    const [soup, bread] = free.proposal.cartItems
    const cart = (soups: number, breads: number) => ({
      cart: [
        { id: soup!.id, productId: soup!.productId!, quantity: soups },
        { id: bread!.id, productId: bread!.productId!, quantity: breads },
      ],
    })
    await expect(accept(free, customer, 'much', cart(13, 5))).rejects.toMatchObject(
      failure('QuantityOutOfRange'),
    )
    await expect(accept(free, customer, 'fixed', cart(10, 6))).rejects.toMatchObject(
      failure('QuantityOutOfRange'),
    )
    await expect(
      accept(free, customer, 'one', { cart: [{ productId: soup!.productId!, quantity: 10 }] }),
    ).rejects.toMatchObject(failure('ProposalChanged'))
    const other = { deliveryStartDate: '2026-11-21T12:00:00.000Z' }
    await expect(accept(free, customer, 'when', { deliveryOption: other })).rejects.toMatchObject(
      failure('ProposalChanged'),
    )
    const movable = await sent({ allowShippingChanges: true })
    const moved = await accept(movable, customer, 'moved', { deliveryOption: other })
    expect(moved.deliveryWindowStart).toEqual(new Date(other.deliveryStartDate))
  })

  test('is refused when the price is another by now', async () => {
    const quote = await sent()
    await as(merchant).admin.quotes.update({ id: quote.id, deliveryFee: euro(900) })
    expect(await as(customer).customer.quotes.show({ id: quote.id })).toMatchObject({
      changedAt: TEST_START,
      price: { total: euro(7500) },
    })
    await expect(accept(quote, customer, 'old', { totalCost: euro(7100) })).rejects.toMatchObject(
      failure('PriceChanged'),
    )
  })

  test('a payment that began before a change places nothing, and its hold is freed', async () => {
    const quote = await sent()
    const intent = await as(customer, 'slow').customer.checkout.createIntent({ req: order(quote.id) })
    await provider.fromBrowser('POST', `/v1/payment_intents/${intent.paymentIntentId}/confirm`, {
      client_secret: intent.clientSecret!,
      payment_method: 'pm_card_visa',
    })
    await as(merchant).admin.quotes.withdraw({ id: quote.id })
    await expect(as(customer, 'slow').customer.checkout.place(order(quote.id))).rejects.toMatchObject(
      failure('ProposalClosed'),
    )
    const { state } = await world.db
      .selectFrom('checkout')
      .select('state')
      .where('id', '=', intent.checkoutId)
      .executeTakeFirstOrThrow()
    expect(state).toBe('released')
  })

  test('at the same moment makes one order', async () => {
    const quote = await sent()
    const others = await Promise.all([makePerson(world), makePerson(world), makePerson(world)])
    const outcomes = await Promise.allSettled(others.map(one => accept(quote, one)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const made = await world.db
      .selectFrom('purchase_order')
      .select('id')
      .where('proposal_id', '=', quote.id)
      .execute()
    expect(made).toHaveLength(1)
  })
})

describe('a request', () => {
  const ask = (changes: object = {}) =>
    as(customer, world.newId()).customer.checkout.place(
      makePayload(shop, {
        channel: 'catering',
        isRequestingQuote: true,
        comments: 'We’re 40, up to €25 a head. 4 vegetarians.',
        billingDetails: BILLING,
        deliveryOption: { deliveryStartDate: '2026-11-20T13:00:00.000Z' },
        ...changes,
      }),
    )

  test('becomes a quote, and the quote makes it an order', async () => {
    const request = await ask()
    await mailRequested(world, { orderId: request.id })
    await expect(as(rival).admin.quotes.create({ purchaseId: request.id })).rejects.toMatchObject(
      failure('NotFound'),
    )
    const quote = await as(merchant).admin.quotes.create({ purchaseId: request.id })
    expect(quote).toMatchObject({
      purchaseId: request.id,
      userId: customer.id,
      people: 40,
      budgetPerPerson: euro(2500),
      missing: [],
      proposal: { customerDetails: { name: 'Ada' } },
    })
    expect(quote.proposal.cartItems.map(({ quantity }) => quantity)).toEqual([2, 1])
    // Asked again, it is the same one.
    expect((await as(admin).admin.quotes.create({ purchaseId: request.id })).id).toBe(quote.id)
    expect(await as(customer).customer.quotes.list()).toMatchObject({
      docs: expect.arrayContaining([expect.objectContaining({ id: quote.id, state: 'draft', total: null })]),
    })
    // While it is written, its customer reads the thread and no prices.
    expect(await as(customer).customer.quotes.show({ id: quote.id })).toMatchObject({
      state: 'draft',
      canAccept: false,
      canWrite: true,
      proposal: { cartItems: [] },
    })
    await as(merchant).admin.quotes.send({ id: quote.id })
    const another = await makePerson(world)
    expect(await as(another).customer.quotes.show({ id: quote.id })).toMatchObject({
      canAccept: false,
      canWrite: false,
    })
    await expect(accept(quote, another)).rejects.toMatchObject(failure('ProposalForAnother'))

    const placed = await accept(quote)
    expect(placed).toMatchObject({ id: request.id, ufid: request.ufid, isRequestingQuote: false })
    expect(placed.cartItems.map(({ quantity }) => quantity)).toEqual([2, 1])
    expect(placed.createdAt).toEqual(request.createdAt)
    expect(await as(merchant).admin.quotes.thread({ id: quote.id })).toMatchObject({
      request: { ufid: request.ufid, isWaiting: false, found: { people: 40 } },
      platformGets: null,
    })
  })

  test('that was canceled leaves its order as a separate one', async () => {
    const request = await ask({ cart: [] })
    const quote = await as(merchant).admin.quotes.create({
      purchaseId: request.id,
      proposal: { cartItems: [{ productId: shop.soup.id, quantity: 4, subItems: [] }] },
    })
    await as(merchant).admin.quotes.send({ id: quote.id })
    await as(customer).customer.orders.cancel({ purchaseId: request.id })
    const placed = await accept(quote)
    expect(placed.id).not.toBe(request.id)
  })

  test('is accepted by the platform for its customer, from what that person has', async () => {
    const quote = await sent()
    await expect(accept(quote, merchant, 'behalf', { forUserId: customer.id })).rejects.toMatchObject(
      failure('Forbidden'),
    )
    const placed = await accept(quote, owner, 'behalf-2', { forUserId: customer.id })
    expect(placed).toMatchObject({ userId: customer.id, orderedById: owner.id })
  })
})
