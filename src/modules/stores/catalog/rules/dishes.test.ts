import { expect, test } from 'bun:test'
import { toMoney } from '../../../../core/contract/common'
import { cheapestMealCents, dishesNamed, isBreakfast } from './dishes'

const dish = (name: string, category: 'main' | 'dessert' | 'starterMeal', cents: number) => ({
  name,
  category,
  retailPrice: toMoney(cents),
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
    'en',
  )
  expect(found.map(({ name }) => name)).toEqual(['Paella de peix', 'PAELLA mixta', 'Paella'])
})

const of = (category: string, ...eventTypes: string[]) => ({ category, eventTypes })
test.each([
  ['a croissant', [of('breakfast', 'breakfast', 'coffeeBreak', 'teamLunch')], true],
  ['a croissant and a coffee', [of('breakfast'), of('drink')], true],
  ['a pack for the morning', [of('catering', 'breakfast', 'coffeeBreak')], true],
  ['a tray for any hour', [of('catering', 'breakfast', 'afterwork')], false],
  ['a croissant and a rice', [of('breakfast'), of('main')], false],
  ['a coffee', [of('drink', 'breakfast')], false],
  ['nothing', [], false],
] as const)('%s is a breakfast: %#', (_, products, expected) => expect(isBreakfast(products)).toBe(expected))

test('dishes are found by what they are called, and by what the reader calls them', () => {
  const salad = { ...dish('Amanida grega', 'main', 850), translations: { en: { name: 'Greek salad' } } }
  expect(dishesNamed([salad], 'SALAD', 'en')).toEqual([salad])
  expect(dishesNamed([salad], 'amanida', 'en')).toEqual([salad])
  expect(dishesNamed([salad], 'salad', 'fr')).toEqual([])
})
