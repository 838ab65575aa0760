import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import { show } from '../../ui/testing'
import { contentsOf } from './contained-allergens'
import { Contents } from './dish-contents'
import type { Product } from './use-store-page'

afterEach(cleanup)

const option = (id: string, facts: object) => ({
  id,
  name: id,
  max: 1,
  def: 0,
  priceImpact: { amount: 0, currency: 'eur' as const },
  ...facts,
})
const mustard = option('Mustard dressing', { allergens: ['mustard'], isVegan: true })
const egg = option('Egg', { allergens: ['eggs'], isVegan: false, isVegetarian: true })
const secret = option('Secret sauce', {})
const salad = {
  id: 'salad',
  allergens: ['dairies'],
  isVegan: true,
  isVegetarian: true,
  modifierGroups: [{ id: 'extras', name: 'Extras', min: 0, max: 3, modifierItems: [mustard, egg, secret] }],
} as unknown as Product

const open = (chosen: (typeof mustard)[], eater: string | null = null) =>
  show(<Contents product={salad} chosen={chosen} avoided={['mustard', 'milk']} eater={eater} />)

test('a dialog tells what is in the dish with what is chosen, and warns of what is avoided', () => {
  open([mustard, egg])
  expect(screen.getByText('Mustard')).toBeTruthy()
  expect(screen.getByText('Eggs')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe('Contains dairy and mustard, which you avoid')
  expect(screen.getByRole('status').textContent).toBe('Not vegan with these options')
})

test('it says of which options nobody has stated anything', () => {
  open([secret], 'Ada')
  expect(screen.getByRole('alert').textContent).toBe('Contains dairy, which Ada avoids')
  expect(screen.getByRole('status').textContent).toBe('Allergens not stated: Secret sauce')
})

test('an entry of the cart contains what the menu says of it now', () => {
  const entry = {
    productId: 'salad',
    modifiers: [mustard, secret].map(({ id, name }) => ({
      groupId: 'extras',
      id,
      name,
      quantity: 1,
      cents: 0,
    })),
  }
  expect(contentsOf(entry, { products: [salad] })).toEqual({
    allergens: ['dairies', 'mustard'],
    notStated: ['Secret sauce'],
  })
  expect(contentsOf(entry, { products: [] })).toBeNull()
})
