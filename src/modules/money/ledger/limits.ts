import type { Limit } from '../../../core/rate-limit'
import { MINUTE_MS } from '../../../core/rules/instant'

/** Calls that move money, by person. */
export const PAYMENTS: Limit = { name: 'payments', points: 30, periodMs: MINUTE_MS }
