import { expect, test } from 'bun:test'
import { readAmount, readNumber } from './numbers'

test.each([
  ['7', 7],
  ['7,5', 7.5],
  ['7.5', 7.5],
  ['-3', -3],
  ['−3,5', -3.5],
  ['0,500', 0.5],
  ['0.125', 0.125],
  ['1234.567', 1234.567],
  ['2.5000', 2.5],
  ['1.234,5', 1234.5],
  ['1,234.5', 1234.5],
  ['1.234.567', 1_234_567],
  ['12 345', 12_345],
  ['12\u202f345,6', 12_345.6],
  ["1'250", 1250],
  [',5', 0.5],
])('%s is %p', (text, value) => {
  expect(readNumber(text)).toEqual({ value })
})

test.each([
  ['2.500', 'ambiguousNumber'],
  ['2,500', 'ambiguousNumber'],
  ['12.345', 'ambiguousNumber'],
  ['-120,000', 'ambiguousNumber'],
  ['1,2,3', 'notNumber'],
  ['1.234.56', 'notNumber'],
  ['12,345,6', 'notNumber'],
  ['1e3', 'notNumber'],
  ['0x10', 'notNumber'],
  ['1 2', 'notNumber'],
  ['.', 'notNumber'],
  ['', 'notNumber'],
  ['ten', 'notNumber'],
] as const)('%s is refused: %s', (text, refusal) => {
  expect(readNumber(text)).toEqual({ refusal })
})

test.each([
  ['6,75 EUR', 675],
  ['6.75 €', 675],
  ['€6.75', 675],
  ['EUR 7.9', 790],
  ['12,', 1200],
  ['1.207,50', 120_750],
  ['1,207.50', 120_750],
  ['2 500', 250_000],
  ['2.500,00', 250_000],
  ['6,7500', 675],
  ['0', 0],
  ['-0', 0],
  ['-3,10', -310],
])('%s is %p cents', (text, value) => {
  expect(readAmount(text)).toEqual({ value })
})

test.each([
  ['2.500', 'ambiguousNumber'],
  ['12.345', 'ambiguousNumber'],
  ['12,3456', 'decimals'],
  ['0,125', 'decimals'],
  ['12 USD', 'notNumber'],
  ['99999999999999999', 'notNumber'],
  ['€', 'notNumber'],
] as const)('%s is no amount: %s', (text, refusal) => {
  expect(readAmount(text)).toEqual({ refusal })
})

test('where only a decimal is possible, it is one', () => {
  const isLatitude = (value: number) => Math.abs(value) <= 90
  expect(readNumber('41.387', isLatitude)).toEqual({ value: 41.387 })
  expect(readNumber('-41,387', isLatitude)).toEqual({ value: -41.387 })
  expect(readNumber('2.500', Number.isInteger)).toEqual({ refusal: 'ambiguousNumber' })
})
