import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { show } from '../../../ui/testing'
import type { DeliveryWindow } from '../menu/window-picker'
import { ChangedDialog } from './changed-dialog'
import { type CheckoutChange, changedAmounts, nearestWindow } from './checkout-changes'
import { planOf } from './plan.make'

afterEach(cleanup)

const window = (deliveryStart: string, deliveryEnd: string): DeliveryWindow => ({
  deliveryStart,
  deliveryEnd,
  deliveryStartDate: `2026-11-23T${deliveryStart}:00.000Z`,
  deliveryEndDate: `2026-11-23T${deliveryEnd}:00.000Z`,
  cutoff: '2026-11-23T09:00:00.000Z',
  price: null,
  channels: ['canteen'],
})
const ask = (change: CheckoutChange) => {
  const said: string[] = []
  show(<ChangedDialog change={change} onTake={() => said.push('take')} onLeave={() => said.push('leave')} />)
  return said
}

test('a dearer dish shows its price, what follows from it and who pays, before and now', async () => {
  const before = planOf({ soupCents: 650, kindCents: 500 })
  const after = planOf({ soupCents: 700, kindCents: 500 })
  const said = ask(changedAmounts(before, after)!)
  const dialog = screen.getByRole('dialog', { name: 'Your total has changed' })
  expect(within(dialog).getByText('Nothing was charged. Choose how to continue.')).toBeTruthy()
  const rows = within(dialog)
    .getAllByRole('row')
    .map(row => [...row.querySelectorAll('th, td')].map(cell => cell.textContent).join(' | '))
  expect(rows).toEqual([
    'What | Before | Now',
    '2× Soup | €13.00 | €14.00',
    'Total | €15.99 | €16.99',
    'Paid with',
    'Card | €10.99 | €11.99',
  ])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Order for €16.99' }))
  expect(said).toEqual(['take'])
})

test('the company pays less now: the total stays, the parts move', async () => {
  const change = changedAmounts(
    planOf({ soupCents: 650, kindCents: 500 }),
    planOf({ soupCents: 650, kindCents: 200 }),
  )!
  expect(change.lines).toEqual([])
  expect(change.parts).toEqual([
    { name: 'inKind', before: 500, after: 200 },
    { name: 'card', before: 1099, after: 1399 },
  ])
  const said = ask(change)
  await userEvent.click(screen.getByRole('button', { name: 'Go back' }))
  expect(said).toEqual(['leave'])
})

test('nothing has changed: there is nothing to ask', () => {
  const plan = planOf({ soupCents: 650, kindCents: 500 })
  expect(changedAmounts(plan, plan)).toBeNull()
})

test('a window that is gone names the nearest, which is taken only when it is said', async () => {
  const was = window('13:00', '14:30')
  const next = nearestWindow([window('11:30', '13:00'), window('13:15', '14:45')], was)!
  const said = ask({ kind: 'window', was, next })
  expect(screen.getByRole('dialog', { name: 'That delivery window is gone' })).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Use 13:15–14:45' }))
  expect(said).toEqual(['leave', 'take'])
})

test('no window is left that day: there is none to take', () => {
  ask({ kind: 'window', was: window('13:00', '14:30'), next: null })
  expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull()
  expect(screen.getByText('None that day')).toBeTruthy()
})
