import type { Limit } from '../../../core/rate-limit'
import { DAY_MS, HOUR_MS } from '../../../core/rules/instant'

/** Contact forms of future merchants and companies, by network. */
export const LEADS_FROM: Limit = { name: 'leads-from', points: 20, periodMs: HOUR_MS }
/** The same by the e-mail address that gets the confirmation. */
export const LEADS_OF: Limit = { name: 'leads-of', points: 3, periodMs: DAY_MS }
