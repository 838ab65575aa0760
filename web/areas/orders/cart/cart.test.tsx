import { beforeEach, expect, test } from 'bun:test'
import {
  addToCart,
  cartCents,
  cartLines,
  cartName,
  carts,
  entryCents,
  forgetCart,
  setQuantity,
  unitsOf,
} from './cart'

const owner = {
  storeId: 's1',
  storeSlug: 'one',
  storeName: 'One',
  channel: 'catering' as const,
  on: null,
  catalogId: null,
}
const poke = {
  productId: 'p1',
  name: 'Poke',
  imageURL: '',
  unitCents: 1190,
  quantity: 1,
  modifiers: [],
  perLine: false,
  comment: '',
}
const avocado = { groupId: 'g', id: 'avocado', name: 'Avocado', quantity: 1, cents: 150 }
const cart = () => carts.get()[cartName(owner)]

beforeEach(() => carts.set({}))

test('the same choice is one line, another choice another', () => {
  addToCart(owner, poke)
  addToCart(owner, { ...poke, quantity: 2 })
  addToCart(owner, { ...poke, modifiers: [avocado] })
  addToCart(owner, { ...poke, modifiers: [{ ...avocado, quantity: 0 }] })
  expect(cart()!.entries.map(entry => entry.quantity)).toEqual([4, 1])
  expect(unitsOf(cart()!.entries, 'p1')).toBe(5)
  expect(cartCents(cart()!.entries)).toBe(4 * 1190 + 1340)
})

test('extras cost per unit, or once for the line', () => {
  expect(entryCents({ ...poke, quantity: 3, modifiers: [avocado] })).toBe(3 * 1340)
  expect(entryCents({ ...poke, quantity: 3, modifiers: [avocado], perLine: true })).toBe(3 * 1190 + 150)
})

test('a changed cart is another order, an unchanged one keeps its key', () => {
  addToCart(owner, poke)
  const first = cart()!.key
  expect(cart()!.key).toBe(first)
  setQuantity(owner, cart()!.entries[0]!.id, 2)
  expect(cart()!.key).not.toBe(first)
})

test('a cart that gets empty is gone, those of other stores stay', () => {
  addToCart(owner, poke)
  addToCart({ ...owner, storeId: 's2' }, poke)
  setQuantity(owner, cart()!.entries[0]!.id, 0)
  expect(Object.keys(carts.get())).toEqual(['s2:catering'])
  forgetCart({ ...owner, storeId: 's2' })
  expect(carts.get()).toEqual({})
})

test('each day that was ordered ahead has a cart of its own', () => {
  addToCart(owner, poke)
  for (const on of ['2026-11-23', '2026-11-24']) addToCart({ ...owner, on }, poke)
  expect(Object.keys(carts.get())).toEqual([
    's1:catering',
    's1:catering:2026-11-23',
    's1:catering:2026-11-24',
  ])
  forgetCart({ ...owner, on: '2026-11-23' })
  expect(Object.keys(carts.get())).toEqual(['s1:catering', 's1:catering:2026-11-24'])
})

test('survives a reload, and anything odd in the storage', () => {
  addToCart(owner, { ...poke, modifiers: [avocado], comment: ' no soy ' })
  const stored = JSON.parse(localStorage.getItem('user.carts')!)
  expect(stored[cartName(owner)].entries).toHaveLength(1)
  expect(cartLines(cart()!.entries)[0]).toMatchObject({
    productId: 'p1',
    quantity: 1,
    comment: 'no soy',
    subItems: [{ groupId: 'g', id: 'avocado', quantity: 1 }],
  })
  localStorage.setItem('user.carts', '{"x":{"storeId":7}}')
  window.dispatchEvent(new StorageEvent('storage', { key: 'user.carts' }))
  expect(carts.get()).toEqual({})
})
