import type { Limit } from '../../../core/rate-limit'
import { DAY_MS, MINUTE_MS } from '../../../core/rules/instant'

/** Unknown tokens of devices and API keys, by network address. */
export const WRONG_TOKENS: Limit = { name: 'wrong-tokens', points: 60, periodMs: MINUTE_MS }
/** Refreshes of one session: a token lasts ten minutes, and twenty tabs may ask at once. */
export const REFRESHES: Limit = { name: 'refreshes', points: 60, periodMs: 10 * MINUTE_MS }
/** Unknown refresh tokens, by network address: a whole office may return with expired ones. */
export const WRONG_REFRESHES: Limit = { name: 'wrong-refreshes', points: 120, periodMs: MINUTE_MS }
/** API keys that a person creates. */
export const API_KEYS: Limit = { name: 'api-keys', points: 30, periodMs: DAY_MS }
