import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { OutsideRequest } from '../../../adapters/outside/port'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { makeTenant, type Tenant } from '../../../dev/access/tenant'
import { appRouter } from '../../../routers/app'
import { canBeRouted, routableOrders } from '../routes/routable-orders'
import { followPartner } from './follow-partner'

const KEY = 'a-key-of-the-couriers'
let world: TestWorld
let ours: Tenant
let theirs: Tenant
let partnerId: string
let asked: OutsideRequest[] = []
let answers: (number | 'lost')[] = []
let deliveryNumber = 0
let onDelivery: () => Promise<void> = async () => {}
beforeAll(async () => {
  world = await openTestWorld({ outside: { request: async request => partner(request) } })
  ours = await makeTenant(world, 'bcn')
  theirs = await makeTenant(world, 'mad')
  const admin = await as('HelloAdminPermission')
  await expect(admin.logistics.partners.estimate({ purchaseIds: [ours.orderId] })).rejects.toThrow()
  const made = await admin.admin.integrations.create({
    name: 'Couriers',
    kind: 'paack',
    baseUrl: 'https://couriers.example',
    apiKey: KEY,
  })
  partnerId = made.id
})
beforeEach(async () => {
  asked = []
  answers = []
  onDelivery = async () => {}
  await world.db.deleteFrom('partner_dispatch').execute()
  await world.db.updateTable('purchase_order').set({ state: 'accepted', is_pickup: false }).execute()
})
afterAll(() => world.close())

/** A partner that knows every errand by the key it was asked under. */
const known = new Map<string, string>()
async function partner(request: OutsideRequest) {
  asked.push(request)
  const status = answers.shift() ?? 200
  const key = request.headers?.['idempotency-key']
  if (key) await onDelivery()
  if (key && !known.has(key)) known.set(key, `delivery-${++deliveryNumber}`)
  if (status === 'lost') throw new Error('couriers.example: no answer within 10 s')
  const body = key
    ? { id: known.get(key), status: 'pending', trackingUrl: `https://couriers.example/t/${known.get(key)}` }
    : {
        id: 'quote-1',
        priceCents: 690,
        pickupEta: '2026-11-17T09:00:00Z',
        dropoffEta: '2026-11-17T09:30:00Z',
      }
  return { status, contentType: 'application/json', body: JSON.stringify(status < 300 ? body : {}), ms: 1 }
}

const as = async (type: 'HelloAdminPermission' | 'LogisticsAdminPermission', scope = {}) =>
  createCaller(appRouter)(contextFor(world, await makePerson(world, { permissions: [{ type, scope }] })))
const stateOf = async (id: string) =>
  (await world.db.selectFrom('purchase_order').select('state').where('id', '=', id).executeTakeFirstOrThrow())
    .state
const tell = (id: string, status: string) =>
  followPartner(world, {
    integration_id: partnerId,
    body: JSON.stringify({ type: 'delivery.updated', data: { id, status } }),
  })
const tellOf = (reference: string, status: string) =>
  followPartner(world, { integration_id: partnerId, body: JSON.stringify({ data: { reference, status } }) })

test('what is estimated is ordered once, however often it is asked for', async () => {
  const dispatcher = await as('LogisticsAdminPermission')
  const quote = await dispatcher.logistics.partners.estimate({
    purchaseIds: [ours.orderId],
    partner: 'paack',
  })
  expect(quote.price).toEqual({ amount: 690, currency: 'eur' })
  expect(quote.expiresAt.getTime() - world.clock.now().getTime()).toBe(15 * 60_000)
  const [first] = asked
  expect(first).toMatchObject({
    url: 'https://couriers.example/v1/quotes',
    headers: { authorization: `Bearer ${KEY}` },
  })
  expect(first!.body).not.toMatch(/@|phone/)
  expect(await stateOf(ours.orderId)).toBe('accepted')

  const { quoteId } = quote
  answers = ['lost']
  await expect(dispatcher.logistics.partners.dispatch({ quoteId })).rejects.toThrow('isn’t answering')
  const sent = await dispatcher.logistics.partners.dispatch({ quoteId, purchaseIds: [ours.orderId] })
  expect(sent).toMatchObject({ dispatchId: quoteId, status: 'pending' })
  expect(await dispatcher.logistics.partners.dispatch({ quoteId })).toEqual(sent)
  expect(asked.filter(({ url }) => url.endsWith('/v1/deliveries'))).toHaveLength(2)
  expect(known.get(quoteId)).toBe(`delivery-${deliveryNumber}`)
})

test('an order goes to one partner at a time, and to another when the first refuses', async () => {
  const { partners } = (await as('LogisticsAdminPermission')).logistics
  const estimate = () => partners.estimate({ purchaseIds: [ours.orderId] })
  const [one, other, third] = [await estimate(), await estimate(), await estimate()]
  answers = [422]
  await expect(partners.dispatch({ quoteId: one.quoteId })).rejects.toThrow('can’t take this')
  const results = await Promise.allSettled(
    [other, third].map(({ quoteId }) => partners.dispatch({ quoteId })),
  )
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const old = await estimate()
  world.clock.advance(15 * 60_000)
  const later = (await as('LogisticsAdminPermission')).logistics.partners
  await expect(later.dispatch({ quoteId: old.quoteId })).rejects.toThrow('no longer valid')
})

test('what a partner has taken on stays with it, whatever it answers to being asked again', async () => {
  const { partners } = (await as('LogisticsAdminPermission')).logistics
  const estimate = () => partners.estimate({ purchaseIds: [ours.orderId] })
  const [one, other] = [await estimate(), await estimate()]
  const stateOfErrand = async (id: string) =>
    (
      await world.db
        .selectFrom('partner_dispatch')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).state
  // Too many calls at once say nothing of the errand, which a first call may have ordered.
  answers = ['lost', 429]
  await expect(partners.dispatch({ quoteId: one.quoteId })).rejects.toThrow('isn’t answering')
  await expect(partners.dispatch({ quoteId: one.quoteId })).rejects.toThrow('isn’t answering')
  expect(await stateOfErrand(one.quoteId)).toBe('requested')
  await expect(partners.dispatch({ quoteId: other.quoteId })).rejects.toMatchObject({
    cause: { name: 'OrderAlreadyOnRoute' },
  })

  // Its webhook is faster than its answer to who asked at the same time.
  answers = [422]
  onDelivery = () => tellOf(one.quoteId, 'pickup')
  await partners.dispatch({ quoteId: one.quoteId }).catch(() => {})
  expect(await stateOfErrand(one.quoteId)).toBe('pickup')
})

test('orders follow the partner forward, and nothing told late or twice moves them back', async () => {
  const { partners } = (await as('HelloAdminPermission')).logistics
  const { quoteId } = await partners.estimate({ purchaseIds: [ours.orderId] })
  await partners.dispatch({ quoteId })
  const id = known.get(quoteId)!
  await tell(id, 'pickup')
  expect(await stateOf(ours.orderId)).toBe('accepted')
  await tell(id, 'dropoff')
  expect(await stateOf(ours.orderId)).toBe('out_for_delivery')
  await tell(id, 'pickup')
  await tell(id, 'dropoff')
  expect(await partners.dispatch({ quoteId })).toMatchObject({ status: 'dropoff' })
  await tell(id, 'returned')
  await tell(id, 'returned')
  const incidents = world.db.selectFrom('incidence').select('id').where('order_id', '=', ours.orderId)
  expect(
    await incidents.where('type', '=', 'not_delivered').where('priority', '=', 1).execute(),
  ).toHaveLength(1)
  await expect(tell('delivery-unknown', 'pickup')).rejects.toThrow('no errand of ours')
})

test('who looks after another city sends nothing of this one', async () => {
  const here = (await as('LogisticsAdminPermission', { cities: ['bcn'] })).logistics.partners
  const there = (await as('LogisticsAdminPermission', { cities: ['mad'] })).logistics.partners
  await expect(here.estimate({ purchaseIds: [ours.orderId, theirs.orderId] })).rejects.toThrow('Not Found')
  await expect(there.estimate({ purchaseIds: [ours.orderId] })).rejects.toThrow('Not Found')
  await expect(there.estimate({ routeId: ours.routeId })).rejects.toThrow('Not Found')
  const { quoteId } = await here.estimate({ purchaseIds: [ours.orderId] })
  await expect(there.dispatch({ quoteId })).rejects.toThrow('Not Found')
  await expect(here.estimate({} as never)).rejects.toThrow()
  const bad = { quoteId, purchaseIds: [theirs.orderId] }
  await expect(here.dispatch(bad)).rejects.toThrow('Not Found')
})

test('what a partner brings is told with its order, and is no longer to be put on a route', async () => {
  const purchaseIds = [ours.orderId]
  const { logistics } = await as('LogisticsAdminPermission')
  const who = await makePerson(world, { permissions: [{ type: 'LogisticsAdminPermission' }] })
  const routable = async () => {
    const [order] = await routableOrders(world.db, who, visible =>
      visible.where('purchase_order.id', '=', ours.orderId),
    )
    return canBeRouted(order!)
  }
  expect(await logistics.partners.list()).toEqual({ partners: [{ id: partnerId, name: 'Couriers' }] })
  const { quoteId } = await logistics.partners.estimate({ purchaseIds })
  expect(await logistics.partners.ofOrder({ purchaseId: ours.orderId })).toEqual({ deliveries: [] })
  expect(await routable()).toBe(true)
  await logistics.partners.dispatch({ quoteId })
  const { deliveries } = await logistics.partners.ofOrder({ purchaseId: ours.orderId })
  expect(deliveries).toMatchObject([
    { dispatchId: quoteId, partner: 'Couriers', status: 'pending', orders: 1, charged: null },
  ])
  expect(await routable()).toBe(false)
  await tell(known.get(quoteId)!, 'canceled')
  expect(await routable()).toBe(true)
  const there = await as('LogisticsAdminPermission', { cities: ['mad'] })
  await expect(there.logistics.partners.ofOrder({ purchaseId: ours.orderId })).rejects.toThrow('Not Found')
})
