import { expect, test } from 'bun:test'
import { filterInput, readFilters, writeFilters } from './filters-in-url'
import { moved } from './reorder'

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, 9, 'bca'],
  [7, 0, 'abc'],
])('from %i to %i', (from, to, expected) => {
  expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(expected)
})

test('filters go through the address and come back, without what nobody filters by', () => {
  const specs = [
    { key: 'city', label: 'city', values: ['bcn', 'mad'] },
    { key: 'active', label: 'active', values: ['true', 'false'] },
  ] as const
  expect(writeFilters({ city: 'bcn', active: 'true' })).toBe('city:bcn,active:true')
  expect(readFilters('city:bcn,active:true,evil:1,city:xyz', specs)).toEqual({ city: 'bcn', active: 'true' })
  expect(filterInput({ city: 'bcn', active: 'true' })).toEqual({ city: 'bcn', active: true })
  expect(filterInput({ rating: '5' })).toEqual({ rating: 5 })
  expect(writeFilters({ city: null })).toBeUndefined()
})
