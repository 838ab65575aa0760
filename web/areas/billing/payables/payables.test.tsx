import { afterEach, expect, test } from 'bun:test'
import { RouterProvider } from '@tanstack/react-router'
import { cleanup, screen } from '@testing-library/react'
import { TextsProvider } from '../../../i18n/provider'
import { loadTexts } from '../../../i18n/texts'
import { openWire, showSignedIn } from '../../../payments/wire.make'
import { createAppRouter } from '../../../routes'

let close = () => {}
afterEach(() => {
  cleanup()
  close()
})

const SUPER = {
  id: 'ada',
  email: 'ada@example.test',
  profile: { firstName: 'Ada' },
  locations: [],
  permissions: [{ id: 'p', type: 'SuperAdminPermission', scope: {} }],
}
const at = new Date('2026-11-22T10:00:00Z')
const eur = (amount: number) => ({ amount, currency: 'eur' })
const payable = {
  id: '5f0000000000000000000001',
  kind: 'settlement',
  merchantId: '5f0000000000000000000002',
  userId: null,
  payeeName: 'La Parada Verda',
  startsOn: '2026-11-16',
  endsOn: '2026-11-22',
  state: 'open',
  amount: eur(70858),
  items: 71,
  description: '2026-11-16 – 2026-11-22',
  ibanLastFour: '2204',
  ibanChangedAt: at,
  approvedAt: null,
  paidOn: null,
  returnReason: null,
  createdAt: at,
  updatedAt: at,
  archivedAt: null,
}
const figures = [
  { kind: 'orders', amount: eur(80520) },
  { kind: 'commission', amount: eur(-9662) },
]

test('a payable shows how its sum comes about, and what is in the way of a file', async () => {
  close = openWire({
    server: {
      'app.me': () => SUPER,
      'app.live.ticket': () => ({ ticket: 'x' }),
      'admin.payables.list': () => ({
        docs: [payable],
        totalDocs: 1,
        page: 1,
        limit: 200,
        totalPages: 1,
        hasNextPage: false,
      }),
      'admin.payables.details': () => ({
        payable,
        figures,
        days: [{ on: '2026-11-16', items: 71, figures, total: eur(70858) }],
        attention: [],
        ledger: { lines: eur(70858), entries: eur(70858), isEqual: true },
        payouts: [],
      }),
      'admin.payables.checkFile': () => ({
        ready: [],
        total: eur(0),
        withoutAccount: [],
        open: 1,
        carried: 0,
        problems: ['nothingApproved'],
        executesOn: '2026-11-25',
      }),
    },
  }).close
  history.replaceState(null, '', '/admin/accounts-payable')
  await loadTexts('en')
  await showSignedIn(
    <TextsProvider>
      <RouterProvider router={createAppRouter()} />
    </TextsProvider>,
  )
  await screen.findByText('Equal to the ledger', undefined, { timeout: 30_000 })
  expect(screen.getByRole('heading', { level: 2, name: 'La Parada Verda' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Approve €708\.58/ })).toBeTruthy()
  // In the picture and in the row of its day.
  expect(screen.getAllByRole('button', { name: 'Commission -€96.62: what is in it' })).toHaveLength(2)
  const check = await screen.findByRole('button', { name: 'Check the file' })
  expect(check.getAttribute('aria-disabled')).toBe('true')
})
