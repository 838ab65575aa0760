import { expect, test } from 'bun:test'
import { firstIdAt, makeIds } from './ids'
import { isId } from './rules/ids'
import { movableClock } from './testing'

const bytes = (count: number) => crypto.getRandomValues(new Uint8Array(count))

test('ids begin with their second, never go backwards and never repeat', () => {
  const clock = movableClock('2026-11-21T10:00:00Z')
  const newId = makeIds(clock, bytes)
  const ids: string[] = []
  for (let i = 0; i < 5000; i++) {
    if (i % 10 === 0) clock.advance(i % 3)
    if (i === 2500) clock.advance(-60_000)
    ids.push(newId())
  }
  expect(ids.every(isId)).toBe(true)
  expect(ids).toEqual([...ids].sort())
  expect(new Set(ids).size).toBe(ids.length)
  expect(Number.parseInt(ids[0]!.slice(0, 8), 16)).toBe(Math.floor(Date.parse('2026-11-21T10:00:00Z') / 1000))
})

test('the first id of a moment comes after all of before and before all of it', () => {
  const clock = movableClock('2026-11-21T10:00:00Z')
  const newId = makeIds(clock, bytes)
  const before = newId()
  clock.advance(1)
  const first = firstIdAt(clock.now())
  expect(isId(first)).toBe(true)
  expect(before < first && first <= newId()).toBe(true)
  expect(firstIdAt(new Date('9999-12-31T00:00:00Z'))).toBe('ffffffffffff000000000000')
  expect(firstIdAt(new Date('1899-12-31T00:00:00Z'))).toBe('000000000000000000000000')
})
