import type { Limit } from '../../../core/rate-limit'
import { HOUR_MS } from '../../../core/rules/instant'

/** Codes that let a person join a company, by person. */
export const JOIN_CODES: Limit = { name: 'join-codes', points: 10, periodMs: HOUR_MS }
/** The same by network, which a whole office may share. */
export const JOIN_CODES_FROM: Limit = { name: 'join-codes-from', points: 40, periodMs: HOUR_MS }
