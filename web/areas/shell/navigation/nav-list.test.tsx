import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { NavGroup, ScreenData } from '../../../router/screen'
import { english, show } from '../../../ui/testing'
import { NavList } from './nav-list'
import type { NavEntry } from './navigation'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const [A_TITLE] = Object.keys(english.screens)
const GROUPS: readonly NavGroup[] = ['operations', 'logistics', 'catalogue', 'people']

/** So many screens in each of four groups, and the first of one of them is open. */
async function open(each: number, at: NavGroup) {
  const entries = GROUPS.flatMap(group =>
    Array.from({ length: each }, (_, place): NavEntry => {
      const shown = { title: A_TITLE, opens: null, nav: [group, 'list'] } as unknown as ScreenData
      return { path: `/${group}-${place}`, screen: shown as NavEntry['screen'] }
    }),
  )
  const rootRoute = createRootRoute({ component: () => <NavList entries={entries} /> })
  rootRoute.addChildren(
    entries.map(({ path, screen: data }) =>
      createRoute({ getParentRoute: () => rootRoute, path, staticData: { screen: data } as never }),
    ),
  )
  const router = createRouter({
    routeTree: rootRoute,
    history: createMemoryHistory({ initialEntries: [`/${at}-0`] }),
  })
  show(<RouterProvider router={router as never} />)
  await screen.findAllByRole('link')
  return { goTo: (group: NavGroup) => act(() => router.navigate({ to: `/${group}-0` } as never)) }
}
const links = () => screen.getAllByRole('link').map(link => link.getAttribute('href'))

test('few screens stand there all at once, and nothing folds', async () => {
  await open(3, 'operations')
  expect(links()).toHaveLength(12)
  expect(screen.queryByRole('button')).toBeNull()
})

test('of many, the heading of every group is in sight, and a press opens one', async () => {
  await open(6, 'operations')
  const folded = () => screen.getAllByRole('button').map(button => button.getAttribute('aria-expanded'))
  expect(folded()).toEqual(['true', 'true', 'false', 'true'])
  expect(links()).toHaveLength(18)
  await userEvent.click(screen.getByRole('button', { name: 'Offer' }))
  expect(links()).toContain('/catalogue-0')
  await userEvent.click(screen.getByRole('button', { name: 'Logistics' }))
  expect(folded()).toEqual(['true', 'false', 'true', 'true'])
})

test('the group of the screen that is open is open, also when it was folded before', async () => {
  const { goTo } = await open(6, 'catalogue')
  expect(links()).toContain('/catalogue-3')
  await userEvent.click(screen.getByRole('button', { name: 'Offer' }))
  expect(links()).not.toContain('/catalogue-3')
  await goTo('operations')
  await goTo('catalogue')
  await waitFor(() => expect(links()).toContain('/catalogue-3'))
})

test('the line of the screen that is open is brought into sight', async () => {
  const shown: (string | null)[] = []
  const before = Element.prototype.scrollIntoView
  Element.prototype.scrollIntoView = function () {
    shown.push(this.getAttribute('href'))
  }
  try {
    const { goTo } = await open(3, 'operations')
    await goTo('people')
    await waitFor(() => expect(shown.at(-1)).toBe('/people-0'))
  } finally {
    Element.prototype.scrollIntoView = before
  }
})
