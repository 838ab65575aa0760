/** The data of a push message, as devices get it. */
export type PushData = {
  trackingId?: string
  redirectURL?: string
  redirectRoute?: string
  routeParamName?: string
  routeParamValue?: string
}

/** `page`: a page of this product; `window`: an address elsewhere, which opens beside it. */
export type TapTarget = { kind: 'page'; path: string } | { kind: 'window'; url: string }

/** Screens by the names that messages use. A parameter fills its place in the path, or follows as a query. */
const NAMED_ROUTES: Readonly<Record<string, string>> = {
  home: '/home',
  orders: '/home/orders',
  order: '/home/orders/{id}',
  'courier-home': '/courier/home',
  'courier-routes': '/courier/routes',
  'live-orders': '/admin/purchases',
  'live-order': '/admin/purchases/{id}',
  notifications: '/settings/notifications',
}

/** What opens when a message is tapped: the named route, else the address, else the start page. */
export function tapTarget(data: PushData, origin: string): TapTarget {
  const named = data.redirectRoute === undefined ? undefined : NAMED_ROUTES[data.redirectRoute]
  if (named) return { kind: 'page', path: withParam(named, data.routeParamName, data.routeParamValue) }
  const url = data.redirectURL ? URL.parse(data.redirectURL, origin) : null
  if (url?.origin === origin) return { kind: 'page', path: url.pathname + url.search + url.hash }
  if (url?.protocol === 'https:') return { kind: 'window', url: url.href }
  return { kind: 'page', path: '/' }
}

function withParam(path: string, name: string | undefined, value: string | undefined): string {
  if (name === undefined || value === undefined) return path.replace(/\/\{\w+\}$/, '')
  const place = `{${name}}`
  if (path.includes(place)) return path.replace(place, encodeURIComponent(value))
  return `${path}?${new URLSearchParams({ [name]: value })}`
}
