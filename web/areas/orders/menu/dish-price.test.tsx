import { afterEach, expect, test } from 'bun:test'
import { cleanup } from '@testing-library/react'
import { toMoney } from '../../../../src/core/rules/money/cents'
import { show } from '../../../ui/testing'
import { DishPrice } from './dish-price'

afterEach(cleanup)
const textOf = (price: Parameters<typeof DishPrice>[0]) =>
  show(<DishPrice {...price} />).container.textContent

test('a dish without a discount shows one price', () => {
  expect(textOf({ product: { retailPrice: toMoney(1000) } })).toBe('€10.00')
})

test('a dish with a discount shows what it costs, what it cost, and the percentage', () => {
  expect(textOf({ product: { retailPrice: toMoney(800), listPrice: toMoney(1000) } })).toBe(
    'Now€8.00Before€10.00-20%',
  )
})

test('what promotions take off counts from the usual price as well', () => {
  const product = { retailPrice: toMoney(800), listPrice: toMoney(1000) }
  expect(textOf({ product, todayCents: 720 })).toBe('Now€7.20Before€10.00-28%')
  expect(textOf({ product: { retailPrice: toMoney(1000) }, todayCents: 999 })).toBe('Now€9.99Before€10.00')
})
