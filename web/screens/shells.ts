import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Root } from '../areas/shell/shell/root'
import { RouteError } from '../areas/shell/shell/route-error'
import { loadTextsInUse } from '../i18n/texts'

export const root = createRootRoute({ component: Root, errorComponent: RouteError })

export const shopShell = createRoute({
  getParentRoute: () => root,
  id: 'shop',
  component: lazyRouteComponent(() => import('../areas/shell/shell/shop-shell')),
})
export const officeShell = createRoute({
  getParentRoute: () => root,
  id: 'office',
  // Its navigation names the collections.
  loader: () => loadTextsInUse(['collection']),
  component: lazyRouteComponent(() => import('../areas/shell/shell/office-shell')),
})
export const fieldShell = createRoute({
  getParentRoute: () => root,
  id: 'field',
  component: lazyRouteComponent(() => import('../areas/shell/shell/field-shell')),
})
export const plainShell = createRoute({
  getParentRoute: () => root,
  id: 'plain',
  component: lazyRouteComponent(() => import('../areas/shell/shell/plain-shell')),
})
