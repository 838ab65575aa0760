import { expect, test } from 'bun:test'
import { type Spending, type Spent, spentOf } from './spending'

const of = (on: string | null, locationId: string | null): Spending => ({
  on,
  locationId,
  kindCents: 100,
  flexCents: 20,
  paidCents: 3,
})
const NOTHING: Spent = { dayKind: 0, dayFlex: 0, dayPaid: 0, monthKind: 0, monthFlex: 0 }

test.each<[string, Spending[], Partial<Spent>]>([
  ['nothing ordered', [], {}],
  ['the day itself', [of('2026-03-10', 'here')], { dayKind: 100, dayFlex: 20, dayPaid: 3 }],
  ['another day of the month', [of('2026-03-31', 'here')], { monthKind: 100, monthFlex: 20 }],
  ['the same day of another month or year', [of('2026-04-10', 'here'), of('2025-03-10', 'here')], {}],
  [
    'the day at another location, or at home',
    [of('2026-03-10', 'there'), of('2026-03-10', null)],
    { dayPaid: 6 },
  ],
  ['the month at another location', [of('2026-03-11', 'there')], {}],
  ['an order without a day', [of(null, 'here')], {}],
  [
    'several of them',
    [of('2026-03-10', 'here'), of('2026-03-10', 'here'), of('2026-03-01', 'here'), of('2026-03-02', 'here')],
    { dayKind: 200, dayFlex: 40, dayPaid: 6, monthKind: 200, monthFlex: 40 },
  ],
])('what is spent for a day at a location: %s', (_, spendings, spent) => {
  expect(spentOf(spendings, { on: '2026-03-10', locationId: 'here' })).toEqual({ ...NOTHING, ...spent })
})
