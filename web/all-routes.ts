import type { AnyRouter } from '@tanstack/react-router'
import { home, isIncomplete } from './routes'
import { accountScreens } from './screens/account'
import { company, people, system } from './screens/administration'
import { connections } from './screens/connections'
import { courier } from './screens/field'
import { figures } from './screens/figures'
import { links } from './screens/links'
import { catalogue, logistics, operations } from './screens/office'
import { onboarding } from './screens/onboarding'
import { fieldShell, officeShell, plainShell, root, shopShell } from './screens/shells'
import { shopScreens } from './screens/shop'
import { signInScreens } from './screens/sign-in'
import { webtools } from './screens/webtools'

/** The screens of the office, in the order of its navigation. */
export const officeScreens = [
  ...operations,
  ...figures,
  ...logistics,
  ...catalogue,
  ...people,
  ...company,
  ...system,
  ...connections,
] as const

const growTree = () =>
  root.addChildren([
    home,
    shopShell.addChildren([...shopScreens, ...accountScreens, ...links]),
    plainShell.addChildren([...signInScreens, ...webtools, ...onboarding]),
    officeShell.addChildren([...officeScreens]),
    fieldShell.addChildren([...courier]),
  ])

/** Every screen of the product: what links, parameters and search are checked against. */
export type AllRoutes = ReturnType<typeof growTree>

/** Gives the application's router the screens of people at work too; it begins with those that strangers come in by. */
export function completeRoutes<Router extends AnyRouter>(router: Router): Router {
  if (!isIncomplete(router)) return router
  growTree()
  const tree = router.buildRouteTree()
  // A stand-in may be on the page, waiting; it is asked for by its id until what it stands for is shown.
  router.setRoutes({ ...tree, routesById: { ...router.routesById, ...tree.routesById } })
  return router
}
