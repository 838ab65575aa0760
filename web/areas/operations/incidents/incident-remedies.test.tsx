import { afterEach, expect, test } from 'bun:test'
import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { TextsProvider } from '../../../i18n/provider'
import { loadTexts } from '../../../i18n/texts'
import { openWire, showSignedIn } from '../../../payments/wire.make'
import { IncidentActions } from './incident-actions'
import { IncidentRemedies } from './incident-remedies'

afterEach(cleanup)

const ORDER = 'a'.repeat(24)
const LINE = 'd'.repeat(24)
const incident = {
  id: 'b'.repeat(24),
  status: 'OPEN',
  purchaseId: ORDER,
  assigneeId: null,
  resolution: null,
  archivedAt: null,
  updatedAt: new Date('2026-11-17T10:00:00Z'),
}
const money = (amount: number) => ({ amount, currency: 'eur' })
const remedies = {
  customer: { id: 'c'.repeat(24), name: 'Inés Rubio', phone: '+34600111222', email: null },
  courier: null,
  order: {
    id: ORDER,
    ufid: '4B88-ACF5',
    state: 'delivered',
    windowStart: new Date('2026-11-17T12:00:00Z'),
    windowEnd: new Date('2026-11-17T12:30:00Z'),
    refundable: money(1719),
    lines: [{ id: LINE, name: 'Soup', quantity: 2, amount: money(1300) }],
  },
  mayCredit: true,
  mayCancel: false,
  reschedule: null,
  whyNotReschedule: null,
  mayReassign: false,
}

async function open(more: object = {}) {
  const asked: { path: string; input: Record<string, unknown> }[] = []
  const note = (path: string, answer: unknown) => (input: unknown) => {
    asked.push({ path, input: input as Record<string, unknown> })
    return answer
  }
  const done = { incident, amount: money(650), routeId: null }
  const wire = openWire({
    server: {
      'app.me': () => ({
        id: 'ada',
        email: 'ada@example.test',
        profile: { firstName: 'Ada' },
        permissions: [{ id: 'p', type: 'SuperAdminPermission', scope: {} }],
      }),
      'admin.incidences.remedies': () => ({ ...remedies, ...more }),
      'merchant.orders.previewRefund': () => ({ amount: money(650), parts: {}, merchant: null }),
      'admin.incidences.refund': note('refund', done),
      'admin.incidences.credit': note('credit', done),
      'admin.incidences.reschedule': note('reschedule', done),
      'admin.incidences.update': note('update', incident),
    },
  })
  await loadTexts('en', ['incidents', 'collection'])
  await showSignedIn(
    <TextsProvider>
      <RouterContextProvider router={createRouter({ routeTree: createRootRoute() }) as never}>
        <IncidentActions incident={incident as never} />
        <IncidentRemedies incident={incident as never} />
      </RouterContextProvider>
    </TextsProvider>,
  )
  return { asked, close: () => wire.close() }
}

test('a refund says its sum on the button, to the cent as the server counts it, and is asked once with its key', async () => {
  const { asked, close } = await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Refund' }))
  const plus = await screen.findByRole('button', { name: /more|add|plus/i })
  fireEvent.click(plus)
  fireEvent.click(await screen.findByRole('button', { name: 'Refund €6.50' }))
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]).toMatchObject({
    path: 'refund',
    input: { id: incident.id, items: [{ cartItemId: LINE, quantity: 1 }], solves: true },
  })
  expect(asked[0]!.input.key).toMatch(/^[0-9a-f]{24}$/)
  close()
})

test('credit offers usual sums; what cannot be done is not offered', async () => {
  const { asked, close } = await open({ order: { ...remedies.order, refundable: money(0), lines: [] } })
  fireEvent.click(await screen.findByRole('button', { name: 'Give credit' }))
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Reschedule' })).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: '€10.00' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Give €10.00' }))
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]).toMatchObject({ path: 'credit', input: { price: { amount: 1000 } } })
  close()
})

test('the customer is called from there, and an incident is taken with one press', async () => {
  const { asked, close } = await open()
  const call = await screen.findByRole('link', { name: 'Call customer' })
  expect(call.getAttribute('href')).toBe('tel:+34600111222')
  fireEvent.click(screen.getByRole('button', { name: 'Assign to me' }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ path: 'update', input: { assigneeId: 'ada' } }))
  close()
})

test('an order is rescheduled to a window that the server offers, and what cannot be is said', async () => {
  const [start, end] = [new Date('2026-11-17T15:00:00Z'), new Date('2026-11-17T15:30:00Z')]
  const reschedule = { way: 'stopWindow', windows: [{ start, end }] }
  const { asked, close } = await open({ reschedule })
  fireEvent.click(await screen.findByRole('button', { name: 'Reschedule' }))
  fireEvent.click(await screen.findByRole('button', { name: /^Deliver / }))
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]).toMatchObject({ path: 'reschedule', input: { windowStart: start, windowEnd: end } })
  cleanup()
  close()
  const other = await open({ whyNotReschedule: 'atDoor' })
  await screen.findByText(/the courier is at the door/)
  expect(screen.queryByRole('button', { name: 'Reschedule' })).toBeNull()
  other.close()
})
