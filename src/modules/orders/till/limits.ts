import type { Limit } from '../../../core/rate-limit'
import { DAY_MS } from '../../../core/rules/instant'

/** Texts that tills send in a day. */
export const SMS_FROM_TILLS: Limit = { name: 'sms-from-tills', points: 500, periodMs: DAY_MS }
/** Payment links by mail to one address. */
export const TILL_LINKS_TO: Limit = { name: 'till-links-to', points: 10, periodMs: DAY_MS }
