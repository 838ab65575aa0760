import { afterEach, expect, test } from 'bun:test'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toMoney } from '../../../../src/core/rules/money/cents'
import { TextsProvider } from '../../../i18n/provider'
import { loadTexts } from '../../../i18n/texts'
import { openWire, Refusal, showSignedIn } from '../../../payments/wire.make'
import { day, pageNumber, query, text } from '../../../router/search-params'
import CompanyOrders from './orders'

let close = () => {}
afterEach(() => {
  cleanup()
  close()
})
const place = { id: 'nimbus', name: 'Nimbus 22@' }
const row = {
  id: 'order-1',
  employeeName: 'Júlia Roca',
  storeName: 'Brasa',
  state: 'delivered',
  windowStart: new Date('2026-11-24T12:00:00Z'),
  inKind: toMoney(500),
  flex: toMoney(700),
  byEmployee: toMoney(679),
  total: toMoney(1879),
}

test('an order opens over the list, which keeps its dates, and Back leads to the list', async () => {
  const wire = openWire({
    server: {
      'app.me': () => ({ permissions: [{ id: 'p', type: 'OrganizationPermission', scope: {} }] }),
      'company.locations.list': () => ({ docs: [place], totalDocs: 1 }),
      'company.orders.list': () => ({
        docs: [row],
        totalDocs: 1,
        totals: { inKind: toMoney(500), flex: toMoney(700), byEmployee: toMoney(679) },
      }),
      'merchant.orders.show': () => new Refusal('NotFound'),
    },
  })
  close = wire.close
  await loadTexts('en', ['company', 'order-sheet', 'orders'])
  const root = createRootRoute()
  const office = createRoute({ getParentRoute: () => root, id: 'office' })
  const orders = createRoute({
    getParentRoute: () => office,
    path: '/company-dash/orders',
    component: CompanyOrders,
    validateSearch: query({
      place: text,
      q: text,
      state: text,
      from: day,
      to: day,
      sort: text,
      page: pageNumber,
      order: text,
    }),
  })
  const router = createRouter({
    routeTree: root.addChildren([office.addChildren([orders])]),
    history: createMemoryHistory({
      initialEntries: ['/company-dash/orders?from=2026-11-01&to=2026-11-28'],
    }),
  })
  await showSignedIn(
    <TextsProvider>
      <RouterProvider router={router as never} />
    </TextsProvider>,
  )
  await userEvent.click((await screen.findAllByText('Júlia Roca'))[0]!)
  await waitFor(() => expect(router.state.location.search).toMatchObject({ order: 'order-1' }))
  expect(router.state.location.pathname).toBe('/company-dash/orders')
  await screen.findByRole('dialog')
  router.history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.search).toEqual({ from: '2026-11-01', to: '2026-11-28' })
})
