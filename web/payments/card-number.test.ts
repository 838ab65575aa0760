import { describe, expect, test } from 'bun:test'
import { brandOf, groupedExpiry, groupedNumber, isLuhnValid, readCard } from './card-number'

test.each([
  ['4', '4'],
  ['42424', '4242 4'],
  ['4242 4242-4242x4242', '4242 4242 4242 4242'],
  ['42424242424242429999', '4242 4242 4242 4242'],
  ['378282246310005', '3782 822463 10005'],
  ['37828', '3782 8'],
  ['', ''],
])('number %p is shown as %p', (typed, shown) => {
  expect(groupedNumber(typed)).toBe(shown)
})

test.each([
  ['1', '', '1'],
  ['12', '1', '12 / '],
  ['5', '', '05 / '],
  ['12 / 2', '12 / ', '12 / 2'],
  ['12 / 27', '12 / 2', '12 / 27'],
  ['1227', '', '12 / 27'],
  ['12 /', '12 / ', '12'],
])('expiry %p after %p is shown as %p', (typed, before, shown) => {
  expect(groupedExpiry(typed, before)).toBe(shown)
})

test.each([
  ['4242424242424242', 'visa'],
  ['5555555555554444', 'mastercard'],
  ['2223003122003222', 'mastercard'],
  ['378282246310005', 'amex'],
  ['6011111111111117', 'other'],
] as const)('%s is a %s with a fitting check digit', (number, brand) => {
  expect(brandOf(number)).toBe(brand)
  expect(isLuhnValid(number)).toBe(true)
  expect(isLuhnValid(number.replace(/.$/, last => String((Number(last) + 1) % 10)))).toBe(false)
})

describe('reading a card', () => {
  const good = { number: '4242 4242 4242 4242', expiry: '11 / 26', cvc: '123', name: ' Marta Vidal ' }
  const today = new Date(2026, 10, 21)
  test('a good one', () => {
    expect(readCard(good, today).card).toEqual({
      number: '4242424242424242',
      expMonth: 11,
      expYear: 2026,
      cvc: '123',
      name: 'Marta Vidal',
    })
  })
  test.each([
    [{ number: '4242 4242 4242 4241' }, 'number'],
    [{ number: '4242 4242 4242' }, 'number'],
    [{ expiry: '13 / 27' }, 'expiry'],
    [{ expiry: '11 /' }, 'expiry'],
    [{ expiry: '10 / 26' }, 'expired'],
    [{ cvc: '12' }, 'cvc'],
    [{ number: '3782 822463 10005' }, 'cvc'],
    [{ name: '  ' }, 'name'],
  ] as const)('%p: the %s is wrong', (more, mistake) => {
    expect<string | null>(readCard({ ...good, ...more }, today).mistake).toBe(mistake)
  })
})
