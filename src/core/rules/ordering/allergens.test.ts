import { describe, expect, test } from 'bun:test'
import { dietsLostBy } from '../../../modules/stores/catalog/rules/chosen-diets'
import {
  allergensByChoice,
  dietClaims,
  passesDietFilter,
  shownClaims,
} from '../../../modules/stores/catalog/rules/diets'
import {
  ALLERGENS,
  type Allergen,
  allergenConflict,
  allergensToAvoid,
  contentsOf,
  contentsOfLines,
  isConflict,
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

const dish = {
  isVegan: true,
  isVegetarian: false,
  isGlutenFree: true,
  allergens: ['sesame'] as Allergen[] | null,
  mayContain: [] as Allergen[],
}

test.each([
  ['stated, ticked', {}, ['vegan', 'vegetarian', 'glutenFree']],
  ['the flag is off', { isGlutenFree: false, allergens: [] }, ['vegan', 'vegetarian']],
  ['not stated', { allergens: null }, []],
  ['gluten in it', { allergens: ['gluten'] }, ['vegan', 'vegetarian']],
  ['traces of gluten', { mayContain: ['gluten'] }, ['vegan', 'vegetarian']],
  ['traces of milk', { mayContain: ['milk'] }, ['vegan', 'vegetarian', 'glutenFree']],
  ['fish in it', { allergens: ['fish'] }, ['glutenFree']],
] as const)('what is claimed of a dish: %s', (_, changes, claims) => {
  expect(dietClaims({ ...dish, ...changes })).toEqual([...claims])
})

test('a reader is told once that vegan food has no meat', () => {
  expect(shownClaims(dish)).toEqual(['vegan', 'glutenFree'])
  expect(shownClaims({ ...dish, isVegan: false, isVegetarian: true })).toEqual(['vegetarian', 'glutenFree'])
})

test.each([
  ['what is avoided is in it', { allergens: ['sesame'] }, false],
  ['it may be in it', { allergens: [], mayContain: ['sesame'] }, false],
  ['nothing is stated', { allergens: null }, false],
  ['stated to have none', { allergens: [] }, true],
  ['something else is in it', { allergens: ['milk'] }, true],
] as const)('a filter for a person who avoids sesame: %s', (_, changes, passes) => {
  expect(passesDietFilter({ ...dish, ...changes }, { diets: [], avoid: ['sesame'] })).toBe(passes)
})

test('what is not stated passes no diet, and is shown where nothing is filtered', () => {
  const unstated = { ...dish, allergens: null }
  expect(passesDietFilter(unstated, { diets: ['vegan'], avoid: [] })).toBe(false)
  expect(passesDietFilter(unstated, { diets: [], avoid: [] })).toBe(true)
})

test('what is in a line is what is in the dish and in what was chosen with it, under one name', () => {
  const options = [{ allergens: ['mustard', 'gluten'] as const, mayContain: ['dairies', 'soya'] as const }]
  expect(contentsOf({ allergens: ['milk', 'gluten'], mayContain: ['soya'] }, options)).toEqual({
    allergens: ['milk', 'gluten', 'mustard'],
    mayContain: ['soya'],
    allergensStated: true,
  })
  expect(contentsOf({ allergens: ['dairies'] }, [{ allergens: ['milk'] }]).allergens).toEqual(['milk'])
  expect(contentsOf({ allergens: ['driedFruits'] }, []).allergens).toEqual(['driedFruits'])
})

test.each([
  ['the dish', { allergens: null }, [{ allergens: [] }]],
  ['an option', { allergens: [] }, [{}]],
] as const)('a line is not stated where it is not of %s', (_, part, options) => {
  expect(contentsOf(part, options)).toEqual({ allergens: [], mayContain: [], allergensStated: false })
})

test('of several lines all has to be stated', () => {
  const lines = [
    { allergens: ['milk'], mayContain: ['soya'], allergensStated: true },
    { allergens: ['dairies', 'soya'], mayContain: [], allergensStated: false },
  ]
  expect(contentsOfLines(lines)).toEqual({
    allergens: ['milk', 'soya'],
    mayContain: [],
    allergensStated: false,
  })
})

test('a conflict names what is in it, what may be in it, and that nothing is known', () => {
  const contents = { allergens: ['milk'], mayContain: ['soya'], allergensStated: false }
  expect(allergenConflict(contents, ['dairies', 'soya'])).toEqual({
    contains: ['milk'],
    mayContain: ['soya'],
    isNotStated: true,
  })
  expect(isConflict(allergenConflict(contents, ['fish']))).toBe(true)
  expect(isConflict(allergenConflict({ ...contents, allergensStated: true }, ['fish']))).toBe(false)
  expect(isConflict(allergenConflict(contents, []))).toBe(false)
})

describe('a salad that has to be dressed', () => {
  const option = (allergens?: Allergen[], isVegan?: boolean) => ({ max: 1, allergens, isVegan })
  const salad = (dressings: ReturnType<typeof option>[], extras: ReturnType<typeof option>[] = []) => ({
    isVegan: true,
    isVegetarian: true,
    isGlutenFree: true,
    allergens: ['sesame' as const],
    modifierGroups: [
      { min: 1, max: 1, modifierItems: dressings },
      { min: 0, max: 3, modifierItems: extras },
    ],
  })

  test.each([
    ['one dressing without', [option([]), option(['mustard'])], ['mustard'], true],
    ['no dressing without', [option(['mustard', 'eggs']), option(['mustard'])], ['eggs'], false],
    ['a dressing of which nothing is said', [option(), option(['mustard'])], ['mustard'], false],
    [
      'none without one of two that are avoided',
      [option(['mustard']), option(['fish'])],
      ['fish', 'mustard'],
      false,
    ],
  ] as const)('%s', (_, dressings, byChoice, passes) => {
    const dish = salad([...dressings])
    expect(allergensByChoice(dish)).toEqual([...byChoice])
    expect(passesDietFilter(dish, { diets: [], avoid: ['mustard', 'fish'] })).toBe(passes)
  })

  test('an extra that need not be chosen does not hide it, a dressing that must be does', () => {
    const filter = { diets: ['vegan', 'glutenFree'] as const, avoid: ['mustard', 'fish'] as const }
    expect(passesDietFilter(salad([option([], true)], [option(['fish'], false)]), filter)).toBe(true)
    expect(passesDietFilter(salad([option(['mustard'])]), filter)).toBe(false)
    expect(dietClaims(salad([option([], false)]))).not.toContain('vegan')
    expect(dietClaims(salad([option([])]))).toEqual(['glutenFree'])
    expect(dietClaims(salad([option(['gluten'], true)]))).toEqual(['vegan', 'vegetarian'])
    expect(dietClaims(salad([option()]))).toEqual([])
  })

  test('ham takes the diets away, and is named once', () => {
    const dish = salad([option([])])
    expect(dietsLostBy(dish, [{ max: 1, isVegan: false, isVegetarian: false }])).toEqual(['vegetarian'])
    expect(dietsLostBy(dish, [option(['milk']), option(['gluten'])])).toEqual(['vegan', 'glutenFree'])
    expect(dietsLostBy(dish, [option(), option([], true)])).toEqual([])
  })
})
