import { describe, expect, test } from 'bun:test'
import { arrivalWindow, isSilent } from './arrival'

const at = (time: string) => new Date(`2026-11-17T${time}:00Z`)
const clock = (date: Date) => date.toISOString().slice(11, 16)

describe('the window of an arrival', () => {
  test.each([
    { arrives: '14:10', now: '13:10', from: '13:55', to: '14:25', why: 'an hour before' },
    { arrives: '14:10', now: '13:40', from: '14:00', to: '14:20', why: 'half an hour before' },
    { arrives: '14:10', now: '14:00', from: '14:05', to: '14:15', why: 'ten minutes before' },
    { arrives: '14:10', now: '14:09', from: '14:05', to: '14:15', why: 'a minute before' },
    { arrives: '14:12', now: '14:12', from: '14:10', to: '14:20', why: 'at the door' },
  ])('is $from to $to $why', ({ arrives, now, from, to }) => {
    const window = arrivalWindow(at(arrives), at(now))
    expect([clock(window.from), clock(window.to)]).toEqual([from, to])
  })

  test('holds the estimate, and begins at the earliest in the five minutes of the present', () => {
    for (let minute = 10; minute < 60; minute++) {
      const now = at('13:07')
      const arrives = at(`13:${minute}`)
      const { from, to } = arrivalWindow(arrives, now)
      expect(from.getTime()).toBeLessThanOrEqual(arrives.getTime())
      expect(to.getTime()).toBeGreaterThan(arrives.getTime())
      expect(from.getTime()).toBeGreaterThanOrEqual(at('13:05').getTime())
    }
  })
})

test('a courier is silent five minutes after the last signal', () => {
  expect(isSilent(at('13:40'), at('13:45'))).toBe(false)
  expect(isSilent(at('13:40'), at('13:46'))).toBe(true)
  expect(isSilent(null, at('13:44'))).toBe(true)
})
