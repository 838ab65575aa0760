import type { Limit } from '../../../core/rate-limit'
import { DAY_MS, HOUR_MS } from '../../../core/rules/instant'

/** Mails about quotes to one address. */
export const QUOTE_MAILS_TO: Limit = { name: 'quote-mails-to', points: 20, periodMs: DAY_MS }
/** Messages that one customer writes about quotes. */
export const QUOTE_MESSAGES: Limit = { name: 'quote-messages', points: 60, periodMs: HOUR_MS }
