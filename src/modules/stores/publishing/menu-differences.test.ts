import { expect, test } from 'bun:test'
import { toMoney } from '../../../core/contract/common'
import type { CatalogContent, MenuProduct } from '../catalog/contract/menus'
import { menuDifferences } from './menu-differences'

const product = (id: string, changes: Partial<MenuProduct> = {}): MenuProduct => ({
  id,
  name: id,
  description: '',
  ingredients: '',
  retailPrice: toMoney(500),
  vatPercentage: 10,
  imageURL: `/cdn/${id}`,
  category: 'main',
  categories: ['main'],
  allergens: ['milk', 'eggs'],
  mayContain: [],
  isVegan: false,
  isVegetarian: false,
  isGlutenFree: false,
  cuisines: [],
  eventTypes: [],
  minOrderQuantity: 1,
  maxOrderQuantity: null,
  modifierGroups: [],
  subItemBehavior: 'perUnit',
  serves: null,
  netWeightG: null,
  netVolumeMl: null,
  nutrition: null,
  showDiscountPercentage: false,
  discountPercentage: null,
  showDiscountFixedPrice: false,
  discountFixedPriceAmount: null,
  merchantSKU: null,
  ...changes,
})
const section = (id: string, productIds: string[], changes = {}) => ({ id, name: id, productIds, ...changes })
const content = (sections: CatalogContent['sections'], products: MenuProduct[]) => ({ sections, products })
const option = (id: string, cents: number, allergens?: 'milk'[]) => ({
  id,
  name: id,
  max: 1,
  def: 0,
  priceImpact: toMoney(cents),
  ...(allergens && { allergens }),
})
const group = (...modifierItems: ReturnType<typeof option>[]) => [
  { id: 'sauce', name: 'Sauce', min: 0, max: 1, modifierItems },
]

test('the same content has no differences, in whatever order its allergens and nutrition stand', () => {
  const before = content([section('a', ['soup'])], [product('soup', { nutrition: { fat: 1, carbs: 2 } })])
  const after = content(
    [section('a', ['soup'])],
    [product('soup', { allergens: ['eggs', 'milk'], nutrition: { carbs: 2, fat: 1 } })],
  )
  expect(menuDifferences(before, after)).toEqual({ sectionOrder: null, sections: [], products: [] })
})

test('products that come, go and change are told, with what they were and are', () => {
  const before = content([section('a', ['soup', 'tart'])], [product('soup'), product('tart')])
  const after = content(
    [section('a', ['soup', 'stew'])],
    [
      product('soup', { retailPrice: toMoney(650), allergens: [], nutrition: { fat: 3 } }),
      product('stew', { retailPrice: toMoney(900) }),
    ],
  )
  expect(menuDifferences(before, after).products).toEqual([
    {
      kind: 'changed',
      productId: 'soup',
      name: 'soup',
      priceCents: 650,
      changes: [
        { field: 'price', before: 500, after: 650 },
        { field: 'allergens', before: ['eggs', 'milk'], after: [] },
        { field: 'nutrition', before: null, after: null },
      ],
      options: [],
    },
    { kind: 'added', productId: 'stew', name: 'stew', priceCents: 900, changes: [], options: [] },
    { kind: 'removed', productId: 'tart', name: 'tart', priceCents: 500, changes: [], options: [] },
  ])
})

test('what only the kitchen reads of a product is told too', () => {
  const one = (changes: Partial<MenuProduct>) => content([section('a', ['soup'])], [product('soup', changes)])
  const before = one({ handling: { rawWeightG: 200, expiryDays: 2 } })
  const after = one({
    netWeightG: 350,
    preparationInstructions: '3 minutes at 800 W',
    handling: { needsContainer: true, rawWeightG: 250, rawWeightWarningG: 10, rawWeightErrorG: 25 },
  })
  expect(menuDifferences(before, after).products[0]!.changes).toEqual([
    { field: 'netWeightG', before: null, after: 350 },
    { field: 'preparationInstructions', before: null, after: '3 minutes at 800 W' },
    { field: 'needsContainer', before: false, after: true },
    { field: 'expiryDays', before: 2, after: null },
    { field: 'rawWeightG', before: 200, after: 250 },
    { field: 'rawWeightWarningG', before: null, after: 10 },
    { field: 'rawWeightErrorG', before: null, after: 25 },
  ])
})

test('a discount counts only while it is shown', () => {
  const one = (changes: Partial<MenuProduct>) => content([section('a', ['soup'])], [product('soup', changes)])
  expect(menuDifferences(one({}), one({ discountPercentage: 20 })).products).toEqual([])
  expect(
    menuDifferences(one({}), one({ discountPercentage: 20, showDiscountPercentage: true })).products[0]!
      .changes,
  ).toEqual([{ field: 'discountPercentage', before: null, after: 20 }])
})

test('options are told by their group', () => {
  const one = (modifierGroups: MenuProduct['modifierGroups']) =>
    content([section('a', ['soup'])], [product('soup', { modifierGroups })])
  const before = one(group(option('mild', 0), option('hot', 50)))
  const after = one(group(option('mild', 20, ['milk']), option('sour', 0)))
  expect(menuDifferences(before, after).products[0]!.options).toEqual([
    {
      kind: 'changed',
      group: 'Sauce',
      option: 'mild',
      changes: [
        { field: 'price', before: 0, after: 20 },
        { field: 'allergens', before: null, after: ['milk'] },
      ],
    },
    { kind: 'added', group: 'Sauce', option: 'sour', changes: [] },
    { kind: 'removed', group: 'Sauce', option: 'hot', changes: [] },
  ])
  expect(menuDifferences(before, one([])).products[0]!.options).toEqual([
    { kind: 'removed', group: 'Sauce', option: null, changes: [] },
  ])
})

test('sections are renamed, come, go and stand in another order; products move between them', () => {
  const products = [product('soup'), product('tart')]
  const before = content(
    [section('a', ['soup', 'tart']), section('b', ['tart']), section('c', ['soup'])],
    products,
  )
  const after = content(
    [
      section('b', ['soup', 'tart']),
      section('a', ['tart', 'soup'], { name: 'Starters' }),
      section('d', ['tart']),
    ],
    products,
  )
  const found = menuDifferences(before, after)
  expect(found.sectionOrder).toEqual({ before: ['a', 'b', 'c'], after: ['b', 'Starters', 'd'] })
  expect(found.sections).toEqual([
    {
      kind: 'changed',
      sectionId: 'a',
      name: 'Starters',
      changes: [
        { field: 'name', before: 'a', after: 'Starters' },
        { field: 'productOrder', before: ['soup', 'tart'], after: ['tart', 'soup'] },
      ],
    },
    { kind: 'added', sectionId: 'd', name: 'd', changes: [] },
    { kind: 'removed', sectionId: 'c', name: 'c', changes: [] },
  ])
  expect(found.products.map(({ name, changes }) => [name, changes])).toEqual([
    ['soup', [{ field: 'sections', before: ['a', 'c'], after: ['b', 'Starters'] }]],
    ['tart', [{ field: 'sections', before: ['a', 'b'], after: ['b', 'Starters', 'd'] }]],
  ])
})
