import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { Root } from './areas/shell/root'
import { RouteError } from './areas/shell/route-error'
import { RouteNotFound } from './areas/shell/route-not-found'
import { RoutePending } from './areas/shell/route-pending'
import { safeNext } from './router/next'
import { screensUnder } from './router/screen'
import {
  city,
  day,
  flag,
  list,
  oneOf,
  pageNumber,
  parseSearch,
  query,
  stringifySearch,
  text,
} from './router/search-params'

// The map of the product: shell → path → screen, and who may open it.

const root = createRootRoute({ component: Root, errorComponent: RouteError })

const shopShell = createRoute({
  getParentRoute: () => root,
  id: 'shop',
  component: lazyRouteComponent(() => import('./areas/shell/shop-shell')),
})
const officeShell = createRoute({
  getParentRoute: () => root,
  id: 'office',
  component: lazyRouteComponent(() => import('./areas/shell/office-shell')),
})
const fieldShell = createRoute({
  getParentRoute: () => root,
  id: 'field',
  component: lazyRouteComponent(() => import('./areas/shell/field-shell')),
})
const plainShell = createRoute({
  getParentRoute: () => root,
  id: 'plain',
  component: lazyRouteComponent(() => import('./areas/shell/plain-shell')),
})

const shop = screensUnder(shopShell)
const office = screensUnder(officeShell)
const field = screensUnder(fieldShell)
const plain = screensUnder(plainShell)

const path = (value: string) => safeNext(value) ?? undefined
const next = query({ next: path })
const wallet = ['wallet', 'account', 'customer'] as const
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

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ href: '/search' })
  },
})

const shopScreens = [
  shop('/search', () => import('./areas/customer/search'), {
    title: 'search',
    audience: 'anyone',
    texts: 'customer',
    nav: ['shop', 'search'],
    search: query({
      q: text,
      city,
      address: text,
      date: day,
      time: text,
      channel: oneOf('catering', 'canteen', 'groceries'),
      event: text,
      cuisine: text,
    }),
  }),
  shop('/catering', () => import('./areas/customer/catering'), {
    title: 'catering',
    audience: 'anyone',
    texts: 'customer',
    nav: ['shop', 'catering'],
  }),
  shop('/canteen', () => import('./areas/customer/canteen'), {
    title: 'canteen',
    audience: 'anyone',
    texts: 'customer',
    nav: ['shop', 'canteen'],
  }),
  shop('/stores/$storeId/$channel/{-$catalog}', () => import('./areas/customer/store'), {
    title: 'store',
    audience: 'anyone',
    texts: 'customer',
    search: query({ q: text, city, date: day, time: text, filters: list, product: text }),
  }),
  shop('/stores/$storeId/$channel/{-$catalog}/checkout', () => import('./areas/customer/checkout'), {
    title: 'checkout',
    audience: 'anyone',
    texts: 'customer',
    search: query({ quote: flag }),
  }),
  shop('/checkout', () => import('./areas/customer/checkout'), {
    title: 'checkout',
    audience: 'anyone',
    texts: 'customer',
    search: query({ quote: flag }),
  }),
  shop('/home/orders', () => import('./areas/customer/orders'), {
    title: 'orders',
    audience: 'signedIn',
    texts: 'customer',
    nav: ['shop', 'receipt'],
    search: query({ page: pageNumber, state: text }),
  }),
  shop('/home/orders/$orderId', () => import('./areas/customer/order'), {
    title: 'order',
    audience: 'signedIn',
    texts: 'customer',
  }),
  shop('/home/orders/$orderId/rate', () => import('./areas/customer/order-rate'), {
    title: 'rateOrder',
    audience: 'signedIn',
    texts: 'customer',
  }),
  shop('/home/orders/$orderId/project-code', () => import('./areas/customer/order-project-code'), {
    title: 'projectCode',
    audience: 'signedIn',
    texts: 'customer',
  }),
  shop('/help', () => import('./areas/customer/help'), {
    title: 'help',
    audience: 'anyone',
    texts: 'customer',
  }),
  shop('/help/report', () => import('./areas/customer/help-report'), {
    title: 'reportProblem',
    audience: 'signedIn',
    texts: 'customer',
    search: query({ order: text }),
  }),
  shop('/help/feedback', () => import('./areas/customer/help-feedback'), {
    title: 'feedback',
    audience: 'signedIn',
    texts: 'customer',
  }),
  shop('/help/submitted', () => import('./areas/customer/help-submitted'), {
    title: 'reportSubmitted',
    audience: 'anyone',
    texts: 'customer',
  }),
  shop('/home/order-pdf/$orderId', () => import('./areas/customer/order-pdf'), {
    title: 'order',
    audience: 'signedIn',
    texts: 'customer',
  }),
  shop('/account', () => import('./areas/account/account'), {
    title: 'account',
    audience: 'signedIn',
    texts: ['account', 'auth'],
    nav: ['shop', 'account'],
  }),
  shop('/account/sessions', () => import('./areas/account/sessions'), {
    title: 'sessions',
    audience: 'signedIn',
    texts: 'account',
  }),
  shop('/account/api-keys', () => import('./areas/account/api-keys'), {
    title: 'apiKeys',
    audience: 'signedIn',
    texts: 'account',
  }),
  shop('/user/addresses', () => import('./areas/account/addresses'), {
    title: 'addresses',
    audience: 'signedIn',
    texts: ['account', 'auth'],
  }),
  shop('/user/billing-details', () => import('./areas/account/billing-details'), {
    title: 'billingDetails',
    audience: 'signedIn',
    texts: ['account', 'auth'],
  }),
  shop('/wallet', () => import('./areas/wallet/wallet'), {
    title: 'wallet',
    audience: 'signedIn',
    texts: wallet,
  }),
  shop('/home/coupons', () => import('./areas/wallet/coupons'), {
    title: 'coupons',
    audience: 'signedIn',
    texts: wallet,
  }),
  shop('/home/coupons/redeem', () => import('./areas/wallet/redeem'), {
    title: 'redeem',
    audience: 'signedIn',
    texts: wallet,
  }),
  shop('/wallet/payment-methods', () => import('./areas/wallet/payment-methods'), {
    title: 'paymentMethods',
    audience: 'signedIn',
    texts: wallet,
  }),
  shop('/wallet/add-card', () => import('./areas/wallet/add-card'), {
    title: 'addCard',
    audience: 'signedIn',
    texts: [...wallet, 'auth'],
    search: query({ tab: oneOf('card', 'account') }),
  }),
  shop('/billing', () => import('./areas/wallet/billing'), {
    title: 'billing',
    audience: 'signedIn',
    texts: wallet,
  }),
  shop('/home/pending-payments', () => import('./areas/wallet/pending-payments'), {
    title: 'pendingPayments',
    audience: 'signedIn',
    texts: wallet,
  }),
  shop('/settings', () => import('./areas/account/settings'), {
    title: 'settings',
    audience: 'signedIn',
    texts: 'account',
  }),
  shop('/settings/notifications', () => import('./areas/account/notifications'), {
    title: 'notificationSettings',
    audience: 'signedIn',
    texts: 'account',
  }),
  shop('/settings/nutritional-preferences', () => import('./areas/account/nutrition'), {
    title: 'nutrition',
    audience: 'signedIn',
    texts: 'account',
  }),
  shop('/allergens', () => import('./areas/account/allergens'), {
    title: 'allergens',
    audience: 'anyone',
    texts: 'account',
  }),
  shop('/language', () => import('./areas/account/language'), {
    title: 'language',
    audience: 'anyone',
    texts: 'account',
  }),
] as const

const plainScreens = [
  plain('/login', () => import('./areas/auth/login'), {
    title: 'login',
    audience: 'anyone',
    texts: 'auth',
    search: next,
  }),
  plain('/login/email', () => import('./areas/auth/login-by-email'), {
    title: 'loginByEmail',
    audience: 'anyone',
    texts: 'auth',
    search: query({ next: path, way: oneOf('password', 'link', 'pin') }),
  }),
  plain('/login/magic', () => import('./areas/auth/magic-login'), {
    title: 'magicLogin',
    audience: 'anyone',
    texts: 'auth',
    search: query({ next: path, token: text }),
  }),
  plain('/register', () => import('./areas/auth/register'), {
    title: 'register',
    audience: 'anyone',
    texts: ['auth', 'customer'],
    search: query({ next: path, step: oneOf('card', 'verify'), code: text }),
  }),
  plain('/forgot-password', () => import('./areas/auth/forgot-password'), {
    title: 'forgotPassword',
    audience: 'anyone',
    texts: 'auth',
    search: next,
  }),
  plain('/reset-password', () => import('./areas/auth/reset-password'), {
    title: 'resetPassword',
    audience: 'anyone',
    texts: 'auth',
    search: query({ next: path, token: text }),
  }),
  plain('/change-password', () => import('./areas/auth/change-password'), {
    title: 'changePassword',
    audience: 'signedIn',
    texts: 'auth',
    search: next,
  }),
  plain('/verify-email', () => import('./areas/auth/verify-email'), {
    title: 'verifyEmail',
    audience: 'anyone',
    texts: 'auth',
    search: query({ next: path, token: text }),
  }),
  plain('/login/phone', () => import('./areas/auth/phone-login'), {
    title: 'phoneLogin',
    audience: 'anyone',
    texts: 'auth',
    search: next,
  }),
  plain('/auth/$providerId/callback', () => import('./areas/auth/social-callback'), {
    title: 'login',
    audience: 'anyone',
    texts: 'auth',
    search: query({ code: text, state: text, error: text }),
  }),
  plain('/auth/$providerId/{-$action}', () => import('./areas/auth/social-start'), {
    title: 'login',
    audience: 'anyone',
    texts: 'auth',
    search: next,
  }),
  plain('/logout', () => import('./areas/auth/logout'), {
    title: 'logout',
    audience: 'anyone',
    texts: 'auth',
    search: next,
  }),
  plain('/welcome/$locationId', () => import('./areas/company/welcome'), {
    title: 'welcome',
    audience: 'anyone',
    texts: 'company',
    search: query({ code: text, invitation: text }),
  }),
  plain('/error/{-$code}', () => import('./areas/shell/error'), {
    title: 'error',
    audience: 'anyone',
    texts: 'shell',
  }),
  plain('/hub', () => import('./areas/shell/hub'), { title: 'hub', audience: 'signedIn', texts: 'shell' }),
] as const

const operations = [
  office('/admin/dashboard', () => import('./areas/back-office/dashboard'), {
    title: 'dashboard',
    audience: 'platform',
    texts: 'back-office',
    nav: ['operations', 'gauge'],
  }),
  office('/admin/purchases/{-$orderId}', () => import('./areas/live-orders/live-orders'), {
    title: 'liveOrders',
    audience: 'liveOrders',
    texts: 'live-orders',
    nav: ['operations', 'list'],
    search: liveOrders,
  }),
  office('/admin/pending-purchases/{-$orderId}', () => import('./areas/live-orders/pending-orders'), {
    title: 'pendingOrders',
    audience: 'merchant',
    texts: 'live-orders',
    nav: ['operations', 'pending'],
    search: liveOrders,
  }),
  office('/admin/incidences/{-$entityId}', () => import('./areas/back-office/incidences'), {
    title: 'incidences',
    audience: 'platform',
    texts: 'back-office',
    nav: ['operations', 'incidence'],
    search: records,
  }),
  office('/admin/money-checks', () => import('./areas/back-office/money-checks'), {
    title: 'moneyChecks',
    audience: 'platform',
    texts: 'back-office',
    nav: ['operations', 'books'],
  }),
  office('/admin/printers/{-$entityId}', () => import('./areas/live-orders/printers'), {
    title: 'printers',
    audience: 'merchant',
    texts: 'live-orders',
    nav: ['operations', 'printer'],
    search: records,
  }),
] as const

const logistics = [
  office('/admin/logistics/map', () => import('./areas/logistics/map'), {
    title: 'dispatcherMap',
    audience: 'logistics',
    texts: 'logistics',
    nav: ['logistics', 'map'],
    search: query({ city, route: text, courier: text, waypoint: text, day }),
  }),
  office('/admin/routes/{-$entityId}', () => import('./areas/logistics/routes'), {
    title: 'routes',
    audience: 'logistics',
    texts: 'logistics',
    nav: ['logistics', 'route'],
    search: records,
  }),
  office('/admin/fleets/{-$entityId}', () => import('./areas/back-office/fleets'), {
    title: 'fleets',
    audience: 'fleet',
    texts: 'back-office',
    nav: ['logistics', 'fleet'],
    search: records,
  }),
  office('/admin/warehouses/{-$entityId}', () => import('./areas/back-office/warehouses'), {
    title: 'warehouses',
    audience: 'logistics',
    texts: 'back-office',
    nav: ['logistics', 'warehouse'],
    search: records,
  }),
] as const

const catalogue = [
  office('/admin/stores/{-$entityId}', () => import('./areas/back-office/stores'), {
    title: 'stores',
    audience: 'merchant',
    texts: 'back-office',
    nav: ['catalogue', 'store'],
    search: records,
  }),
  office('/admin/products/{-$entityId}', () => import('./areas/back-office/products'), {
    title: 'products',
    audience: 'merchant',
    texts: 'back-office',
    nav: ['catalogue', 'product'],
    search: records,
  }),
  office('/admin/catalogs/{-$entityId}', () => import('./areas/back-office/catalogs'), {
    title: 'catalogs',
    audience: 'merchant',
    texts: 'back-office',
    nav: ['catalogue', 'catalog'],
    search: records,
  }),
  office('/admin/brands/{-$entityId}', () => import('./areas/back-office/brands'), {
    title: 'brands',
    audience: 'merchant',
    texts: 'back-office',
    nav: ['catalogue', 'brand'],
    search: records,
  }),
  office('/admin/promotions/{-$entityId}', () => import('./areas/back-office/promotions'), {
    title: 'promotions',
    audience: 'merchant',
    texts: 'back-office',
    nav: ['catalogue', 'promotion'],
    search: records,
  }),
] as const

const people = [
  office('/admin/users/{-$entityId}', () => import('./areas/back-office/users'), {
    title: 'users',
    audience: 'platform',
    texts: ['back-office', 'people', 'account', 'logistics'],
    nav: ['people', 'users'],
    search: records,
  }),
  office('/admin/merchants/{-$entityId}', () => import('./areas/back-office/merchants'), {
    title: 'merchants',
    audience: 'platform',
    texts: 'back-office',
    nav: ['people', 'merchant'],
    search: records,
  }),
  office('/admin/locations/{-$entityId}', () => import('./areas/back-office/locations'), {
    title: 'locations',
    audience: 'platform',
    texts: 'back-office',
    nav: ['people', 'location'],
    search: records,
  }),
  office('/admin/organizations/{-$entityId}', () => import('./areas/back-office/organizations'), {
    title: 'organizations',
    audience: 'platform',
    texts: 'back-office',
    nav: ['people', 'organization'],
    search: records,
  }),
] as const

const system = [
  office('/admin/devtools', () => import('./areas/back-office/devtools'), {
    title: 'devtools',
    audience: 'developer',
    texts: 'back-office',
    nav: ['system', 'terminal'],
    search: query({ tab: oneOf('inbox', 'mails', 'identities') }),
  }),
  office('/admin/playground', () => import('./areas/shell/playground'), {
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

const company = [
  office('/company-dash/orders', () => import('./areas/company/orders'), {
    title: 'companyOrders',
    audience: 'company',
    texts: 'company',
    nav: ['company', 'receipt'],
    search: query({ place: text, q: text, state: text, from: day, to: day, sort: text, page: pageNumber }),
  }),
  office('/company-dash/settings', () => import('./areas/company/settings'), {
    title: 'companySettings',
    audience: 'company',
    texts: 'company',
    nav: ['company', 'organization'],
    search: query({ place: text }),
  }),
] as const

const courier = [
  field('/courier/home', () => import('./areas/courier/home'), {
    title: 'courierHome',
    audience: 'courier',
    texts: 'courier',
    nav: ['courier', 'courier'],
  }),
  field('/courier/routes', () => import('./areas/courier/routes'), {
    title: 'courierRoutes',
    audience: 'courier',
    texts: 'courier',
    nav: ['courier', 'list'],
    search: query({ tab: text }),
  }),
  field('/courier/calendar', () => import('./areas/courier/calendar'), {
    title: 'courierCalendar',
    audience: 'courier',
    texts: 'courier',
  }),
  field('/courier/live', () => import('./areas/courier/live'), {
    title: 'courierLive',
    audience: 'courier',
    texts: 'courier',
  }),
  field('/courier/oldapp', () => import('./areas/courier/old-app'), {
    title: 'courierOldApp',
    audience: 'courier',
    texts: 'courier',
  }),
] as const

export const routeTree = root.addChildren([
  home,
  shopShell.addChildren([...shopScreens]),
  plainShell.addChildren([...plainScreens]),
  officeShell.addChildren([...operations, ...logistics, ...catalogue, ...people, ...company, ...system]),
  fieldShell.addChildren([...courier]),
])

export function createAppRouter() {
  return createRouter({
    routeTree,
    search: { strict: true },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: RoutePending,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: RouteNotFound,
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}

/** First segments of the paths that exist; anything else is an old address or none of ours. */
export const knownSegments: ReadonlySet<string> = new Set(
  pathsUnder(routeTree).map(path => path.split('/').find(Boolean) ?? ''),
)

function pathsUnder(route: AnyRoute): string[] {
  const inside: AnyRoute[] = Object.values(route.children ?? {})
  const own = 'path' in route.options && route.options.path
  return [...(typeof own === 'string' ? [own] : []), ...inside.flatMap(pathsUnder)]
}
