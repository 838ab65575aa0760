import { afterEach, expect, test } from 'bun:test'
import { RouterProvider } from '@tanstack/react-router'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TextsProvider } from '../../../i18n/provider'
import { loadTexts } from '../../../i18n/texts'
import { openWire, showSignedIn } from '../../../payments/wire.make'
import { createAppRouter } from '../../../routes'

let close = () => {}
afterEach(() => {
  cleanup()
  close()
})

const device = (browser: string) => ({
  id: browser,
  isCurrent: browser === 'Here',
  isSupport: false,
  device: { kind: 'phone', browser, system: 'Android' },
  method: 'password',
  place: null,
  createdAt: new Date('2026-11-20T08:00:00Z'),
  lastUsedAt: new Date('2026-11-21T08:00:00Z'),
})

/** The list, and how often the server was asked for it. */
async function openSessions() {
  const asked = { list: 0 }
  const wire = openWire({
    server: {
      'app.me': () => ({ id: 'ada', profile: { firstName: 'Ada' }, locations: [], permissions: [] }),
      'app.live.ticket': () => ({ ticket: 'x' }),
      'app.auth.devices.list': () => {
        asked.list++
        return ['Here', 'Firefox', 'Safari'].map(device)
      },
      'app.auth.devices.endAll': () => ({ ok: true }),
      'app.auth.devices.end': () => ({ ok: true }),
    },
  })
  close = wire.close
  history.replaceState(null, '', '/account/sessions')
  await loadTexts('en')
  await showSignedIn(
    <TextsProvider>
      <RouterProvider router={createAppRouter()} />
    </TextsProvider>,
  )
  await screen.findByText('Safari on Android', undefined, { timeout: 30_000 })
  return asked
}
const ending = () =>
  screen.queryAllByRole<HTMLButtonElement>('button', { name: /^Sign out (Firefox|Safari)/ })

test('sessions that end with all others can be pressed no more, and go before the list is asked for anew', async () => {
  const asked = await openSessions()
  expect(ending()).toHaveLength(2)
  const click = userEvent.click(screen.getByRole('button', { name: 'Sign out others' }))
  await waitFor(() => expect(ending().every(button => button.disabled)).toBe(true))
  await waitFor(() => expect(ending()).toHaveLength(0))
  expect(asked.list).toBe(1)
  await click
})

test('one that has ended goes with what says so', async () => {
  await openSessions()
  await userEvent.click(ending()[0]!)
  await waitFor(() => expect(ending()).toHaveLength(1), { timeout: 5_000 })
  expect(screen.getByText('Safari on Android')).toBeTruthy()
})
