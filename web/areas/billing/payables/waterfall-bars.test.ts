import { expect, test } from 'bun:test'
import { barsOf } from './waterfall-bars'

test('each bar begins where the one before has ended', () => {
  const bars = barsOf([
    { kind: 'orders', cents: 1000 },
    { kind: 'commission', cents: -120 },
    { kind: 'held', cents: -80 },
    { kind: 'released', cents: 50 },
  ])
  expect(bars.map(({ kind, look, from, width }) => [kind, look, from, Math.round(width)])).toEqual([
    ['orders', 'sum', 0, 100],
    ['commission', 'out', 88, 12],
    ['held', 'held', 80, 8],
    ['released', 'in', 80, 5],
    ['payout', 'sum', 0, 85],
  ])
})

test('what is below zero stays within the picture', () => {
  const bars = barsOf([{ kind: 'refunds', cents: -500 }])
  expect(bars.map(({ from, width }) => [from >= 0, from + width <= 100])).toEqual([
    [true, true],
    [true, true],
  ])
})
