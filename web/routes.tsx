import { type AnyRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { RouteError } from './areas/shell/route-error'
import { RoutePending } from './areas/shell/route-pending'
import { lazyPart } from './router/lazy-part'
import { parseSearch, stringifySearch } from './router/search-params'
import { accountScreens } from './screens/account'
import { courier } from './screens/field'
import { catalogue, company, logistics, operations, people, system } from './screens/office'
import { fieldShell, officeShell, plainShell, root, shopShell } from './screens/shells'
import { shopScreens } from './screens/shop'
import { signInScreens } from './screens/sign-in'
import { webtools } from './screens/webtools'
import { homeOf } from './session/access'
import { accessOf, loadSession } from './session/session'

// The map of the product: shell → path → screen, and who may open it.

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async () => {
    // Who cannot be asked for now is shown the shop.
    const session = await loadSession().catch(() => null)
    throw redirect({ to: homeOf(session && accessOf(session)), replace: true })
  },
})

const RouteNotFound = lazyPart(() => import('./areas/shell/route-not-found'))

export const routeTree = root.addChildren([
  home,
  shopShell.addChildren([...shopScreens, ...accountScreens]),
  plainShell.addChildren([...signInScreens, ...webtools]),
  officeShell.addChildren([...operations, ...logistics, ...catalogue, ...people, ...company, ...system]),
  fieldShell.addChildren([...courier]),
])

export function createAppRouter() {
  return createRouter({
    routeTree,
    search: { strict: true },
    parseSearch,
    stringifySearch,
    // Back and Forward find a page where it was left, also under a dish that was open.
    scrollRestoration: true,
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
