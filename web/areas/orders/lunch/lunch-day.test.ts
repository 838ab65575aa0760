import { expect, test } from 'bun:test'
import { toMoney } from '../../../../src/core/rules/money/cents'
import { lunchWarning } from './lunch-day'

const day = (on: string, { ordered = 0, cents = 1200, isOpen = true } = {}) => ({
  on: `2026-11-${on}`,
  ordered,
  available: { inKind: toMoney(cents), flex: toMoney(0) },
  isOpen,
})
const served = day('23', { ordered: 1, cents: 0 })

test.each([
  ['nothing is said of a day with an allowance', [day('23'), day('24')], '23', 500, null],
  ['nothing is said of a day that is not among them', [served], '30', 500, null],
  ['lunch is there already', [served, day('24')], '23', 1279, { kind: 'served', next: '2026-11-24' }],
  [
    'the next day is one without lunch, with an allowance, on which the kitchen cooks',
    [served, day('24', { ordered: 1 }), day('25', { isOpen: false }), day('26'), day('27')],
    '23',
    1279,
    { kind: 'served', next: '2026-11-26' },
  ],
  [
    'no day is left with an allowance',
    [served, day('24', { cents: 0 })],
    '23',
    1279,
    { kind: 'served', next: null },
  ],
  [
    'the allowance of the day is used, and one pays oneself',
    [day('23', { cents: 0 }), day('24')],
    '23',
    1279,
    { kind: 'spent', next: '2026-11-24' },
  ],
  ['nothing is to be paid oneself', [day('23', { cents: 0 }), day('24')], '23', 0, null],
  [
    'a company that gives nothing is no news',
    [day('23', { cents: 0 }), day('24', { cents: 0 })],
    '23',
    900,
    null,
  ],
  [
    'only an earlier day is left',
    [day('23'), day('24', { ordered: 1 })],
    '24',
    900,
    { kind: 'served', next: '2026-11-23' },
  ],
] as const)('%s', (_, days, on, own, warning) => {
  expect(lunchWarning([...days], `2026-11-${on}`, own)).toEqual(warning)
})
