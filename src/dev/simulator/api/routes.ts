import { accountRoutes } from './account-routes'
import { paymentRoutes } from './payment-routes'
import type { Route } from './route'

export const routes: Route[] = [...paymentRoutes, ...accountRoutes]

const patterns = routes.map(route => ({
  route,
  pattern: new RegExp(`^${route.path.replaceAll(/:\w+/g, '([^/]+)')}$`),
}))

export function findRoute(method: string, path: string): { route: Route; ids: string[] } | null {
  for (const { route, pattern } of patterns) {
    const match = route.method === method && pattern.exec(path)
    if (match) return { route, ids: match.slice(1) }
  }
  return null
}
