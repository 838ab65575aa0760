import type { z } from 'zod'
import { collection, type CallInput as Input, id, VERBS } from './call-input'
import { COLLECTIONS, type CollectionSamples, newFields, recordOf } from './collections'
import { procedures } from './endpoints'
import { idFieldsOf } from './id-fields'
import { OFFICE_CALLS } from './office-calls'
import { ROAD_CALLS } from './road-calls'
import type { Tenant } from './tenant'
import { TILL_CALLS } from './till-calls'

const order: Input = t => ({ purchaseId: t.orderId })
const quote: Input = t => ({ id: t.records['admin.quotes'] })
const orders: Input = t => ({ purchaseIds: [t.orderId] })
const waypoint: Input = t => ({ routeId: t.routeId, waypointId: t.waypointId })
const now = '2026-11-17T10:00:00.000Z'
const later = '2026-11-17T11:00:00.000Z'
const longAgo = '2026-01-01T00:00:00.000Z'
const behindOrder: Input = t => ({
  behind: { id: t.orderId, deliveryWindowEnd: later, createdAt: now },
  limit: 5,
  after: longAgo,
})
const geo = { lat: 41.39, lon: 2.16 }
const stop = {
  address: { formattedAddress: 'Carrer de Badajoz 122', geo },
  shouldDeliver: true,
  windowStart: now,
  windowEnd: later,
}
const address = { address: 'Carrer de Mallorca 1', postalCode: '08029', city: 'Barcelona', geo }

const day = '2026-11-18'
const SOME_ID = 'ffffffffffffffffffffffff'

/** Calls of a collection that are asked for nothing but one of its records, such as "admin.nfcCards.revoke". */
const ownCallsOf = ({ of }: CollectionSamples): string[] =>
  Object.entries(procedures).flatMap(([path, { _def }]) => {
    const isWithin = path.startsWith(`${of}.`) && !path.slice(of.length + 1).includes('.')
    const takesId = idFieldsOf(_def.inputs).join() === 'id'
    const isAsked = (_def.inputs as z.ZodType[]).every(part => part.safeParse({ id: SOME_ID }).success)
    return isWithin && takesId && isAsked ? [path] : []
  })

/** The verbs of a collection, as its samples say, and its own calls. */
function callsTo(one: CollectionSamples): [path: string, input: Input][] {
  const byId = [
    ...ownCallsOf(one).map((path): [string, Input] => [path, t => ({ id: recordOf(one, t) })]),
    ...VERBS.map((verb): [string, Input] => [
      `${one.of}.${verb}`,
      t => ({ ...(verb === 'update' && one.withIds?.update?.(t, 0)), id: recordOf(one, t) }),
    ]),
  ]
  const create = `${one.of}.create`
  const takesIds = idFieldsOf(procedures[create]!._def.inputs).length > 0
  return takesIds ? [...byId, [create, t => newFields(one, t, 'with ids')]] : byId
}

/** How every call that takes ids is called, with the ids of a tenant. */
export const CALLS: Record<string, Input> = {
  ...Object.fromEntries(COLLECTIONS.flatMap(callsTo)),
  ...OFFICE_CALLS,
  ...collection('merchant.printers', 'printerId'),
  ...collection('logistics.routes', 'routeId', ['show', 'remove', 'archive', 'unarchive']),

  'customer.checkout.days': t => ({ storeId: t.storeId, locationId: t.locationId }),
  'customer.entitlements.explain': t => ({ locationId: t.locationId, on: day }),

  'merchant.orders.show': id('orderId'),
  'merchant.orders.setStatus': t => ({ ...orders(t), state: 'pending_pickup' }),
  'merchant.orders.edit': t => ({ id: t.orderId, internalNote: 'Call first' }),
  'merchant.orders.setChannel': t => ({ ...order(t), channel: 'canteen' }),
  'merchant.orders.refund': t => ({
    ...order(t),
    items: [{ cartItemId: t.lineId, quantity: 1 }],
    reason: 'Cold',
  }),
  'merchant.orders.previewRefund': t => ({ ...order(t), items: [{ cartItemId: t.lineId, quantity: 1 }] }),
  'merchant.orders.withholdMerchantShare': t => ({ ...order(t), reason: 'Never cooked' }),
  'merchant.orders.restoreNet': t => ({ ...order(t), reason: 'It was cooked' }),
  'merchant.orders.markPrinted': order,
  'merchant.orders.resendEmail': order,
  'merchant.orders.list': t => ({ whId: t.warehouseId }),
  'merchant.orders.all': t => ({ whId: t.warehouseId }),
  'merchant.orders.rows': t => ({ ids: [t.orderId], whId: t.warehouseId, after: longAgo }),
  'merchant.orders.behind': t => ({ ...behindOrder(t), whId: t.warehouseId }),
  ...TILL_CALLS,
  'admin.metrics.orders': t => ({ from: day, to: day, storeId: t.storeId }),
  'admin.metrics.printers': t => ({ from: day, to: day, storeId: t.storeId }),
  'merchant.calendar.show': t => ({ storeId: t.storeId, from: day, days: 7 }),
  'merchant.calendar.windows': t => ({ ...order(t), on: day }),
  'merchant.calendar.move': t => ({ ...order(t), start: later }),
  'merchant.picking.list': t => ({ ids: [t.orderId], storeId: t.storeId }),
  'merchant.picking.setBags': t => ({ ...order(t), bags: 2 }),
  'merchant.picking.setLine': t => ({
    orderId: t.orderId,
    lineId: t.lineId,
    picked: 0,
    missing: 1,
    substituteId: t.productId,
  }),
  'merchant.catalogs.publish': t => ({ catalogId: t.catalogId, versionId: t.catalogVersionId }),
  'merchant.catalogs.cancelPublication': t => ({ catalogId: t.catalogId }),
  'merchant.catalogs.previewPublication': t => ({ catalogId: t.catalogId, versionId: t.catalogVersionId }),
  'merchant.catalogs.versions': t => ({ catalogId: t.catalogId }),
  'merchant.catalogs.compareVersions': t => ({
    catalogId: t.catalogId,
    before: t.catalogVersionId,
    after: t.catalogVersionId,
  }),
  'merchant.catalogs.duplicate': t => ({ catalogId: t.catalogId, name: 'Copy', storeIds: [t.storeId] }),
  'merchant.catalogs.syncProducts': t => ({
    catalogId: t.catalogId,
    products: [{ merchantSKU: 'A1', name: 'Poma', price: 1 }],
  }),
  'merchant.inventory.list': t => ({ storeId: t.storeId }),
  'merchant.inventory.available': t => ({ storeId: t.storeId }),
  'merchant.inventory.sync': t => ({
    storeId: t.storeId,
    items: [{ productId: t.productId, stock: 5 }],
  }),
  'merchant.inventory.setUnlimited': t => ({ storeId: t.storeId, productId: t.productId, unlimited: true }),
  'merchant.inventory.setSoldOut': t => ({ storeId: t.storeId, productId: t.productId, soldOutToday: true }),
  'merchant.inventory.setAlert': t => ({ storeId: t.storeId, productId: t.productId, lowAt: 5 }),
  'merchant.people.list': t => ({ storeId: t.storeId }),
  'merchant.people.invite': t => ({ storeId: t.storeId, email: 'new-cook@example.com', role: 'store' }),
  'merchant.people.setRole': t => ({ storeId: t.storeId, userId: t.cookId, role: 'store' }),
  'merchant.people.remove': t => ({ storeId: t.storeId, userId: t.cookId }),
  'merchant.inventory.diff': t => ({ storeId: t.storeId, productId: t.productId, diff: 1 }),
  'merchant.printers.create': t => ({ name: 'New', deviceId: 'device-of-the-tests', storeIds: [t.storeId] }),
  'merchant.printers.update': t => ({ id: t.printerId, storeIds: [t.storeId] }),
  'merchant.printers.claim': t => ({ claimCode: 'ABCD2345', storeId: t.storeId }),
  'merchant.printers.ofStores': t => ({ storeIds: [t.storeId] }),
  'merchant.printers.removeFromStore': t => ({ printerId: t.printerId, storeId: t.storeId }),
  'merchant.printing.jobs': t => ({ storeId: t.storeId, printerId: t.printerId, purchaseId: t.orderId }),
  'merchant.printing.printOrder': t => ({ ...order(t), printerId: t.printerId }),
  'merchant.printing.printOrders': orders,
  'merchant.printing.ticketHtml': order,
  'merchant.printing.ticketHtmls': orders,
  'merchant.printing.printHtml': t => ({ html: '<p>Hello</p>', printerId: t.printerId }),
  'merchant.printing.cancel': t => ({ printJobId: t.printJobId }),
  'merchant.printing.todos.complete': t => ({ todoId: t.todoId, completed: true }),
  'merchant.printing.todos.remove': t => ({ todoId: t.todoId }),
  'merchant.printing.templates.save': t => ({ name: 'Mine', html: '<p>Hello</p>', merchantId: t.merchantId }),
  'merchant.printing.templates.remove': t => ({ templateId: t.paperTemplateId }),
  'logistics.missionControl.show': t => ({ warehouseId: t.warehouseId, on: day }),
  'logistics.missionControl.scan': t => ({
    warehouseId: t.warehouseId,
    on: day,
    sentAt: longAgo,
    scans: [{ key: 'reading-1', code: 'ABCD-2345/1', place: 'out', routeId: t.routeId, readAt: longAgo }],
  }),
  'logistics.tickets.ofLocations': t => ({ date: day, locationIds: [t.locationId], hubId: t.warehouseId }),
  'logistics.tickets.ofStores': t => ({ date: day, storeIds: [t.storeId], hubId: t.warehouseId }),
  'merchant.printing.reprint': t => ({ printJobId: t.printJobId, printerId: t.printerId }),

  'logistics.routes.create': t => ({
    city: t.city,
    vehicleType: 'cargo_bike',
    allowUnmatched: true,
    waypoints: [
      {
        ...stop,
        locationId: t.locationId,
        storeId: t.storeId,
        warehouseId: t.warehouseId,
        purchaseIds: [t.orderId],
      },
    ],
    purchaseIds: [t.orderId],
    driverId: t.courierId,
    candidateDriverIds: [t.courierId],
    fleetId: t.fleetId,
    addToExistingRouteId: t.routeId,
  }),
  'logistics.routes.update': t => ({
    id: t.routeId,
    updatedRoute: { fleetId: t.fleetId, candidateDriverIds: [t.courierId] },
    newWaypoints: [
      {
        ...stop,
        locationId: t.locationId,
        storeId: t.storeId,
        warehouseId: t.warehouseId,
        purchaseIds: [t.orderId],
      },
    ],
  }),
  'logistics.routes.split': t => ({
    id: t.routeId,
    waypointIds: [waypoint(t).waypointId],
    purchaseIds: [t.toBringId],
    addToExistingRouteId: t.routeId,
    driverId: t.courierId,
    meetingPoint: { storeId: t.storeId, locationId: t.locationId, warehouseId: t.warehouseId },
  }),
  'logistics.routes.editWaypoint': t => ({ ...waypoint(t), fields: { purchaseIds: [t.toBringId] } }),
  'logistics.routes.plan': t => ({ routeId: t.routeId, driverId: t.courierId }),
  'logistics.routes.arrange': t => ({
    city: t.city,
    routes: [
      {
        id: null,
        driverId: t.courierId,
        stops: [
          {
            stop: {
              ...stop,
              locationId: t.locationId,
              storeId: t.storeId,
              warehouseId: t.warehouseId,
              purchaseIds: [t.toBringId],
            },
          },
        ],
      },
    ],
  }),
  'logistics.routes.planArrangement': t => ({
    routes: [
      {
        id: t.routeId,
        driverId: t.courierId,
        stops: [{ id: t.waypointId, tempId: 'a', copyOf: t.waypointId, purchaseIds: [t.toBringId] }],
      },
    ],
  }),
  'logistics.routes.suggest': t => ({ purchaseIds: [t.toBringId] }),
  'logistics.routes.events': t => ({ routeId: t.routeId }),
  'logistics.drivers.list': t => ({ fleetId: t.fleetId }),
  'logistics.drivers.replay': t => ({ city: t.city, day: '2026-11-12', courierIds: [t.courierId] }),
  'logistics.drivers.events': t => ({ userIds: [t.courierId], after: now, before: later }),
  ...ROAD_CALLS,

  'admin.quotes.write': t => ({ ...quote(t), text: 'Of course' }),
  'customer.quotes.show': quote,
  'customer.quotes.open': quote,
  'customer.quotes.decline': quote,
  'customer.quotes.write': t => ({ ...quote(t), text: 'A hot dish?' }),

  'customer.orders.show': order,
  'customer.orders.handover': order,
  'customer.orders.pay': order,
  'customer.orders.confirmPayment': order,
  'customer.orders.cancel': order,
  'customer.orders.reportProblem': t => ({ ...order(t), kind: 'late', comment: 'Cold' }),
  'customer.orders.incidents': order,
  'customer.orders.previewChange': t => ({ id: t.orderId, customerComments: 'Ring twice' }),
  'customer.orders.payChange': t => ({ id: t.orderId, revision: 1, customerComments: 'Ring twice' }),
  'customer.orders.change': t => ({ id: t.orderId, customerComments: 'Ring twice' }),
  'customer.orders.setProjectCode': t => ({ ...order(t), projectCode: 'P1' }),
  'customer.orders.rate': t => ({
    purchaseId: t.deliveredId,
    rating: 5,
    productRatings: [{ productId: t.productId, rating: 5 }],
  }),
  'customer.orders.answerSubstitute': t => ({ ...order(t), lineId: t.lineId, accept: true }),
  'customer.orders.reviews': t => ({ storeId: t.storeId }),
  'customer.orders.product': t => ({ id: t.productId }),
  'customer.orders.trackToken': t => ({ purchaseId: t.deliveredId }),
  'customer.orders.skipRating': t => ({ purchaseId: t.deliveredId }),
  'customer.locations.leave': t => ({ locationId: t.locationId }),
  'customer.locations.choose': t => ({ locationId: t.locationId }),
  'customer.checkout.close': t => ({ checkoutId: t.checkoutId }),
  'customer.paymentMethods.makeDefault': id('cardId'),
  'customer.paymentMethods.verify': id('cardId'),
  'customer.paymentMethods.confirmVerification': id('cardId'),
  'customer.paymentMethods.rename': t => ({ id: t.cardId, nickname: 'Mine' }),
  'customer.paymentMethods.remove': t => ({ paymentMethodId: t.cardId }),
  'customer.account.addresses.update': t => ({ id: t.addressId, label: 'Home', address }),
  'customer.account.addresses.remove': id('addressId'),
  'customer.account.billingDetails.update': t => ({ id: t.billingId, name: 'Mine' }),
  'customer.account.billingDetails.remove': id('billingId'),
  'app.auth.devices.end': id('sessionId'),
  'app.apiKeys.list': t => ({ userId: t.customerId }),
  'app.apiKeys.revoke': id('keyId'),
  'app.apiKeys.remove': id('keyId'),
  'printer.reportJob': t => ({ tid: t.printJobId, status: 'printed' }),
}
/** What such a call cannot do without, where it takes much at once. */
export const LEAST: Record<string, Input> = {
  'merchant.orders.rows': t => ({ ids: [t.orderId], after: longAgo }),
  'merchant.orders.behind': behindOrder,
  ...Object.fromEntries(
    COLLECTIONS.filter(one => one.withIds?.create).map(one => [
      `${one.of}.create`,
      (t: Tenant) => newFields(one, t),
    ]),
  ),
  'logistics.routes.create': t => ({
    city: t.city,
    fleetId: t.fleetId,
    vehicleType: 'cargo_bike',
    allowUnmatched: true,
    waypoints: [{ ...stop, isExternal: true }],
  }),
}
