import { expect, test } from 'bun:test'
import { people } from './people'
import { addressesOf, allScreens, forgotten, notWalked, whyDead } from './screens'

const places = {
  stores: [{ slug: 'cuina', channel: 'canteen' }],
  locationId: 'here',
  productId: 'soup',
  quoteId: 'tapas',
  orders: { any: 'one', changeable: 'two', delivered: 'three' },
  links: { track: 'four', rate: 'five', unsubscribe: 'six' },
}

test('every screen of the table of routes is walked, or it is said why not', () => {
  expect(allScreens().length).toBeGreaterThan(60)
  expect(forgotten()).toEqual([])
  const routes = allScreens().map(({ route }) => route)
  expect(Object.keys(notWalked).filter(route => !routes.includes(route))).toEqual([])
})

test('addresses have real ids where their route has parameters', () => {
  const addresses = people.flatMap(person => addressesOf(person, places))
  expect(addresses.filter(path => path.includes('$'))).toEqual([])
  expect(addresses).toContain('/stores/cuina/canteen/checkout')
  expect(addresses).toContain('/home/orders/three/rate')
  expect(addresses).toContain('/checkout-link/tapas')
  expect(addresses).toContain('/admin/users')
})

test('who signs out does so at the end', () => {
  expect(addressesOf(people.find(({ name }) => name === 'customer')!, places).at(-1)).toBe('/logout')
})

test('a link is dead when it leads to no screen or to a shut one', () => {
  const merchant = people.find(({ name }) => name === 'merchant')!
  expect(whyDead('/admin/stores/5f?tab=x', merchant)).toBeNull()
  expect(whyDead('https://example.com/nowhere', merchant)).toBeNull()
  expect(whyDead('/nowhere', merchant)).toBe('it is no address of today')
  expect(whyDead('/admin/nowhere', merchant)).toBe('no screen has this address')
  expect(whyDead('/admin/users', merchant)).toBe('it is not open to this person')
})
