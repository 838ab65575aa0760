import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { completeRoutes } from '../../../all-routes'
import type { NavGroup, ScreenData } from '../../../router/screen'
import { useSession } from '../../../session/session'

export interface NavEntry {
  /** Path without its optional parameters. */
  path: string
  screen: ScreenData & { nav: NonNullable<ScreenData['nav']> }
}

export const navGroups: readonly NavGroup[] = [
  'operations',
  'logistics',
  'catalogue',
  'people',
  'money',
  'company',
  'system',
  'courier',
  'shop',
]

/** Every screen that stands in the navigation and that this person may open, in the order of the routes. */
export function useNavigation(): NavEntry[] {
  const router = useRouter()
  const { can } = useSession()
  const all = useMemo(
    () =>
      Object.values(completeRoutes(router).routesByPath).flatMap((route): NavEntry[] => {
        const { screen } = route.options.staticData ?? {}
        if (!screen?.nav) return []
        return [{ path: route.fullPath.replace(/\/\{-\$\w+\}/g, ''), screen: { ...screen, nav: screen.nav } }]
      }),
    [router],
  )
  return all.filter(entry => can(entry.screen.opens))
}
