import type { Limit } from '../../../core/rate-limit'
import { DAY_MS } from '../../../core/rules/instant'

/** Positions of one courier: three days of a phone that had no connection. */
export const POSITIONS_A_DAY: Limit = { name: 'positions-a-day', points: 100_000, periodMs: DAY_MS }
