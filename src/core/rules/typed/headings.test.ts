import { expect, test } from 'bun:test'
import { ALLERGENS } from '../ordering/allergens'
import { readAllergen } from './allergen-names'
import { makeHeadingReader } from './headings'

const columns = [
  'id',
  'name',
  'merchantSKU',
  'price',
  'vatPercentage',
  'isVegan',
  'address.postalCode',
  'geo.lat',
]
const read = makeHeadingReader(columns)

test.each([
  ['name', 'name'],
  ['NAME', 'name'],
  [' Nombre ', 'name'],
  ['Precio (€)', 'price'],
  ['PVP', 'price'],
  ['% IVA', 'vatPercentage'],
  ['IVA (%)', 'vatPercentage'],
  ['Tipus d’IVA', 'vatPercentage'],
  ['merchant_sku', 'merchantSKU'],
  ['Referència', 'merchantSKU'],
  ['Vegà', 'isVegan'],
  ['Code postal', 'address.postalCode'],
  ['Población', 'Población'],
  ['colour', 'colour'],
  ['', ''],
])('%s is the column %s', (heading, column) => {
  expect(read(heading)).toBe(column)
})

test('a heading that could be several columns is none of them', () => {
  expect(makeHeadingReader(['address.city', 'billing.city'])('Ciudad')).toBe('Ciudad')
  expect(makeHeadingReader(['code', 'merchantSKU'])('Código')).toBe('Código')
})

test.each([
  ['huevos', 'eggs'],
  ['Ous', 'eggs'],
  ['Œufs', 'eggs'],
  ['mol·luscs', 'molluscs'],
  ['MOL.LUSCS', 'molluscs'],
  ['Frutos  de cáscara', 'treeNuts'],
  ['Fruits à coque', 'treeNuts'],
  ['Dióxido de azufre y sulfitos', 'sulphurDioxide'],
  ['sulfites', 'sulphurDioxide'],
  ['Llet', 'milk'],
  ['driedFruits', 'driedFruits'],
  ['pork', null],
])('%s is the allergen %s', (text, allergen) => {
  expect(readAllergen(text)).toBe(allergen as never)
})

test('every allergen is read by its own name', () => {
  for (const allergen of ALLERGENS) expect(readAllergen(allergen)).toBe(allergen)
})
