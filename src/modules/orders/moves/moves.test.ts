import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import type { PermissionScope } from '../../../core/db/columns'
import { jobContext } from '../../../core/job-context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { inTransaction } from '../../../core/write'
import { appRouter } from '../../../routers/app'
import { findStandingFaults } from '../../money/ledger/standing-checks'
import { ORDER_MOVES, ORDER_STATES, type OrderState } from '../../order-records/states/rules/order-state'
import { makePayload, makeShop, type Shop } from '../checkout/checkout.make'
import { sendRefund } from '../refunds/send-refund'
import type { SetLiveOrdersStatus } from './contract/moves'
import { lockOrder, moveOrderAlong } from './move-order'
import { bringTo, makeOrder } from './orders.make'

let world: TestWorld
let shop: Shop
let customer: Person
let staff: Record<'merchant' | 'logistics' | 'admin' | 'super', Person>

const as = (caller: Person) => createCaller(appRouter)(contextFor(world, caller))
const holding = (type: PermissionType, scope: PermissionScope = {}) =>
  makePerson(world, { permissions: [{ type, scope }] })
const failure = (name: string) => ({ cause: { name } })

beforeAll(async () => {
  world = await openTestWorld()
  shop = await makeShop(world)
  customer = await makePerson(world)
  staff = {
    merchant: await holding('MerchantAdminPermission', { storeIds: [shop.store.id] }),
    logistics: await holding('LogisticsAdminPermission'),
    admin: await holding('HelloAdminPermission'),
    super: await holding('SuperAdminPermission'),
  }
})
afterEach(async () => {
  expect(await findStandingFaults(world.db)).toEqual([])
  world.clock.set(TEST_START)
})
afterAll(() => world.close())

const order = async (changes = {}) => (await makeOrder(world, shop, customer, changes)).id
const set = (
  caller: Person,
  state: OrderState,
  ids: string[],
  more: Partial<typeof SetLiveOrdersStatus._input> = {},
) => as(caller).merchant.orders.setStatus({ state, purchaseIds: ids, source: 'live-orders', ...more })
const stateOf = async (id: string) => (await as(staff.super).merchant.orders.show({ id })).purchase.state
const breadLeft = async () =>
  (
    await world.db
      .selectFrom('inventory_item')
      .select('on_hand')
      .where('store_id', '=', shop.store.id)
      .where('product_id', '=', shop.bread.id)
      .executeTakeFirstOrThrow()
  ).on_hand

describe('the table of moves, through the door', () => {
  // An order that a move or a refusal leaves in a state is the next one that is tried from there.
  const waiting = new Map<OrderState, string[]>()
  const keep = (state: OrderState, id: string) => waiting.set(state, [...(waiting.get(state) ?? []), id])
  const isFailed = (state: OrderState) => /rejected|canceled/.test(state)
  const roles = { merchant: ['merchant'], logistics: ['logistics'], admin: ['platform'] } as const
  for (const [role, actors] of Object.entries(roles) as [keyof typeof roles, readonly string[]][])
    test(role, async () => {
      // Direct, for delivery: neither a hub nor a counter.
      for (const from of ORDER_STATES) {
        const one = async () => {
          const kept = waiting.get(from)?.pop()
          if (kept) return kept
          const id = await order()
          if (from !== 'pending') await bringTo(world, id, from)
          return id
        }
        let id = await one()
        for (const to of ORDER_STATES.filter(state => state !== from)) {
          const edge = ORDER_MOVES[from][to]
          // An order that failed a moment ago can be brought back by the platform to where it was.
          const isUndo = role === 'admin' && isFailed(from) && to === 'pending'
          const isAllowed =
            isUndo ||
            (edge?.actors.some(actor => actors.includes(actor)) === true &&
              !edge.crossDocking &&
              !edge.pickup &&
              !edge.forceWithinHours)
          const { results } = await set(staff[role], to, [id])
          expect([from, to, results[0]!.ok]).toEqual([from, to, isAllowed])
          if (!isAllowed) {
            expect(results[0]!.error).toMatchObject({ name: 'InvalidStateTransition', code: 105002 })
            continue
          }
          // What has failed can be brought back, to where it was.
          if (!isFailed(from) && !isFailed(to)) keep(to, id)
          id = await one()
        }
        keep(from, id)
      }
    }, 60_000)

  test('who picks an order up infers that it was packed, and no answer of its store', async () => {
    const pickUp = (id: string) =>
      inTransaction(jobContext(world, 'test'), 'test', async ({ db, emit }) =>
        moveOrderAlong(db, { world, now: world.clock.now(), emit }, (await lockOrder(db, id))!, 'picked_up', {
          actors: ['courier'],
          source: 'courier',
        }),
      )
    const id = await order()
    await expect(pickUp(id)).rejects.toMatchObject({ name: 'InvalidStateTransition' })
    expect(await stateOf(id)).toBe('pending')
    await bringTo(world, id, 'accepted')
    expect((await pickUp(id)).state).toBe('picked_up')
  })

  test('who collects shows the code', async () => {
    const id = await order({ isPickup: true, address: null })
    await bringTo(world, id, 'pending_pickup')
    const wrong = await set(staff.merchant, 'delivered', [id], { pickupCode: '999Q' })
    expect(wrong.results[0]?.error?.name).toBe('WrongPickupCode')
    const { purchase } = await as(staff.merchant).merchant.orders.show({ id })
    const right = await set(staff.merchant, 'delivered', [id], {
      pickupCode: ` ${purchase.pickupCode?.toLowerCase()}`,
    })
    expect(right.results[0]).toMatchObject({ ok: true, state: 'delivered' })
  })

  test('force is for those who may, with a reason, and never out of an end', async () => {
    const id = await order()
    expect(
      (await set(staff.merchant, 'delivered', [id], { force: true, reason: 'x' })).results[0]?.error?.name,
    ).toBe('Forbidden')
    expect((await set(staff.logistics, 'delivered', [id], { force: true })).results[0]?.error?.name).toBe(
      'ReasonMissing',
    )
    expect(
      (await set(staff.logistics, 'delivered', [id], { force: true, reason: 'handed over' })).changed,
    ).toBe(1)
    expect((await set(staff.admin, 'accepted', [id], { force: true, reason: 'x' })).changed).toBe(0)
    expect(
      (await set(staff.logistics, 'out_for_delivery', [id], { force: true, reason: 'mis-tap' })).changed,
    ).toBe(1)
    expect((await set(staff.logistics, 'delivered', [id])).changed).toBe(1)
    const { history } = await as(staff.logistics).merchant.orders.show({ id })
    expect(history?.map(({ state, role, force, reason }) => [state, role, force, reason])).toEqual([
      ['pending', 'customer', false, null],
      ['delivered', 'logistics', true, 'handed over'],
      ['out_for_delivery', 'logistics', true, 'mis-tap'],
      ['delivered', 'logistics', false, null],
    ])
  })
})

describe('many at once', () => {
  test('each by itself: what is refused says why and stops no other', async () => {
    const good = await order()
    const over = await order()
    await bringTo(world, over, 'delivered')
    const foreign = (await makeOrder(world, await makeShop(world), customer)).id
    const missing = world.newId()
    const answer = await set(staff.merchant, 'accepted', [good, over, foreign, missing, good])
    expect(answer.changed).toBe(1)
    expect(answer.results.map(({ purchaseId, ok, error }) => [purchaseId, ok, error?.name])).toEqual([
      [good, true, undefined],
      [over, false, 'InvalidStateTransition'],
      [foreign, false, 'NotFound'],
      [missing, false, 'NotFound'],
    ])
    expect(answer.results[1]?.error?.details).toEqual({ from: 'delivered', to: 'accepted', allowed: [] })
    expect([await stateOf(good), await stateOf(over), await stateOf(foreign)]).toEqual([
      'accepted',
      'delivered',
      'pending',
    ])
    const events = await world.db
      .selectFrom('event')
      .select('data')
      .where('type', '=', 'order.moved')
      .execute()
    expect(events.filter(({ data }) => data.orderId === good)).toHaveLength(1)
  })

  test('twenty in one call, twice at the same time: each moves once', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => order()))
    const [a, b] = await Promise.all([
      set(staff.merchant, 'accepted', ids),
      set(staff.merchant, 'accepted', ids.toReversed()),
    ])
    expect(a.changed + b.changed).toBe(ids.length)
    const { count } = await world.db
      .selectFrom('order_event')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('order_id', 'in', ids)
      .where('state', '=', 'accepted')
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(ids.length)
  })

  test('not for who only watches', async () => {
    const watcher = await holding('LocationAdminPermission', { locationIds: [world.newId()] })
    await expect(set(watcher, 'accepted', [await order()])).rejects.toMatchObject(failure('Forbidden'))
  })
})

describe('a refusal', () => {
  test('gives the stock back at once, and takes it again when it is undone in time', async () => {
    const before = await breadLeft()
    const id = await order()
    expect(await breadLeft()).toBe(before - 1)
    await set(staff.merchant, 'rejected_by_store', [id], { reason: 'No bread' })
    expect(await breadLeft()).toBe(before)
    const shown = await as(staff.admin).merchant.orders.show({ id })
    expect(shown.refunds).toMatchObject([{ state: 'requested', amount: { amount: 1719 } }])
    expect(shown.allowedStates).toEqual(['pending'])

    world.clock.advance(60_000)
    expect((await set(staff.merchant, 'pending', [id])).changed).toBe(0)
    expect((await set(staff.admin, 'pending', [id])).changed).toBe(1)
    expect(await breadLeft()).toBe(before - 1)
    const back = await as(staff.admin).merchant.orders.show({ id })
    expect([back.refunds, back.purchase.refunded?.amount]).toEqual([[], 0])

    await set(staff.merchant, 'rejected_by_store', [id])
    world.clock.advance(60_001)
    expect((await set(staff.admin, 'pending', [id])).changed).toBe(0)
  })

  test('gets another code when an open order has its own by now', async () => {
    const codeOf = async (id: string) =>
      (await as(staff.super).merchant.orders.show({ id })).purchase.pickupCode!
    const [failed, undisturbed, open] = [await order(), await order(), await order()]
    const codes = [await codeOf(failed), await codeOf(undisturbed)] as const
    await set(staff.merchant, 'rejected_by_store', [failed, undisturbed], { reason: 'No bread' })
    await world.db
      .updateTable('purchase_order')
      .set({ pickup_code: codes[0] })
      .where('id', '=', open)
      .execute()
    expect(await set(staff.admin, 'pending', [failed, undisturbed])).toMatchObject({ changed: 2 })
    expect(await codeOf(open)).toBe(codes[0])
    expect(await codeOf(failed)).not.toBe(codes[0])
    expect((await codeOf(failed)).at(-1)).toBe(codes[0].at(-1)!)
    expect(await codeOf(undisturbed)).toBe(codes[1])
  })

  test('cannot be undone once its money is on the way back, in the last moment of both', async () => {
    const id = await order()
    await set(staff.admin, 'rejected_by_store', [id])
    const [refund] = await world.db.selectFrom('refund').select('id').where('order_id', '=', id).execute()
    world.clock.advance(60_000)
    await sendRefund(world, { refundId: refund!.id })
    const { results } = await set(staff.admin, 'pending', [id])
    expect(results[0]?.error?.name).toBe('RefundAlreadySent')
    expect(await stateOf(id)).toBe('rejected_by_store')
  })

  test('cannot be undone once its stock is gone', async () => {
    const scarce = await makeShop(world, { breadOnHand: 1 })
    const id = (await makeOrder(world, scarce, customer)).id
    await set(staff.admin, 'rejected_by_store', [id])
    const other = (await makeOrder(world, scarce, customer)).id
    const { results } = await set(staff.admin, 'pending', [id])
    expect(results[0]?.error?.name).toBe('OutOfStock')
    expect([await stateOf(id), await stateOf(other)]).toEqual(['rejected_by_store', 'pending'])
  })
})

describe('a customer cancels', () => {
  const cancel = (id: string, caller = customer) =>
    as(caller).customer.orders.cancel({ purchaseId: id, reason: 'ill' })

  test('while the store has not decided, and until the cut-off after that', async () => {
    const pending = await order()
    expect(await cancel(pending)).toMatchObject({
      state: 'canceled_by_user',
      refunded: { amount: 1719 },
      cancelableUntil: null,
    })
    const accepted = await order()
    await bringTo(world, accepted, 'accepted')
    const { cancelableUntil } = await as(customer).customer.orders.show({ purchaseId: accepted })
    world.clock.set(cancelableUntil!)
    await expect(cancel(accepted)).rejects.toMatchObject(failure('OrderCannotBeCanceled'))
    world.clock.set(new Date(cancelableUntil!.getTime() - 1000))
    expect((await cancel(accepted)).state).toBe('canceled_by_user')
  })

  test('not once it is packed, not twice, and no one else', async () => {
    const id = await order()
    await expect(cancel(id, await makePerson(world))).rejects.toMatchObject(failure('NotFound'))
    await bringTo(world, id, 'pending_pickup')
    await expect(cancel(id)).rejects.toMatchObject({
      cause: { name: 'OrderCannotBeCanceled', details: { reason: 'inTheKitchen' } },
    })
    const other = await order()
    await cancel(other)
    await expect(cancel(other)).rejects.toMatchObject(failure('OrderCannotBeCanceled'))
  })

  test('late, by the table of the store: a part comes back', async () => {
    const strict = await makeShop(world, {
      store: {
        settings: {
          cancelHours: 1,
          cancelSteps: [
            { hoursBefore: 48, refundPercent: 100 },
            { hoursBefore: 2, refundPercent: 50 },
          ],
        },
      },
    })
    const id = (
      await makeOrder(world, strict, customer, {
        channel: 'catering',
        deliveryOption: { deliveryStartDate: '2026-11-24T13:00:00.000Z' },
        cart: makePayload(strict).cart.map(line => ({ ...line, quantity: 20 })),
        billingDetails: {
          name: 'Llum SL',
          vatNumber: 'ESB12345674',
          address: { address: 'Carrer Major 1', postalCode: '08001', city: 'Barcelona', country: 'ES' },
        },
      })
    ).id
    await bringTo(world, id, 'accepted')
    world.clock.set('2026-11-24T08:00:00Z')
    const canceled = await cancel(id)
    expect(canceled.refunded.amount).toBe(Math.floor(canceled.totalCost.amount / 2))
  })
})

describe('putting an order right', () => {
  const edit = (id: string, fields: object, caller = staff.merchant) =>
    as(caller).merchant.orders.edit({ id, ...fields })

  test('what may change goes with how far it is', async () => {
    const id = await order()
    await edit(id, {
      customerComments: 'Ring twice',
      customerDetails: { phone: '+34600000000' },
      internalNote: 'VIP',
      deliveryOption: { deliveryStartDate: '2026-11-19T12:00:00.000Z' },
    })
    const mine = await as(customer).customer.orders.show({ purchaseId: id })
    expect(mine).toMatchObject({
      customerComments: 'Ring twice',
      customerDetails: { name: 'Ada', phone: '+34600000000' },
      deliveryWindowStart: new Date('2026-11-19T12:00:00Z'),
    })
    expect(JSON.stringify(mine)).not.toContain('VIP')

    await bringTo(world, id, 'accepted')
    await expect(
      edit(id, { deliveryOption: { deliveryStartDate: '2026-11-20T12:00:00.000Z' } }),
    ).rejects.toMatchObject({
      cause: { name: 'OrderCannotBeEdited', details: { reason: 'WindowOnOtherDay' } },
    })
    await expect(
      edit(id, { deliveryOption: { deliveryStartDate: '2026-11-19T12:05:00.000Z' } }),
    ).rejects.toMatchObject(failure('WindowGone'))
    await bringTo(world, id, 'picked_up')
    await expect(edit(id, { customerComments: 'x' })).rejects.toMatchObject(failure('OrderCannotBeEdited'))
    expect((await edit(id, { internalNote: 'gone' })).purchase.internalNote).toBe('gone')
  })

  test('no one overwrites what they have not seen', async () => {
    const id = await order()
    const seen = await as(staff.merchant).merchant.orders.show({ id })
    await edit(id, { internalNote: 'first', revision: seen.purchase.revision })
    await expect(
      edit(id, { internalNote: 'second', revision: seen.purchase.revision }),
    ).rejects.toMatchObject(failure('StaleRecord'))
  })

  test('a new address must be near and cost no more', async () => {
    const id = await order()
    const at = (lat: number, lon: number) => ({
      address: { address: 'Carrer Nou 1', city: 'Barcelona', geo: { lat, lon } },
    })
    await expect(edit(id, at(40.4, -3.7))).rejects.toMatchObject(failure('AddressTooFar'))
    const { purchase } = await edit(id, at(41.392, 2.165), staff.admin)
    expect(purchase.address).toMatchObject({ address: 'Carrer Nou 1' })
  })

  test('the channel only before it is packed, and only for the same money or less', async () => {
    const id = await order()
    await expect(
      as(staff.merchant).merchant.orders.setChannel({ purchaseId: id, channel: 'catering' }),
    ).rejects.toMatchObject({ cause: { details: { reason: 'TotalWouldRise' } } })
    const moved = await as(staff.merchant).merchant.orders.setChannel({
      purchaseId: id,
      channel: 'groceries',
    })
    expect(moved.purchase.channel).toBe('groceries')
    await bringTo(world, id, 'pending_pickup')
    await expect(
      as(staff.merchant).merchant.orders.setChannel({ purchaseId: id, channel: 'canteen' }),
    ).rejects.toMatchObject({ cause: { details: { reason: 'OrderChannelLocked' } } })
    await bringTo(world, id, 'canceled_by_store')
  })

  test('the project code is the customer’s, until it is delivered', async () => {
    const id = await order({ billingDetails: { name: 'Byron SL', vatNumber: 'B12345674' } })
    const code = (projectCode: string) =>
      as(customer).customer.orders.setProjectCode({ purchaseId: id, projectCode })
    expect((await code('P-7')).projectCode).toBe('P-7')
    await bringTo(world, id, 'delivered')
    await expect(code('P-8')).rejects.toMatchObject(failure('OrderCannotBeEdited'))
  })

  test('nothing of another store', async () => {
    const foreign = (await makeOrder(world, await makeShop(world), customer)).id
    await expect(edit(foreign, { internalNote: 'x' })).rejects.toMatchObject(failure('NotFound'))
    await expect(edit(await order(), { internalNote: 'x' }, staff.logistics)).rejects.toMatchObject(
      failure('Forbidden'),
    )
  })
})
