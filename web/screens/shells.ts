import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Root } from '../areas/shell/root'
import { RouteError } from '../areas/shell/route-error'
import { loadTextsInUse } from '../i18n/texts'

export const root = createRootRoute({ component: Root, errorComponent: RouteError })

export const shopShell = createRoute({
  getParentRoute: () => root,
  id: 'shop',
  component: lazyRouteComponent(() => import('../areas/shell/shop-shell')),
})
export const officeShell = createRoute({
  getParentRoute: () => root,
  id: 'office',
  // Its navigation names the collections.
  loader: () => loadTextsInUse(['collection']),
  component: lazyRouteComponent(() => import('../areas/shell/office-shell')),
})
export const fieldShell = createRoute({
  getParentRoute: () => root,
  id: 'field',
  component: lazyRouteComponent(() => import('../areas/shell/field-shell')),
})
export const plainShell = createRoute({
  getParentRoute: () => root,
  id: 'plain',
  component: lazyRouteComponent(() => import('../areas/shell/plain-shell')),
})
