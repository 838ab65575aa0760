import { expect, test } from 'bun:test'
import { StoreFields } from './stores'

const hours = (start: string, end: string) =>
  StoreFields.partial().safeParse({
    schedule: {
      mon: [
        { start: '12:00', end: '16:00' },
        { start, end },
      ],
    },
  })

test('hours of a day are kept', () => {
  expect(hours('19:00', '23:59').success).toBe(true)
})

test.each([
  ['19:00', '02:00'],
  ['19:00', '19:00'],
  ['19:00', '00:00'],
])('hours from %s to %s are refused with the reason, at their place', (start, end) => {
  expect(hours(start, end).error?.issues).toMatchObject([
    { path: ['schedule', 'mon', 1, 'end'], params: { rule: 'withinDay' } },
  ])
})
