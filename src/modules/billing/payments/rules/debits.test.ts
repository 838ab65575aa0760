import { expect, test } from 'bun:test'
import { collectionDay, debitOutcome, LARGEST_DEBIT_CENTS } from './debits'

test('a debit is announced two days before, and never falls on a weekend', () => {
  expect(collectionDay('2026-11-16')).toBe('2026-11-18')
  expect(collectionDay('2026-11-19')).toBe('2026-11-23')
  expect(collectionDay('2026-11-20')).toBe('2026-11-23')
})

test('what cannot be debited says why', () => {
  const open = { status: 'readyToCharge', owedCents: 5000, hasAccount: true } as const
  expect(debitOutcome(open)).toBe('debit')
  expect(debitOutcome({ ...open, hasAccount: false })).toBe('noMethod')
  expect(debitOutcome({ ...open, status: 'completed' })).toBe('notChargeable')
  expect(debitOutcome({ ...open, owedCents: LARGEST_DEBIT_CENTS })).toBe('debit')
  expect(debitOutcome({ ...open, owedCents: LARGEST_DEBIT_CENTS + 1 })).toBe('aboveLimit')
})
