import { screensUnder } from '../router/screen'
import { city, day, flag, oneOf, pageNumber, query, text } from '../router/search-params'
import { DISPATCHING, ORDER_BOARD } from '../session/access'
import { officeShell } from './shells'

const office = screensUnder(officeShell)
/** What the address of a collection says about its list. */
export const records = query({
  q: text,
  page: pageNumber,
  sort: text,
  filter: text,
  archived: flag,
  tab: text,
})
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
  office('/admin/dashboard', () => import('../areas/dashboard/dashboard'), {
    title: 'dashboard',
    opens: 'admin.orders.ledger',
    texts: ['dashboard', 'collection'],
    nav: ['operations', 'gauge'],
  }),
  office('/admin/purchases/{-$orderId}', () => import('../areas/board/live-orders'), {
    title: 'liveOrders',
    opens: ORDER_BOARD,
    texts: ['board', 'order-sheet', 'orders', 'printers', 'refunds', 'courier-partners'],
    nav: ['operations', 'list'],
    search: liveOrders,
  }),
  office('/admin/pending-purchases/{-$orderId}', () => import('../areas/board/pending-orders'), {
    title: 'pendingOrders',
    opens: 'merchant.orders.edit',
    texts: ['board', 'order-sheet', 'orders', 'printers', 'refunds', 'courier-partners'],
    nav: ['operations', 'pending'],
    search: pendingOrders,
  }),
  office('/admin/crud-purchases/{-$entityId}', () => import('../areas/order-page/purchases'), {
    collection: 'crud-purchases',
    opens: 'admin.purchases.list',
    texts: [
      'collection',
      'orders',
      'order-sheet',
      'board',
      'printers',
      'refunds',
      'users',
      'courier-partners',
    ],
    nav: ['operations', 'receipt'],
    search: records,
  }),
  office('/admin/incidences/{-$entityId}', () => import('../areas/incidents/incidents'), {
    collection: 'incidences',
    opens: 'admin.incidences.list',
    texts: ['incidents', 'collection'],
    nav: ['operations', 'incidence'],
    search: records,
  }),
  office('/admin/problem-reports/{-$entityId}', () => import('../areas/incidents/problem-reports'), {
    collection: 'problem-reports',
    opens: 'admin.problemReports.list',
    texts: 'collection',
    nav: ['operations', 'incidence'],
    search: records,
  }),
  office('/admin/ratings/{-$entityId}', () => import('../areas/ratings/ratings'), {
    collection: 'ratings',
    opens: 'admin.ratings.list',
    texts: ['ratings', 'collection'],
    nav: ['operations', 'rating'],
    search: records,
  }),
  office('/admin/calendar/{-$orderId}', () => import('../areas/order-calendar/calendar'), {
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
  office('/admin/picking', () => import('../areas/picking/picking'), {
    title: 'picking',
    opens: 'merchant.picking.list',
    texts: ['picking', 'orders'],
    nav: ['operations', 'picking'],
    search: query({ by: oneOf('orders', 'products'), from: day, to: day, store: text, order: text }),
  }),
  office('/admin/store-pos', () => import('../areas/till/till'), {
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
  office('/admin/printers/{-$entityId}', () => import('../areas/printers/printers'), {
    title: 'printers',
    opens: 'merchant.printers.update',
    texts: ['printers', 'orders', 'collection'],
    nav: ['operations', 'printer'],
    search: records,
  }),
  office('/admin/wp', () => import('../areas/web-printer/web-printer'), {
    title: 'webPrinter',
    opens: 'merchant.printers.claim',
    texts: ['web-printer', 'print-desk'],
  }),
] as const

export const logistics = [
  office('/admin/logistics/map', () => import('../areas/dispatch/map'), {
    title: 'dispatcherMap',
    opens: DISPATCHING,
    texts: ['dispatch', 'routes', 'courier-partners'],
    nav: ['logistics', 'map'],
    search: query({ city, route: text, courier: text, waypoint: text, day, until: day }),
  }),
  office('/admin/routes/{-$entityId}', () => import('../areas/routes/routes'), {
    title: 'routes',
    opens: DISPATCHING,
    texts: ['routes', 'collection', 'courier-partners'],
    nav: ['logistics', 'route'],
    search: records,
  }),
  office('/admin/fleets/{-$entityId}', () => import('../areas/stores/fleets'), {
    collection: 'fleets',
    opens: 'admin.fleets.list',
    texts: 'collection',
    nav: ['logistics', 'fleet'],
    search: records,
  }),
  office('/admin/mission-control/{-$warehouseId}', () => import('../areas/mission-control/mission-control'), {
    title: 'missionControl',
    opens: 'logistics.missionControl.show',
    texts: 'mission-control',
    nav: ['logistics', 'hub'],
    search: query({ on: day, tab: oneOf('inbound', 'check', 'outbound') }),
  }),
  office('/admin/warehouses/{-$entityId}', () => import('../areas/stores/warehouses'), {
    collection: 'warehouses',
    opens: 'admin.warehouses.create',
    texts: 'collection',
    nav: ['logistics', 'warehouse'],
    search: records,
  }),
  office('/admin/routeschedules/{-$entityId}', () => import('../areas/route-plans/route-schedules'), {
    collection: 'routeschedules',
    opens: 'logistics.schedules.update',
    texts: ['route-plans', 'collection'],
    nav: ['logistics', 'repeat'],
    search: records,
  }),
  office('/admin/routerequests/{-$entityId}', () => import('../areas/route-plans/route-requests'), {
    collection: 'routerequests',
    opens: 'logistics.requests.list',
    texts: ['route-plans', 'collection'],
    nav: ['logistics', 'request'],
    search: records,
  }),
] as const

export const catalogue = [
  office('/admin/stores/{-$entityId}', () => import('../areas/stores/stores'), {
    collection: 'stores',
    opens: 'admin.stores.update',
    texts: ['stores', 'collection', 'stock', 'printers', 'orders'],
    nav: ['catalogue', 'store'],
    search: records,
  }),
  office('/admin/products/{-$entityId}', () => import('../areas/catalog/products'), {
    collection: 'products',
    opens: 'admin.products.update',
    texts: ['catalog', 'collection'],
    nav: ['catalogue', 'product'],
    search: records,
  }),
  office('/admin/catalogs/{-$entityId}', () => import('../areas/catalog/catalogs'), {
    collection: 'catalogs',
    opens: 'admin.catalogs.update',
    texts: ['catalog', 'collection'],
    nav: ['catalogue', 'catalog'],
    search: records,
  }),
  office('/admin/brands/{-$entityId}', () => import('../areas/catalog/brands'), {
    collection: 'brands',
    opens: 'admin.brands.update',
    texts: 'collection',
    nav: ['catalogue', 'brand'],
    search: records,
  }),
  office('/admin/distributions/{-$entityId}', () => import('../areas/catalog/distribution-channels'), {
    collection: 'distributions',
    opens: 'admin.distributionChannels.list',
    texts: 'collection',
    nav: ['catalogue', 'distribution'],
    search: records,
  }),
  office(
    '/admin/referrals/programs/{-$entityId}',
    () => import('../areas/referral-programs/referral-programs'),
    {
      collection: 'referrals/programs',
      opens: 'admin.referralPrograms.list',
      texts: ['referral-programs', 'collection'],
      nav: ['catalogue', 'referral'],
      search: records,
    },
  ),
  office('/admin/promotions/{-$entityId}', () => import('../areas/promotions/promotions'), {
    collection: 'promotions',
    opens: 'admin.promotions.list',
    texts: ['promotions', 'collection'],
    nav: ['catalogue', 'promotion'],
    search: records,
  }),
] as const
