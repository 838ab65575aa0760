import { job, type ModuleEvents, on } from '../../../core/events'
import { mailInvoiceLink } from './invoice-mail'

export const documentEvents = {
  emits: { 'invoice.mail-asked': () => [] },
  subscribers: [on('invoice.mail-asked', job('mail-invoice', mailInvoiceLink), ({ linkId }) => ({ linkId }))],
} satisfies ModuleEvents
