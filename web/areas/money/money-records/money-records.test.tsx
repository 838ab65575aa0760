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
const one = {
  id: '5f0000000000000000000001',
  userId: '5f0000000000000000000002',
  userName: 'Marta Vidal',
  createdAt: at,
}
const RECORDS = {
  'admin.credits.list': {
    ...one,
    kind: 'gifted',
    price: eur(500),
    remaining: eur(300),
    comment: 'Late lunch',
    expiresAt: null,
    state: 'open',
    createdBy: null,
    createdByName: null,
  },
  'admin.debits.list': { ...one, kind: 'order', amount: eur(-450), memo: 'order', orderId: null },
  'admin.paymentMethods.list': {
    ...one,
    _type: 'card',
    brand: 'visa',
    lastFourDigits: '4242',
    nickname: null,
    verificationStatus: 'pending',
    isDefault: true,
  },
  'admin.paymentAttempts.list': {
    ...one,
    kind: 'order',
    status: 'FAILED',
    amount: eur(999),
    orderId: null,
    paymentIntentId: 'pi_1',
    error: 'card_declined',
    updatedAt: at,
  },
  'admin.problemReports.list': {
    id: one.id,
    incidenceId: one.id,
    city: 'bcn',
    kind: 'late',
    status: 'OPEN',
    comment: 'Marta Vidal waits',
    photoURL: null,
    contact: null,
    purchaseId: null,
    userId: null,
    resolution: null,
    createdAt: at,
    updatedAt: at,
    archivedAt: null,
  },
}

test.each([
  ['/admin/credits', ['Credits', 'Late lunch', 'Gift', '€3.00']],
  ['/admin/debits', ['Debits', 'Marta Vidal', '-€4.50']],
  ['/admin/payment-methods', ['Payment methods', 'visa 4242', 'Pending verification']],
  ['/admin/payment-attempts', ['Payment attempts', 'card_declined', 'Failed', '€9.99']],
  ['/admin/problem-reports', ['Problem reports', 'Marta Vidal waits', 'Open']],
])('%s lists what the platform has of it', async (path, texts) => {
  await open(path)
  await screen.findByText(texts[1]!, undefined, { timeout: 30_000 })
  for (const text of texts) expect(document.body.textContent).toContain(text)
})

test.each(['debits', 'payment-attempts'])('%s lead to their order by its number', async name => {
  const orderId = '5f0000000000000000000009'
  await open(`/admin/${name}/${one.id}`, orderId)
  const link = await screen.findByRole('link', { name: 'AB12-CD34' }, { timeout: 30_000 })
  expect(link.getAttribute('href')).toBe(`/admin/crud-purchases/${orderId}`)
})

async function open(path: string, orderId: string | null = null) {
  const records = Object.entries(RECORDS).map(([call, record]) => ({ call, doc: { ...record, orderId } }))
  close = openWire({
    server: {
      'app.me': () => SUPER,
      'app.live.ticket': () => ({ ticket: 'x' }),
      'admin.purchases.show': ({ id }: { id: string }) => ({ id, ufid: 'AB12-CD34' }),
      'admin.debits.show': () => ({ ...RECORDS['admin.debits.list'], orderId }),
      ...Object.fromEntries(
        records.map(({ call, doc }) => [
          call,
          () => ({ docs: [doc], totalDocs: 1, page: 1, limit: 50, totalPages: 1, hasNextPage: false }),
        ]),
      ),
    },
  }).close
  history.replaceState(null, '', path)
  await loadTexts('en')
  await showSignedIn(
    <TextsProvider>
      <RouterProvider router={createAppRouter()} />
    </TextsProvider>,
  )
}
