import { describe, expect, test } from 'bun:test'
import { toMoney } from '../../../../core/rules/money/cents'
import {
  type CartItem,
  type CartSubItem,
  defaultChoices,
  isLowStock,
  linePriceCents,
  type ModifierGroup,
  modifierWording,
  quantitiesByProduct,
  unitPriceCents,
  whyNotModifiers,
  whyNotQuantity,
  whyNotStock,
} from './cart'

const group = (min: number, max: number | null, itemMax: number | null = 1, count = 4): ModifierGroup => ({
  id: 'g',
  min,
  max,
  modifierItems: Array.from({ length: count }, (_, i) => ({
    id: `m${i}`,
    max: itemMax,
    def: i === 0 ? 1 : 0,
    priceImpact: toMoney(50),
  })),
})

test.each([
  [group(2, 2), { kind: 'exactly', min: 2, max: 2 }],
  [group(0, null), { kind: 'optional', min: 0, max: 4 }],
  [group(0, 4), { kind: 'optional', min: 0, max: 4 }],
  [group(0, 1), { kind: 'optional', min: 0, max: 1 }],
  [group(0, 3), { kind: 'upTo', min: 0, max: 3 }],
  [group(1, 3), { kind: 'between', min: 1, max: 3 }],
  [group(1, null), { kind: 'between', min: 1, max: 4 }],
  [group(0, 3, null), { kind: 'upTo', min: 0, max: 3 }],
])('wording %#', (g, wording) =>
  expect(modifierWording(g)).toEqual(wording as ReturnType<typeof modifierWording>),
)

const choose = (...quantities: number[]) =>
  quantities.map((quantity, i) => ({ id: `m${i}`, groupId: 'g', quantity }))

describe('whyNotModifiers', () => {
  test.each([
    [group(1, 2), choose(1), null],
    [group(1, 2), choose(), 'ModifiersTooFew'],
    [group(1, 2), choose(1, 1, 1), 'ModifiersTooMany'],
    [group(0, 5, 2), choose(3), 'ModifierTooMany'],
    [group(0, 5, 2), choose(2), null],
    [group(0, null, null), choose(40), null],
    [group(0, 5), [{ id: 'x', groupId: 'g', quantity: 1 }], 'ModifierUnknown'],
    [group(0, 5), choose(-1), 'ModifierUnknown'],
    [group(0, 5), choose(0.5), 'ModifierUnknown'],
  ] as [ModifierGroup, ReturnType<typeof choose>, string | null][])('%#', (g, choices, name) =>
    expect<string | null>(whyNotModifiers([g], choices)?.name ?? null).toBe(name),
  )

  test('the same modifier in two entries counts together', () => {
    expect(whyNotModifiers([group(0, 5)], [...choose(1), ...choose(1)])?.name).toBe('ModifierTooMany')
  })
  test('defaults', () => expect(defaultChoices([group(0, 2)])).toEqual(choose(1)))
})

const sub = (more: Partial<CartSubItem> = {}): CartSubItem => ({
  id: 'm0',
  groupId: 'g',
  name: 'Cheese',
  price: toMoney(50),
  quantity: 2,
  ...more,
})
const item = (more: Partial<CartItem> = {}): CartItem => ({
  id: 'l1',
  productId: 'p1',
  name: 'Pizza',
  price: toMoney(1000),
  quantity: 3,
  vatPercentage: 10,
  subItems: [],
  productCategories: ['main'],
  ...more,
})

test.each([
  [item(), 1000, 3000],
  [item({ subItems: [sub()] }), 1100, 3300],
  [item({ subItems: [sub()], subItemBehavior: 'perLine' }), 1000, 3100],
  [item({ subItems: [sub({ price: toMoney(-600) })] }), 0, 0],
])('prices %#', (line, unit, total) => {
  expect(unitPriceCents(line)).toBe(unit)
  expect(linePriceCents(line)).toBe(total)
})

test('stock is counted per product over lines and modifiers', () => {
  const lines = [
    item({ quantity: 2 }),
    item({ id: 'l2', subItems: [sub({ productId: 'p2' })], quantity: 3 }),
    item({ id: 'l3', productId: 'p2', quantity: 1 }),
  ]
  expect([...quantitiesByProduct(lines)]).toEqual([
    ['p1', 5],
    ['p2', 7],
  ])
  expect(whyNotStock('p1', null, 5)).toBeNull()
  expect(whyNotStock('p2', 7, 7)).toBeNull()
  expect(whyNotStock('p2', 6, 7)).toEqual({
    name: 'OutOfStock',
    params: { productId: 'p2', available: 6, wanted: 7 },
  })
})

test.each([
  [1, null],
  [0, 'QuantityInvalid'],
  [1.5, 'QuantityInvalid'],
  [2, null],
  [6, 'QuantityTooHigh'],
] as [number, string | null][])('%p of at most 5', (quantity, name) => {
  expect<string | null>(whyNotQuantity('p', { maxOrderQuantity: 5 }, quantity)?.name ?? null).toBe(name)
})

test('fewer than the least', () =>
  expect(whyNotQuantity('p', { minOrderQuantity: 10 }, 9)?.name).toBe('QuantityTooLow'))

test('low stock is below ten', () => {
  expect([null, 0, 1, 9, 10].map(isLowStock)).toEqual([false, false, true, true, false])
})
