import { screensUnder } from '../router/screen'
import { city, day, flag, oneOf, pageNumber, query, text } from '../router/search-params'
import { officeShell } from './shells'

const office = screensUnder(officeShell)
const records = query({ q: text, page: pageNumber, sort: text, filter: text, archived: flag, tab: text })
const liveOrders = query({
  q: text,
  filter: text,
  group: text,
  from: day,
  to: day,
  store: text,
  view: oneOf('table', 'kitchen'),
})

export const operations = [
  office('/admin/dashboard', () => import('../areas/dashboard/dashboard'), {
    title: 'dashboard',
    audience: 'platform',
    texts: 'back-office',
    nav: ['operations', 'gauge'],
  }),
  office('/admin/purchases/{-$orderId}', () => import('../areas/board/live-orders'), {
    title: 'liveOrders',
    audience: 'liveOrders',
    texts: 'live-orders',
    nav: ['operations', 'list'],
    search: liveOrders,
  }),
  office('/admin/pending-purchases/{-$orderId}', () => import('../areas/board/pending-orders'), {
    title: 'pendingOrders',
    audience: 'merchant',
    texts: 'live-orders',
    nav: ['operations', 'pending'],
    search: liveOrders,
  }),
  office('/admin/crud-purchases/{-$entityId}', () => import('../areas/orders/purchases'), {
    title: 'crud-purchases',
    audience: 'platform',
    texts: ['back-office', 'live-orders'],
    nav: ['operations', 'receipt'],
    search: records,
  }),
  office('/admin/incidences/{-$entityId}', () => import('../areas/incidents/incidences'), {
    title: 'incidences',
    audience: 'liveOrders',
    texts: 'back-office',
    nav: ['operations', 'incidence'],
    search: records,
  }),
  office('/admin/money-checks', () => import('../areas/dashboard/money-checks'), {
    title: 'moneyChecks',
    audience: 'platform',
    texts: 'back-office',
    nav: ['operations', 'books'],
  }),
  office('/admin/printers/{-$entityId}', () => import('../areas/printers/printers'), {
    title: 'printers',
    audience: 'merchant',
    texts: 'live-orders',
    nav: ['operations', 'printer'],
    search: records,
  }),
] as const

export const logistics = [
  office('/admin/logistics/map', () => import('../areas/dispatch/map'), {
    title: 'dispatcherMap',
    audience: 'logistics',
    texts: 'logistics',
    nav: ['logistics', 'map'],
    search: query({ city, route: text, courier: text, waypoint: text, day, until: day }),
  }),
  office('/admin/routes/{-$entityId}', () => import('../areas/routes/routes'), {
    title: 'routes',
    audience: 'logistics',
    texts: 'logistics',
    nav: ['logistics', 'route'],
    search: records,
  }),
  office('/admin/fleets/{-$entityId}', () => import('../areas/stores/fleets'), {
    title: 'fleets',
    audience: 'fleet',
    texts: 'back-office',
    nav: ['logistics', 'fleet'],
    search: records,
  }),
  office('/admin/warehouses/{-$entityId}', () => import('../areas/stores/warehouses'), {
    title: 'warehouses',
    audience: 'logistics',
    texts: 'back-office',
    nav: ['logistics', 'warehouse'],
    search: records,
  }),
] as const

export const catalogue = [
  office('/admin/stores/{-$entityId}', () => import('../areas/stores/stores'), {
    title: 'stores',
    audience: 'merchant',
    texts: 'back-office',
    nav: ['catalogue', 'store'],
    search: records,
  }),
  office('/admin/products/{-$entityId}', () => import('../areas/catalog/products'), {
    title: 'products',
    audience: 'merchant',
    texts: 'back-office',
    nav: ['catalogue', 'product'],
    search: records,
  }),
  office('/admin/catalogs/{-$entityId}', () => import('../areas/catalog/catalogs'), {
    title: 'catalogs',
    audience: 'merchant',
    texts: 'back-office',
    nav: ['catalogue', 'catalog'],
    search: records,
  }),
  office('/admin/brands/{-$entityId}', () => import('../areas/catalog/brands'), {
    title: 'brands',
    audience: 'merchant',
    texts: 'back-office',
    nav: ['catalogue', 'brand'],
    search: records,
  }),
  office('/admin/promotions/{-$entityId}', () => import('../areas/promotions/promotions'), {
    title: 'promotions',
    audience: 'merchant',
    texts: 'back-office',
    nav: ['catalogue', 'promotion'],
    search: records,
  }),
] as const

export const people = [
  office('/admin/users/{-$entityId}', () => import('../areas/users/users'), {
    title: 'users',
    audience: 'platform',
    texts: ['back-office', 'people', 'account', 'logistics'],
    nav: ['people', 'users'],
    search: records,
  }),
  office('/admin/merchants/{-$entityId}', () => import('../areas/stores/merchants'), {
    title: 'merchants',
    audience: 'platform',
    texts: 'back-office',
    nav: ['people', 'merchant'],
    search: records,
  }),
  office('/admin/locations/{-$entityId}', () => import('../areas/companies/locations'), {
    title: 'locations',
    audience: 'platform',
    texts: 'back-office',
    nav: ['people', 'location'],
    search: records,
  }),
  office('/admin/organizations/{-$entityId}', () => import('../areas/companies/organizations'), {
    title: 'organizations',
    audience: 'platform',
    texts: 'back-office',
    nav: ['people', 'organization'],
    search: records,
  }),
] as const

export const system = [
  office('/admin/devtools', () => import('../areas/devtools/devtools'), {
    title: 'devtools',
    audience: 'developer',
    texts: 'back-office',
    nav: ['system', 'terminal'],
    search: query({ tab: oneOf('inbox', 'mails', 'identities') }),
  }),
  office('/admin/playground', () => import('../areas/playground/playground'), {
    title: 'playground',
    audience: 'anyone',
    texts: 'shell',
    search: query({
      theme: oneOf('light', 'dark'),
      density: oneOf('shop', 'office', 'field'),
      tab: oneOf('controls', 'fields', 'states', 'table'),
    }),
  }),
] as const

export const company = [
  office('/company-dash/orders', () => import('../areas/company/orders'), {
    title: 'companyOrders',
    audience: 'company',
    texts: 'company',
    nav: ['company', 'receipt'],
    search: query({ place: text, q: text, state: text, from: day, to: day, sort: text, page: pageNumber }),
  }),
  office('/company-dash/settings', () => import('../areas/company/settings'), {
    title: 'companySettings',
    audience: 'company',
    texts: 'company',
    nav: ['company', 'organization'],
    search: query({ place: text }),
  }),
] as const
