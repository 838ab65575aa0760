import type { Limit } from '../../../core/rate-limit'
import { DAY_MS } from '../../../core/rules/instant'

/** Mails about orders to an unconfirmed address. */
export const ORDER_MAILS_TO: Limit = { name: 'order-mails-to', points: 10, periodMs: DAY_MS }
