import { afterEach, expect, mock, test } from 'bun:test'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { show } from '../../../ui/testing'
import type { CartEntry } from '../cart/cart'
import type { Menu, Product } from '../menu/use-store-page'
import { productFor, sectionsFor } from './find-product'
import { TillMenu } from './till-menu'

afterEach(cleanup)

const product = (id: string, name: string, more: Partial<Product> = {}) =>
  ({
    id,
    name,
    merchantSKU: null,
    imageURL: '',
    retailPrice: { amount: 650, currency: 'eur' },
    minOrderQuantity: 1,
    maxOrderQuantity: null,
    modifierGroups: [],
    ...more,
  }) as Product
const soup = product('soup', 'Crema de carbassó', { merchantSKU: '8412345' })
const bread = product('bread', 'Pa amb tomàquet')
const cake = product('cake', 'Pastís de formatge')
const menu = {
  products: [soup, bread, cake],
  sections: [
    { id: 's1', name: 'Starters', productIds: ['soup', 'bread'] },
    { id: 's2', name: 'Drinks', productIds: [] },
  ],
  stockMap: { bread: 0 },
} as unknown as Menu
const rung = (productId: string, quantity: number) => ({ id: '1', productId, quantity }) as CartEntry

const open = (entries: CartEntry[] = []) => {
  const [onTake, onGiveBack] = [mock(), mock()]
  show(<TillMenu menu={menu} entries={entries} onTake={onTake} onGiveBack={onGiveBack} />)
  const field = screen.getByRole('searchbox')
  return {
    onTake,
    onGiveBack,
    type: (text: string) => fireEvent.change(field, { target: { value: text } }),
    enter: () => fireEvent.submit(field.closest('form')!),
    field,
  }
}

test('the menu stands by its sections, and what is in none comes last', () => {
  expect(sectionsFor(menu, '').map(({ name, products }) => [name, products.map(({ id }) => id)])).toEqual([
    ['Starters', ['soup', 'bread']],
    ['', ['cake']],
  ])
})

test.each([
  ['carbasso', 'soup'],
  ['8412345', 'soup'],
  ['form pas', 'cake'],
  ['pa', null],
  ['84', 'soup'],
  ['pizza', null],
  [' ', null],
])('Enter after %p takes %p', (typed, expected) => {
  expect(productFor(menu, typed)?.id ?? null).toBe(expected)
})

test('what a scanner types is taken at once, and the field is ready for the next', () => {
  const { type, enter, onTake, field } = open()
  type('8412345')
  enter()
  expect(onTake).toHaveBeenCalledWith(soup)
  expect((field as HTMLInputElement).value).toBe('')
})

test('what is sold out says so and cannot be taken, pressed or scanned', () => {
  const { type, enter, onTake } = open()
  fireEvent.click(screen.getByRole('button', { name: /^Pa amb tomàquet.*Sold out/ }))
  type('tomaquet')
  enter()
  expect(onTake).not.toHaveBeenCalled()
})

test('a tile says how many are rung up, and gives one back by its button or by minus', () => {
  const { onTake, onGiveBack } = open([rung('soup', 2)])
  const tile = screen.getByRole('button', { name: /^Crema de carbassó.*2 in the sale/ })
  fireEvent.click(screen.getByRole('button', { name: 'One Crema de carbassó less' }))
  fireEvent.keyDown(tile, { key: '-' })
  expect(onGiveBack.mock.calls).toEqual([[soup], [soup]])
  fireEvent.keyDown(tile, { key: '+' })
  expect(onTake.mock.calls).toEqual([[soup]])
})
