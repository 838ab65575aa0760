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
  office('/admin/crud-purchases/{-$entityId}', () => import('../areas/orders/order-page/purchases'), {
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
  office('/admin/incidences/{-$entityId}', () => import('../areas/operations/incidents/incidents'), {
    collection: 'incidences',
    opens: 'admin.incidences.list',
    texts: ['incidents', 'collection'],
    nav: ['operations', 'incidence'],
    search: records,
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
  office('/admin/ratings/{-$entityId}', () => import('../areas/customer-relations/ratings/ratings'), {
    collection: 'ratings',
    opens: 'admin.ratings.list',
    texts: ['ratings', 'collection'],
    nav: ['operations', 'rating'],
    search: records,
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
    texts: ['dispatch', 'routes', 'courier-partners'],
    nav: ['logistics', 'map'],
    search: query({ city, route: text, courier: text, waypoint: text, day, until: day }),
  }),
  office('/admin/routes/{-$entityId}', () => import('../areas/logistics/routes/routes'), {
    title: 'routes',
    opens: DISPATCHING,
    texts: ['routes', 'collection', 'courier-partners'],
    nav: ['logistics', 'route'],
    search: records,
  }),
  office('/admin/fleets/{-$entityId}', () => import('../areas/stores/stores/fleets'), {
    collection: 'fleets',
    opens: 'admin.fleets.list',
    texts: 'collection',
    nav: ['logistics', 'fleet'],
    search: records,
  }),
  office(
    '/admin/mission-control/{-$warehouseId}',
    () => import('../areas/logistics/mission-control/mission-control'),
    {
      title: 'missionControl',
      opens: 'logistics.missionControl.show',
      texts: 'mission-control',
      nav: ['logistics', 'hub'],
      search: query({ on: day, tab: oneOf('inbound', 'check', 'outbound') }),
    },
  ),
  office('/admin/warehouses/{-$entityId}', () => import('../areas/stores/stores/warehouses'), {
    collection: 'warehouses',
    opens: 'admin.warehouses.create',
    texts: 'collection',
    nav: ['logistics', 'warehouse'],
    search: records,
  }),
  office(
    '/admin/routeschedules/{-$entityId}',
    () => import('../areas/logistics/route-plans/route-schedules'),
    {
      collection: 'routeschedules',
      opens: 'logistics.schedules.update',
      texts: ['route-plans', 'collection'],
      nav: ['logistics', 'repeat'],
      search: records,
    },
  ),
  office('/admin/routerequests/{-$entityId}', () => import('../areas/logistics/route-plans/route-requests'), {
    collection: 'routerequests',
    opens: 'logistics.requests.list',
    texts: ['route-plans', 'collection'],
    nav: ['logistics', 'request'],
    search: records,
  }),
] as const

export const catalogue = [
  office('/admin/stores/{-$entityId}', () => import('../areas/stores/stores/stores'), {
    collection: 'stores',
    opens: 'admin.stores.update',
    texts: ['stores', 'collection', 'stock', 'printers', 'orders'],
    nav: ['catalogue', 'store'],
    search: records,
  }),
  office('/admin/products/{-$entityId}', () => import('../areas/stores/catalog/products'), {
    collection: 'products',
    opens: 'admin.products.update',
    texts: ['catalog', 'collection'],
    nav: ['catalogue', 'product'],
    search: records,
  }),
  office('/admin/catalogs/{-$entityId}', () => import('../areas/stores/catalog/catalogs'), {
    collection: 'catalogs',
    opens: 'admin.catalogs.update',
    texts: ['catalog', 'collection'],
    nav: ['catalogue', 'catalog'],
    search: records,
  }),
  office('/admin/brands/{-$entityId}', () => import('../areas/stores/catalog/brands'), {
    collection: 'brands',
    opens: 'admin.brands.update',
    texts: 'collection',
    nav: ['catalogue', 'brand'],
    search: records,
  }),
  office('/admin/distributions/{-$entityId}', () => import('../areas/stores/catalog/distribution-channels'), {
    collection: 'distributions',
    opens: 'admin.distributionChannels.list',
    texts: 'collection',
    nav: ['catalogue', 'distribution'],
    search: records,
  }),
  office(
    '/admin/referrals/programs/{-$entityId}',
    () => import('../areas/customer-relations/referral-programs/referral-programs'),
    {
      collection: 'referrals/programs',
      opens: 'admin.referralPrograms.list',
      texts: ['referral-programs', 'collection'],
      nav: ['catalogue', 'referral'],
      search: records,
    },
  ),
  office('/admin/promotions/{-$entityId}', () => import('../areas/offers/promotions/promotions'), {
    collection: 'promotions',
    opens: 'admin.promotions.list',
    texts: ['promotions', 'collection'],
    nav: ['catalogue', 'promotion'],
    search: records,
  }),
] as const
