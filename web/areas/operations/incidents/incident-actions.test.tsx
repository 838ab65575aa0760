import { afterEach, expect, mock, test } from 'bun:test'
import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { TextsProvider } from '../../../i18n/provider'
import { loadTexts } from '../../../i18n/texts'
import { openWire, showSignedIn } from '../../../payments/wire.make'
import { show } from '../../../ui/testing'
import { EndDialog, IncidentActions } from './incident-actions'

afterEach(cleanup)

const dialog = (onEnd: (resolution: string) => Promise<void>, written = '') =>
  show(<EndDialog end="solve" written={written} onEnd={onEnd} onClose={() => {}} />)
const solve = () => screen.getByRole('button', { name: 'Mark as solved' })

test('an incident does not end without a word of what was done', () => {
  const onEnd = mock(async () => {})
  dialog(onEnd)
  fireEvent.click(solve())
  expect(onEnd).not.toHaveBeenCalled()
  fireEvent.change(screen.getByLabelText(/Resolution/), { target: { value: '  Paid back  ' } })
  fireEvent.click(solve())
  expect(onEnd).toHaveBeenCalledWith('Paid back')
})

test('what was written before is there to go on from, and a refusal is told', async () => {
  dialog(() => Promise.reject(new Error('no')), 'Called the kitchen')
  expect(screen.getByDisplayValue('Called the kitchen')).toBeTruthy()
  fireEvent.click(solve())
  expect(await screen.findByRole('alert')).toBeTruthy()
})

const ORDER = 'a'.repeat(24)
const incident = {
  id: 'b'.repeat(24),
  status: 'OPEN',
  purchaseId: ORDER,
  resolution: null,
  archivedAt: null,
  updatedAt: new Date('2026-11-17T10:00:00Z'),
}

test('an open incident is solved from its head, and its customer is helped from there', async () => {
  const given: unknown[] = []
  const askedFor: unknown[] = []
  const wire = openWire({
    server: {
      'app.me': () => ({
        id: 'ada',
        email: 'ada@example.test',
        profile: { firstName: 'Ada' },
        permissions: [{ id: 'p', type: 'SuperAdminPermission', scope: {} }],
      }),
      'admin.purchases.show': (input: unknown) => {
        askedFor.push(input)
        return { id: ORDER, userId: 'c'.repeat(24) }
      },
      'admin.credits.create': (input: unknown) => {
        given.push(input)
        return {}
      },
    },
  })
  await loadTexts('en', ['incidents', 'collection'])
  await showSignedIn(
    <TextsProvider>
      <RouterContextProvider router={createRouter({ routeTree: createRootRoute() }) as never}>
        <IncidentActions incident={incident as never} />
      </RouterContextProvider>
    </TextsProvider>,
  )
  await screen.findByRole('button', { name: 'Mark as solved' })
  fireEvent.keyDown(screen.getByRole('button', { name: 'Help' }), { key: 'Enter' })
  const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(entries).toEqual(['Open order', 'Refund', 'Give credit'])
  fireEvent.click(screen.getByRole('menuitem', { name: 'Give credit' }))
  await screen.findByRole('dialog', { name: /credit/i })
  expect([askedFor, given]).toEqual([[{ id: ORDER }], []])
  wire.close()
})
