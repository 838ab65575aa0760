import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { failureText } from '../../../../src/core/contract/failure-texts'
import { TextsProvider } from '../../../i18n/provider'
import { loadTexts } from '../../../i18n/texts'
import { openWire, Refusal, showSignedIn } from '../../../payments/wire.make'
import { makeRow } from '../orders/testing'
import { RefundDialog } from './refund-dialog'

let close = () => {}
afterEach(() => {
  cleanup()
  close()
})

test('what the server would refuse is said before it is tried', async () => {
  const wire = openWire({
    server: {
      'app.me': () => ({ id: 'ada', profile: { firstName: 'Ada' }, locations: [], permissions: [] }),
      'merchant.orders.previewRefund': () => new Refusal('RefundTooLarge'),
    },
  })
  close = wire.close
  await loadTexts('en', ['refunds', 'orders'])
  await showSignedIn(
    <TextsProvider>
      <RefundDialog order={makeRow(1)} onClose={() => undefined} />
    </TextsProvider>,
  )
  await userEvent.click(await screen.findByRole('radio', { name: 'Items' }))
  await userEvent.click(screen.getByRole('button', { name: 'One more: Poke salmó' }))
  expect((await screen.findByRole('alert')).textContent).toBe(failureText('RefundTooLarge', 'en'))
})

test('the delivery of items is refunded only where that is chosen', async () => {
  const asked: (boolean | undefined)[] = []
  const wire = openWire({
    server: {
      'app.me': () => ({ id: 'ada', profile: { firstName: 'Ada' }, locations: [], permissions: [] }),
      'merchant.orders.previewRefund': ({ keepDelivery }: { keepDelivery?: boolean }) => {
        asked.push(keepDelivery)
        return new Refusal('RefundTooLarge')
      },
    },
  })
  close = wire.close
  await loadTexts('en', ['refunds', 'orders'])
  await showSignedIn(
    <TextsProvider>
      <RefundDialog order={makeRow(1)} onClose={() => undefined} />
    </TextsProvider>,
  )
  await userEvent.click(await screen.findByRole('radio', { name: 'Items' }))
  await userEvent.click(screen.getByRole('button', { name: 'One more: Poke salmó' }))
  await waitFor(() => expect(asked.at(-1)).toBe(true))
  await userEvent.click(screen.getByRole('checkbox'))
  await waitFor(() => expect(asked.at(-1)).toBe(false))
})
