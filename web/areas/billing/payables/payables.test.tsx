import { afterEach, expect, test } from 'bun:test'
import { RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { TextsProvider } from '../../../i18n/provider'
import { loadTexts } from '../../../i18n/texts'
import { openWire, Refusal, showSignedIn } from '../../../payments/wire.make'
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

const listOf = (docs: object[]) => ({
  docs,
  totalDocs: docs.length,
  page: 1,
  limit: 200,
  totalPages: 1,
  hasNextPage: false,
})
const fileOf = (problem: string) => ({
  ready: [],
  total: eur(0),
  withoutAccount: [],
  open: 1,
  carried: 0,
  problems: [problem],
  executesOn: '2026-11-25',
})

async function showPayables(server: Parameters<typeof openWire>[0]['server']) {
  const wire = openWire({
    server: { 'app.me': () => SUPER, 'app.live.ticket': () => ({ ticket: 'x' }), ...server },
  })
  close = wire.close
  history.replaceState(null, '', '/admin/accounts-payable')
  await loadTexts('en')
  await showSignedIn(
    <TextsProvider>
      <RouterProvider router={createAppRouter()} />
    </TextsProvider>,
  )
  return wire
}

test('a payable shows how its sum comes about, and what prevents a file', async () => {
  await showPayables({
    'admin.payables.list': () => listOf([payable]),
    'admin.payables.details': () => ({
      payable,
      figures,
      days: [{ on: '2026-11-16', items: 71, figures, total: eur(70858) }],
      attention: [],
      ledger: { lines: eur(70858), entries: eur(70858), isEqual: true },
      payouts: [],
    }),
    'admin.payables.checkFile': () => fileOf('nothingApproved'),
  })
  await screen.findByText('Equal to the ledger', undefined, { timeout: 30_000 })
  expect(screen.getByRole('heading', { level: 2, name: 'La Parada Verda' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Approve €708\.58/ })).toBeTruthy()
  // In the picture and in the row of its day.
  expect(screen.getAllByRole('button', { name: 'Commission -€96.62: what is in it' })).toHaveLength(2)
  const check = await screen.findByRole('button', { name: 'Check the file' })
  expect(check.getAttribute('aria-disabled')).toBe('true')
})

test('a sum that is deleted leaves the list, and is not asked for again', async () => {
  const sum = { ...payable, kind: 'manual' }
  let isRemoved = false
  let fetched = 0
  await showPayables({
    'admin.payables.list': () => listOf(isRemoved ? [] : [sum]),
    'admin.payables.details': () => {
      fetched++
      return isRemoved
        ? new Refusal('NotFound')
        : { payable: sum, figures: [], days: [], attention: [], payouts: [] }
    },
    'admin.payables.checkFile': () => fileOf('nothingApproved'),
    'admin.payables.remove': () => {
      isRemoved = true
      return { ok: true }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }, { timeout: 30_000 }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await screen.findByText('Nothing is to be paid')
  expect(fetched).toBe(1)
})
