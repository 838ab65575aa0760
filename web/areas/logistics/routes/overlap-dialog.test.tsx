import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { show } from '../../../ui/testing'
import { OverlapDialog } from './overlap-dialog'
import type { OverlapQuestion } from './use-dispatch-actions'

afterEach(cleanup)

function ask(more: Partial<OverlapQuestion> = {}) {
  const done: string[] = []
  const overlap: OverlapQuestion = {
    courier: 'Marcos',
    until: '2026-11-17T13:20:00.000Z',
    asked: 'orders',
    count: 2,
    join: async () => void done.push('join'),
    proceed: async () => void done.push('proceed'),
    ...more,
  }
  show(<OverlapDialog overlap={overlap} closeOverlap={() => done.push('close')} />)
  return { done, user: userEvent.setup() }
}
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }))

test('the question says until when the courier is busy, and what was asked for', async () => {
  const { done, user } = ask()
  expect(screen.getByRole('dialog', { name: 'Marcos is on a route until 14:20' })).toBeTruthy()
  expect(screen.getByText('Add these 2 orders to it, or create a second route?')).toBeTruthy()
  await press(user, 'Add to the route in hand')
  await waitFor(() => expect(done).toEqual(['join', 'close']))
})

test('a whole route has no route to join', async () => {
  const { done, user } = ask({ asked: 'route', join: null, until: null })
  expect(screen.queryByRole('button', { name: 'Add to the route in hand' })).toBeNull()
  await press(user, 'Assign as a second route')
  await waitFor(() => expect(done).toEqual(['proceed', 'close']))
})

test('nothing has happened when it is closed, and a failure keeps it open', async () => {
  const { done, user } = ask({ proceed: () => Promise.reject(new Error('offline')) })
  await press(user, 'Create a second route')
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(done).toEqual([])
  await press(user, 'Cancel')
  expect(done).toEqual(['close'])
})
