import type { PermissionType } from '../../core/contract/access'
import type { PermissionScope } from '../../core/db/columns'
import { HOUR_MS } from '../../core/rules/instant'
import { makePerson, type TestWorld } from '../../core/testing'
import { makeFleet, makeLocation, makeOrganization } from '../../modules/identity/users/people.make'
import {
  externalStop,
  makeCourier,
  makeOrderToBring,
  makeRoute,
} from '../../modules/logistics/routes/logistics.make'
import { makePrinter } from '../../modules/printing/print-jobs/printing.make'
import { makeProduct, makePublishedCatalog, makeStock } from '../../modules/stores/catalog/catalog.make'
import { makeBrand, makeMerchant, makeStore, makeWarehouse } from '../../modules/stores/stores/stores.make'
import { COLLECTIONS, newFields, verbsOf } from './collections'
import { keepThings } from './kept-things'

/**
 * A small world of its own in a city: a kitchen with its menu and printer, a company with an office, a fleet with a
 * courier and a route, a customer with orders and what they keep. Two of them have nothing in common.
 */
export async function makeTenant(world: TestWorld, city: string) {
  const now = world.clock.now()
  const stamps = { created_at: now, updated_at: now }
  const merchant = await makeMerchant(world)
  const ofIt = { merchant_id: merchant.id }
  const brand = await makeBrand(world, ofIt)
  const warehouse = await makeWarehouse(world, { city })
  const store = await makeStore(world, { ...ofIt, city, brand_id: brand.id, warehouse_id: warehouse.id })
  const pictureId = world.newId()
  const product = await makeProduct(world, { ...ofIt, picture: pictureId })
  await makeStock(world, { store_id: store.id, product_id: product.id })
  const { catalog, version } = await makePublishedCatalog(world, {
    merchantId: merchant.id,
    storeIds: [store.id],
    products: [product],
  })
  const printer = await makePrinter(world, store.id)
  await world.db.updateTable('printer').set({ city }).where('id', '=', printer.id).execute()

  const organization = await makeOrganization(world)
  const location = await makeLocation(world, { organization_id: organization.id, city })
  const fleet = await makeFleet(world, { city })

  const customer = await makePerson(world, { locationIds: [location.id] })
  const courier = await makeCourier(world, { city })
  const cook = await makePerson(world, {
    permissions: [{ type: 'MerchantAdminPermission', scope: { storeIds: [store.id] } }],
  })
  await world.db
    .insertInto('location_member')
    .values({ location_id: location.id, person_id: courier.id, joined_by: 'admin', joined_at: now })
    .execute()
  await world.db.updateTable('person').set({ city }).where('id', 'in', [customer.id, cook.id]).execute()
  await world.db.insertInto('fleet_member').values({ fleet_id: fleet.id, person_id: courier.id }).execute()

  const ordered = (changes: Parameters<typeof makeOrderToBring>[3] = {}) =>
    makeOrderToBring(world, store, customer, {
      location_id: location.id,
      warehouse_id: warehouse.id,
      ...changes,
    })
  const orderId = await ordered({ state: 'accepted' })
  const requestId = await ordered({ state: 'pending', is_requesting_quote: true })
  const deliveredId = await ordered({ state: 'delivered', window_start: new Date(now.getTime() - HOUR_MS) })
  const toBringId = await ordered()
  const lineId = world.newId()
  for (const [id, order_id] of [
    [lineId, orderId],
    [world.newId(), deliveredId],
  ] as const)
    await world.db
      .insertInto('order_line')
      .values({
        id,
        order_id,
        position: 0,
        product_id: product.id,
        name: product.name,
        category: 'main',
        quantity: 1,
        unit_cents: 0,
        total_cents: 0,
        vat_percent: 10,
        shares: {
          goodsCents: 0,
          promotionCents: 0,
          platformPromotionCents: 0,
          deliveryCents: 0,
          goodsVatCents: 0,
          deliveryVatCents: 0,
        },
      })
      .execute()
  await world.db
    .insertInto('picked_line')
    .values({
      ...{ line_id: lineId, order_id: orderId, picked: 0, missing: 1, substitute_id: product.id },
      substitute: {
        ...{ name: product.name, unitCents: 0, conflictReason: null },
        ...{ allergens: [], mayContain: [], allergensStated: true },
      },
      picked_at: now,
    })
    .execute()

  const ratedId = await ordered({ state: 'delivered', window_start: new Date(now.getTime() - 2 * HOUR_MS) })
  const ratingId = world.newId()
  await world.db
    .insertInto('rating')
    .values({
      id: ratingId,
      order_id: ratedId,
      person_id: customer.id,
      store_id: store.id,
      city,
      rating: 4,
      created_at: now,
      updated_at: now,
    })
    .execute()
  const coldOrderId = await ordered({
    state: 'delivered',
    window_start: new Date(now.getTime() - 3 * HOUR_MS),
  })
  const incidenceId = world.newId()
  const reportId = world.newId()
  await world.db
    .insertInto('incidence')
    .values(
      [incidenceId, reportId].map(id => ({
        id,
        city,
        type: 'late',
        status: 'OPEN',
        store_id: store.id,
        order_id: id === incidenceId ? coldOrderId : null,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute()

  const dispatcher = await makePerson(world, { permissions: [{ type: 'LogisticsAdminPermission' }] })
  const route = await makeRoute(world, dispatcher, {
    purchaseIds: [toBringId],
    waypoints: [externalStop(new Date(now.getTime() + 2 * HOUR_MS))],
    driverId: courier.id,
    fleetId: fleet.id,
    city,
    allowUnmatched: true,
  } as Parameters<typeof makeRoute>[2])
  await world.db.updateTable('route').set({ city }).where('id', '=', route.id).execute()

  const row = { id: world.newId(), ...stamps }
  const printJobId = row.id
  await world.db
    .insertInto('print_job')
    .values({
      ...row,
      printer_id: printer.id,
      store_id: store.id,
      order_id: orderId,
      city,
      kind: 'manual',
      html: '<p>Ticket</p>',
      format: 'escpos',
      width: 576,
      status: 'failed',
    })
    .execute()
  const cardId = world.newId()
  await world.db
    .insertInto('payment_method')
    .values({
      id: cardId,
      person_id: customer.id,
      provider_id: `pm_${cardId}`,
      type: 'card',
      brand: 'visa',
      last_four: '4242',
      verification_status: 'verified',
      created_at: now,
    })
    .execute()
  await world.db
    .insertInto('stored_file')
    .values({
      id: pictureId,
      kind: 'picture',
      owner_id: courier.id,
      content_type: 'image/webp',
      bytes: 3,
      sha256: '',
      created_at: now,
    })
    .execute()
  const proofId = world.newId()
  await world.files.put(`${proofId}.jpg`, new Uint8Array([0xff, 0xd8, 0xff]))
  await world.db
    .insertInto('stored_file')
    .values({
      id: proofId,
      kind: 'proof',
      owner_id: courier.id,
      content_type: 'image/jpeg',
      bytes: 3,
      sha256: '',
      created_at: now,
    })
    .execute()
  const waypointId = route.waypoints[0]!.id
  await world.db
    .updateTable('waypoint')
    .set({ proof_file_id: proofId })
    .where('id', '=', waypointId)
    .execute()

  const kept = await keepThings(world, customer, location.id, store, city)

  const own = {
    MerchantAdminPermission: { merchantIds: [merchant.id] },
    LocationAdminPermission: { locationIds: [location.id] },
    OrganizationPermission: { organizationId: organization.id },
    FleetAdminPermission: { fleetIds: [fleet.id], warehouseIds: [warehouse.id] },
    RestockerPermission: { locationIds: [location.id] },
    LogisticsAdminPermission: { cities: [city] },
    HelloAdminPermission: { cities: [city] },
    DeveloperPermission: { cities: [city] },
  } satisfies Partial<Record<PermissionType, PermissionScope>>

  const tenant = {
    city,
    merchantId: merchant.id,
    brandId: brand.id,
    warehouseId: warehouse.id,
    storeId: store.id,
    productId: product.id,
    catalogId: catalog.id,
    catalogVersionId: version.id,
    printerId: printer.id,
    printerToken: printer.token,
    printJobId,
    organizationId: organization.id,
    locationId: location.id,
    activationCode: location.activation_code!,
    incidenceId,
    coldOrderId,
    reportId,
    ratedId,
    ratingId,
    fleetId: fleet.id,
    routeId: route.id,
    waypointId,
    orderId,
    requestId,
    /** Of an invoice that was issued, once one is. */
    invoiceId: world.newId(),
    invoiceLineId: world.newId(),
    invoiceLinkId: world.newId(),
    deliveredId,
    toBringId,
    lineId,
    cardId,
    proofId,
    pictureId,
    ...kept,
    customerId: customer.id,
    courierId: courier.id,
    cookId: cook.id,
    affiliationId: cook.permissions[0]!.id,
    customer,
    courier,
    /** Where permissions of a kind reach this tenant and nobody else's. */
    scopes: own as Partial<Record<PermissionType, PermissionScope>>,
    /** Of the collections that none of the above is a record of, by where their verbs are. */
    records: {} as Record<string, string>,
  }
  const admin = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
  for (const one of COLLECTIONS.filter(({ row }) => !row))
    tenant.records[one.of] = (await verbsOf(world, admin, one.of).create(newFields(one, tenant))).id
  return tenant
}
export type Tenant = Awaited<ReturnType<typeof makeTenant>>
