import type { Limit } from '../../../core/rate-limit'
import { HOUR_MS } from '../../../core/rules/instant'

/** Codes of promotions and coupons, by person. */
export const CODE_REDEMPTIONS: Limit = { name: 'code-redemptions', points: 10, periodMs: HOUR_MS }
