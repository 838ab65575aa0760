import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Shift } from '../../../../src/modules/logistics/shifts/contract/shifts'
import { show } from '../../../ui/testing'
import type { CourierAction } from '../outbox/outbox'
import { ShiftLine } from './shift-line'

afterEach(cleanup)

const NOW = Date.parse('2026-11-24T11:00:00Z')
const at = (minutes: number) => new Date(NOW + minutes * 60_000)

function open(shift: Shift | null, underWay: string[] = []) {
  const acts: CourierAction[] = []
  show(
    <ShiftLine
      current={{ shift, vehicles: ['ebike', 'van'] }}
      now={NOW}
      act={async act => void acts.push(act)}
      underWay={underWay}
    />,
  )
  return { acts, user: userEvent.setup() }
}
const running = (more: Partial<Shift> = {}): Shift => ({
  id: 'shift',
  startsAt: at(-130),
  endsAt: at(240),
  vehicleType: 'ebike',
  breaks: [],
  ...more,
})

test('a shift starts with the courier’s vehicle, for eight hours unless something else is chosen', async () => {
  const { acts, user } = open(null)
  await user.click(screen.getByRole('button', { name: 'Start shift' }))
  const sheet = screen.getByRole('dialog', { name: 'Start shift' })
  await user.click(within(sheet).getByRole('button', { name: 'Start shift' }))
  await waitFor(() => expect(acts).toHaveLength(1))
  expect(acts).toEqual([{ kind: 'startShift', input: { vehicleType: 'ebike', endsAt: at(480) } }])
})

test('a break is taken with one press, and ended with another', async () => {
  const { acts, user } = open(running())
  await user.click(screen.getByRole('button', { name: /Working until/ }))
  expect(screen.getByText(/2 h 10 min so far/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '15 min break from now' }))
  expect(acts).toEqual([{ kind: 'takeBreak', input: { minutes: 15 } }])
  cleanup()
  const pause = open(running({ breaks: [{ id: 'a', startsAt: at(-5), endsAt: at(10) }] }))
  await pause.user.click(screen.getByRole('button', { name: /On break until/ }))
  await pause.user.click(screen.getByRole('button', { name: /^End break/ }))
  expect(pause.acts).toEqual([{ kind: 'endBreak', input: {} }])
})

test('a planned break can be canceled', async () => {
  const { acts, user } = open(running({ breaks: [{ id: 'a', startsAt: at(60), endsAt: at(90) }] }))
  await user.click(screen.getByRole('button', { name: /Working until/ }))
  await user.click(screen.getByRole('button', { name: /^Cancel the break/ }))
  expect(acts).toEqual([{ kind: 'endBreak', input: { breakId: 'a' } }])
})

test('the end of a shift names the routes that are not done', async () => {
  const { acts, user } = open(running(), ['Nimbus 22@'])
  await user.click(screen.getByRole('button', { name: /Working until/ }))
  await user.click(screen.getByRole('button', { name: 'End shift' }))
  const question = screen.getByRole('dialog', { name: 'End your shift?' })
  expect(within(question).getByText(/Nimbus 22@/)).toBeTruthy()
  await user.click(within(question).getByRole('button', { name: 'End shift' }))
  await waitFor(() => expect(acts).toEqual([{ kind: 'endShift', input: { force: true } }]))
})
