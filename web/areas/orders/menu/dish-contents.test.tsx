import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import { show } from '../../../ui/testing'
import { contentsOfEntry } from './contained-allergens'
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
const tuna = option('Tuna', { allergens: ['fish'], isVegan: false, isVegetarian: false })
const secret = option('Secret sauce', {})
const salad = {
  id: 'salad',
  allergens: ['dairies'],
  mayContain: ['sesame'],
  isVegan: false,
  isVegetarian: true,
  modifierGroups: [{ id: 'extras', name: 'Extras', min: 0, max: 3, modifierItems: [mustard, tuna, secret] }],
} as unknown as Product

const open = (chosen: (typeof mustard)[], eater: string | null = null) =>
  show(<Contents product={salad} chosen={chosen} avoided={['mustard', 'milk']} eater={eater} />)

test('a dialog tells what is in the dish with what is chosen, and warns of what is avoided', () => {
  open([mustard, tuna])
  expect(screen.getByText('Mustard')).toBeTruthy()
  expect(screen.getByText('Fish')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe('Contains dairy and mustard, which you avoid')
  expect(screen.getByRole('status').textContent).toBe('Not vegetarian with these options')
})

test('it says of which options nobody has stated anything', () => {
  open([secret], 'Ada')
  expect(screen.getByRole('alert').textContent).toBe(
    'Contains dairy, which Ada avoidsAllergens not stated: what Ada avoids may be in it',
  )
  expect(screen.getByRole('status').textContent).toBe('Allergens not stated: Secret sauce')
})

test('a dish of which nothing is stated is not said to have none', () => {
  const { unmount } = show(
    <Contents product={{ ...salad, allergens: null }} chosen={[]} avoided={[]} eater={null} />,
  )
  expect(screen.getByText('not stated')).toBeTruthy()
  expect(screen.queryByText('none')).toBeNull()
  unmount()
  show(
    <Contents
      product={{ ...salad, allergens: [], mayContain: [] }}
      chosen={[]}
      avoided={['milk']}
      eater={null}
    />,
  )
  expect(screen.getByText('Allergens').parentElement?.textContent).toBe('Allergensnone')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('traces stand apart from what is in it', () => {
  show(<Contents product={salad} chosen={[]} avoided={['sesame']} eater={null} />)
  expect(screen.getByText('May contain').parentElement?.textContent).toBe('May containSesame')
  expect(screen.getByRole('alert').textContent).toBe('May contain sesame, which you avoid')
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
  expect(contentsOfEntry(entry, { products: [salad] })).toEqual({
    allergens: ['dairies', 'mustard'],
    mayContain: ['sesame'],
    allergensStated: false,
  })
  expect(contentsOfEntry(entry, { products: [] })).toBeNull()
})
