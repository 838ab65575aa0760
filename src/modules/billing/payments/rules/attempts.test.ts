import { expect, test } from 'bun:test'
import { type AttemptMoney, refundableParts, splitRefund, whyUnprocessable } from './attempts'

const attempt = (id: string, changes: Partial<AttemptMoney> = {}): AttemptMoney => ({
  id,
  kind: 'payment',
  status: 'COMPLETED',
  amountCents: 1000,
  ofAttemptId: null,
  ...changes,
})

test('the provider is asked only for what can be paid', () => {
  const open = { status: 'readyToCharge', owedCents: 1000, hasMethod: true } as const
  expect(whyUnprocessable(open)).toBe(null)
  expect(whyUnprocessable({ ...open, status: 'failed' })).toBe(null)
  for (const status of ['created', 'processing', 'completed'] as const)
    expect(whyUnprocessable({ ...open, status })).toBe('notChargeable')
  expect(whyUnprocessable({ ...open, owedCents: -5 })).toBe('nothingDue')
  expect(whyUnprocessable({ ...open, owedCents: 49 })).toBe('amountTooSmall')
  expect(whyUnprocessable({ ...open, hasMethod: false })).toBe('noMethod')
})

test('what is left of payments goes back, the newest first', () => {
  const attempts = [
    attempt('a'),
    attempt('b'),
    attempt('c', { status: 'FAILED' }),
    attempt('d', { kind: 'refund', amountCents: 300, ofAttemptId: 'b', status: 'RECEIVED' }),
    attempt('e', { kind: 'refund', amountCents: 200, ofAttemptId: 'b', status: 'FAILED' }),
    attempt('f', { kind: 'return', amountCents: 1000, ofAttemptId: 'a' }),
  ]
  expect(refundableParts(attempts)).toEqual([{ attemptId: 'b', cents: 700 }])
  expect(splitRefund([...refundableParts(attempts), { attemptId: 'x', cents: 100 }], 750)).toEqual([
    { attemptId: 'b', cents: 700 },
    { attemptId: 'x', cents: 50 },
  ])
  expect(splitRefund(refundableParts(attempts), 701)).toBe(null)
})
