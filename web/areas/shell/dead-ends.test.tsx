import { afterEach, expect, test } from 'bun:test'
import { RouterProvider } from '@tanstack/react-router'
import { cleanup, screen } from '@testing-library/react'
import { TextsProvider } from '../../i18n/provider'
import { loadTexts } from '../../i18n/texts'
import { openWire, Refusal, showSignedIn } from '../../payments/wire.make'
import { createAppRouter } from '../../routes'

let close = () => {}
afterEach(() => {
  cleanup()
  close()
})

const STAFF = {
  id: 'ada',
  email: 'ada@example.test',
  profile: { firstName: 'Ada' },
  locations: [],
  permissions: ['SuperAdminPermission', 'MerchantAdminPermission', 'LogisticsAdminPermission'].map(type => ({
    id: type,
    type,
    scope: {},
  })),
}
const nothing = () => ({
  docs: [],
  totalDocs: 0,
  page: 1,
  totalPages: 1,
  counts: {},
  columns: [],
  groups: [],
})
const missing = () => new Refusal('NotFound')
const NOBODYS = '0'.repeat(24)

/** A screen at its address, as somebody who may see everything. */
async function openAt(path: string) {
  const wire = openWire({
    server: {
      'app.me': () => STAFF,
      'app.live.ticket': () => ({ ticket: 'x' }),
      'public.store': () => new Refusal('StoreNotFound'),
      'customer.orders.show': missing,
      'merchant.orders.show': missing,
      'merchant.orders.list': nothing,
      'merchant.printers.show': missing,
      'merchant.printers.list': nothing,
      'logistics.routes.show': missing,
      'logistics.routes.list': nothing,
      'merchant.printing.jobs': nothing,
      'admin.stores.show': missing,
      'admin.stores.list': nothing,
    },
  })
  close = wire.close
  history.replaceState(null, '', path)
  await loadTexts('en', ['ui', 'shell'])
  await showSignedIn(
    <TextsProvider>
      <RouterProvider router={createAppRouter()} />
    </TextsProvider>,
  )
}

test.each([
  ['/stores/unknown/canteen', 'This restaurant isn’t on Comanda', 'See stores'],
  [`/home/orders/${NOBODYS}`, 'We can’t find this order', 'See your orders'],
  [`/home/orders/${NOBODYS}/rate`, 'We can’t find this order', 'See your orders'],
  [`/home/orders/${NOBODYS}/change`, 'We can’t find this order', 'See your orders'],
  [`/home/order-pdf/${NOBODYS}`, 'We can’t find this order', 'See your orders'],
  [`/admin/purchases/${NOBODYS}`, 'This order doesn’t exist', 'Back to the orders'],
  [`/admin/printers/${NOBODYS}`, 'This printer doesn’t exist', 'Back to the printers'],
  [`/admin/routes/${NOBODYS}`, 'This route doesn’t exist', 'Back to the routes'],
  [`/admin/stores/${NOBODYS}`, 'This record doesn’t exist', 'Back to the list'],
  ['/admin/nothing-of-this-name', 'Not found', 'Home'],
])('%s says what is not there, and leads on', async (path, title, onward) => {
  await openAt(path)
  await screen.findByText(title, undefined, { timeout: 30_000 })
  expect(
    screen.queryByRole('link', { name: onward }) ?? screen.queryByRole('button', { name: onward }),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
