import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { NavIcon } from '../areas/shell/navigation/nav-icons'
import type { CollectionName, FormSection } from '../collection/describe'
import { loadTextsInUse, type TextArea, type Texts } from '../i18n/texts'
import { type Door, mayPass } from '../session/access'
import { accessOf, loadSession } from '../session/session'
import { inTime } from './in-time'

export type NavGroup =
  | 'shop'
  | 'operations'
  | 'catalogue'
  | 'logistics'
  | 'people'
  | 'money'
  | 'company'
  | 'courier'
  | 'system'

/** What window title, navigation and palette call a screen by: the text of this name, or that of its collection. */
export type ScreenTitle =
  | { title: keyof Texts['screens']; collection?: never }
  | { collection: CollectionName; title?: never }

export type ScreenData = ScreenTitle & {
  /** Who may open it: whoever may call this. */
  opens: Door
  /** Where the navigation shows it; absent when one gets there from another screen. */
  nav?: readonly [group: NavGroup, icon: NavIcon]
  /** The form of the records that it shows. */
  form?: () => Promise<readonly FormSection[]>
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: ScreenData
  }
}

type ScreenOptions<Search> = ScreenData & {
  /** The areas whose texts it needs, beside those that are always there. */
  texts?: TextArea | readonly TextArea[]
  /** Reads its search parameters; what is not named is dropped from the address. */
  search?: (raw: Record<string, unknown>) => Search
  /** Fetches the part that it will show first, so that the screen does not come without it. */
  part?: (search: NoInfer<Search>) => Promise<unknown>
}

type Load = () => Promise<{ default: ComponentType }>
// biome-ignore lint/complexity/noBannedTypes: the router's own word for "no search parameters"
type NoSearch = {}

/**
 * Makes the function that puts screens under a shell. Code and texts of a screen are fetched only after its door
 * has opened.
 */
export function screensUnder<Parent extends AnyRoute>(parent: Parent) {
  return <const Path extends string, Search = NoSearch>(
    path: Path,
    load: Load,
    { texts = [], search, part, ...data }: ScreenOptions<Search>,
  ) => {
    const read = (raw: Record<string, unknown>): Search => (search ? search(raw) : ({} as Search))
    return createRoute({
      getParentRoute: () => parent,
      path,
      staticData: { screen: data },
      validateSearch: read,
      beforeLoad: ({ location }) => openFor(data.opens, location.href),
      loader: async ({ location }): Promise<void> => {
        await Promise.all([loadTextsInUse([texts].flat()), part?.(read(location.search))])
      },
      component: lazyRouteComponent(() => inTime(load)),
    })
  }
}

async function openFor(door: Door, href: string) {
  if (door === 'anyone') return
  const session = await loadSession()
  if (session.status !== 'signedIn') throw redirect({ href: `/login?next=${encodeURIComponent(href)}` })
  if (!mayPass(door, accessOf(session))) throw redirect({ href: '/error/403' })
}
