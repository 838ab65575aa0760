import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { DAY_MS } from '../../../../core/rules/instant'
import { sumCents } from '../../../../core/rules/money/cents'
import {
  creditKindOf,
  expiredCredits,
  type OpenCredit,
  RETURNED_LASTS_DAYS,
  returnCredits,
  spendCredits,
  spendSetAside,
  type WalletHold,
} from './credits'

const now = new Date('2026-03-11T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS)
const credit = (id: string, remainingCents: number, expiresInDays: number | null): OpenCredit => ({
  id,
  remainingCents,
  expiresAt: expiresInDays === null ? null : inDays(expiresInDays),
})

const anyCredits = fc
  .array(
    fc.tuple(fc.integer({ min: 0, max: 5000 }), fc.option(fc.integer({ min: -20, max: 40 }), { nil: null })),
    { maxLength: 12 },
  )
  .map(rows => rows.map(([cents, days], i) => credit(`c${String(i).padStart(2, '0')}`, cents, days)))

const sumOf = (credits: readonly OpenCredit[]) => sumCents(credits.map(c => c.remainingCents))
const without = (credits: readonly OpenCredit[], parts: readonly { creditId: string; cents: number }[]) =>
  credits.map(c => ({
    ...c,
    remainingCents: c.remainingCents - sumCents(parts.filter(p => p.creditId === c.id).map(p => p.cents)),
  }))

test('what expires first is spent first, then the older, and what stays for good last', () => {
  const credits = [credit('d', 400, null), credit('c', 300, 9), credit('b', 200, 3), credit('a', 100, 9)]
  expect(spendCredits(credits, 650)).toEqual([
    { creditId: 'b', cents: 200 },
    { creditId: 'a', cents: 100 },
    { creditId: 'c', cents: 300 },
    { creditId: 'd', cents: 50 },
  ])
})

test('what was over when money was set aside is left to those who set it aside before', () => {
  const credits = [credit('late', 200, -1), credit('soon', 100, 1), credit('good', 300, null)]
  expect(spendCredits(credits, 400, now)).toEqual([
    { creditId: 'soon', cents: 100 },
    { creditId: 'good', cents: 300 },
  ])
  expect(spendCredits(credits, 250, inDays(-2))).toEqual([
    { creditId: 'late', cents: 200 },
    { creditId: 'soon', cents: 50 },
  ])
})

test('spending takes the sum exactly, and leaves what expires later alone while something sooner is left', () => {
  fc.assert(
    fc.property(anyCredits, fc.nat(20_000), (credits, wanted) => {
      const cents = Math.min(wanted, sumOf(credits))
      const parts = spendCredits(credits, cents)
      const left = without(credits, parts)
      expect(sumOf(left)).toBe(sumOf(credits) - cents)
      expect(left.every(c => c.remainingCents >= 0)).toBe(true)
      const lastTouched = Math.max(
        ...parts.map(
          p => credits.find(c => c.id === p.creditId)!.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
        ),
      )
      for (const c of left)
        if ((c.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY) < lastTouched)
          expect(c.remainingCents).toBe(0)
    }),
  )
})

test('what a checkout holds does not expire under it, and nothing expires before its time', () => {
  fc.assert(
    fc.property(anyCredits, fc.nat(20_000), (credits, wanted) => {
      const held = Math.min(wanted, sumOf(credits))
      const holds = [{ id: 'z', cents: held, at: inDays(-30) }]
      const expired = expiredCredits(credits, holds, sumOf(credits) - held, now)
      const left = without(credits, expired)
      expect(sumOf(left)).toBeGreaterThanOrEqual(held)
      // The checkout spends what it would have spent without the expiry.
      expect(spendCredits(left, held)).toEqual(spendCredits(credits, held))
      for (const { creditId } of expired)
        expect(credits.find(c => c.id === creditId)!.expiresAt! <= now).toBe(true)
      const late = left.filter(c => c.expiresAt && c.expiresAt <= now)
      expect(sumOf(late)).toBe(Math.min(held, sumOf(credits.filter(c => c.expiresAt && c.expiresAt <= now))))
    }),
  )
})

test('a credit expires at its very moment', () => {
  expect(expiredCredits([credit('a', 100, 0)], [], 100, now)).toEqual([{ creditId: 'a', cents: 100 }])
})

test('what was set aside after its day keeps no credit, and each credit only what was set aside before its own', () => {
  const credits = [credit('a', 100, -4), credit('b', 100, -2), credit('c', 500, null)]
  const at = (days: number, cents: number) => ({ id: 'z', cents, at: inDays(days) })
  const taken = (...holds: WalletHold[]) =>
    expiredCredits(credits, holds, 700 - sumCents(holds.map(({ cents }) => cents)), now).map(
      ({ creditId, cents }) => `${creditId} ${cents}`,
    )
  expect(taken(at(-1, 150))).toEqual(['a 100', 'b 100'])
  expect(taken(at(-3, 150))).toEqual(['a 100'])
  expect(taken(at(-3, 30))).toEqual(['a 100', 'b 70'])
  expect(taken(at(-5, 30), at(-3, 30))).toEqual(['a 70', 'b 70'])
  expect(taken(at(-5, 300))).toEqual([])
  // Whatever was set aside is never taken.
  expect(taken(at(-1, 650))).toEqual(['a 50'])
})

test('a credit that came after a checkout had set money aside is not kept for it, nor spent by it before others', () => {
  const credits = [credit('a', 500, null), credit('c', 100, -2), credit('d', 500, null)]
  const hold = (id: string) => ({ id, cents: 100, at: inDays(-3) })
  expect(expiredCredits(credits, [hold('b')], 1000, now)).toEqual([{ creditId: 'c', cents: 100 }])
  expect(expiredCredits(credits, [hold('d')], 1000, now)).toEqual([])

  const spent = (id: string, at: number) =>
    spendSetAside(credits, { id, cents: 1050, at: inDays(at) }).map(({ creditId }) => creditId)
  expect(spent('b', -3)).toEqual(['a', 'c', 'd'])
  expect(spent('z', -3)).toEqual(['c', 'a', 'd'])
  // What was over then is the last, however early it came.
  expect(spent('b', -1)).toEqual(['a', 'd', 'c'])
  expect(spent('z', -1)).toEqual(['a', 'd', 'c'])
})

test('a refund gives back first what lasts longest, each with its day, and no day that is over', () => {
  const use = (creditId: string, cents: number, days: number | null) => ({
    creditId,
    cents,
    expiresAt: days === null ? null : inDays(days),
    cameFrom: days === null ? 'stripe' : 'promo',
  })
  const uses = [use('a', 100, -2), use('b', 200, 30), use('c', 300, null)]
  expect(returnCredits(uses, 550, now, 'sales:canteen').credits).toEqual([
    { cents: 300, expiresAt: null, cameFrom: 'stripe' },
    { cents: 200, expiresAt: inDays(30), cameFrom: 'promo' },
    { cents: 50, expiresAt: inDays(RETURNED_LASTS_DAYS), cameFrom: 'promo' },
  ])
})

test('a refund gives back all of it, and no more of a credit than was used', () => {
  fc.assert(
    fc.property(anyCredits, fc.nat(20_000), (credits, cents) => {
      const uses = credits.map(c => ({
        creditId: c.id,
        cents: c.remainingCents,
        expiresAt: c.expiresAt,
        cameFrom: 'gifted',
      }))
      const { parts, credits: made } = returnCredits(uses, cents, now, 'sales:canteen')
      expect(sumCents(made.map(c => c.cents))).toBe(cents)
      expect(made.every(c => c.cents > 0)).toBe(true)
      expect(without(credits, parts).every(c => c.remainingCents >= 0)).toBe(true)
    }),
  )
})

test.each([
  ['refund', 'sales:canteen', 'refund'],
  ['refund-failed', 'stripe', 'refund'],
  ['topup', 'stripe', 'topup'],
  ['redeem', 'promo', 'promotion'],
  ['referral', 'promo', 'referral'],
  ['referral', 'merchant:5f0000000000000000000001', 'referral'],
  ['gifted', 'gifted', 'gifted'],
  ['goodwill', 'compensation', 'compensation'],
])('%s from %s is a credit of kind %s', (entry, from, kind) => {
  expect(creditKindOf(entry, from)).toBe(kind as never)
})
