import { expect, test } from 'bun:test'
import { countOfWarehouseLabels, warehouseLabelIds } from './warehouse-labels'

const labels = { prefix: 'BCN', numAisles: 1, numRacks: 2, shelvesPerRack: 1, refsPerShelf: 2 }

test('every place has a name, aisle by aisle', () => {
  expect(warehouseLabelIds(labels)).toEqual([
    'BCN-01-01-01-01',
    'BCN-01-01-01-02',
    'BCN-01-02-01-01',
    'BCN-01-02-01-02',
  ])
  expect(countOfWarehouseLabels(labels)).toBe(4)
})

test('without a prefix the name begins with the aisle, and two digits are the least', () => {
  expect(warehouseLabelIds({ ...labels, prefix: '', numAisles: 100 }).at(-1)).toBe('100-02-01-02')
})
