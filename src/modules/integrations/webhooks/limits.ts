import type { Limit } from '../../../core/rate-limit'
import { DAY_MS, HOUR_MS } from '../../../core/rules/instant'

/** Webhooks of one integration, in number and size: they are stored. */
export const WEBHOOKS_IN: Limit = { name: 'webhooks-in', points: 3000, periodMs: HOUR_MS }
export const WEBHOOK_KILOBYTES: Limit = { name: 'webhook-kilobytes', points: 20_000, periodMs: DAY_MS }
