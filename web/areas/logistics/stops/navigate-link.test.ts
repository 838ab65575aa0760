import { expect, test } from 'bun:test'
import { appOfPhone, directionsTo } from './navigate-link'

const door = { lat: 41.38961, lon: 2.1645 }

test.each([
  [
    'ebike',
    'google',
    'https://www.google.com/maps/dir/?api=1&destination=41.389610,2.164500&travelmode=bicycling',
  ],
  [
    'walker',
    'google',
    'https://www.google.com/maps/dir/?api=1&destination=41.389610,2.164500&travelmode=walking',
  ],
  [
    'moped',
    'google',
    'https://www.google.com/maps/dir/?api=1&destination=41.389610,2.164500&travelmode=driving',
  ],
  ['cargo_bike', 'apple', 'https://maps.apple.com/?daddr=41.389610,2.164500&dirflg=c'],
  ['refrigerated_van', 'apple', 'https://maps.apple.com/?daddr=41.389610,2.164500&dirflg=d'],
  ['van', 'waze', 'https://waze.com/ul?ll=41.389610,2.164500&navigate=yes'],
] as const)('the way for a %s in %s', (vehicle, app, address) => {
  expect(directionsTo(door, vehicle, app)).toBe(address)
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'apple'],
  ['Mozilla/5.0 (Linux; Android 15)', 'google'],
] as const)('%s starts with %s', (userAgent, app) => {
  expect(appOfPhone(userAgent)).toBe(app)
})
