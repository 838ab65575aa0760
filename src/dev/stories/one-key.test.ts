import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { sql } from 'kysely'
import type { Person } from '../../core/context'
import { createCaller } from '../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../core/testing'
import { savePaymentMethod } from '../../modules/money/cards/payment-methods'
import { ensureProviderCustomer } from '../../modules/money/cards/provider-customer'
import { makePromotion } from '../../modules/offers/promotions/promotions.make'
import { makePayload, makeShop, type Shop } from '../../modules/orders/checkout/checkout.make'
import { findFaults } from '../../modules/orders/checkout/checkout-audit.make'
import { bringTo, makeOrder } from '../../modules/orders/moves/orders.make'
import { appRouter } from '../../routers/app'
import { openTestPayments } from '../simulator/testing'

/** Every call that moves money, twenty times at once under one key: what one call does, and twenty equal answers. */
const provider = openTestPayments()
let world: TestWorld
let shop: Shop
let merchant: Person
let admin: Person
beforeAll(async () => {
  world = await openTestWorld({ payments: provider.payments })
  shop = await makeShop(world)
  admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
  merchant = await makePerson(world, {
    permissions: [{ type: 'MerchantAdminPermission', scope: { merchantIds: [shop.store.merchant_id] } }],
  })
})
afterEach(async () => expect(await findFaults(world)).toEqual([]))
afterAll(async () => {
  await world.close()
  await provider.stop()
})

type Call = (key: string) => Promise<unknown>
/** What is to be called, and the same with another request: both after the same things have happened. */
type Situation = { call: Call; other: Call }

const as = (caller: Person, idempotencyKey: string) =>
  createCaller(appRouter)(contextFor(world, caller, { idempotencyKey }))

/** A card belongs to one person. */
const cards = ['pm_card_visa', 'pm_card_mastercard']

/** A code that puts so much into a wallet, once for each person. */
async function makeCredit(amountCents: number): Promise<string> {
  const { code } = await makePromotion(world, {
    kind: 'credit',
    discount_type: 'fixed',
    amount_cents: amountCents,
    percent_bps: null,
    code: `GIFT-${world.newId().slice(-8).toUpperCase()}`,
    per_user: 1,
  })
  return code!
}

/** A situation of its own for each run, with a person of its own. */
const MONEY_CALLS: Record<string, (person: Person) => Promise<Situation>> = {
  'customer.checkout.createIntent': async person => ({
    call: key => as(person, key).customer.checkout.createIntent({ req: makePayload(shop) }),
    other: key =>
      as(person, key).customer.checkout.createIntent({ req: makePayload(shop, { comments: '!' }) }),
  }),
  'customer.checkout.place': async person => {
    await makeOrder(world, shop, person)
    return {
      call: key => as(person, key).customer.checkout.place(makePayload(shop)),
      other: key => as(person, key).customer.checkout.place(makePayload(shop, { comments: '!' })),
    }
  },
  'customer.orders.cancel': async person => {
    const { id: purchaseId } = await makeOrder(world, shop, person)
    const { id: another } = await makeOrder(world, shop, person)
    return {
      call: key => as(person, key).customer.orders.cancel({ purchaseId }),
      other: key => as(person, key).customer.orders.cancel({ purchaseId: another }),
    }
  },
  'merchant.orders.refund': async person => {
    const { id: purchaseId } = await makeOrder(world, shop, person)
    const refund = (key: string, amount: number) =>
      as(merchant, key).merchant.orders.refund({ purchaseId, amount, reason: 'cold' })
    return { call: key => refund(key, 100), other: key => refund(key, 101) }
  },
  'customer.orders.change': async person => {
    const { id } = await makeOrder(world, shop, person)
    const change = (key: string, quantity: number) =>
      as(person, key).customer.orders.change({ id, cart: [{ productId: shop.soup.id, quantity }] })
    return { call: key => change(key, 3), other: key => change(key, 4) }
  },
  'merchant.orders.edit': async person => {
    const { id } = await makeOrder(world, shop, person)
    const edit = (key: string, quantity: number) =>
      as(merchant, key).merchant.orders.edit({ id, cart: [{ productId: shop.soup.id, quantity }] })
    return { call: key => edit(key, 2), other: key => edit(key, 1) }
  },
  'merchant.orders.withholdMerchantShare': async person => {
    const { id: purchaseId } = await makeOrder(world, shop, person)
    await bringTo(world, purchaseId, 'delivered')
    const remove = (key: string, reason: string) =>
      as(admin, key).merchant.orders.withholdMerchantShare({ purchaseId, reason })
    return { call: key => remove(key, 'never cooked'), other: key => remove(key, 'burnt') }
  },
  'merchant.orders.restoreNet': async person => {
    const { id: purchaseId } = await makeOrder(world, shop, person)
    await bringTo(world, purchaseId, 'delivered')
    await as(admin, `removed ${purchaseId}`).merchant.orders.withholdMerchantShare({
      purchaseId,
      reason: 'burnt',
    })
    const restore = (key: string, reason: string) =>
      as(admin, key).merchant.orders.restoreNet({ purchaseId, reason })
    return { call: key => restore(key, 'it was not'), other: key => restore(key, 'a mistake') }
  },
  'customer.wallet.topUp': async person => {
    const customer = await ensureProviderCustomer(world, person.id)
    const { id } = await provider.stripe.paymentMethods.attach(cards.pop()!, { customer })
    const method = await savePaymentMethod(world, person.id, await provider.payments.retrieveMethod(id))
    const topUp = (key: string, amount: number) =>
      as(person, key).customer.wallet.topUp({ amount, paymentMethodId: method! })
    return { call: key => topUp(key, 1500), other: key => topUp(key, 1600) }
  },
  'customer.coupons.redeem': async person => {
    const gift = await makeCredit(700)
    const another = await makeCredit(800)
    const redeem = (key: string, code: string) => as(person, key).customer.coupons.redeem({ code })
    return { call: key => redeem(key, gift), other: key => redeem(key, another) }
  },
  'admin.credits.create': async person => {
    const give = (key: string, amount: number) =>
      as(admin, key).admin.credits.create({
        userId: person.id,
        price: { amount, currency: 'eur' },
        comment: 'for the wait',
      })
    return { call: key => give(key, 500), other: key => give(key, 600) }
  },
  'admin.credits.remove': async person => {
    const give = (amount: number) =>
      as(admin, `given ${person.id} ${amount}`).admin.credits.create({
        userId: person.id,
        price: { amount, currency: 'eur' },
        comment: 'for the wait',
      })
    const [credit, another] = [await give(500), await give(600)]
    return {
      call: key => as(admin, key).admin.credits.remove({ id: credit.id }),
      other: key => as(admin, key).admin.credits.remove({ id: another.id }),
    }
  },
  'merchant.orders.setStatus': async person => {
    const { id } = await makeOrder(world, shop, person)
    const set = (key: string, state: 'rejected_by_store' | 'accepted') =>
      as(merchant, key).merchant.orders.setStatus({ purchaseIds: [id], state, reason: 'closed' })
    return { call: key => set(key, 'rejected_by_store'), other: key => set(key, 'accepted') }
  },
}

/** What else changes something there, and why one key says nothing about it. */
const NOT_BY_KEY: Record<string, string> = {
  'customer.checkout.plan': 'changes nothing',
  'customer.checkout.plans': 'changes nothing',
  'customer.checkout.close': 'a checkout is given up once, by its id',
  'customer.orders.pay': 'the open payment of an order is the same for everybody who asks',
  'customer.orders.confirmPayment': 'looks at the provider',
  'customer.orders.previewChange': 'changes nothing',
  'customer.orders.payChange': 'the open payment of a change is the same for everybody who asks',
  'customer.wallet.confirmTopUp': 'looks at the provider',
  'customer.orders.setProjectCode': 'no money',
  'customer.orders.answerSubstitute': 'says what is so from now on',
  'customer.orders.rate': 'no money',
  'customer.orders.skipRating': 'no money',
  'customer.orders.reportProblem': 'no money',
  'admin.credits.update': 'no money: the comment, and how long it lasts',
  'merchant.orders.setChannel': 'no money',
  'merchant.orders.markPrinted': 'no money',
  'merchant.orders.resendEmail': 'no money',
}

test('every call of orders and checkouts is tried here, or it says why not', () => {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>
  const there = Object.keys(procedures).filter(
    path =>
      /^(customer\.(checkout|orders|wallet|coupons)|merchant\.orders|admin\.credits)\./.test(path) &&
      procedures[path]!._def.type === 'mutation',
  )
  const isKnown = (path: string) => path in MONEY_CALLS || path in NOT_BY_KEY
  expect(there.length).toBeGreaterThan(Object.keys(MONEY_CALLS).length)
  expect(there.filter(path => !isKnown(path))).toEqual([])
})

test.each(Object.keys(MONEY_CALLS))(
  '%s under one key has one effect and one answer, and refuses another request',
  async name => {
    const prepare = MONEY_CALLS[name]!
    const once = await prepare(await makePerson(world))
    const oneEffect = await effectOf(() => once.call(`${name} once`))

    const often = await prepare(await makePerson(world))
    const answers: unknown[] = []
    const effect = await effectOf(async () => {
      answers.push(...(await Promise.all(Array.from({ length: 20 }, () => often.call(`${name} often`)))))
    })
    expect(Object.values(oneEffect).some(count => count > 0)).toBe(true)
    expect(effect).toEqual(oneEffect)
    for (const answer of answers) expect(answer).toEqual(answers[0])

    const refused = await effectOf(async () =>
      expect(often.other(`${name} often`)).rejects.toMatchObject({ cause: { name: 'IdempotencyKeyReused' } }),
    )
    for (const [what, count] of Object.entries(refused)) expect({ what, count }).toEqual({ what, count: 0 })
    // Much later, too: the key is kept for a month.
    expect(await often.call(`${name} often`)).toEqual(answers[0])
  },
)

/** What grows in our books, and in the provider's, while this is done. */
async function effectOf(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await counts()
  await work()
  const after = await counts()
  return Object.fromEntries(Object.entries(after).map(([what, count]) => [what, count - before[what]!]))
}

async function counts(): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from ledger_tx) as entries, (select count(*)::int from ledger_transfer) as transfers,
      (select coalesce(sum(amount_cents), 0)::bigint from ledger_transfer) as cents,
      (select coalesce(sum(held_cents), 0)::bigint from ledger_account) as held,
      (select count(*)::int from checkout) as checkouts, (select count(*)::int from purchase_order) as orders,
      (select count(*)::int from order_event) as moves, (select count(*)::int from refund) as refunds,
      (select coalesce(sum(reserved), 0)::int from inventory_item) as reserved,
      (select coalesce(sum(on_hand), 0)::int from inventory_item) as "onHand",
      (select count(*)::int from event where type in ('order.placed', 'order.moved', 'refund.requested')) as events`.execute(
    world.db,
  )
  const payments = await provider.stripe.paymentIntents.list({ limit: 100 })
  return { ...rows[0]!, payments: payments.data.length }
}
