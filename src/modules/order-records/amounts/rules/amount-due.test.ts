import { expect, test } from 'bun:test'
import { amountDueCents, type OwedOrder, whyNotPayByCard } from './amount-due'

const owed: OwedOrder = {
  transferCents: 1719,
  refundedTransferCents: 0,
  isOnInvoice: false,
  debtorId: 'ada',
  personId: 'ada',
  allowCustomerPayment: false,
}

test('what was to come by transfer is due, less what was given back', () => {
  expect(amountDueCents(owed)).toBe(1719)
  expect(amountDueCents({ ...owed, refundedTransferCents: 700 })).toBe(1019)
  expect(amountDueCents({ ...owed, isOnInvoice: true })).toBe(0)
})

test.each<[string, Partial<OwedOrder>, ReturnType<typeof whyNotPayByCard>]>([
  ['one pays what one owes', {}, null],
  ['nothing is left', { refundedTransferCents: 1719 }, 'NothingToPay'],
  ['it stands on an invoice', { isOnInvoice: true }, 'NothingToPay'],
  ['it is less than a card takes', { refundedTransferCents: 1670 }, 'NothingToPay'],
  ['it is just what a card takes', { refundedTransferCents: 1669 }, null],
  ['the company owes it and pays itself', { debtorId: 'acme' }, 'CustomerPaymentNotAllowed'],
  ['the company owes it and lets others pay', { debtorId: 'acme', allowCustomerPayment: true }, null],
])('%s', (_, facts, why) => {
  expect(whyNotPayByCard({ ...owed, ...facts })).toBe(why)
})
