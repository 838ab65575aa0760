import { type AnyRoute, type AnyRouter, createRoute, createRouter, redirect } from '@tanstack/react-router'
import type { AllRoutes } from './all-routes'
import { RouteError } from './areas/shell/shell/route-error'
import { RoutePending } from './areas/shell/shell/route-pending'
import { lazyPart } from './router/lazy-part'
import { parseSearch, stringifySearch } from './router/search-params'
import { accountScreens } from './screens/account'
import { plainShell, root, shopShell } from './screens/shells'
import { shopScreens } from './screens/shop'
import { signInScreens } from './screens/sign-in'
import { homeOf } from './session/access'
import { accessOf, loadSession } from './session/session'

// The map of the product: shell → path → screen, and who may open it. Strangers come in by the screens that are here;
// those of people at work are fetched when one of them is wanted.

export const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async () => {
    // Who cannot be asked for now is shown the shop.
    const session = await loadSession().catch(() => null)
    throw redirect({ to: homeOf(session && accessOf(session)), replace: true })
  },
})

const RouteNotFound = lazyPart(() => import('./areas/shell/shell/route-not-found'))

const shop = [home, shopShell.addChildren([...shopScreens, ...accountScreens])] as const
const signIn = plainShell.addChildren([...signInScreens])

/** Where the screens stand that `all-routes` brings, by their first segments. */
const LATER = [
  ...['admin', 'company-dash', 'reception', 'courier', 'webtools', 'partner', 'location', 'flow'],
  ...['checkout-link', 'quote-pdf', 'pay'],
]

/** Stands for all screens below a segment: puts them in its place and starts again. */
const standIn = (segment: string, routerOf: () => AnyRouter) =>
  createRoute({
    getParentRoute: () => root,
    path: `/${segment}/$`,
    validateSearch: (raw: Record<string, unknown>) => raw,
    beforeLoad: async ({ location }) => {
      const { completeRoutes } = await import('./all-routes')
      completeRoutes(routerOf())
      throw redirect({ href: location.href, replace: true })
    },
  })

/** Whether the router still has a stand-in where screens of people at work belong. */
export const isIncomplete = (router: AnyRouter) => `/${LATER[0]}/$` in router.routesByPath

export function createAppRouter() {
  const standIns = LATER.map(segment => standIn(segment, () => router))
  const routeTree: AnyRoute = root.addChildren([...shop, signIn, ...standIns])
  const router = createRouter({
    routeTree: routeTree as AllRoutes,
    search: { strict: true },
    parseSearch,
    stringifySearch,
    // Back and Forward find a page where it was left, also under a dish that was open.
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingMs: 800,
    defaultPendingMinMs: 0,
    defaultPendingComponent: RoutePending,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: RouteNotFound,
  })
  return router
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}

/** First segments of the paths that exist; anything else is an old address or none of ours. */
export const knownSegments: ReadonlySet<string> = new Set([
  ...LATER,
  ...[...shop, signIn].flatMap(pathsUnder).map(path => path.split('/').find(Boolean) ?? ''),
])

function pathsUnder(route: AnyRoute): string[] {
  const inside: AnyRoute[] = Object.values(route.children ?? {})
  const own = 'path' in route.options && route.options.path
  return [...(typeof own === 'string' ? [own] : []), ...inside.flatMap(pathsUnder)]
}
