import type { Limit } from '../../../core/rate-limit'
import { HOUR_MS } from '../../../core/rules/instant'

/** Texts that a language model writes for staff: each costs money. */
export const AI_TEXTS: Limit = { name: 'ai-texts', points: 60, periodMs: HOUR_MS }
