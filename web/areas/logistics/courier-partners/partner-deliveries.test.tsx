import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import type { PermissionType } from '../../../../src/core/contract/access'
import { TextsProvider } from '../../../i18n/provider'
import { loadTexts } from '../../../i18n/texts'
import { openWire, showSignedIn } from '../../../payments/wire.make'
import { PartnerDeliveriesOfOrder } from './partner-deliveries'

let close = () => {}
afterEach(() => {
  cleanup()
  close()
})

const at = new Date('2026-11-26T18:49:00Z')
const delivery = (status: string) => ({
  dispatchId: status,
  partner: 'Rodalies Express',
  status,
  trackingUrl: null,
  price: { amount: 399, currency: 'eur' },
  charged: null,
  orders: 1,
  pickupEta: at,
  dropoffEta: at,
})

async function show(statuses: readonly string[], type: PermissionType = 'LogisticsAdminPermission') {
  const wire = openWire({
    server: {
      'app.me': () => ({
        id: 'ada',
        email: 'ada@example.test',
        profile: { firstName: 'Ada' },
        permissions: [{ id: 'p', type, scope: {} }],
      }),
      'logistics.partners.ofOrder': () => ({ deliveries: statuses.map(delivery) }),
    },
  })
  close = wire.close
  await loadTexts('en', ['courier-partners'])
  await showSignedIn(
    <TextsProvider>
      <PartnerDeliveriesOfOrder orderId="o" otherwise={<p>No route yet</p>} />
    </TextsProvider>,
  )
}
const waitsForRoute = () => screen.queryByText('No route yet') !== null

test.each(['requested', 'pickup', 'delivered'])(
  'an order that a partner brings waits for no route: %s',
  async status => {
    await show([status])
    await screen.findByText('Rodalies Express')
    expect(waitsForRoute()).toBe(false)
  },
)

test('one that the partner has given back waits for a route again', async () => {
  await show(['canceled'])
  await screen.findByText('Rodalies Express')
  expect(waitsForRoute()).toBe(true)
})

test('one that no partner was asked for waits for a route', async () => {
  await show([])
  await screen.findByText('No route yet')
})

test('kitchens, who do not see what partners were asked, see whether there is a route', async () => {
  await show(['delivered'], 'MerchantAdminPermission')
  await screen.findByText('No route yet')
  expect(screen.queryByText('Rodalies Express')).toBeNull()
})
