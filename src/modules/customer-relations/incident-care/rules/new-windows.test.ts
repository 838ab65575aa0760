import { expect, test } from 'bun:test'
import { newWindows } from './new-windows'

const order = {
  windowStart: new Date('2026-11-17T12:00:00Z'),
  windowEnd: new Date('2026-11-17T12:45:00Z'),
}

test('windows begin at quarters of an hour from now, and at the same time of the next days, as long as before', () => {
  const windows = newWindows(order, new Date('2026-11-17T12:50:00Z'))
  expect(windows.map(({ start }) => start.toISOString().slice(8, 16))).toEqual([
    '17T13:30',
    '17T14:00',
    '17T14:30',
    '17T15:00',
    '17T16:00',
    '17T17:00',
    '18T12:00',
    '19T12:00',
    '20T12:00',
  ])
  for (const { start, end } of windows) expect(end.getTime() - start.getTime()).toBe(45 * 60_000)
})
