import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import { show } from '../../../ui/testing'
import { makeDriver, noon } from './board.make'
import { PhoneLine } from './presence-dot'

afterEach(cleanup)

const courierWith = (batteryPercentage: number | null) => {
  const courier = makeDriver(1)
  return { ...courier, lastEvent: { ...courier.lastEvent!, batteryPercentage } }
}

test.each<[number | null, string | null, boolean]>([
  [46, 'Battery 46%', false],
  [16, 'Battery 16%', false],
  [15, 'Battery 15%', true],
  [7.4, 'Battery 7%', true],
  [0, 'Battery 0%', true],
  [null, null, false],
])('a battery of %p reads %p, low: %p', (percent, text, isLow) => {
  show(<PhoneLine courier={courierWith(percent)} now={noon} />)
  expect(screen.getByText(/^Online/)).toBeTruthy()
  const shown = screen.queryByText(/^Battery/)
  expect(shown?.textContent ?? null).toBe(text)
  expect(shown?.classList.contains('text-bad') ?? false).toBe(isLow)
})

test('of a courier who was never heard of no battery is known', () => {
  show(<PhoneLine courier={{ ...courierWith(46), lastEvent: null }} now={noon} />)
  expect(screen.getByText('Never online')).toBeTruthy()
  expect(screen.queryByText(/^Battery/)).toBeNull()
})
