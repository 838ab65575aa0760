import type { Limit } from '../../../core/rate-limit'
import { MINUTE_MS } from '../../../core/rules/instant'

/** Papers that staff print by hand. */
export const PRINTS_BY_HAND: Limit = { name: 'prints-by-hand', points: 60, periodMs: MINUTE_MS }
