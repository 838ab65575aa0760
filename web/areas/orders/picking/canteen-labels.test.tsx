import { afterEach, expect, test } from 'bun:test'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { TextsProvider } from '../../../i18n/provider'
import { loadTexts } from '../../../i18n/texts'
import { openWire, showSignedIn } from '../../../payments/wire.make'
import { Toaster } from '../../../ui/feedback/toaster'
import { CanteenLabels } from './canteen-labels'
import type { PickingOrder } from './picking-view'

let close = () => {}
afterEach(() => {
  cleanup()
  close()
})

const orders = [
  { id: 'one', channel: 'canteen' },
  { id: 'two', channel: 'canteen' },
  { id: 'party', channel: 'catering' },
] as PickingOrder[]

test.each([
  [[{}, {}], '2 labels sent to the printer'],
  [[], /^No labels to print/],
])('prints one label for each meal of the canteen', async (jobs, said) => {
  const asked: unknown[] = []
  const wire = openWire({
    server: {
      'app.me': () => ({
        id: 'ada',
        email: 'ada@example.test',
        profile: { firstName: 'Ada' },
        permissions: [{ id: 'p', type: 'MerchantAdminPermission', scope: {} }],
      }),
      'merchant.printing.printOrders': input => {
        asked.push(input)
        return { jobs }
      },
    },
  })
  close = wire.close
  await loadTexts('en', ['picking'])
  await showSignedIn(
    <TextsProvider>
      <CanteenLabels orders={orders} />
      <Toaster label="Notices" />
    </TextsProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Print canteen labels' }))
  expect((await screen.findAllByText(said)).length).toBeGreaterThan(0)
  expect(asked).toEqual([{ purchaseIds: ['one', 'two'], kind: 'label' }])
})
