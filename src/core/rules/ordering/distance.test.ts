import { expect, test } from 'bun:test'
import { EARTH_RADIUS_METERS, metersBetween, roundedMeters, whyOutOfRange } from './distance'

const barcelona = { lat: 41.3874, lon: 2.1686 }
const madrid = { lat: 40.4168, lon: -3.7038 }
const northOf = (meters: number) => ({
  lat: barcelona.lat + (meters / EARTH_RADIUS_METERS) * (180 / Math.PI),
  lon: barcelona.lon,
})

test('between cities and along a meridian', () => {
  expect(metersBetween(barcelona, madrid) / 1000).toBeCloseTo(505.4, 0)
  expect(metersBetween(barcelona, northOf(1234))).toBeCloseTo(1234, 3)
  expect(metersBetween(madrid, madrid)).toBe(0)
})

test.each([
  [0, 0],
  [19.9, 0],
  [20, 50],
  [74, 50],
  [75, 100],
  [1226, 1250],
])('%p m reads %i', (meters, shown) => expect(roundedMeters(meters)).toBe(shown))

test.each([
  [5000, null, false],
  [5001, null, true],
  [5001, 6000, false],
  [900, 800, true],
] as [number, number | null, boolean][])('%i m with a radius of %p', (meters, deliveryRadiusM, isOut) => {
  expect(whyOutOfRange({ geo: barcelona, deliveryRadiusM }, northOf(meters)) !== null).toBe(isOut)
})

test('an unknown place is not too far', () => expect(whyOutOfRange({ geo: null }, madrid)).toBeNull())
