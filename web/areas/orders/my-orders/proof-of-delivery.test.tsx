import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import { TextsProvider } from '../../../i18n/provider'
import { loadTexts } from '../../../i18n/texts'
import { openWire, showSignedIn } from '../../../payments/wire.make'
import { ProofOfOwnOrder } from './proof-of-delivery'

let close: () => void = () => undefined
afterEach(() => {
  cleanup()
  close()
})

async function open(handover: { receivedBy: string | null; proofImageURL: string | null }) {
  const wire = openWire({
    server: {
      'app.me': () => ({ id: 'ada', profile: {}, permissions: [] }),
      'customer.orders.handover': () => handover,
    },
  })
  close = wire.close
  await loadTexts('en', ['my-orders'])
  await showSignedIn(
    <TextsProvider>
      <ProofOfOwnOrder orderId="o1" />
      <p>below</p>
    </TextsProvider>,
  )
}

test('shows the photo of a delivery, larger when it is pressed, with who took it', async () => {
  await open({ receivedBy: 'Recepció', proofImageURL: '/api/v1/files/proofs/1?sig=a' })
  const photo = await screen.findByRole('img', { name: 'Photo of the delivery' })
  expect(photo.closest('a')?.getAttribute('href')).toBe('/api/v1/files/proofs/1?sig=a')
  expect(screen.getByText('Received by Recepció')).toBeDefined()
})

test('shows nothing without a photo', async () => {
  await open({ receivedBy: 'Recepció', proofImageURL: null })
  await screen.findByText('below')
  expect(screen.queryByRole('heading')).toBeNull()
})
