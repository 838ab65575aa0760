import { expect, test } from 'bun:test'
import { reminderStep } from './reminders'

test('each reminder has its day, and none is sent twice', () => {
  expect(reminderStep(2, 0)).toBe(null)
  expect(reminderStep(3, 0)).toBe(1)
  expect(reminderStep(9, 1)).toBe(null)
  expect(reminderStep(10, 1)).toBe(2)
  expect(reminderStep(40, 3)).toBe(null)
})

test('an invoice that is late already gets one reminder, not all of them', () => {
  expect(reminderStep(40, 0)).toBe(3)
})
