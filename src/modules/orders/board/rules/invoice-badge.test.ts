import { expect, test } from 'bun:test'
import { type InvoiceBadgeFacts, invoiceBadgeOf } from './invoice-badge'

const due: InvoiceBadgeFacts = {
  invoiceIds: [],
  dueByUserAfterBalanceCents: 100,
  billingDetails: null,
  channel: 'catering',
}

test.each([
  ['an invoice comes before all', { invoiceIds: ['a'], dueByUserAfterBalanceCents: 0 }, 'invoiced'],
  ['nothing is due', { dueByUserAfterBalanceCents: 0 }, 'noPaymentRequired'],
  ['who to bill is known', { billingDetails: { name: 'ACME', vatNumber: 'B1' } }, 'pending'],
  ['nobody to bill', {}, 'noBillingDetails'],
  ['half of the billing details', { billingDetails: { name: 'ACME' } }, 'noInvoice'],
  ['half of them in the canteen', { billingDetails: { name: 'ACME' }, channel: 'canteen' }, null],
] as const)('%s', (_, facts, badge) => {
  expect(invoiceBadgeOf({ ...due, ...facts })).toBe(badge)
})
