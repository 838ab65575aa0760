import { expect, test } from 'bun:test'
import { daysBefore, periodsOf, restOfMonth, startOf } from './periods'

test('weeks begin on Monday, and months on their first', () => {
  expect(startOf('week', '2026-11-22')).toBe('2026-11-16')
  expect(startOf('week', '2026-11-16')).toBe('2026-11-16')
  expect(startOf('month', '2026-11-22')).toBe('2026-11-01')
  expect(startOf('day', '2026-11-22')).toBe('2026-11-22')
})

test('days are cut into the periods that they touch', () => {
  expect(periodsOf('week', { from: '2026-11-18', to: '2026-12-01' })).toEqual([
    { from: '2026-11-18', to: '2026-11-22' },
    { from: '2026-11-23', to: '2026-11-29' },
    { from: '2026-11-30', to: '2026-12-01' },
  ])
  expect(periodsOf('month', { from: '2026-12-15', to: '2027-01-31' })).toEqual([
    { from: '2026-12-15', to: '2026-12-31' },
    { from: '2027-01-01', to: '2027-01-31' },
  ])
  expect(periodsOf('day', { from: '2026-12-31', to: '2027-01-01' }).length).toBe(2)
})

test('compared is with as many days before, of whole months with as many months', () => {
  expect(daysBefore({ from: '2026-11-09', to: '2026-11-15' })).toEqual({
    from: '2026-11-02',
    to: '2026-11-08',
  })
  expect(daysBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
  })
  expect(daysBefore({ from: '2026-01-01', to: '2026-03-31' })).toEqual({
    from: '2025-10-01',
    to: '2025-12-31',
  })
  expect(daysBefore({ from: '2026-11-01', to: '2026-11-01' })).toEqual({
    from: '2026-10-31',
    to: '2026-10-31',
  })
})

test('days that begin or end a month leave the others of it', () => {
  expect(restOfMonth({ from: '2026-11-01', to: '2026-11-18' })).toEqual({
    from: '2026-11-19',
    to: '2026-11-30',
  })
  expect(restOfMonth({ from: '2026-02-02', to: '2026-02-28' })).toEqual({
    from: '2026-02-01',
    to: '2026-02-01',
  })
  expect(restOfMonth({ from: '2026-11-01', to: '2026-11-30' })).toBeNull()
  expect(restOfMonth({ from: '2026-11-02', to: '2026-11-18' })).toBeNull()
  expect(restOfMonth({ from: '2026-11-01', to: '2026-12-18' })).toBeNull()
})
