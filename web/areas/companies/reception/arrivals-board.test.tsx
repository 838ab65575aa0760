import { afterEach, beforeEach, expect, test } from 'bun:test'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ArrivingOrder } from '../../../../src/modules/logistics/tracking/contract/reception'
import { show } from '../../../ui/testing'
import { ArrivalsBoard } from './arrivals-board'
import { receiverName } from './door-sound'
import { useDoorbell } from './use-doorbell'

beforeEach(() => receiverName.set(''))
afterEach(cleanup)

const at = (time: string) => new Date(`2026-11-17T${time}:00Z`)
const make = (changes: Partial<ArrivingOrder>): ArrivingOrder => ({
  id: changes.ufid ?? 'a',
  ufid: 'AB12-CD34',
  storeName: 'Cuina Verda',
  channel: 'canteen',
  state: 'out_for_delivery',
  step: 'onTheWay',
  forName: 'Núria P.',
  place: '3r 2a',
  bags: 2,
  promised: { start: at('12:00'), end: at('12:30') },
  courier: 'Marcos',
  window: { from: at('12:05'), to: at('12:15') },
  arrivedAt: null,
  isLate: false,
  received: null,
  canReceive: true,
  ...changes,
})
const AT_DOOR = make({ ufid: 'DOOR', step: 'atDoor', window: null, arrivedAt: at('12:02') })
const ON_THE_WAY = make({ ufid: 'WAY' })
const LATER = make({
  ufid: 'LATER',
  step: 'preparing',
  state: 'accepted',
  courier: null,
  window: null,
  bags: null,
  canReceive: false,
  isLate: true,
})
const TAKEN = make({ ufid: 'TAKEN', step: 'received', received: { name: 'Pau', at: at('11:58') } })
const group = (name: string) => within(screen.getByRole('region', { name }))

test('each group shows the time that matters in it', () => {
  show(<ArrivalsBoard orders={[AT_DOOR, ON_THE_WAY, LATER, TAKEN]} receive={async () => {}} />)
  expect(group('At the door').getByText('13:02')).toBeDefined()
  expect(group('At the door').getByText('at the door since')).toBeDefined()
  expect(group('On the way').getByText('13:05–13:15')).toBeDefined()
  expect(group('On the way').getByText('Cuina Verda · WAY · with Marcos')).toBeDefined()
  expect(group('On the way').getByText('2 bags')).toBeDefined()
  expect(group('Later today').getByText('late')).toBeDefined()
  expect(group('Later today').queryByRole('button')).toBeNull()
  expect(group('Received').getByText('Pau')).toBeDefined()
})

test('the name is asked once, and one press is enough from then on', async () => {
  const received: [string, string | null][] = []
  show(
    <ArrivalsBoard
      orders={[AT_DOOR, ON_THE_WAY]}
      receive={async (id, name) => void received.push([id, name])}
    />,
  )
  fireEvent.click(group('At the door').getByRole('button', { name: 'Received' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Who takes the orders here?' }))
  expect(dialog.getByRole('button', { name: 'Received' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.change(dialog.getByLabelText('Your name'), { target: { value: ' Pau ' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Received' }))
  await waitFor(() => expect(received).toEqual([['DOOR', 'Pau']]))
  fireEvent.click(group('On the way').getByRole('button', { name: 'Received' }))
  await waitFor(() =>
    expect(received).toEqual([
      ['DOOR', 'Pau'],
      ['WAY', 'Pau'],
    ]),
  )
})

test('an empty day says so', () => {
  show(<ArrivalsBoard orders={[]} receive={async () => {}} />)
  expect(screen.getByText('Nothing arrives today')).toBeDefined()
})

function Bell({ orders, ring }: { orders: ArrivingOrder[]; ring: () => void }) {
  useDoorbell(orders, ring)
  return null
}

test('the bell rings once for each courier who arrives while the list is open', () => {
  let rings = 0
  const ring = () => {
    rings++
  }
  const { rerender } = show(<Bell ring={ring} orders={[AT_DOOR, ON_THE_WAY]} />)
  expect(rings).toBe(0)
  const arrived = { ...ON_THE_WAY, step: 'atDoor' as const }
  rerender(<Bell ring={ring} orders={[AT_DOOR, arrived]} />)
  rerender(<Bell ring={ring} orders={[{ ...AT_DOOR }, { ...arrived }]} />)
  expect(rings).toBe(1)
})
