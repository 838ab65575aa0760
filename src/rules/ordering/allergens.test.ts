import { expect, test } from 'bun:test'
import { ALLERGENS, allergensToAvoid, offeredAllergens } from './allergens'
import { matchesDietFilter, suitsDiet } from './diets'

test('sixteen allergens, fourteen in catering', () => {
  expect(ALLERGENS.length).toBe(16)
  expect(offeredAllergens('canteen').length).toBe(16)
  expect(offeredAllergens('catering')).not.toContain('dairies')
  expect(offeredAllergens('catering')).not.toContain('driedFruits')
  expect(offeredAllergens('catering').length).toBe(14)
})

test('either name of a thing finds it', () => {
  expect(allergensToAvoid(['dairies', 'eggs'], ['milk'])).toEqual(['dairies'])
  expect(allergensToAvoid(['milk'], ['dairies'])).toEqual(['milk'])
  expect(allergensToAvoid(['treeNuts'], ['driedFruits'])).toEqual(['treeNuts'])
  expect(allergensToAvoid(['peanuts'], ['treeNuts'])).toEqual([])
})

test('diets', () => {
  const salad = { isVegan: true, isVegetarian: false, allergens: ['sesame' as const] }
  expect(suitsDiet(salad, 'vegetarian')).toBe(true)
  expect(suitsDiet(salad, 'glutenFree')).toBe(true)
  expect(suitsDiet({ ...salad, allergens: ['gluten'] }, 'glutenFree')).toBe(false)
  expect(matchesDietFilter(salad, { diets: ['vegan'], avoid: ['sesame'] })).toBe(false)
  expect(matchesDietFilter(salad, { diets: ['vegan', 'glutenFree'], avoid: ['milk'] })).toBe(true)
})
