import { useMatches, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { NavGroup, ScreenData } from '../../router/screen'
import { useSession } from '../../session/session'

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
      Object.values(router.routesByPath).flatMap((route): NavEntry[] => {
        const { screen } = route.options.staticData ?? {}
        if (!screen?.nav) return []
        return [{ path: route.fullPath.replace(/\/\{-\$\w+\}/g, ''), screen: { ...screen, nav: screen.nav } }]
      }),
    [router],
  )
  return all.filter(entry => can(entry.screen.opens))
}

/** The screen that is open now. */
export function useCurrentScreen(): ScreenData | undefined {
  const matches = useMatches()
  return matches.at(-1)?.staticData.screen
}
