import { afterEach, expect, test } from 'bun:test'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, screen } from '@testing-library/react'
import { TextsProvider } from '../../../i18n/provider'
import { loadTexts } from '../../../i18n/texts'
import { openWire, showVisitor } from '../../../payments/wire.make'
import { createAppRouter } from '../../../routes'
import { writeTokens } from '../../../session/tokens'
import { show } from '../../../ui/testing'
import { RouteError } from './route-error'

let close = () => {}
afterEach(() => {
  cleanup()
  close()
})

test.each<[string, () => Response]>([
  ['is answered with 502', () => new Response('<html>', { status: 502 })],
  [
    'is refused',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
])('a screen whose first call %s leads to the error page of that code', async (_, answer) => {
  close = openWire({}).close
  globalThis.fetch = Object.assign(async () => answer(), { preconnect: fetch.preconnect })
  const lasting = btoa(JSON.stringify({ exp: 4_102_444_800 }))
  writeTokens({ accessToken: `x.${lasting}.x`, refreshToken: 'x' })
  history.replaceState(null, '', '/account')
  await loadTexts('en')
  await showVisitor(
    <TextsProvider>
      <RouterProvider router={createAppRouter()} />
    </TextsProvider>,
  )
  await screen.findByText('The server can’t be reached', undefined, { timeout: 30_000 })
  expect(location.pathname).toBe('/error/502')
})

test('a screen that could not be loaded without a connection comes by itself when the connection is back', async () => {
  close = openWire({}).close
  let hasConnection = false
  const reach = async () => {
    if (!hasConnection) throw new TypeError('Failed to fetch')
    return new Response('')
  }
  globalThis.fetch = Object.assign(reach, { preconnect: fetch.preconnect })
  const root = createRootRoute()
  const page = createRoute({
    getParentRoute: () => root,
    path: '/',
    loader: () => reach().then(() => null),
    component: () => <h1>Orders</h1>,
  })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    defaultErrorComponent: RouteError,
  })
  show(<RouterProvider router={router as never} />)
  await screen.findByRole('button', { name: 'Try again' })
  // Without a connection it stays.
  await act(async () => void dispatchEvent(new Event('offline')))
  expect(screen.queryByText('Orders')).toBeNull()

  hasConnection = true
  await act(async () => void dispatchEvent(new Event('online')))
  await screen.findByText('Orders')
})
