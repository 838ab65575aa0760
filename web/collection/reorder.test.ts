import { expect, test } from 'bun:test'
import { filterInput, readFilters, readNumbers, writeFilters, writeNumbers } from './filters-in-url'
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

test('a filter of moments counts a minute, and a day, from its beginning to its end', () => {
  const specs = [{ key: 'at', label: 'at', kind: 'moments' }] as const
  const written = 'at:2026-11-01T09:30..2026-11-01T10:05'
  expect(writeFilters(readFilters(written, specs))).toBe(written)
  expect(filterInput(readFilters(written, specs))).toEqual({
    at: { $gte: '2026-11-01T08:30:00.000Z', $lt: '2026-11-01T09:06:00.000Z' },
  })
  expect(filterInput({ at: '2026-11-01..2026-11-01' })).toEqual({
    at: { $gte: '2026-10-31T23:00:00.000Z', $lt: '2026-11-01T23:00:00.000Z' },
  })
  expect(readFilters(written, [{ key: 'at', label: 'at', kind: 'days' }])).toEqual({})
})

test('a filter of numbers is open at one end, or at none', () => {
  const specs = [{ key: 'cartTotal', label: 'cartTotal', kind: 'cents' }] as const
  expect(writeNumbers({ least: 500, most: null })).toBe('500..')
  expect(writeNumbers({ least: null, most: null })).toBeNull()
  expect(readNumbers('500..2000')).toEqual({ least: 500, most: 2000 })
  expect(readFilters('cartTotal:500..2000', specs)).toEqual({ cartTotal: '500..2000' })
  expect(readFilters('cartTotal:5 or 6', specs)).toEqual({})
  expect(filterInput({ cartTotal: '500..' })).toEqual({ cartTotal: { $gte: 500 } })
  expect(filterInput({ cartSize: '..3' })).toEqual({ cartSize: { $lte: 3 } })
})
