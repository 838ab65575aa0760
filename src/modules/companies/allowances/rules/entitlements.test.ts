import { expect, test } from 'bun:test'
import { type EntitlementQuestion, type EntitlementRule, entitlementsOn, flexPeriodOf } from './entitlements'

const rule = (more: Partial<EntitlementRule> = {}): EntitlementRule => ({
  id: 'lunch',
  kind: 'kind',
  amountPerDayCents: 1100,
  weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'],
  channels: ['canteen'],
  window: { from: '12:00', to: '16:00' },
  unlocksAtUserSpentCents: 0,
  maxPerMonthCents: null,
  validFrom: null,
  validUntil: null,
  ...more,
})
const ask = (rules: EntitlementRule[], more: Partial<EntitlementQuestion> = {}) =>
  entitlementsOn({
    rules,
    on: '2026-03-11', // a Wednesday
    time: '14:00',
    channel: 'canteen',
    spentOnDay: { kind: 0, flex: 0 },
    spentInMonth: { kind: 0, flex: 0 },
    ...more,
  })

test.each<[string, Partial<EntitlementRule>, Partial<EntitlementQuestion>, string, number, number]>([
  ['on a day it is for', {}, {}, 'applies', 1100, 1100],
  ['on a Saturday', {}, { on: '2026-03-14' }, 'otherWeekday', 0, 0],
  ['for catering', {}, { channel: 'catering' }, 'otherChannel', 1100, 0],
  ['at breakfast', {}, { time: '09:00' }, 'outsideWindow', 1100, 0],
  ['at the end of its window', {}, { time: '16:00' }, 'outsideWindow', 1100, 0],
  ['no time chosen yet', {}, { time: null }, 'applies', 1100, 1100],
  ['before it begins', { validFrom: '2026-03-12' }, {}, 'notYetValid', 0, 0],
  ['on its last day', { validUntil: '2026-03-11' }, {}, 'applies', 1100, 1100],
  ['after its end', { validUntil: '2026-03-10' }, {}, 'expired', 0, 0],
  ['paused', { paused: true }, {}, 'paused', 0, 0],
  ['for the night shift', { groups: ['night'] }, { groups: ['day'] }, 'otherGroup', 0, 0],
  ['for the day shift', { groups: ['day'] }, { groups: ['day'] }, 'applies', 1100, 1100],
  [
    'a month with 4 € left',
    { maxPerMonthCents: 20_000 },
    { spentInMonth: { kind: 19_600, flex: 0 } },
    'applies',
    400,
    400,
  ],
  [
    'a month used up',
    { maxPerMonthCents: 20_000 },
    { spentInMonth: { kind: 20_000, flex: 0 } },
    'monthUsedUp',
    0,
    0,
  ],
  [
    'any day, any channel',
    { weekdays: [], channels: [] },
    { on: '2026-03-15', channel: 'groceries' },
    'applies',
    1100,
    1100,
  ],
])('%s', (_, ruleMore, more, reason, grantedCents, usableCents) => {
  const result = ask([rule(ruleMore)], more)
  expect(result.trace).toEqual([
    { ruleId: 'lunch', kind: 'kind', reason: reason as never, grantedCents, usableCents },
  ])
  expect(result.availableKindCents).toBe(usableCents)
  expect(result.granted.kind).toBe(grantedCents)
})

test('what was spent that day is gone, and not less than nothing is left', () => {
  expect(ask([rule()], { spentOnDay: { kind: 600, flex: 0 } }).availableKindCents).toBe(500)
  expect(ask([rule()], { spentOnDay: { kind: 1200, flex: 0 } }).availableKindCents).toBe(0)
})

test('breakfast and lunch share the day, each in its window, beside flex with a condition', () => {
  const rules = [
    rule(),
    rule({ id: 'breakfast', amountPerDayCents: 400, window: { from: '07:00', to: '11:00' } }),
    rule({ id: 'flex', kind: 'flex', amountPerDayCents: 900, window: null, unlocksAtUserSpentCents: 300 }),
  ]
  const lunch = ask(rules, { spentOnDay: { kind: 400, flex: 0 } })
  expect([lunch.availableKindCents, lunch.availableFlexCents]).toEqual([1100, 900])
  expect(lunch.granted).toEqual({ kind: 1500, flex: 900 })
  expect(lunch.unlocksAtUserSpentCents).toBe(300)
  expect(ask(rules, { time: '08:00' }).availableKindCents).toBe(400)
})

test('a flexible allowance is of its day', () => expect(flexPeriodOf('2026-03-11')).toBe('2026-03-11'))
