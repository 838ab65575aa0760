import { quoteCollection } from '../../src/modules/billing/quotes/contract/quote.collection'
import { referralProgramCollection } from '../../src/modules/customer-relations/referrals/contract/referral-program.collection'
import { ratingCollection } from '../../src/modules/customer-relations/reviews/contract/rating.collection'
import { fleetCollection } from '../../src/modules/logistics/couriers/contract/fleet.collection'
import { routeRequestCollection } from '../../src/modules/logistics/route-requests/contract/route-request.collection'
import { routeScheduleCollection } from '../../src/modules/logistics/route-schedules/contract/route-schedule.collection'
import { promotionCollection } from '../../src/modules/offers/promotions/contract/promotion.collection'
import { incidenceCollection } from '../../src/modules/operations/incidents/contract/incidence.collection'
import { orderCollection } from '../../src/modules/orders/order-collection/contract/order.collection'
import { catalogCollection } from '../../src/modules/stores/catalog/contract/catalog.collection'
import { distributionChannelCollection } from '../../src/modules/stores/catalog/contract/distribution-channel.collection'
import { productCollection } from '../../src/modules/stores/catalog/contract/product.collection'
import { brandCollection } from '../../src/modules/stores/stores/contract/brand.collection'
import { storeCollection } from '../../src/modules/stores/stores/contract/store.collection'
import { warehouseCollection } from '../../src/modules/stores/stores/contract/warehouse.collection'
import { screensUnder } from '../router/screen'
import { city, day, oneOf, query, text } from '../router/search-params'
import { DISPATCHING, ORDER_BOARD } from '../session/access'
import { collectionScreen, records } from './collection-screen'
import { officeShell } from './shells'

const office = screensUnder(officeShell)
const shownOrders = {
  q: text,
  filter: text,
  group: text,
  from: day,
  to: day,
  store: text,
  view: oneOf('table', 'kitchen'),
}
const liveOrders = query({
  ...shownOrders,
  outcome: text,
  channel: oneOf('canteen', 'catering', 'groceries'),
  city,
})
const pendingOrders = query(shownOrders)

export const operations = [
  office('/admin/dashboard', () => import('../areas/monitoring/dashboard/dashboard'), {
    title: 'dashboard',
    opens: 'admin.orders.ledger',
    texts: ['dashboard', 'collection'],
    nav: ['operations', 'gauge'],
  }),
  office('/admin/purchases/{-$orderId}', () => import('../areas/orders/board/live-orders'), {
    title: 'liveOrders',
    opens: ORDER_BOARD,
    texts: ['board', 'order-sheet', 'orders', 'printers', 'refunds', 'courier-partners'],
    nav: ['operations', 'list'],
    search: liveOrders,
  }),
  office('/admin/pending-purchases/{-$orderId}', () => import('../areas/orders/board/pending-orders'), {
    title: 'pendingOrders',
    opens: 'merchant.orders.edit',
    texts: ['board', 'order-sheet', 'orders', 'printers', 'refunds', 'courier-partners'],
    nav: ['operations', 'pending'],
    search: pendingOrders,
  }),
  collectionScreen(orderCollection, {
    group: 'operations',
    load: () => import('../areas/orders/order-page/purchases'),
    form: async () => (await import('../areas/orders/order-page/purchase-records')).orders.form,
    texts: ['orders', 'order-sheet', 'board', 'printers', 'refunds', 'users', 'courier-partners'],
  }),
  collectionScreen(quoteCollection, {
    group: 'operations',
    load: () => import('../areas/billing/quotes/quotes'),
    texts: ['quotes'],
  }),
  collectionScreen(incidenceCollection, {
    group: 'operations',
    load: () => import('../areas/operations/incidents/incidents'),
    form: screen => screen.incidentForm,
    texts: ['incidents'],
  }),
  office(
    '/admin/problem-reports/{-$entityId}',
    () => import('../areas/operations/incidents/problem-reports'),
    {
      collection: 'problem-reports',
      opens: 'admin.problemReports.list',
      texts: 'collection',
      nav: ['operations', 'incidence'],
      search: records,
    },
  ),
  collectionScreen(ratingCollection, {
    group: 'operations',
    load: () => import('../areas/customer-relations/ratings/ratings'),
    form: screen => screen.ratings.form,
    texts: ['ratings'],
  }),
  office('/admin/calendar/{-$orderId}', () => import('../areas/orders/order-calendar/calendar'), {
    title: 'calendar',
    opens: 'merchant.calendar.show',
    texts: ['order-calendar', 'board', 'order-sheet', 'orders', 'printers', 'refunds', 'courier-partners'],
    nav: ['operations', 'calendar'],
    search: query({
      store: text,
      on: day,
      span: oneOf('week', 'day'),
      channel: oneOf('catering', 'canteen', 'groceries'),
      state: oneOf('toAccept', 'preparing', 'ready', 'onTheWay', 'delivered', 'canceled'),
    }),
  }),
  office('/admin/picking', () => import('../areas/orders/picking/picking'), {
    title: 'picking',
    opens: 'merchant.picking.list',
    texts: ['picking', 'orders'],
    nav: ['operations', 'picking'],
    search: query({ by: oneOf('orders', 'products'), from: day, to: day, store: text, order: text }),
  }),
  office('/admin/store-pos', () => import('../areas/orders/till/till'), {
    title: 'till',
    opens: 'merchant.till.sell',
    texts: ['till', 'menu', 'cart', 'orders', 'payments'],
    nav: ['operations', 'till'],
    search: query({
      store: text,
      channel: oneOf('canteen', 'groceries', 'catering'),
      tab: text,
    }),
  }),
  office('/admin/printers/{-$entityId}', () => import('../areas/printing/printers/printers'), {
    title: 'printers',
    opens: 'merchant.printers.update',
    texts: ['printers', 'orders', 'collection'],
    nav: ['operations', 'printer'],
    search: records,
  }),
  office('/admin/wp', () => import('../areas/printing/web-printer/web-printer'), {
    title: 'webPrinter',
    opens: 'merchant.printers.claim',
    texts: ['web-printer', 'print-desk'],
  }),
] as const

export const logistics = [
  office('/admin/logistics/map', () => import('../areas/logistics/dispatch/map'), {
    title: 'dispatcherMap',
    opens: DISPATCHING,
    texts: ['dispatch', 'routes', 'courier-partners', 'map-layers', 'replay', 'geofences'],
    nav: ['logistics', 'map'],
    search: query({
      city,
      route: text,
      courier: text,
      waypoint: text,
      day,
      until: day,
      replay: oneOf('on'),
    }),
  }),
  office('/admin/routes/{-$entityId}', () => import('../areas/logistics/route-panel/routes'), {
    title: 'routes',
    opens: DISPATCHING,
    texts: ['routes', 'collection', 'courier-partners'],
    nav: ['logistics', 'route'],
    search: records,
  }),
  collectionScreen(fleetCollection, {
    group: 'logistics',
    load: () => import('../areas/stores/stores/fleets'),
    form: screen => screen.fleets.form,
  }),
  office(
    '/admin/mission-control/{-$warehouseId}',
    () => import('../areas/logistics/mission-control/mission-control'),
    {
      title: 'missionControl',
      opens: 'logistics.missionControl.show',
      texts: ['mission-control', 'routes'],
      nav: ['logistics', 'hub'],
      search: query({ on: day, tab: oneOf('inbound', 'check', 'outbound', 'lots', 'shelves') }),
    },
  ),
  collectionScreen(warehouseCollection, {
    group: 'logistics',
    load: () => import('../areas/stores/stores/warehouses'),
    form: screen => screen.warehouses.form,
  }),
  collectionScreen(routeScheduleCollection, {
    group: 'logistics',
    load: () => import('../areas/logistics/route-plans/route-schedules'),
    form: screen => screen.routeSchedules.form,
    texts: ['route-plans'],
  }),
  collectionScreen(routeRequestCollection, {
    group: 'logistics',
    load: () => import('../areas/logistics/route-plans/route-requests'),
    form: screen => screen.routeRequests.form,
    texts: ['route-plans'],
  }),
] as const

export const catalogue = [
  collectionScreen(storeCollection, {
    group: 'catalogue',
    load: () => import('../areas/stores/stores/stores'),
    form: async () => (await import('../areas/stores/stores/store-form')).storeForm,
    texts: ['stores', 'stock', 'printers', 'orders'],
  }),
  collectionScreen(productCollection, {
    group: 'catalogue',
    load: () => import('../areas/stores/catalog/products'),
    form: async () => (await import('../areas/stores/catalog/product-form')).productForm,
    texts: ['catalog'],
  }),
  collectionScreen(catalogCollection, {
    group: 'catalogue',
    load: () => import('../areas/stores/catalog/catalogs'),
    form: screen => screen.catalogs.form,
    texts: ['catalog'],
  }),
  collectionScreen(brandCollection, {
    group: 'catalogue',
    load: () => import('../areas/stores/catalog/brands'),
    form: screen => screen.brands.form,
  }),
  collectionScreen(distributionChannelCollection, {
    group: 'catalogue',
    load: () => import('../areas/stores/catalog/distribution-channels'),
    form: screen => screen.distributionChannels.form,
  }),
  collectionScreen(referralProgramCollection, {
    group: 'catalogue',
    load: () => import('../areas/customer-relations/referral-programs/referral-programs'),
    form: screen => screen.referralPrograms.form,
    texts: ['referral-programs'],
  }),
  collectionScreen(promotionCollection, {
    group: 'catalogue',
    load: () => import('../areas/offers/promotions/promotions'),
    form: async () => (await import('../areas/offers/promotions/promotion-form')).promotionForm,
    texts: ['promotions'],
  }),
] as const
