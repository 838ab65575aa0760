import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TextsProvider } from '../../../i18n/provider'
import { loadTexts } from '../../../i18n/texts'
import { openWire, showSignedIn } from '../../../payments/wire.make'
import { Toaster } from '../../../ui/feedback/toaster'
import { SoldOutButton } from './sold-out-button'

let close = () => {}
afterEach(() => {
  cleanup()
  close()
})

async function open(type: string) {
  const asked: object[] = []
  const permissions = [{ id: type, type, scope: {} }]
  close = openWire({
    server: {
      'app.me': () => ({ id: 'ada', profile: {}, locations: [], permissions }),
      'merchant.inventory.setSoldOut': (input: object) => {
        asked.push(input)
        return {}
      },
    },
  }).close
  await loadTexts('en', ['board'])
  await showSignedIn(
    <TextsProvider>
      <SoldOutButton storeId="brasa" line={{ productId: 'fish', name: 'Hake' }} />
      <Toaster label="Messages" />
    </TextsProvider>,
  )
  return asked
}

test('one press takes a dish off sale for today, and can be undone', async () => {
  const asked = await open('MerchantAdminPermission')
  await userEvent.click(await screen.findByRole('button', { name: 'Sold out today: Hake' }))
  await screen.findByText('Hake is sold out until tomorrow')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(asked).toHaveLength(2))
  const dish = { storeId: 'brasa', productId: 'fish' }
  expect(asked).toEqual([
    { ...dish, soldOutToday: true },
    { ...dish, soldOutToday: false },
  ])
})

test('a person who keeps no menus has no such button', async () => {
  await open('LogisticsAdminPermission')
  expect(screen.queryByRole('button')).toBeNull()
})
