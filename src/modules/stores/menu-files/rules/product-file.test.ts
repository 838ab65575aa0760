import { expect, test } from 'bun:test'
import { cellOf, type PRODUCT_COLUMNS, productOf, unknownColumns } from './product-file'

const one = (name: string, cell: string) => productOf([name], [cell])[name]

test.each([
  ['price', '4,5', { amount: 450, currency: 'eur' }],
  ['price', '4.50 €', { amount: 450, currency: 'eur' }],
  ['price', '12', { amount: 1200, currency: 'eur' }],
  ['price', 'cheap', { amount: 'cheap', currency: 'eur' }],
  ['price', '', undefined],
  ['vatPercentage', '10', 10],
  ['vatPercentage', 'ten', 'ten'],
  ['vatPercentage', '7,5', 7.5],
  ['vatPercentage', '5.5 %', 5.5],
  ['vatByChannel', 'canteen: 10; groceries: 7,5', { canteen: 10, groceries: 7.5 }],
  ['vatByChannel', 'Canteen 10 %, catering 21%', { canteen: 10, catering: 21 }],
  ['vatByChannel', '', {}],
  ['vatByChannel', 'ten', 'ten'],
  ['isVegan', 'Sí', true],
  ['isVegan', '0', false],
  ['isVegan', 'perhaps', 'perhaps'],
  ['allergens', 'milk, eggs,', ['milk', 'eggs']],
  ['allergens', '', null],
  ['allergens', 'none', []],
  ['allergens', 'Cap', []],
  ['mayContain', '', []],
  ['mayContain', 'sesame', ['sesame']],
  ['serves', '', null],
  ['description', '', ''],
  ['name', ' Soup ', 'Soup'],
  ['modifierGroups', '{', '{'],
  ['translations', '', undefined],
])('%s %j is read as %j', (name, cell, value) => {
  expect(one(name, cell)).toEqual(value)
})

test('what is written is read as it was', () => {
  const product: Record<string, unknown> = {
    id: '5f0000000000000000000001',
    merchantSKU: '007',
    name: 'Soup',
    price: { amount: 905, currency: 'eur' },
    vatPercentage: 2.6,
    vatByChannel: { canteen: 10, groceries: 7.5 },
    allergens: ['milk', 'eggs'],
    isVegan: false,
    rawWeightG: 320,
    rawWeightWarningG: 10,
    rawWeightErrorG: null,
    needsContainer: true,
    maxOrderQuantity: null,
    discountFixedPriceAmount: 1200,
    nutrition: { fat: 2.5 },
    modifierGroups: [{ id: 'a', name: 'Sauce' }],
  }
  const header = Object.keys(product)
  const cells = header.map(name => {
    const cell = cellOf(name as keyof typeof PRODUCT_COLUMNS, product[name])
    return cell === null ? '' : 'text' in cell ? cell.text : cell.plain
  })
  expect(productOf(header, cells)).toEqual(product)
})

test('columns that nobody knows are told', () => {
  expect(unknownColumns(['name', 'colour', ' price ', ''])).toEqual(['colour'])
})
