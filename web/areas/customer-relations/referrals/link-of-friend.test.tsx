import { afterEach, beforeEach, expect, test } from 'bun:test'
import { RouterProvider } from '@tanstack/react-router'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { TextsProvider } from '../../../i18n/provider'
import { loadTexts } from '../../../i18n/texts'
import { openWire, showSignedIn } from '../../../payments/wire.make'
import { createAppRouter } from '../../../routes'
import { clearTokens } from '../../../session/tokens'

/** The first to open a screen reads its code. */
const SLOW = { timeout: 30_000 }

beforeEach(clearTokens)
let close = () => {}
afterEach(() => {
  cleanup()
  close()
})

test('the link of a friend ends where their code is given, with the code', async () => {
  close = openWire({
    server: {
      'app.me': () => ({
        id: 'ada',
        email: 'ada@example.test',
        profile: { firstName: 'Ada' },
        locations: [],
        activeLocations: [],
        permissions: [],
      }),
      'app.live.ticket': () => ({ ticket: 'x' }),
      'customer.referrals.show': () => ({ programs: [], referrals: [], broughtBy: null, canClaim: true }),
    },
  }).close
  history.replaceState(null, '', '/register?ref=MARTA42')
  await loadTexts('en')
  await showSignedIn(
    <TextsProvider>
      <RouterProvider router={createAppRouter()} />
    </TextsProvider>,
  )
  await waitFor(() => expect(location.pathname + location.search).toBe('/home/referrals?code=MARTA42'), SLOW)
  expect(await screen.findByDisplayValue('MARTA42', undefined, SLOW)).toBeDefined()
})
