import { expect, test } from 'bun:test'
import { z } from 'zod'
import { Day, Instant } from './common'

test.each(['2026-02-28', '2028-02-29', '2026-12-31'])('%s is a day', day => {
  expect(Day.safeParse(day).success).toBe(true)
})

test.each([
  '2026-02-29',
  '2026-02-31',
  '2026-04-31',
  '1999-12-31',
  '2026-1-1',
  '+300000-01-01',
  'word',
  '',
  7,
  null,
])('%p is none, and says so', day => {
  expect(Day.safeParse(day).success).toBe(false)
})

test('an instant may stand where a day may', () => {
  expect(z.union([Day, z.iso.datetime()]).safeParse('2026-11-24T12:30:00.000Z').success).toBe(true)
})

test.each([
  '300000-01-01',
  '+300000-01-01T00:00:00Z',
  '1999-12-31T23:59:59Z',
  '2100-01-01T00:00:00Z',
  'soon',
  null,
  0,
  {},
])('%p is no instant of this century', at => {
  expect(Instant.safeParse(at).success).toBe(false)
})
