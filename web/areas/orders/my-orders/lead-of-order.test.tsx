import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import { show } from '../../../ui/testing'
import { CourierOnMap, LeadOfOrder } from './order-on-its-way'

afterEach(cleanup)
const at = (time: string) => new Date(`2026-11-28T${time}:00Z`)
const courier = { nickname: 'Marcos' }
const coming = {
  arrivedAt: null,
  window: { from: at('13:25'), to: at('13:35') },
  stopsBefore: 2,
  silentSince: null,
}
const atTheDoor = { arrivedAt: at('13:02'), window: null, stopsBefore: 0, silentSince: null }

test.each([
  ['onTheWay', { courier, arrival: coming }, 'Arriving 14:25 to 14:35'],
  ['onTheWay', { courier, arrival: atTheDoor }, 'Marcos is here'],
  ['onTheWay', { courier, arrival: { ...coming, window: null } }, 'On its way to you'],
  ['onTheWay', undefined, 'On its way to you'],
  ['accepted', undefined, 'Brasa is preparing it'],
  ['delivered', { courier, arrival: coming }, 'Delivered. Enjoy!'],
] as const)('the headline of an order that is %s, seen as %p: %s', (lead, status, text) => {
  show(<LeadOfOrder lead={lead} status={status} store="Brasa" day="Sat 28 Nov" />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(text)
})

test.each([
  [coming, ['Marcos is your courier', '2 stops before yours']],
  [{ ...coming, stopsBefore: 0 }, ['You’re next']],
  [{ ...coming, silentSince: at('12:40') }, ['No signal since 13:40. This is the last time we knew.']],
  [atTheDoor, ['At the door since 14:02']],
])('beside the courier stands how they come: %p', (arrival, texts) => {
  show(<CourierOnMap store={null} dropoff={null} status={{ courier, arrival }} seenAt={0} />)
  for (const text of texts) expect(screen.getByText(text)).toBeDefined()
})
