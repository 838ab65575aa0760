import type { Limit } from '../../../core/rate-limit'
import { DAY_MS } from '../../../core/rules/instant'

/** Mails with an invoice to one address. */
export const INVOICE_MAILS_TO: Limit = { name: 'invoice-mails-to', points: 30, periodMs: DAY_MS }
