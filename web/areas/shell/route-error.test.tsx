import { afterEach, expect, test } from 'bun:test'
import { RouterProvider } from '@tanstack/react-router'
import { cleanup, screen } from '@testing-library/react'
import { TextsProvider } from '../../i18n/provider'
import { loadTexts } from '../../i18n/texts'
import { openWire, showVisitor } from '../../payments/wire.make'
import { createAppRouter } from '../../routes'
import { writeTokens } from '../../session/tokens'

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
