import { afterEach, expect, mock, test } from 'bun:test'
import { RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { TextsProvider } from '../../../i18n/provider'
import { loadTexts } from '../../../i18n/texts'
import { productCalls } from '../../../in-process.make'
import { openWire, Refusal, showSignedIn } from '../../../payments/wire.make'
import { createAppRouter } from '../../../routes'

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
  liveSeq: 0,
})
const missing = () => new Refusal('NotFound')
const NOBODYS = '0'.repeat(24)

const MERCHANT = {
  ...STAFF,
  permissions: STAFF.permissions.filter(({ type }) => type === 'MerchantAdminPermission'),
}
const INCIDENT = {
  id: '5f0000000000000000000002',
  status: 'OPEN',
  priority: 2,
  type: 'OTHER',
  city: 'bcn',
  locationId: '5f0000000000000000000003',
  comment: 'The soup was cold',
  resolution: null,
  openedBy: 'customer',
  rule: null,
  photos: [],
  createdAt: new Date('2026-11-22T10:00:00Z'),
  updatedAt: new Date('2026-11-22T10:00:00Z'),
  archivedAt: null,
}

/** A store as its page asks for it, that sells lunches and nothing else. */
const CANTEEN = {
  id: '5f0000000000000000000001',
  slug: 'cuina',
  name: 'Cuina',
  description: '',
  imageURL: '/cuina.jpg?',
  channels: ['canteen'],
  cuisines: [],
  promotions: [],
  catalogs: [],
  minimumOrder: null,
  deliveryFee: null,
  meters: null,
  nextWindow: null,
  rating: null,
  isFavourite: false,
  why: null,
}

/** A screen at its address, as somebody who may see everything. */
async function openAt(path: string, user: object = STAFF, answers: Record<string, () => unknown> = {}) {
  const wire = openWire({
    server: {
      'app.me': () => user,
      'app.live.ticket': () => ({ ticket: 'x' }),
      'public.store': input =>
        (input as { storeIdOrSlug: string }).storeIdOrSlug === CANTEEN.slug
          ? { store: CANTEEN, menu: null, productRatings: {} }
          : new Refusal('StoreNotFound'),
      'admin.promotions.list': nothing,
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
      ...answers,
    },
  })
  close = wire.close
  history.replaceState(null, '', path)
  await loadTexts('en')
  await showSignedIn(
    <TextsProvider>
      <RouterProvider router={createAppRouter()} />
    </TextsProvider>,
  )
}

test.each([
  ['/stores/unknown/canteen', 'This kitchen isn’t on Comanda', 'See kitchens'],
  [`/home/orders/${NOBODYS}`, 'We can’t find this order', 'See your orders'],
  [`/home/orders/${NOBODYS}/rate`, 'We can’t find this order', 'See your orders'],
  [`/home/orders/${NOBODYS}/change`, 'We can’t find this order', 'See your orders'],
  [`/home/order-pdf/${NOBODYS}`, 'We can’t find this order', 'See your orders'],
  [`/admin/purchases/${NOBODYS}`, 'This order doesn’t exist', 'Back to orders'],
  [`/admin/printers/${NOBODYS}`, 'This printer doesn’t exist', 'Back to printers'],
  [`/admin/routes/${NOBODYS}`, 'This route doesn’t exist', 'Back to routes'],
  [`/admin/stores/${NOBODYS}`, 'This record doesn’t exist', 'Back to list'],
  ['/admin/nothing-of-this-name', 'Page not found', 'Home'],
])('%s says what is not there, and leads on', async (path, title, onward) => {
  await openAt(path)
  await screen.findByText(title, undefined, { timeout: 30_000 })
  expect(
    screen.queryByRole('link', { name: onward }) ?? screen.queryByRole('button', { name: onward }),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('a store without a menu for this leads on to what it sells, and to other stores', async () => {
  await openAt('/stores/cuina/catering')
  await screen.findByRole('link', { name: 'See kitchens' }, { timeout: 30_000 })
  const sold = within(screen.getByRole('main')).getByRole('link', { name: 'Lunch' })
  expect(sold.getAttribute('href')).toBe('/stores/cuina/canteen')
})

test('merchants are asked for no kind of promotion and no payer, of which they have no choice', async () => {
  await openAt('/admin/promotions/new', MERCHANT)
  await screen.findByLabelText(/^Name/, undefined, { timeout: 30_000 })
  expect(screen.queryAllByText('Wallet credit')).toHaveLength(0)
  expect(screen.queryAllByLabelText(/^Kind/)).toHaveLength(0)
  expect(screen.queryAllByLabelText(/^Paid by/)).toHaveLength(0)
})

test('merchants look at an incident without asking which companies there are', async () => {
  const locations = mock(nothing)
  await openAt(`/admin/incidences/${INCIDENT.id}`, MERCHANT, {
    'admin.incidences.list': nothing,
    'admin.incidences.show': () => INCIDENT,
    'admin.incidences.history': () => ({ events: [] }),
    'admin.incidences.remedies': () => ({
      ...{ customer: null, courier: null, order: null, reschedule: null, whyNotReschedule: null },
      ...{ mayCredit: false, mayCancel: false, mayReassign: false },
    }),
    'admin.incidences.counts': () => ({ open: 1, urgent: 0, mine: 0, overdue: 0 }),
    'admin.locations.list': locations,
  })
  await screen.findAllByText(INCIDENT.comment, undefined, { timeout: 30_000 })
  expect(locations).not.toHaveBeenCalled()
})

test.each([
  ['/admin/crud-purchases', 'admin.purchases.list'],
  ['/admin/brands', 'admin.brands.list'],
])('the list at %s is kept as a file from where the server has it', async (path, procedure) => {
  await openAt(path, STAFF, { [procedure]: () => ({ ...nothing(), totalDocs: 1 }) })
  const stub = globalThis.fetch
  const asked = mock(async (_: string | URL | Request) => Response.json({ code: 1 }, { status: 503 }))
  const button = await screen.findByRole('button', { name: 'CSV' }, { timeout: 30_000 })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
  globalThis.fetch = asked as unknown as typeof fetch
  try {
    fireEvent.click(button)
    await waitFor(() => expect(asked).toHaveBeenCalled())
  } finally {
    globalThis.fetch = stub
  }
  const { pathname } = new URL(String(asked.mock.calls[0]?.[0]), location.href)
  const surface = await productCalls.restSurface()
  const { path: own } = surface.find(route => route.method === 'GET' && route.procedure === procedure)!
  expect(pathname).toBe(`/api/v1${own}`)
})
