import { describe, expect, test } from 'bun:test'
import {
  INVOICE_MOVERS,
  INVOICE_STATUSES,
  type InvoiceMover,
  type InvoiceStatus,
  movesOfStaff,
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
  ['processing', 'completed', 'provider'],
  ['processing', 'failed', 'provider'],
  ['failed', 'readyToCharge', 'staff'],
  ['failed', 'processing', 'provider'],
  ['failed', 'completed', 'reconcile'],
  ['completed', 'readyToCharge', 'reconcile'],
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
