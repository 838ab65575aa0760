import { every, job, type ModuleEvents, on } from '../../../core/events'
import { collectDebits } from './collect-debits'
import { noteInvoiceReturns, sweepInvoiceAttempts } from './follow-attempts'
import { remindPayers } from './remind-payers'
import { sendInvoiceRefund } from './send-refund'

export const invoicePaymentEvents = {
  emits: { 'invoice-refund.requested': () => [] },
  subscribers: [
    on('invoice-refund.requested', job('send-invoice-refund', sendInvoiceRefund), ({ attemptId }) => ({
      attemptId,
    })),
  ],
  timers: [
    every(30_000, 'settle payments of invoices', sweepInvoiceAttempts),
    every(600_000, 'collect the debits of invoices', collectDebits),
    every(3_600_000, 'remind payers of late invoices', remindPayers),
    every(300_000, 'note payments of invoices that banks have taken back', noteInvoiceReturns),
  ],
} satisfies ModuleEvents
