import { describe, expect, test } from 'bun:test'
import {
  allergensByChoice,
  dietsLostBy,
  matchesDietFilter,
  suitsDiet,
  unavoidableAllergens,
} from '../../../modules/catalog/rules/diets'
import {
  ALLERGENS,
  type Allergen,
  allergensOf,
  allergensToAvoid,
  avoidedIn,
  offeredAllergens,
} from './allergens'

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

test('what is in a line is what is in the dish and in what was chosen with it, under one name', () => {
  const options = [{ allergens: ['mustard', 'gluten'] as const }, {}, { allergens: null }]
  expect(allergensOf({ allergens: ['milk', 'gluten'], options })).toEqual(['milk', 'gluten', 'mustard'])
  expect(allergensOf({ allergens: ['dairies'], options: [{ allergens: ['milk'] }] })).toEqual(['milk'])
  expect(allergensOf({ allergens: ['driedFruits'], options: [] })).toEqual(['driedFruits'])
  expect(
    avoidedIn([{ allergens: ['milk'] }, { allergens: ['dairies', 'eggs'] }], ['dairies', 'fish']),
  ).toEqual(['milk'])
})

describe('a salad that has to be dressed', () => {
  const option = (allergens?: Allergen[], isVegan?: boolean) => ({ max: 1, allergens, isVegan })
  const salad = (dressings: ReturnType<typeof option>[], extras: ReturnType<typeof option>[] = []) => ({
    isVegan: true,
    isVegetarian: true,
    allergens: ['sesame' as const],
    modifierGroups: [
      { min: 1, max: 1, modifierItems: dressings },
      { min: 0, max: 3, modifierItems: extras },
    ],
  })

  test.each([
    ['one dressing without', [option([]), option(['mustard'])], ['sesame'], ['mustard']],
    [
      'no dressing without',
      [option(['mustard', 'eggs']), option(['mustard'])],
      ['mustard', 'sesame'],
      ['eggs'],
    ],
    ['a dressing of which nothing is said', [option(), option(['mustard'])], ['sesame'], ['mustard']],
  ] as const)('%s', (_, dressings, anyway, byChoice) => {
    expect(unavoidableAllergens(salad([...dressings]))).toEqual([...anyway])
    expect(allergensByChoice(salad([...dressings]))).toEqual([...byChoice])
  })

  test('an extra that need not be chosen does not hide it, a dressing that must be does', () => {
    const filter = { diets: ['vegan', 'glutenFree'] as const, avoid: ['mustard', 'fish'] as const }
    expect(matchesDietFilter(salad([option([])], [option(['fish'], false)]), filter)).toBe(true)
    expect(matchesDietFilter(salad([option(['mustard'])]), filter)).toBe(false)
    expect(suitsDiet(salad([option([], false)]), 'vegan')).toBe(false)
    expect(suitsDiet(salad([option(['gluten'])]), 'glutenFree')).toBe(false)
  })

  test('ham takes the diets away, and is named once', () => {
    const dish = salad([option([])])
    expect(dietsLostBy(dish, [{ max: 1, isVegan: false, isVegetarian: false }])).toEqual(['vegetarian'])
    expect(dietsLostBy(dish, [option(['milk']), option(['gluten'])])).toEqual(['vegan', 'glutenFree'])
    expect(dietsLostBy(dish, [option(), option([], true)])).toEqual([])
  })
})
