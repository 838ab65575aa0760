import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import { show } from '../../../ui/testing'
import { DeliveryFacts, type DeliveryOfOrder } from './delivery-panel'

afterEach(cleanup)

const at = (time: string) => new Date(`2026-11-17T${time}:00Z`)
const make = (changes: Partial<DeliveryOfOrder> = {}): DeliveryOfOrder => ({
  courier: {
    id: 'c',
    nickname: 'Marcos',
    phone: '+34600100300',
    position: null,
    meters: 250,
    stopsBefore: 2,
    arrivesAt: at('13:10'),
    arrivedAt: null,
    silentSince: null,
  },
  store: { name: 'Cuina', geo: { lat: 41.4, lon: 2.18 } },
  destination: null,
  events: [],
  proofImageURL: null,
  receivedBy: null,
  conversation: { instructions: null, messages: [], canWrite: false, canInstruct: false },
  ...changes,
})
const courierWith = (changes: Partial<NonNullable<DeliveryOfOrder['courier']>>) => ({
  ...make().courier!,
  ...changes,
})

test('says when the courier arrives, how far away they are, and how to call them', () => {
  show(<DeliveryFacts delivery={make()} />)
  expect(screen.getByText('Arrives around 14:10')).toBeDefined()
  expect(screen.getByText('2 stops before · 250 m from the door')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Call Marcos' }).getAttribute('href')).toBe('tel:+34600100300')
})

test('at the door it says since when, and no hour of arrival', () => {
  show(
    <DeliveryFacts
      delivery={make({ courier: courierWith({ arrivedAt: at('13:02'), arrivesAt: null, stopsBefore: 0 }) })}
    />,
  )
  expect(screen.getByText('At the door since 14:02')).toBeDefined()
  expect(screen.queryByText(/Arrives around/)).toBeNull()
})

test('a silent courier is said to be silent', () => {
  show(<DeliveryFacts delivery={make({ courier: courierWith({ silentSince: at('12:30') }) })} />)
  expect(screen.getByText('No signal since 13:30')).toBeDefined()
})

test('shows the photo, who received the order, and what was written', () => {
  const messages = [
    { id: 'a', author: 'customer', quick: null, text: 'The bell is broken', at: at('13:00') },
    { id: 'b', author: 'courier', quick: 'five_minutes', text: '', at: at('13:01') },
  ] as const
  show(
    <DeliveryFacts
      delivery={make({
        proofImageURL: '/api/v1/files/proofs/x',
        receivedBy: 'Pau',
        conversation: { ...make().conversation, messages: [...messages] },
      })}
    />,
  )
  expect(screen.getByRole('img', { name: 'Photo of the delivery' })).toBeDefined()
  expect(screen.getByText('Received by Pau')).toBeDefined()
  expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    'The bell is brokenCustomer · 14:00',
    '5 minutes awayCourier · 14:01',
  ])
})

test('without a courier and without a word there is nothing to show', () => {
  show(<DeliveryFacts delivery={make({ courier: null })} />)
  expect(document.body.textContent).toBe('')
})
