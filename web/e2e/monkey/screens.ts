import type { AnyRoute } from '@tanstack/react-router'
import { rewriteLegacyUrl } from '../../router/legacy'
import type { ScreenData } from '../../router/screen'
import { type Door, mayPass } from '../../session/access'
import { accessOfTypes } from '../../session/access.make'
import { type Person, people } from './people'
import { knownSegments, router } from './routes'

export interface Screen {
  /** As in the table of routes: /stores/$storeId/$channel/{-$catalog}. */
  route: string
  opens: Door
}

/** Every screen of the table of routes. */
export function allScreens(): Screen[] {
  const found: Screen[] = []
  const gather = (route: AnyRoute, before: string) => {
    const own = 'path' in route.options && typeof route.options.path === 'string' ? route.options.path : ''
    const path = before + own
    const screen = route.options.staticData?.screen as ScreenData | undefined
    if (screen) found.push({ route: path, opens: screen.opens })
    for (const inside of Object.values(route.children ?? {}) as AnyRoute[]) gather(inside, path)
  }
  gather(router.routeTree as AnyRoute, '')
  return found
}

/** What stands in an address for a parameter. */
export interface Places {
  /** Slugs of stores by what they sell. */
  stores: { slug: string; channel: string }[]
  locationId: string
  /** Of a dish on sale. */
  productId: string
  /** Of a quote that waits for its customer. */
  quoteId: string
  /** Orders of this person, by what can be done with them; the first of all is any. */
  orders: { any?: string; changeable?: string; delivered?: string }
  /** Tokens of the links in mails about an order. */
  links: { track: string; rate: string; unsubscribe: string }
}

/** Screens that nobody walks, and why. */
export const notWalked: Record<string, string> = {
  '/auth/$providerId/callback':
    'only a provider leads here; with an address of one’s own it says that signing in has failed',
  '/reception/$token': 'its link is made for one office; the tests of the reception open it',
  '/pay/$token': 'its link lasts a quarter of an hour; the walk through the till pays one',
}

/** Screens that wait until all others of a person have had their turn. */
const atTheEnd = [/^\/change-password/, /^\/logout/]

/** The addresses of the screens that a person walks, of all or of some, with real ids in them. */
export function addressesOf(person: Person, places: Places, isAsked = (_route: string) => true): string[] {
  const found = screensOf(person)
    .filter(({ route }) => isAsked(route))
    .flatMap(({ route }) => addressesFor(route, places))
  const late = (path: string) => atTheEnd.findIndex(pattern => pattern.test(path))
  return found.sort((a, b) => late(a) - late(b))
}

export function screensOf(person: Person): Screen[] {
  return allScreens().filter(
    ({ route, opens }) =>
      !(route in notWalked) && isOpenTo(person, opens) && person.uses.test(route.replace(/\/\{-.*/, '')),
  )
}

export function isOpenTo({ email, holds }: Person, door: Door): boolean {
  return mayPass(door, email === null ? null : accessOfTypes(holds))
}

/** A screen's addresses, one for each of the places that are worth a look. */
export function addressesFor(
  route: string,
  { stores, locationId, productId, quoteId, orders, links }: Places,
): string[] {
  const { any, changeable = any, delivered = any } = orders
  if (route === '/welcome/$locationId') return [`/welcome/${locationId}`]
  if (route === '/products/$productId') return [`/products/${productId}`]
  if (route === '/checkout-link/$id' || route === '/quote-pdf/$id') return [route.replace('$id', quoteId)]
  if (route === '/track/$token') return [`/track/${links.track}`]
  if (route === '/unsubscribe/$token') return [`/unsubscribe/${links.unsubscribe}`]
  if (route === '/rate/$token') return [`/rate/${links.rate}`]
  if (route === '/auth/$providerId/{-$action}') return ['/auth/microsoft']
  if (route === '/error/{-$code}') return ['/error', '/error/404']
  if (route.includes('$storeId'))
    return stores.map(({ slug, channel }) =>
      route.replace('$storeId', slug).replace('$channel', channel).replace('/{-$catalog}', ''),
    )
  if (route.includes('$orderId') && !route.includes('{-$orderId}')) {
    const order = route.endsWith('/change') ? changeable : route.endsWith('/rate') ? delivered : any
    return order ? [route.replace('$orderId', order)] : []
  }
  // A record opens from its list.
  return [route.replace(/\/\{-\$\w+\}$/, '')]
}

/** The screen of the table of routes that an address belongs to. */
export function routeAt(path: string): string {
  const [, , route] = router.getMatchedRoutes(path)
  return route?.fullPath ?? path
}

/** Why a link inside the product leads nowhere for this person; null when it does not. */
export function whyDead(href: string, person: Person): string | null {
  const url = new URL(href, 'http://comanda.test')
  const isOurs = url.origin === 'http://comanda.test'
  if (!isOurs || /^\/(api|files|assets|trpc)\//.test(url.pathname)) return null
  if (rewriteLegacyUrl(url, { shopHosts: [], knownSegments })) return 'it is no address of today'
  const [, , route] = router.getMatchedRoutes(url.pathname)
  if (url.pathname === '/') return null
  const screen = route?.options.staticData?.screen as ScreenData | undefined
  if (!screen) return 'no screen has this address'
  // Who has to sign in first is led there.
  if (person.email !== null && !isOpenTo(person, screen.opens)) return 'it is not open to this person'
  return null
}

/** Screens that no person walks and that nobody explains. */
export function forgotten(): string[] {
  const walked = new Set(people.flatMap(person => screensOf(person).map(({ route }) => route)))
  return allScreens()
    .map(({ route }) => route)
    .filter(route => !walked.has(route) && !(route in notWalked))
}
