import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Person } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import type { PermissionScope } from '../../../core/db/columns'
import { createCaller } from '../../../core/procedures'
import { PAYMENT_STATES } from '../../../core/rules/ordering/payment-states'
import { contextFor, makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { openTestPayments, until } from '../../../dev/simulator/testing'
import { appRouter } from '../../../routers/app'
import { balancesOf } from '../../money/ledger/ledger.store'
import { account } from '../../money/ledger/rules/accounts'
import { findStandingFaults } from '../../money/ledger/standing-checks'
import { makeOffice, makePayload, makeShop, type Shop } from '../checkout/checkout.make'
import { bringTo, makeOrder } from '../moves/orders.make'
import { capturePayment } from '../payments/capture-payment'
import { refreshRefundsOf, sendRefund, sendWaitingRefunds } from './send-refund'

const provider = openTestPayments({ faults: { refundMs: 20, sepaMs: 20 } })
let world: TestWorld
let shop: Shop
let merchant: Person
let admin: Person

const as = (caller: Person, idempotencyKey: string | null = null) =>
  createCaller(appRouter)(contextFor(world, caller, { idempotencyKey }))
const holding = (type: PermissionType, scope: PermissionScope = {}) =>
  makePerson(world, { permissions: [{ type, scope }] })
const failure = (name: string) => ({ cause: { name } })
const freeOf = async (code: string) => (await balancesOf(world.db, [code])).get(code)!.freeCents

beforeAll(async () => {
  world = await openTestWorld({ payments: provider.payments })
  shop = await makeShop(world)
  merchant = await holding('MerchantAdminPermission', { merchantIds: [shop.store.merchant_id] })
  admin = await holding('HelloAdminPermission')
})
afterEach(async () => {
  expect(await findStandingFaults(world.db)).toEqual([])
  world.clock.set(TEST_START)
})
afterAll(async () => {
  await world.close()
  await provider.stop()
})

/** Goods 14.20 €, delivery 2.99 €. */
const TOTAL = 1719

const refund = (purchaseId: string, what: object, caller = admin) =>
  as(caller).merchant.orders.refund({ purchaseId, reason: 'cold', ...what })
const ledgerOf = (id: string) => as(admin).admin.orders.ledger({ id })
const expectBalanced = async (id: string) => {
  const ledger = await ledgerOf(id)
  expect(ledger.checks.filter(check => check.difference.amount !== 0)).toEqual([])
  expect(ledger.isBalanced).toBe(true)
  expect(ledger.explanation.filter(({ holds }) => !holds)).toEqual([])
  return ledger
}
const waitingOf = async (orderId: string) =>
  (
    await world.db
      .selectFrom('refund')
      .select('id')
      .where('order_id', '=', orderId)
      .where('state', 'in', ['requested', 'sent'])
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)
const sendAll = async (orderId: string) => {
  for (const refundId of await waitingOf(orderId)) await sendRefund(world, { refundId })
}
const paymentOf = (orderId: string) =>
  world.db
    .selectFrom('purchase_order')
    .select(['payment_state', 'payment_intent_id', 'refunded_card_cents', 'card_cents'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()

/** Paid from all at once: in kind, flex, wallet and a card for the rest. */
async function makeMixedOrder(card = 'pm_card_visa') {
  const person = await makePerson(world)
  const office = await makeOffice(world, person, { kindCents: 500, flexCents: 300 })
  const key = world.newId()
  const payload = makePayload(shop, { locationId: office.id })
  const intent = await as(person, key).customer.checkout.createIntent({ req: payload })
  await provider.fromBrowser('POST', `/v1/payment_intents/${intent.paymentIntentId}/confirm`, {
    client_secret: intent.clientSecret!,
    payment_method: card,
  })
  const order = await as(person, key).customer.checkout.place(payload)
  return { person, order, intentId: intent.paymentIntentId! }
}
const bookOf = async (intentId: string) => {
  const intent = await provider.payments.retrieveIntent(intentId)
  return { status: intent.status, taken: intent.receivedCents - intent.refundedCents }
}

test('a payment that stands otherwise than its money is found', async () => {
  const { order } = await makeMixedOrder()
  const found: string[] = []
  for (const state of PAYMENT_STATES) {
    const broken = world.db.transaction().execute(async tx => {
      await tx
        .updateTable('purchase_order')
        .set({ payment_state: state })
        .where('id', '=', order.id)
        .execute()
      const what = 'order whose payment stands otherwise than its money'
      for (const fault of await findStandingFaults(tx)) {
        expect(fault).toEqual({ what, subject: order.id })
        found.push(state)
      }
      throw new Error('put back')
    })
    await expect(broken).rejects.toThrow('put back')
  }
  // Whether money that is held was taken is the provider's to say.
  expect(found).toEqual(PAYMENT_STATES.filter(state => state !== 'authorised' && state !== 'captured'))
})

describe('a delivered order', () => {
  test('comes back by line, then whole, to the cent and to where it came from', async () => {
    const person = await makePerson(world)
    const { id, cartItems } = await makeOrder(world, shop, person)
    await bringTo(world, id, 'delivered')
    const before = await freeOf(account.balance(person.id))

    const soup = cartItems.find(item => item.name === 'Soup')!
    const first = await refund(id, { items: [{ cartItemId: soup.id, quantity: 1 }], bearer: 'merchant' })
    expect(first.refunds).toMatchObject([{ amount: { amount: 650 }, state: 'requested', bearer: 'merchant' }])
    expect(first.refundable?.amount).toBe(TOTAL - 650)
    expect(first.purchase.cartItems.find(item => item.id === soup.id)?.refundedQuantity).toBe(1)
    expect(await freeOf(account.balance(person.id))).toBe(before + 650)

    await expect(refund(id, { items: [{ cartItemId: soup.id, quantity: 2 }] })).rejects.toMatchObject(
      failure('RefundTooLarge'),
    )
    await expect(refund(id, { amount: TOTAL - 650 + 1 })).rejects.toMatchObject(failure('RefundTooLarge'))
    await refund(id, { amount: { amount: TOTAL - 650, currency: 'eur' } })
    await expect(refund(id, { amount: 1 })).rejects.toMatchObject(failure('NothingToRefund'))
    expect(await freeOf(account.balance(person.id))).toBe(before + TOTAL)
    await sendAll(id)
    const ledger = await expectBalanced(id)
    expect(ledger.accounts.filter(({ net }) => net.amount !== 0)).toEqual([])
    expect((await as(admin).merchant.orders.show({ id })).refunds?.map(({ state }) => state)).toEqual([
      'completed',
      'completed',
    ])
  })

  test('says before what it would give back, to where and at whose cost, and then does just that', async () => {
    const { id, cartItems } = await makeOrder(world, shop, await makePerson(world))
    await bringTo(world, id, 'delivered')
    const soup = cartItems.find(item => item.name === 'Soup')!
    for (const bearer of ['merchant', 'platform'] as const) {
      const asked = {
        purchaseId: id,
        items: [{ cartItemId: soup.id, quantity: 1 }],
        bearer,
        keepDelivery: false,
      }
      const said = await as(admin).merchant.orders.previewRefund(asked)
      const done = await as(admin).merchant.orders.refund({ ...asked, reason: 'cold' })
      expect(done.refunds!.at(-1)).toMatchObject({ amount: said.amount, parts: said.parts })
      expect(done.merchantSettlement!.left).toEqual(said.merchant!.after)
      if (bearer === 'platform') expect(said.merchant!.after).toEqual(said.merchant!.now)
      else expect(said.merchant!.after.amount).toBeLessThan(said.merchant!.now.amount)
    }
    await expect(
      as(admin).merchant.orders.previewRefund({ purchaseId: id, amount: TOTAL }),
    ).rejects.toMatchObject(failure('RefundTooLarge'))
  })

  test('a refund that the platform bears leaves the merchant what it earned', async () => {
    const { id } = await makeOrder(world, shop, await makePerson(world))
    await bringTo(world, id, 'delivered')
    const owed = async () => (await ledgerOf(id)).accounts.find(({ kind }) => kind === 'merchant')?.net.amount
    const earned = await owed()
    expect(earned).toBe(-1250)
    await refund(id, { amount: 500, bearer: 'platform' })
    expect(await owed()).toBe(earned!)
    await refund(id, { amount: 500, bearer: 'merchant' })
    expect(await owed()).toBeGreaterThan(earned!)
    expect((await ledgerOf(id)).effects.merchant.amount).toBe(earned! - (await owed())!)
    await sendAll(id)
    await expectBalanced(id)
  })

  test('a merchant gives back at most what it earned, of its own orders', async () => {
    const { id } = await makeOrder(world, shop, await makePerson(world))
    await bringTo(world, id, 'delivered')
    await expect(refund(id, { amount: TOTAL }, merchant)).rejects.toMatchObject(failure('RefundTooLarge'))
    const { refundable } = await as(merchant).merchant.orders.show({ id })
    expect(refundable!.amount).toBeLessThan(TOTAL)
    const whole = { purchaseId: id, amount: refundable!.amount }
    expect((await as(merchant).merchant.orders.previewRefund(whole)).amount).toEqual(refundable!)
    await expect(refund(id, { amount: refundable!.amount + 1 }, merchant)).rejects.toMatchObject(
      failure('RefundTooLarge'),
    )
    const atTheirCost = refund(id, { amount: 300, bearer: 'platform' }, merchant)
    await expect(atTheirCost).rejects.toMatchObject(failure('Forbidden'))
    const done = await refund(id, { amount: 300 }, merchant)
    expect(done.refunds).toMatchObject([{ bearer: 'merchant' }])
    expect(done.refundable?.amount).toBe(refundable!.amount - 300)
    const stranger = await holding('MerchantAdminPermission', { storeIds: [world.newId()] })
    await expect(refund(id, { amount: 1 }, stranger)).rejects.toMatchObject(failure('NotFound'))
    await expect(refund(id, { amount: 1 }, await holding('LogisticsAdminPermission'))).rejects.toMatchObject(
      failure('Forbidden'),
    )
    await sendAll(id)
  })

  test('taken back and delivered again after a refund: settled once', async () => {
    const { id } = await makeOrder(world, shop, await makePerson(world))
    await refund(id, { amount: 200, bearer: 'merchant' })
    await bringTo(world, id, 'delivered')
    await refund(id, { amount: 100, bearer: 'merchant' })
    const once = (await ledgerOf(id)).accounts
    const move = (state: 'out_for_delivery' | 'delivered', force: boolean) =>
      as(admin).merchant.orders.setStatus({ state, purchaseIds: [id], force, reason: 'mis-tap' })
    const superAdmin = await holding('SuperAdminPermission')
    await as(superAdmin).merchant.orders.setStatus({
      state: 'out_for_delivery',
      purchaseIds: [id],
      force: true,
      reason: 'mis-tap',
    })
    expect((await ledgerOf(id)).accounts.find(({ kind }) => kind === 'merchant')?.net.amount).toBe(0)
    expect((await move('delivered', false)).changed).toBe(1)
    const nets = (accounts: typeof once) =>
      Object.fromEntries(accounts.map(({ code, net }) => [code, net.amount]))
    expect(nets((await ledgerOf(id)).accounts)).toEqual(nets(once))
    await sendAll(id)
    await expectBalanced(id)
  })

  test('in any order and any parts it ends at exactly nothing', async () => {
    const wish = fc.record({
      kind: fc.constantFrom('amount' as const, 'items' as const),
      cents: fc.integer({ min: 1, max: 1200 }),
      line: fc.nat({ max: 1 }),
      bearer: fc.constantFrom('merchant' as const, 'platform' as const, 'courier' as const),
      keepDelivery: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(wish, { maxLength: 5 }), fc.boolean(), async (wishes, isDelivered) => {
        const person = await makePerson(world)
        const { id, cartItems } = await makeOrder(world, shop, person)
        const paidFrom = await freeOf(account.balance(person.id))
        if (isDelivered) await bringTo(world, id, 'delivered')
        for (const { kind, cents, line, bearer, keepDelivery } of wishes) {
          const what =
            kind === 'amount'
              ? { amount: cents }
              : { items: [{ cartItemId: cartItems[line]!.id, quantity: 1 }], keepDelivery }
          await refund(id, { ...what, bearer }).catch(error => {
            if (!['RefundTooLarge', 'NothingToRefund'].includes(error.cause?.name)) throw error
          })
        }
        const { refundable } = await as(admin).merchant.orders.show({ id })
        if (refundable!.amount > 0) await refund(id, { amount: refundable!.amount })
        await sendAll(id)
        expect(await freeOf(account.balance(person.id))).toBe(paidFrom + TOTAL)
        const { accounts } = await expectBalanced(id)
        for (const { kind, net } of accounts)
          if (['balance', 'delivery', 'vat'].includes(kind))
            expect([kind, kind === 'vat' ? 0 : net.amount]).toEqual([kind, 0])
        expect(await findStandingFaults(world.db)).toEqual([])
      }),
      { numRuns: 12 },
    )
  }, 60_000)
})

describe('a canceled order', () => {
  test('keeps its money for the minute of the undo, then gives it back once', async () => {
    const person = await makePerson(world)
    const { id } = await makeOrder(world, shop, person)
    const before = await freeOf(account.balance(person.id))
    await as(person).customer.orders.cancel({ purchaseId: id })
    const [refundId] = await waitingOf(id)
    await expect(sendRefund(world, { refundId: refundId! })).rejects.toMatchObject({
      name: 'RequestInProgress',
    })
    expect(await freeOf(account.balance(person.id))).toBe(before)
    world.clock.advance(60_000)
    await Promise.all([1, 2, 3].map(() => sendRefund(world, { refundId: refundId! }).catch(() => {})))
    expect(await freeOf(account.balance(person.id))).toBe(before + TOTAL)
    await expectBalanced(id)
  })

  test('is paid as before when that is undone, although an older refund went back meanwhile', async () => {
    const { order } = await makeMixedOrder()
    const staff = as(admin).merchant.orders
    const setState = (state: 'rejected_by_store' | 'pending') =>
      staff.setStatus({ purchaseIds: [order.id], state, force: false, source: 'admin' })
    await capturePayment(world, { orderId: order.id })
    await refund(order.id, { amount: 230 })
    const [older] = await waitingOf(order.id)
    await setState('rejected_by_store')
    await sendRefund(world, { refundId: older! })
    expect(await setState('pending')).toMatchObject({ changed: 1 })
    expect(await paymentOf(order.id)).toMatchObject({
      payment_state: 'part_refunded',
      refunded_card_cents: 230,
    })
  })

  test('whose job was lost is found by the timer', async () => {
    const person = await makePerson(world)
    const { id } = await makeOrder(world, shop, person)
    await as(person).customer.orders.cancel({ purchaseId: id })
    world.clock.advance(60_000)
    await sendWaitingRefunds(world)
    expect(await waitingOf(id)).toEqual([])
  })
})

describe('card money', () => {
  test('that is only held is set free', async () => {
    const { person, order, intentId } = await makeMixedOrder()
    expect(order.paymentDetails).toMatchObject({
      appliedInKind: { amount: 500 },
      appliedFlex: { amount: 300 },
      card: { amount: 919 },
    })
    await as(person).customer.orders.cancel({ purchaseId: order.id })
    world.clock.advance(60_000)
    await sendAll(order.id)
    expect(await bookOf(intentId)).toEqual({ status: 'canceled', taken: 0 })
    expect((await paymentOf(order.id)).payment_state).toBe('voided')
    await expectBalanced(order.id)
  })

  test('that is taken in the moment in which it is set free is paid back to the card', async () => {
    const { person, order, intentId } = await makeMixedOrder()
    await as(person).customer.orders.cancel({ purchaseId: order.id })
    world.clock.advance(60_000)
    const [refundId] = await waitingOf(order.id)
    const taken: Promise<unknown>[] = []
    const meanwhile = {
      ...world,
      payments: {
        ...world.payments,
        cancelIntent: async (...asked: Parameters<typeof world.payments.cancelIntent>) => {
          // As a capture does that had looked before the order was called off.
          taken.push(world.payments.captureIntent(intentId, {}, `cap:${intentId}`))
          await Promise.all(taken)
          return world.payments.cancelIntent(...asked)
        },
      },
    }
    await sendRefund(meanwhile, { refundId: refundId! }).catch(() => {})
    expect(taken).toHaveLength(1)
    await sendAll(order.id)
    expect(await bookOf(intentId)).toEqual({ status: 'succeeded', taken: 0 })
    const { state } = await world.db
      .selectFrom('refund')
      .select('state')
      .where('id', '=', refundId!)
      .executeTakeFirstOrThrow()
    expect(state).toBe('completed')
    await expectBalanced(order.id)
  })

  test('a part of what is held is not taken', async () => {
    const { order, intentId } = await makeMixedOrder()
    await refund(order.id, { amount: 219 })
    await sendAll(order.id)
    expect(await bookOf(intentId)).toEqual({ status: 'succeeded', taken: 700 })
    await capturePayment(world, { orderId: order.id })
    expect(await bookOf(intentId)).toEqual({ status: 'succeeded', taken: 700 })
    await refund(order.id, { amount: 100 })
    await sendAll(order.id)
    expect(await bookOf(intentId)).toEqual({ status: 'succeeded', taken: 600 })
    expect((await paymentOf(order.id)).payment_state).toBe('part_refunded')
    await expectBalanced(order.id)
  })

  test('a hold too small to be taken alone is taken whole and paid back', async () => {
    const { order, intentId } = await makeMixedOrder()
    await refund(order.id, { amount: 900 })
    await sendAll(order.id)
    expect(await bookOf(intentId)).toEqual({ status: 'succeeded', taken: 19 })
    await expectBalanced(order.id)
  })

  test('that was taken is paid back, first to the card, the rest to the company’s money', async () => {
    const { order, person, intentId } = await makeMixedOrder()
    await capturePayment(world, { orderId: order.id })
    await bringTo(world, order.id, 'delivered')
    await refund(order.id, { amount: 1000 })
    const [shown] = (await as(admin).merchant.orders.show({ id: order.id })).refunds ?? []
    expect(shown?.parts).toMatchObject({ card: { amount: 919 }, flex: { amount: 81 }, inKind: { amount: 0 } })
    await sendAll(order.id)
    expect(await bookOf(intentId)).toEqual({ status: 'succeeded', taken: 0 })
    expect((await paymentOf(order.id)).payment_state).toBe('refunded')
    await refund(order.id, { amount: TOTAL - 1000 })
    await sendAll(order.id)
    const { accounts } = await expectBalanced(order.id)
    expect(accounts.filter(({ kind, net }) => kind !== 'vat' && net.amount !== 0)).toEqual([])
    expect(person.id).toBeDefined()
  })

  test('less is taken for the older of two refunds: the younger waits, and nothing goes back twice', async () => {
    const { order, intentId } = await makeMixedOrder()
    await refund(order.id, { amount: 230 })
    await capturePayment(world, { orderId: order.id })
    await refund(order.id, { amount: 165 })
    const [, younger] = await waitingOf(order.id)
    await expect(sendRefund(world, { refundId: younger! })).rejects.toMatchObject({
      name: 'RequestInProgress',
    })
    await sendAll(order.id)
    expect(await bookOf(intentId)).toEqual({ status: 'succeeded', taken: 919 - 230 - 165 })
  })

  test('several refunds, each sent by three workers at once: never a cent too much', async () => {
    const { order, intentId } = await makeMixedOrder()
    for (const amount of [100, 200, 300]) await refund(order.id, { amount })
    const ids = await waitingOf(order.id)
    for (let round = 0; round < 6 && (await waitingOf(order.id)).length; round++)
      await Promise.all(
        ids.flatMap(refundId => [1, 2, 3].map(() => sendRefund(world, { refundId }).catch(() => {}))),
      )
    expect(await waitingOf(order.id)).toEqual([])
    expect(await bookOf(intentId)).toEqual({ status: 'succeeded', taken: 319 })
    await expectBalanced(order.id)
  })

  test.each([
    'refund.beforePosted',
    'refund.afterPosting',
    'refund.beforeProvider',
    'refund.afterProvider',
    'refund.beforeSettled',
  ])('the server dies at %s: the next try goes on', async place => {
    for (const isCaptured of [false, true]) {
      const { order, intentId } = await makeMixedOrder()
      if (isCaptured) await capturePayment(world, { orderId: order.id })
      await refund(order.id, { amount: 300 })
      const [refundId] = await waitingOf(order.id)
      const dying = {
        ...world,
        checkpoint: (name: string) => {
          if (name === place) throw new Error('killed')
        },
      }
      await expect(sendRefund(dying, { refundId: refundId! })).rejects.toThrow('killed')
      await sendRefund(world, { refundId: refundId! })
      await sendRefund(world, { refundId: refundId! })
      expect(await bookOf(intentId)).toEqual({ status: 'succeeded', taken: 619 })
      expect(await waitingOf(order.id)).toEqual([])
      await expectBalanced(order.id)
    }
  })

  test('that the bank sends back days later goes to the wallet, and an incident is opened', async () => {
    const { order, person, intentId } = await makeMixedOrder('pm_card_refundFail')
    await capturePayment(world, { orderId: order.id })
    await refund(order.id, { amount: 400 })
    await sendAll(order.id)
    await until(async () => {
      await refreshRefundsOf(world, intentId)
      return (await as(admin).merchant.orders.show({ id: order.id })).refunds?.[0]?.state === 'failed'
    })
    await refreshRefundsOf(world, intentId)
    expect(await freeOf(account.balance(person.id))).toBe(400)
    const incidences = await world.db
      .selectFrom('incidence')
      .select('type')
      .where('order_id', '=', order.id)
      .execute()
    expect(incidences).toEqual([{ type: 'payment' }])
    await expectBalanced(order.id)
  })
})
