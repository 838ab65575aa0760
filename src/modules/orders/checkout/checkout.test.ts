import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { localDateOf } from '../../../core/rules/local-time'
import { contextFor, makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { openTestPayments } from '../../../dev/simulator/testing'
import { appRouter } from '../../../routers/app'
import { balancesOf, explain } from '../../money/ledger/ledger.store'
import { giveBalance } from '../../money/ledger/money.make'
import { account } from '../../money/ledger/rules/accounts'
import { captureForgotten, capturePayment } from '../payments/capture-payment'
import { processProviderEvent, storeProviderEvent } from '../provider-events/provider-events'
import { makeOffice, makePayload, makeShop, type Shop } from './checkout.make'
import { findFaults } from './checkout-audit.make'
import type { OrderPayload } from './contract/checkout'
import { sweepCheckouts, voidCheckout } from './release-checkout'

const provider = openTestPayments()
let world: TestWorld
let shop: Shop
let person: Person

beforeAll(async () => {
  world = await openTestWorld({ payments: provider.payments })
  shop = await makeShop(world)
  person = await makePerson(world)
})
afterEach(async () => {
  expect(await findFaults(world)).toEqual([])
  world.clock.set(TEST_START)
})
afterAll(async () => {
  await world.close()
  await provider.stop()
})

/** Goods 14.20 €, delivery 2.99 €. */
const TOTAL = 1719

const as = (caller: Person, idempotencyKey: string | null = null) =>
  createCaller(appRouter)(contextFor(world, caller, { idempotencyKey })).customer
const failure = (name: string) => ({ cause: { name } })
const freeOf = async (code: string) => (await balancesOf(world.db, [code])).get(code)!.freeCents
const stockOfBread = async (of = shop) => {
  const { on_hand, reserved } = await world.db
    .selectFrom('inventory_item')
    .select(['on_hand', 'reserved'])
    .where('store_id', '=', of.store.id)
    .where('product_id', '=', of.bread.id)
    .executeTakeFirstOrThrow()
  return { onHand: on_hand, reserved }
}
const ordersOf = (caller: Person) =>
  world.db.selectFrom('purchase_order').selectAll().where('person_id', '=', caller.id).execute()
const confirm = (
  intent: { paymentIntentId: string | null; clientSecret: string | null },
  card = 'pm_card_visa',
) =>
  provider.fromBrowser('POST', `/v1/payment_intents/${intent.paymentIntentId}/confirm`, {
    client_secret: intent.clientSecret!,
    payment_method: card,
  })
const open = (caller: Person, key: string, req: OrderPayload = makePayload(shop)) =>
  as(caller, key).checkout.createIntent({ req })
const place = (caller: Person, key: string, req: OrderPayload = makePayload(shop)) =>
  as(caller, key).checkout.place(req)
/** What the provider would tell us about a payment, as often as it likes. */
const webhook = async (intentId: string) => {
  for (const { id, type, created } of (await provider.stripe.events.list({ limit: 100 })).data
    .filter(event => (event.data.object as { id: string }).id === intentId)
    .map(({ id, type, created }) => ({ id, type, created }))) {
    const event = {
      id,
      type,
      objectId: intentId,
      objectKind: 'payment_intent',
      intentId,
      setupId: null,
      createdAt: new Date(created * 1000),
    }
    await storeProviderEvent(world, event, {})
    await processProviderEvent(world, id)
  }
}

describe('the plan', () => {
  test('prices line by line and splits in kind, flex, balance, card; nothing changes', async () => {
    const employee = await makePerson(world)
    const office = await makeOffice(world, employee, { kindCents: 500, flexCents: 300 })
    await giveBalance(world, employee.id, 400)
    const before = await stockOfBread()
    const plan = await as(employee).checkout.plan(
      makePayload(shop, { locationId: office.id, address: undefined }),
    )
    expect(plan.problems).toEqual([])
    expect(plan.lines.map(line => [line.name, line.quantity, line.total.amount])).toEqual([
      ['Soup', 2, 1300],
      ['Bread', 1, 120],
    ])
    expect([plan.price.goods.amount, plan.price.deliveryFee.amount, plan.price.total.amount]).toEqual([
      1420,
      299,
      TOTAL,
    ])
    expect(plan.price.vat.map(rate => rate.percentage)).toEqual([4, 10, 21])
    expect(plan.payment).toMatchObject({
      appliedInKind: { amount: 500 },
      appliedFlex: { amount: 300 },
      appliedBalance: { amount: 400 },
      card: { amount: 519 },
    })
    expect(await stockOfBread()).toEqual(before)
    expect(await freeOf(account.balance(employee.id))).toBe(400)
  })

  test('tells all that is wrong, the twelve reasons first and in their order', async () => {
    const plan = await as(person).checkout.plan(
      makePayload(shop, {
        channel: 'catering',
        cart: [{ productId: shop.bread.id, quantity: 1001 }],
        address: undefined,
        deliveryOption: undefined,
        customerDetails: { name: '', lastName: '', email: 'x', phone: '12' },
      }),
    )
    expect(plan.problems.map(({ name, rule }) => [name, rule])).toEqual([
      ['DeliveryTimeMissing', 3],
      ['DeliveryAddressMissing', 4],
      ['BillingDetailsMissing', 6],
      ['PhoneInvalid', 8],
      ['NameMissing', 9],
      ['EmailMissing', 11],
      ['OutOfStock', null],
    ])
    expect(plan.nextWindow).not.toBeNull()
  })

  test('counts the same product on two lines together', async () => {
    const few = await makeShop(world, { breadOnHand: 3 })
    const two = { productId: few.bread.id, quantity: 2 }
    const payload = makePayload(few, { cart: [two, two] })
    const plan = await as(person).checkout.plan(payload)
    expect(plan.problems.map(problem => problem.name)).toEqual(['OutOfStock'])
    await expect(place(person, 'two-lines', payload)).rejects.toMatchObject(failure('OutOfStock'))
    expect(await stockOfBread(few)).toEqual({ onHand: 3, reserved: 0 })
  })

  test('takes nothing of what is sold out on the day of the delivery, counted or not', async () => {
    const plenty = await makeShop(world, { breadOnHand: 9 })
    const payload = makePayload(plenty)
    const day = localDateOf(payload.deliveryOption!.deliveryStartDate, plenty.store.tz)
    const names = async () => (await as(person).checkout.plan(payload)).problems.map(problem => problem.name)
    const mark = (change: { unlimited?: boolean; sold_out_on: string | null }) =>
      world.db.updateTable('inventory_item').set(change).where('store_id', '=', plenty.store.id).execute()
    expect(await names()).toEqual([])
    for (const unlimited of [false, true]) {
      await mark({ unlimited, sold_out_on: day })
      expect(await names()).toEqual(['OutOfStock'])
      await expect(place(person, `gone ${unlimited}`, payload)).rejects.toMatchObject(failure('OutOfStock'))
    }
    await mark({ sold_out_on: '2026-01-01' })
    expect(await names()).toEqual([])
    await mark({ unlimited: false, sold_out_on: null })
    expect(await stockOfBread(plenty)).toEqual({ onHand: 9, reserved: 0 })
  })
})

describe('an order that needs no card', () => {
  test('is placed at once from the balance, with its postings', async () => {
    const buyer = await makePerson(world)
    await giveBalance(world, buyer.id, 5000)
    const order = await place(buyer, 'wallet')
    expect(order).toMatchObject({
      state: 'pending',
      totalCost: { amount: TOTAL },
      paymentDetails: { appliedBalance: { amount: TOTAL }, card: { amount: 0 }, paymentIntentIds: [] },
      paymentState: 'none',
      customerDetails: { name: 'Ada', phone: '+34612345678' },
    })
    expect(order.ufid).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    expect(order.pickupCode).toMatch(/^\d{3,}C$/)
    expect(await freeOf(account.balance(buyer.id))).toBe(5000 - TOTAL)
    const { transactions, accounts } = await explain(world.db, { type: 'order', id: order.id })
    expect(transactions[0]!.transfers.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(TOTAL)
    expect(accounts.reduce((sum, { net }) => sum + net.amount, 0)).toBe(0)
  })

  test('spends the company first, each day its own, and only once', async () => {
    const employee = await makePerson(world)
    const office = await makeOffice(world, employee, { kindCents: 1000, flexCents: 300 })
    await giveBalance(world, employee.id, 5000)
    const payload = makePayload(shop, { locationId: office.id, address: undefined })
    const first = await place(employee, 'day-1', payload)
    expect(first.paymentDetails).toMatchObject({
      appliedInKind: { amount: 1000 },
      appliedFlex: { amount: 300 },
    })
    const second = await place(employee, 'day-1-again', payload)
    expect(second.paymentDetails).toMatchObject({
      appliedInKind: { amount: 0 },
      appliedBalance: { amount: TOTAL },
    })
    const nextDay = makePayload(shop, {
      locationId: office.id,
      address: undefined,
      deliveryOption: { deliveryStartDate: '2026-11-19T13:00:00.000Z' },
    })
    expect((await place(employee, 'day-2', nextDay)).paymentDetails.appliedInKind.amount).toBe(1000)
    expect(await freeOf(account.kind(employee.id, '2026-11-18'))).toBe(0)
  })

  test('spends what one company gives at that company only', async () => {
    const employee = await makePerson(world)
    const rich = await makeOffice(world, employee, { kindCents: 5000 })
    const poor = await makeOffice(world, employee, { kindCents: 500 })
    await giveBalance(world, employee.id, 5000)
    const at = (locationId: string) => makePayload(shop, { locationId, address: undefined })
    const parts = []
    for (const [key, office] of [
      ['a', rich],
      ['b', poor],
      ['c', poor],
    ] as const)
      parts.push((await place(employee, key, at(office.id))).paymentDetails.appliedInKind.amount)
    expect(parts).toEqual([TOTAL, 500, 0])
  })

  test('unlocks the company only after what the person has to pay', async () => {
    const employee = await makePerson(world)
    const office = await makeOffice(world, employee, { kindCents: 5000, unlocksAtCents: 600 })
    await giveBalance(world, employee.id, 5000)
    const payload = makePayload(shop, { locationId: office.id, address: undefined })
    const order = await place(employee, 'copay', payload)
    expect(order.paymentDetails).toMatchObject({
      appliedInKind: { amount: TOTAL - 600 },
      appliedBalance: { amount: 600 },
    })
    // The day's own part is paid: the company takes all of the next.
    const next = await place(employee, 'copay-2', payload)
    expect(next.paymentDetails.appliedInKind.amount).toBe(TOTAL)
  })

  test('is one order for three clicks at once, and another request under the key is refused', async () => {
    const buyer = await makePerson(world)
    await giveBalance(world, buyer.id, 5000)
    const answers = await Promise.all([place(buyer, 'click'), place(buyer, 'click'), place(buyer, 'click')])
    expect(new Set(answers.map(order => order.id)).size).toBe(1)
    expect(await ordersOf(buyer)).toHaveLength(1)
    await expect(place(buyer, 'click', makePayload(shop, { comments: 'other' }))).rejects.toMatchObject(
      failure('IdempotencyKeyReused'),
    )
    expect(await freeOf(account.balance(buyer.id))).toBe(5000 - TOTAL)
  })

  test('is accepted at once by a store that does that', async () => {
    const automatic = await makeShop(world, { store: { auto_accept: true } })
    const buyer = await makePerson(world)
    await giveBalance(world, buyer.id, 5000)
    const order = await place(buyer, 'auto', makePayload(automatic))
    expect(order.state).toBe('accepted')
    expect(order.stateHistory.map(({ state, role }) => [state, role])).toEqual([
      ['pending', 'customer'],
      ['accepted', 'system'],
    ])
  })

  test('names who sells it, as it is placed and afterwards', async () => {
    const employee = await makePerson(world)
    await giveBalance(world, employee.id, TOTAL)
    const order = await place(employee, 'sold')
    expect(order.seller).toEqual({ name: 'Cuina Verda SL', vatNumber: 'ESB12345674' })
    expect((await as(employee).orders.show({ purchaseId: order.id })).seller).toEqual(order.seller)
  })

  test('may be owed, where that is allowed', async () => {
    const employee = await makePerson(world)
    const office = await makeOffice(world, employee, {})
    const payload = makePayload(shop, {
      locationId: office.id,
      address: undefined,
      paymentDetails: { payByTransfer: true },
    })
    await expect(place(employee, 'owed', payload)).rejects.toMatchObject(failure('PayByTransferNotAllowed'))
    await world.db
      .updateTable('location')
      .set({ settings: { payByTransferAllowed: true } })
      .where('id', '=', office.id)
      .execute()
    const order = await place(employee, 'owed-2', payload)
    expect(order.paymentDetails).toMatchObject({ transfer: { amount: TOTAL }, payByTransfer: true })
  })

  test('of a request for a quote takes no money and no stock, and its cart may be empty', async () => {
    const before = await stockOfBread()
    const asker = await makePerson(world)
    const wish = makePayload(shop, { isRequestingQuote: true, comments: 'For forty people' })
    const order = await place(asker, 'quote', wish)
    expect(order).toMatchObject({ isRequestingQuote: true, state: 'pending', totalCost: { amount: 0 } })
    expect(await stockOfBread()).toEqual(before)
    const empty = await place(asker, 'quote-2', { ...wish, cart: [] })
    expect(empty.cartItems).toEqual([])
    await expect(place(asker, 'quote-3', { ...wish, comments: ' ' })).rejects.toMatchObject(
      failure('QuoteCommentsMissing'),
    )
  })
})

describe('what the person saw must still be true', () => {
  test('the split of the payment', async () => {
    const buyer = await makePerson(world)
    await giveBalance(world, buyer.id, 5000)
    const said = { appliedBalance: { amount: 100, currency: 'eur' as const }, payByTransfer: false }
    await expect(place(buyer, 'plan', makePayload(shop, { paymentDetails: said }))).rejects.toMatchObject({
      cause: { name: 'PaymentPlanChanged', details: { plan: { appliedBalance: { amount: TOTAL } } } },
    })
    expect(await ordersOf(buyer)).toEqual([])
  })

  test('the price of each thing, and of all', async () => {
    const cart = [{ productId: shop.soup.id, quantity: 1, price: { amount: 600, currency: 'eur' as const } }]
    await expect(place(person, 'price', makePayload(shop, { cart }))).rejects.toMatchObject(
      failure('PriceChanged'),
    )
    const total = { amount: TOTAL - 1, currency: 'eur' as const }
    await expect(place(person, 'total', makePayload(shop, { totalCost: total }))).rejects.toMatchObject({
      cause: { name: 'PriceChanged', details: { total: { amount: TOTAL } } },
    })
  })

  test('the window, and the answer names the next one', async () => {
    const past = { deliveryStartDate: '2026-11-17T08:15:00.000Z' }
    await expect(place(person, 'gone', makePayload(shop, { deliveryOption: past }))).rejects.toMatchObject({
      cause: { name: 'WindowGone', details: { next: { deliveryStartDate: '2026-11-17T09:00:00.000Z' } } },
    })
  })

  test('a window with room for one takes one of five at once', async () => {
    const small = await makeShop(world, { store: { capacity_per_slot: 1 } })
    const buyers = await Promise.all(Array.from({ length: 5 }, () => makePerson(world)))
    for (const buyer of buyers) await giveBalance(world, buyer.id, 5000)
    const tries = await Promise.allSettled(buyers.map(buyer => place(buyer, 'slot', makePayload(small))))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('the last of something goes to one of two', async () => {
    for (let round = 0; round < 5; round++) {
      const few = await makeShop(world, { breadOnHand: 1 })
      const buyers = [await makePerson(world), await makePerson(world)]
      for (const buyer of buyers) await giveBalance(world, buyer.id, 5000)
      const tries = await Promise.allSettled(buyers.map(buyer => place(buyer, 'last', makePayload(few))))
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await stockOfBread(few)).toEqual({ onHand: 0, reserved: 0 })
    }
  })
})

describe('an order that needs a card', () => {
  test('holds money and stock, then is placed, captured, and nothing is held any more', async () => {
    const buyer = await makePerson(world)
    await giveBalance(world, buyer.id, 400)
    const before = await stockOfBread()
    const intent = await open(buyer, 'card')
    expect(intent).toMatchObject({
      amount: { amount: TOTAL - 400 },
      plan: { appliedBalance: { amount: 400 } },
    })
    expect(await freeOf(account.balance(buyer.id))).toBe(0)
    expect(await stockOfBread()).toEqual({ onHand: before.onHand, reserved: before.reserved + 1 })

    await expect(place(buyer, 'card')).rejects.toMatchObject(failure('PaymentFailed'))
    await confirm(intent)
    const order = await place(buyer, 'card')
    expect(order).toMatchObject({
      paymentState: 'authorised',
      paymentDetails: { card: { amount: TOTAL - 400 }, paymentIntentIds: [intent.paymentIntentId] },
    })
    expect(await stockOfBread()).toEqual({ onHand: before.onHand - 1, reserved: before.reserved })

    await capturePayment(world, { orderId: order.id })
    await capturePayment(world, { orderId: order.id })
    const paid = await provider.stripe.paymentIntents.retrieve(intent.paymentIntentId!)
    expect([paid.status, paid.amount_received]).toEqual(['succeeded', TOTAL - 400])
    expect((await ordersOf(buyer))[0]!.payment_state).toBe('captured')
  })

  test('is captured without a look at what is held, and counts as captured when that was done elsewhere', async () => {
    for (const key of ['one question', 'taken elsewhere']) {
      const buyer = await makePerson(world)
      const intent = await open(buyer, key)
      await confirm(intent)
      const order = await place(buyer, key)
      const isTaken = key === 'taken elsewhere'
      if (isTaken) await provider.stripe.paymentIntents.capture(intent.paymentIntentId!)
      let looks = 0
      const retrieveIntent: typeof world.payments.retrieveIntent = id => {
        looks++
        return world.payments.retrieveIntent(id)
      }
      const counting = { ...world, payments: { ...world.payments, retrieveIntent } }
      await capturePayment(counting, { orderId: order.id })
      expect(looks).toBe(isTaken ? 1 : 0)
      expect((await ordersOf(buyer))[0]!.payment_state).toBe('captured')
    }
  })

  test('is captured by the timer when its job has given up', async () => {
    const buyer = await makePerson(world)
    const intent = await open(buyer, 'forgotten')
    await confirm(intent)
    await place(buyer, 'forgotten')
    await captureForgotten(world)
    expect((await ordersOf(buyer))[0]!.payment_state).toBe('authorised')
    world.clock.advance(20 * 60_000 + 1)
    await captureForgotten(world)
    expect((await ordersOf(buyer))[0]!.payment_state).toBe('captured')
  })

  test('has one payment, however often it is opened at once', async () => {
    const buyer = await makePerson(world)
    const opened = await Promise.all([open(buyer, 'thrice'), open(buyer, 'thrice'), open(buyer, 'thrice')])
    expect(new Set(opened.map(intent => intent.paymentIntentId)).size).toBe(1)
  })

  test('is found by the payment when the key is lost', async () => {
    const buyer = await makePerson(world)
    const intent = await open(buyer, 'lost-key')
    await confirm(intent)
    const paymentDetails = { paymentIntentIds: [intent.paymentIntentId!] }
    await as(buyer).checkout.place(makePayload(shop, { paymentDetails }))
    expect(await ordersOf(buyer)).toHaveLength(1)
  })

  test('is the one that the payment belongs to, also when the key names another attempt', async () => {
    const buyer = await makePerson(world)
    const other = await open(buyer, 'another')
    const paid = await open(buyer, 'paid')
    await confirm(paid)
    const paymentDetails = { paymentIntentIds: [paid.paymentIntentId!] }
    await place(buyer, 'another', makePayload(shop, { paymentDetails }))
    expect(await ordersOf(buyer)).toMatchObject([{ checkout_id: paid.checkoutId }])
    await as(buyer).checkout.close({ checkoutId: other.checkoutId })
  })

  test('is placed once, by the first of: client, provider, sweeper, all at once', async () => {
    for (const others of [
      (id: string) => [webhook(id), sweepCheckouts(world)],
      (id: string) => [sweepCheckouts(world), webhook(id), webhook(id)],
      (id: string) => [webhook(id)],
    ]) {
      const buyer = await makePerson(world)
      const intent = await open(buyer, 'race')
      await confirm(intent)
      world.clock.advance(16 * 60_000)
      const orders = await Promise.all([
        place(buyer, 'race'),
        place(buyer, 'race'),
        ...others(intent.paymentIntentId!),
      ])
      expect(orders[0]!.id).toBe(orders[1]!.id)
      expect(await ordersOf(buyer)).toHaveLength(1)
      world.clock.set(TEST_START)
    }
  })

  test('is placed by the provider alone when the client has gone', async () => {
    const buyer = await makePerson(world)
    const intent = await open(buyer, 'gone-1')
    await confirm(intent)
    await webhook(intent.paymentIntentId!)
    expect(await ordersOf(buyer)).toHaveLength(1)
  })

  test('is placed by the sweeper alone when neither client nor provider reports', async () => {
    const buyer = await makePerson(world)
    const intent = await open(buyer, 'gone-2')
    await confirm(intent)
    world.clock.advance(16 * 60_000)
    await sweepCheckouts(world)
    expect(await ordersOf(buyer)).toHaveLength(1)
  })

  test.each(['pm_card_chargeDeclined', 'pm_card_chargeDeclinedInsufficientFunds'])(
    'may be tried with another card after %s',
    async card => {
      const buyer = await makePerson(world)
      const intent = await open(buyer, 'declined')
      expect((await confirm(intent, card)).status).toBe(402)
      await expect(place(buyer, 'declined')).rejects.toMatchObject({
        cause: { name: 'PaymentFailed', details: { code: 'card_declined' } },
      })
      await confirm(intent)
      await place(buyer, 'declined')
      expect(await ordersOf(buyer)).toHaveLength(1)
    },
  )

  test('is given up when the bank was never answered, and the hold is freed', async () => {
    const buyer = await makePerson(world)
    await giveBalance(world, buyer.id, 400)
    const before = await stockOfBread()
    const intent = await open(buyer, '3ds')
    expect((await confirm(intent, 'pm_card_authenticationRequired')).body.status).toBe('requires_action')
    await expect(place(buyer, '3ds')).rejects.toMatchObject(failure('PaymentFailed'))
    world.clock.advance(16 * 60_000)
    await sweepCheckouts(world)
    expect(await freeOf(account.balance(buyer.id))).toBe(400)
    expect(await stockOfBread()).toEqual(before)
    await voidCheckout(world, { checkoutId: intent.checkoutId })
    expect((await provider.stripe.paymentIntents.retrieve(intent.paymentIntentId!)).status).toBe('canceled')
    await expect(place(buyer, '3ds')).rejects.toMatchObject(failure('CheckoutClosed'))
  })

  test('is given up by its person, and money that comes late goes back', async () => {
    const buyer = await makePerson(world)
    const intent = await open(buyer, 'late')
    expect(await as(buyer).checkout.close({ checkoutId: intent.checkoutId })).toEqual({
      released: true,
      orderId: null,
    })
    await confirm(intent)
    await webhook(intent.paymentIntentId!)
    expect((await provider.stripe.paymentIntents.retrieve(intent.paymentIntentId!)).status).toBe('canceled')
    expect(await ordersOf(buyer)).toHaveLength(0)
  })

  test('cannot be closed once it is paid: it becomes the order', async () => {
    const buyer = await makePerson(world)
    const intent = await open(buyer, 'too-late')
    await confirm(intent)
    const answer = await as(buyer).checkout.close({ checkoutId: intent.checkoutId })
    expect(answer.released).toBe(false)
    expect(answer.orderId).toBe((await ordersOf(buyer))[0]!.id)
    const stranger = await makePerson(world)
    await expect(as(stranger).checkout.close({ checkoutId: intent.checkoutId })).rejects.toMatchObject(
      failure('NotFound'),
    )
  })

  test('never charges less than a card takes: the balance pays a little less', async () => {
    const buyer = await makePerson(world)
    await giveBalance(world, buyer.id, TOTAL - 20)
    const intent = await open(buyer, 'cents')
    expect(intent).toMatchObject({ amount: { amount: 50 }, plan: { appliedBalance: { amount: TOTAL - 50 } } })
  })

  test('pays with a card that was saved before', async () => {
    const buyer = await makePerson(world)
    const first = await as(buyer, 'save').checkout.createIntent({ req: makePayload(shop), saveCard: true })
    await confirm(first)
    const order = await place(buyer, 'save')
    await capturePayment(world, { orderId: order.id })
    const [saved] = await as(buyer).paymentMethods.list()
    expect(saved).toMatchObject({ brand: 'visa', lastFourDigits: '4242', isDefault: true })
    const second = await open(buyer, 'saved')
    const [card] = second.savedCards
    expect(card!.providerId).toBe(saved!.providerId!)
    expect((await confirm(second, card!.providerId)).body.status).toBe('requires_capture')
    await place(buyer, 'saved')
    await expect(as(buyer).paymentMethods.remove({ paymentMethodId: saved!.id })).rejects.toMatchObject(
      failure('CannotDeleteDefaultPaymentMethod'),
    )
  })
})

test('two checkouts of one person never spend the same money', async () => {
  const buyer = await makePerson(world)
  await giveBalance(world, buyer.id, TOTAL + 100)
  const orders = await Promise.allSettled(
    Array.from({ length: 6 }, (_, i) => open(buyer, `both-${i}`, makePayload(shop))),
  )
  const balances = orders.map(result =>
    result.status === 'fulfilled' ? result.value.plan.appliedBalance.amount : 0,
  )
  expect(balances.reduce((sum, cents) => sum + cents, 0)).toBe(TOTAL + 100)
  expect(await freeOf(account.balance(buyer.id))).toBe(0)
})

test('an admin can order for another person, with that person as its owner', async () => {
  const admin = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
  const target = await makePerson(world)
  await giveBalance(world, target.id, 5000)
  const payload = makePayload(shop, { forUserId: target.id })
  const order = await place(admin, 'for', payload)
  expect([order.userId, order.orderedById]).toEqual([target.id, admin.id])
  await expect(place(person, 'for-2', payload)).rejects.toMatchObject(failure('Forbidden'))
})
