import { expect, test } from 'bun:test'
import { euros } from '../../../core/contract/common'
import { cheapestMealCents, dishesNamed } from './dishes'

const dish = (name: string, category: 'main' | 'dessert' | 'starterMeal', cents: number) => ({
  name,
  category,
  retailPrice: euros(cents),
})

test.each([
  [[dish('Flam', 'dessert', 310), dish('Fideuà', 'main', 980), dish('Amanida', 'starterMeal', 890)], 890],
  [[dish('Flam', 'dessert', 310)], 310],
  [[], null],
])('a meal costs from', (products, cents) => expect(cheapestMealCents(products)).toBe(cents))

test('dishes are found by a part of their name, whatever the case, three at most', () => {
  const names = ['Paella de peix', 'Arròs', 'PAELLA mixta', 'Paella', 'Mini paella']
  const found = dishesNamed(
    names.map(name => dish(name, 'main', 100)),
    'paella',
  )
  expect(found.map(({ name }) => name)).toEqual(['Paella de peix', 'PAELLA mixta', 'Paella'])
})
