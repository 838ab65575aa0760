import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { linesAtPrinter, type StationPrinter } from './stations'

const lines = ['main', 'drink', 'dessert'].map(category => ({ category }))
const grill = { id: 'grill', categories: ['main', 'side'] }
const bar = { id: 'bar', categories: ['drink'] }
const pass = { id: 'pass', categories: [] }
const at = (id: string, printers: StationPrinter[]) =>
  linesAtPrinter(lines, id, printers).map(({ category }) => category)

test.each([
  ['each station has its own lines', 'grill', [grill, bar, pass], ['main']],
  [
    'a printer without categories prints the whole order',
    'pass',
    [grill, bar, pass],
    ['main', 'drink', 'dessert'],
  ],
  [
    'a line of no station is on all papers where no printer prints whole orders',
    'grill',
    [grill, bar],
    ['main', 'dessert'],
  ],
  ['and on that of another station', 'bar', [grill, bar], ['drink', 'dessert']],
  [
    'a station that makes nothing of an order prints nothing',
    'fry',
    [{ id: 'fry', categories: ['snack'] }, pass],
    [],
  ],
  [
    'a printer that does not serve the order prints all of it when asked',
    'other',
    [grill, bar],
    ['main', 'drink', 'dessert'],
  ],
] as const)('%s', (_, id, printers, expected) => {
  expect(at(id, [...printers])).toEqual([...expected])
})

const CATEGORIES = ['main', 'side', 'drink', 'dessert', 'other']

test('every line of an order is on paper at one of its printers', () => {
  fc.assert(
    fc.property(
      fc.array(fc.subarray(CATEGORIES), { minLength: 1, maxLength: 4 }),
      fc.array(fc.constantFrom(...CATEGORIES), { minLength: 1, maxLength: 6 }),
      (stations, ordered) => {
        const printers = stations.map((categories, index) => ({ id: String(index), categories }))
        const order = ordered.map(category => ({ category }))
        const printed = new Set(printers.flatMap(({ id }) => linesAtPrinter(order, id, printers)))
        expect(order.every(line => printed.has(line))).toBe(true)
      },
    ),
  )
})
