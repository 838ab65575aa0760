import { expect, test } from 'bun:test'
import { openToggles, readToggles, setToggle, toggleDefaults } from '../routes/toggles'

test.each([
  ['nothing', undefined],
  ['no object', 'all'],
  ['layers that are no longer there, and no answer', { trams: true, trails: 'yes' }],
])('of %s that was kept, the usual layers come', (_, kept) => {
  expect(readToggles(kept)).toEqual(toggleDefaults)
})

test('people who share a device have separate layers', () => {
  openToggles('ada', undefined)
  setToggle('trails', true)
  expect(openToggles('ben', undefined).trails).toBe(false)
  expect(openToggles('ada', undefined).trails).toBe(true)
})

test('the layers of the account win over those of the device', () => {
  openToggles('ada', undefined)
  setToggle('allStores', false)
  expect(openToggles('ada', { allStores: true }).allStores).toBe(true)
})
