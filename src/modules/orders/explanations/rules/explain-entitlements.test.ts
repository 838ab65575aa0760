import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { addDays, WEEKDAYS } from '../../../../core/rules/local-time'
import { CHANNELS } from '../../../../core/rules/ordering/channels'
import type { EntitlementRule } from '../../../companies/allowances/rules/entitlements'
import { overlap } from '../../../companies/allowances/rules/entitlements'
import { type EntitlementCase, explainEntitlements } from './explain-entitlements'

const rule = (more: Partial<EntitlementRule> = {}): EntitlementRule => ({
  id: 'lunch',
  kind: 'kind',
  amountPerDayCents: 900,
  weekdays: [],
  channels: [],
  window: null,
  unlocksAtUserSpentCents: 0,
  maxPerMonthCents: null,
  validFrom: null,
  validUntil: null,
  ...more,
})
const explain = (rules: EntitlementRule[], more: Partial<EntitlementCase> = {}) =>
  explainEntitlements({
    rules,
    on: '2026-11-24',
    time: '13:30',
    channel: 'canteen',
    spentOnDay: { kind: 0, flex: 0 },
    spentInMonth: { kind: 0, flex: 0 },
    paidByUserAtDateCents: 0,
    order: null,
    entitlementsPayDelivery: true,
    ...more,
  })

test('why it is 4.30 €', () => {
  const marta = explain(
    [rule({ unlocksAtUserSpentCents: 200 }), rule({ id: 'weekend', weekdays: ['sat'] })],
    {
      spentOnDay: { kind: 120, flex: 0 },
      paidByUserAtDateCents: 70,
      order: { totalCents: 560, deliveryFeeCents: 0 },
    },
  )
  expect(marta.trace.map(({ ruleId, reason }) => [ruleId, reason])).toEqual([
    ['lunch', 'applies'],
    ['weekend', 'otherWeekday'],
  ])
  expect(marta.sums.kind).toEqual({
    grantedCents: 900,
    usableCents: 900,
    spentCents: 120,
    availableCents: 780,
  })
  expect(marta.copayment).toEqual({ unlocksAtCents: 200, paidCents: 70, missingCents: 130 })
  expect(marta.order).toEqual({ totalCents: 560, subsidisableCents: 430, kindCents: 430, flexCents: 0 })
  expect(marta.resultCents).toBe(430)
})

test('what somebody paid beyond the copayment is not told', () =>
  expect(
    explain([rule({ unlocksAtUserSpentCents: 200 })], { paidByUserAtDateCents: 4815 }).copayment,
  ).toEqual({
    unlocksAtCents: 200,
    paidCents: 200,
    missingCents: 0,
  }))

test('a rule of nothing says so', () =>
  expect(explain([rule({ amountPerDayCents: 0 })]).trace[0]?.reason).toBe('givesNothing'))

test('a delivery fee is left to the person where the company does not pay it', () => {
  const order = { totalCents: 800, deliveryFeeCents: 250 }
  expect(explain([rule()], { order }).resultCents).toBe(800)
  expect(explain([rule()], { order, entitlementsPayDelivery: false }).resultCents).toBe(550)
})

test.each<[string, Partial<EntitlementRule>, number, string]>([
  ['has a rule of its own', {}, 300, 'overridden'],
  ['has one of the other kind only', { kind: 'flex' }, 900, 'applies'],
  ['has paused its own', { paused: true }, 900, 'applies'],
  ['begins its own tomorrow', { validFrom: '2026-11-25' }, 900, 'applies'],
  ['gives nothing at all', { amountPerDayCents: 0 }, 0, 'overridden'],
  ['gives on other days', { weekdays: ['sun'] }, 0, 'overridden'],
])('what an organization gives, at a location that %s', (_, own, kindCents, reason) => {
  const found = explain([
    rule({ id: 'all', level: 'organization' }),
    rule({ id: 'here', level: 'location', amountPerDayCents: 300, ...own }),
  ])
  expect(found.sums.kind.availableCents).toBe(kindCents)
  expect(found.trace[0]?.reason).toBe(reason as never)
})

test.each<[string, Partial<EntitlementRule>, Partial<EntitlementRule>, boolean]>([
  ['the same twice', {}, {}, true],
  ['of two kinds', {}, { kind: 'flex' }, false],
  [
    'breakfast and lunch',
    { window: { from: '08:00', to: '12:00' } },
    { window: { from: '12:00', to: '16:00' } },
    false,
  ],
  [
    'lunch and a late lunch',
    { window: { from: '12:00', to: '16:00' } },
    { window: { from: '15:59', to: '18:00' } },
    true,
  ],
  ['week and weekend', { weekdays: ['mon', 'fri'] }, { weekdays: ['sat'] }, false],
  ['a weekday and every day', { weekdays: ['mon'] }, {}, true],
  ['two channels', { channels: ['canteen'] }, { channels: ['catering'] }, false],
  ['one after the other', { validUntil: '2026-11-30' }, { validFrom: '2026-12-01' }, false],
  ['one day together', { validUntil: '2026-12-01' }, { validFrom: '2026-12-01' }, true],
  ['one paused', { paused: true }, {}, false],
  ['of the organization and of the location', { level: 'organization' }, {}, false],
])('rules add up: %s', (_, a, b, expected) => {
  const [one, other] = [rule({ id: 'a', ...a }), rule({ id: 'b', ...b })]
  expect([overlap(one, other), overlap(other, one)]).toEqual([expected, expected])
})

const cents = fc.integer({ min: 0, max: 3000 })
const day = fc.integer({ min: -40, max: 400 }).map(days => addDays('2026-10-20', days))
const time = fc.integer({ min: 0, max: 23 }).map(hour => `${String(hour).padStart(2, '0')}:30`)
const anyRule = fc
  .record({
    kind: fc.constantFrom('kind', 'flex'),
    level: fc.constantFrom('location', 'organization'),
    amountPerDayCents: cents,
    weekdays: fc.subarray([...WEEKDAYS]),
    channels: fc.subarray([...CHANNELS]),
    window: fc.option(fc.constantFrom({ from: '12:00', to: '16:00' }, { from: '07:00', to: '11:00' })),
    unlocksAtUserSpentCents: cents,
    maxPerMonthCents: fc.option(fc.integer({ min: 0, max: 20_000 })),
    validFrom: fc.option(day),
    validUntil: fc.option(day),
    paused: fc.boolean(),
  })
  .map(fields => rule(fields as Partial<EntitlementRule>))
const anyRules = fc
  .array(anyRule, { maxLength: 6 })
  .map(rules => rules.map((one, i) => ({ ...one, id: `rule ${i}` })))
const anyCase = fc.record({
  rules: anyRules,
  on: day,
  time: fc.option(time),
  channel: fc.constantFrom(...CHANNELS),
  spentOnDay: fc.record({ kind: cents, flex: cents }),
  spentInMonth: fc.record({ kind: fc.integer({ min: 0, max: 25_000 }), flex: cents }),
  paidByUserAtDateCents: cents,
  order: fc.record({ totalCents: fc.integer({ min: 0, max: 9000 }), deliveryFeeCents: fc.constant(0) }),
  entitlementsPayDelivery: fc.boolean(),
})

test('parts add up to what is said, and no rule gives more than it says', () =>
  fc.assert(
    fc.property(anyCase, question => {
      const { trace, sums, order, resultCents, copayment } = explainEntitlements(question)
      for (const kind of ['kind', 'flex'] as const) {
        const of = trace.filter(one => one.kind === kind)
        expect(of.reduce((sum, one) => sum + one.grantedCents, 0)).toBe(sums[kind].grantedCents)
        expect(sums[kind].usableCents).toBeLessThanOrEqual(sums[kind].grantedCents)
        expect(sums[kind].availableCents).toBe(
          Math.max(0, Math.min(sums[kind].usableCents, sums[kind].grantedCents - sums[kind].spentCents)),
        )
      }
      for (const [i, one] of trace.entries()) {
        expect(one.ruleId).toBe(question.rules[i]!.id)
        expect(one.grantedCents).toBeLessThanOrEqual(question.rules[i]!.amountPerDayCents)
        expect(one.reason === 'applies').toBe(one.usableCents > 0)
      }
      expect(copayment.paidCents + copayment.missingCents).toBe(copayment.unlocksAtCents)
      expect(resultCents).toBe(order!.kindCents + order!.flexCents)
      expect(resultCents).toBeLessThanOrEqual(sums.kind.availableCents + sums.flex.availableCents)
      expect(resultCents).toBeLessThanOrEqual(order!.totalCents)
    }),
  ))

test('who has spent more has no more left, and who has paid more gets no less', () =>
  fc.assert(
    fc.property(anyCase, cents, (question, more) => {
      const before = explainEntitlements(question)
      const spent = explainEntitlements({
        ...question,
        spentOnDay: { ...question.spentOnDay, kind: question.spentOnDay.kind + more },
      })
      expect(spent.sums.kind.availableCents).toBeLessThanOrEqual(before.sums.kind.availableCents)
      const paid = explainEntitlements({
        ...question,
        paidByUserAtDateCents: question.paidByUserAtDateCents + more,
      })
      // a card takes no less than 50 cents, which may come out of what is flexible
      expect(paid.resultCents).toBeGreaterThanOrEqual(before.resultCents - 49)
    }),
  ))

test.each([
  ['2026-03-29', 'the day of 23 hours'],
  ['2026-10-25', 'the day of 25 hours'],
  ['2026-11-30', 'the last of a month'],
  ['2026-12-01', 'the first of the next'],
  ['2028-02-29', 'a day that few years have'],
])('%s, %s, has one allowance', on => {
  const found = explain([rule({ window: { from: '02:00', to: '03:00' } })], { on, time: '02:30' })
  expect(found.resultCents).toBe(900)
})
