import { expect, test } from 'bun:test'
import { readDay, readInstant, readMoment } from './moments'

test.each([
  ['2026-11-07T12:30:00.000Z', '2026-11-07T12:30:00.000Z'],
  ['2026-11-07T12:30Z', '2026-11-07T12:30:00.000Z'],
  ['2026-11-07T13:30:00+01:00', '2026-11-07T12:30:00.000Z'],
  ['2026-11-07T13:30:00.123456+01', '2026-11-07T12:30:00.123Z'],
  ['2026-11-07T13:30:00+0100', '2026-11-07T12:30:00.000Z'],
])('%s is an instant', (text, iso) => {
  expect(readInstant(text)?.toISOString()).toBe(iso)
})

test.each([
  '2026-11-07',
  '2026-11-07T12:30',
  '2026-11-07T12:30:00',
  '07/11/2026',
  '11/7/2026 10:00Z',
  '2026-02-31T10:00:00Z',
  '2026-11-07T24:00:00Z',
  '2026-11-07T10:60:00Z',
  'Sat Nov 07 2026 13:30:00 GMT+0100',
  '1762518600000',
  '',
])('%s is none', text => {
  expect(readInstant(text)).toBeNull()
})

test.each([
  ['2026-11-07', '2026-11-07'],
  ['07/11/2026', '2026-11-07'],
  ['7/1/2026', '2026-01-07'],
  ['31.12.2026', '2026-12-31'],
  ['31-12-2026', '2026-12-31'],
  ['29/02/2028', '2028-02-29'],
])('%s is the day %s', (text, value) => {
  expect(readDay(text)).toEqual({ value })
})

test.each([
  ['31/02/2026', 'noSuchDay'],
  ['11/23/2026', 'noSuchDay'],
  ['2026-02-30', 'noSuchDay'],
  ['07/11/26', 'ambiguousDay'],
  ['26-11-07', 'ambiguousDay'],
  ['07/11', 'notDay'],
  ['7 Nov 2026', 'notDay'],
  ['07/11-2026', 'notDay'],
  ['45968', 'notDay'],
] as const)('%s is refused: %s', (text, refusal) => {
  expect(readDay(text)).toEqual({ refusal })
})

test('a day in a file is the whole local day, also when clocks change', () => {
  const both = (text: string) =>
    (['first', 'last'] as const).map(edge => {
      const read = readMoment(text, edge)
      return 'value' in read ? read.value.toISOString() : read.refusal
    })
  expect(both('07/11/2026')).toEqual(['2026-11-06T23:00:00.000Z', '2026-11-07T22:59:59.999Z'])
  expect(both('2026-10-25')).toEqual(['2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'])
  expect(both('2026-03-29')).toEqual(['2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'])
})

test.each([
  ['07/11/2026 13:30', '2026-11-07T12:30:00.000Z'],
  ['7/11/2026 9:05:10', '2026-11-07T08:05:10.000Z'],
  ['2026-07-01T10:00', '2026-07-01T08:00:00.000Z'],
  ['2026-11-07T10:00:00Z', '2026-11-07T10:00:00.000Z'],
])('a time without a zone is local: %s', (text, iso) => {
  const read = readMoment(text, 'first')
  expect('value' in read && read.value.toISOString()).toBe(iso)
})

test.each([
  ['25/10/2026 02:30', 'ambiguousTime'],
  ['29/03/2026 02:30', 'noSuchTime'],
  ['07/11/2026 25:00', 'noSuchTime'],
  ['31/02/2026 10:00', 'noSuchDay'],
  ['2026-02-31T10:00:00Z', 'noSuchDay'],
  ['tomorrow', 'notDay'],
] as const)('%s is refused: %s', (text, refusal) => {
  expect(readMoment(text, 'first')).toEqual({ refusal })
})
