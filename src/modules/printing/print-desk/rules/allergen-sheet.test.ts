import { expect, test } from 'bun:test'
import { readAllergenSheet } from './allergen-sheet'

test('columns are found by their names, in any order and spelling', () => {
  const csv = 'Team,Name,Seq,Proposed meal,Allergens\r\nDesign,Marta,1,"Soup, cold","gluten, ""milk"""\r\n'
  expect(readAllergenSheet(csv)).toEqual([
    { seq: '1', name: 'Marta', allergens: 'gluten, "milk"', proposedMeal: 'Soup, cold', team: 'Design' },
  ])
})

test('semicolons, line breaks in a cell and a mark at the start are read', () => {
  const csv = '\uFEFFseq;name;allergens;proposedMeal;team\n7;"Pau\nPi";eggs;;\n;;;;\n'
  expect(readAllergenSheet(csv)).toEqual([
    { seq: '7', name: 'Pau\nPi', allergens: 'eggs', proposedMeal: '', team: '' },
  ])
})

test('what is no such sheet has no lines', () => {
  expect(readAllergenSheet('')).toEqual([])
  expect(readAllergenSheet('<html><body>Sign in</body></html>')).toEqual([])
})
