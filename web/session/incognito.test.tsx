import { afterEach, expect, test } from 'bun:test'
import { act, render } from '@testing-library/react'
import { hidden, hideCustomer, Private, type PrivateKind } from './incognito'
import { switchViewOption } from './view-options'

afterEach(() => act(() => switchViewOption('incognito', false)))

test.each<[PrivateKind, string, string]>([
  ['name', 'Núria Puig i Ferrer', 'N••• P••• i••• F•••'],
  ['name', '', ''],
  ['email', 'nuria@example.test', 'n•••@•••'],
  ['phone', '+34 600 123 456', '••• 56'],
  ['address', 'Carrer de Mallorca 401, 2n 1a, Barcelona', '•••, Barcelona'],
  ['address', 'Carrer de Mallorca 401', '•••'],
  ['address', 'Carrer de Mallorca, 401', '•••'],
])('a hidden %s: %s', (kind, text, shown) => {
  expect(hidden[kind](text)).toBe(shown)
})

test('people are shown as they are until incognito is on', () => {
  const { container } = render(<Private of="name">Núria Puig</Private>)
  expect(container.textContent).toBe('Núria Puig')
  act(() => switchViewOption('incognito', true))
  expect(container.textContent).toBe('N••• P•••')
})

test('of an order nothing is left by which to know whose it is, and the rest stays', () => {
  const order = {
    id: '1',
    userDisplayName: 'Núria Puig',
    isPrivate: false,
    purchase: {
      ufid: 'ABCD',
      customerDetails: {
        name: 'Núria',
        lastName: 'Puig',
        email: 'nuria@example.test',
        phone: '+34600123456',
      },
      address: {
        name: 'Home of Núria',
        address: 'Carrer de Mallorca 401',
        formattedAddress: 'Carrer de Mallorca 401, Barcelona',
        city: 'Barcelona',
      },
      billingDetails: { name: 'Núria Puig', vatNumber: 'B12345674' },
    },
  }
  const seen = hideCustomer(order)
  expect(JSON.stringify(seen)).not.toMatch(/Núria|Puig|example|600|Mallorca|B1234/)
  expect(seen).toMatchObject({
    id: '1',
    isPrivate: true,
    purchase: { ufid: 'ABCD', address: { city: 'Barcelona' } },
  })
  expect(order.purchase.address.address).toBe('Carrer de Mallorca 401')
})
