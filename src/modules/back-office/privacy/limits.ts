import type { Limit } from '../../../core/rate-limit'
import { HOUR_MS } from '../../../core/rules/instant'

/** Exports of an account: all that is stored about the person. */
export const EXPORTS: Limit = { name: 'exports', points: 5, periodMs: HOUR_MS }
