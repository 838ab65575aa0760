import type { Limit } from '../../../core/rate-limit'
import { DAY_MS, HOUR_MS } from '../../../core/rules/instant'

/** Texts to one phone number. */
export const SMS_TO_NUMBER: Limit = { name: 'sms-to-number', points: 5, periodMs: DAY_MS }
/** Texts that one network asks for. */
export const SMS_FROM: Limit = { name: 'sms-from', points: 20, periodMs: HOUR_MS }
/** Mails that staff write by hand. */
export const LETTERS: Limit = { name: 'letters', points: 60, periodMs: HOUR_MS }
