import { describe, expect, test } from 'bun:test'
import {
  INVOICE_MOVERS,
  INVOICE_STATUSES,
  type InvoiceMover,
  type InvoiceStatus,
  movesOfStaff,
  type ReceivedBy,
  statusAfterReceiving,
  whyNotMoveInvoice,
} from './invoice-state'

/** All that is allowed: from, to, who. */
const ALLOWED: [InvoiceStatus, InvoiceStatus, InvoiceMover][] = [
  ['created', 'readyToCharge', 'staff'],
  ['created', 'completed', 'nothingDue'],
  ['readyToCharge', 'processing', 'provider'],
  ['readyToCharge', 'completed', 'reconcile'],
  ['readyToCharge', 'completed', 'provider'],
  ['readyToCharge', 'completed', 'staff'],
  ['readyToCharge', 'failed', 'provider'],
  ['processing', 'readyToCharge', 'staff'],
  ['processing', 'readyToCharge', 'provider'],
  ['processing', 'completed', 'provider'],
  ['processing', 'failed', 'provider'],
  ['failed', 'readyToCharge', 'staff'],
  ['failed', 'processing', 'provider'],
  ['failed', 'completed', 'reconcile'],
  ['completed', 'readyToCharge', 'reconcile'],
  ['completed', 'readyToCharge', 'provider'],
  ['completed', 'readyToCharge', 'staff'],
  ['completed', 'failed', 'provider'],
  ['completed', 'failed', 'reconcile'],
]

describe('every move from every state, for everyone', () => {
  for (const from of INVOICE_STATUSES)
    for (const to of INVOICE_STATUSES)
      for (const by of INVOICE_MOVERS) {
        const isAllowed = ALLOWED.some(([a, b, who]) => a === from && b === to && who === by)
        test(`${from} to ${to} by ${by} is ${isAllowed ? 'allowed' : 'refused'}`, () => {
          expect(whyNotMoveInvoice({ from, to, by, fromBy: 'staff', note: 'paid in cash' })).toBe(
            isAllowed ? null : 'InvalidInvoiceTransition',
          )
        })
      }
})

test('a person who completes or opens an invoice says why', () => {
  const move = { from: 'readyToCharge', to: 'completed', by: 'staff', fromBy: 'staff' } as const
  expect(whyNotMoveInvoice(move)).toBe('ReasonMissing')
  expect(whyNotMoveInvoice({ ...move, note: ' ' })).toBe('ReasonMissing')
  expect(whyNotMoveInvoice({ ...move, from: 'completed', to: 'readyToCharge' })).toBe('ReasonMissing')
})

test('what a bank line completed is not opened by hand', () => {
  expect(movesOfStaff('completed', 'reconcile')).toEqual([])
  expect(movesOfStaff('completed', 'nothingDue')).toEqual([])
  expect(movesOfStaff('completed', 'staff')).toEqual(['readyToCharge'])
})

describe('what an invoice becomes when money comes in, or goes back', () => {
  const after = (
    status: InvoiceStatus,
    by: ReceivedBy,
    isWhole: boolean,
    statusBy: InvoiceMover = 'provider',
  ) => statusAfterReceiving({ status, statusBy, before: 'readyToCharge', isWhole, by })

  test('all that is due completes it', () => {
    for (const by of ['bank', 'payment', 'refund', 'return'] as const)
      expect(after('readyToCharge', by, true)).toBe('completed')
    expect(after('processing', 'payment', true)).toBe('completed')
  })
  test('a part of it leaves it open', () => {
    expect(after('processing', 'payment', false)).toBe('readyToCharge')
    expect(after('failed', 'bank', false)).toBe('failed')
    expect(after('processing', 'bank', false)).toBe(null)
  })
  test('what goes back is owed again', () => {
    expect(after('completed', 'refund', false)).toBe('readyToCharge')
    expect(after('failed', 'refund', false)).toBe('failed')
    expect(after('completed', 'return', false)).toBe('failed')
    expect(after('processing', 'return', false)).toBe('processing')
    expect(after('completed', 'bank', false)).toBe('readyToCharge')
    expect(after('completed', 'bank', false, 'staff')).toBe(null)
  })
})
