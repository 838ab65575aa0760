import type { Limit } from '../../../core/rate-limit'
import { MINUTE_MS } from '../../../core/rules/instant'

/** Prices of carts: a page asks again after each change, and each answer takes ten statements. */
export const PRICINGS: Limit = { name: 'pricings', points: 240, periodMs: MINUTE_MS }
