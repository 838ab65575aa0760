import type { Limit } from '../../../core/rate-limit'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../core/rules/instant'

/**
 * Text messages cost money. They are limited by phone number, by number and network, and in total; the limits by number
 * and by network that tills share are in `messages/limits`. A device that has signed in with the number has limits of its own.
 */
export const SMS_PAUSE: Limit = { name: 'sms-pause', points: 1, periodMs: MINUTE_MS }
export const SMS_FROM_TO_NUMBER: Limit = { name: 'sms-from-to-number', points: 3, periodMs: DAY_MS }
export const SMS_IN_ALL: Limit = { name: 'sms-in-all', points: 1000, periodMs: DAY_MS }
/** Texts to unknown devices: a rush from many addresses leaves room for the next hour, for other networks and for known devices. */
export const SMS_FROM_RANGE: Limit = { name: 'sms-from-range', points: 60, periodMs: HOUR_MS }
export const SMS_TO_NEW_DEVICES: Limit = { name: 'sms-to-new-devices', points: 150, periodMs: HOUR_MS }
/** Texts of a day to devices that have signed in before. */
export const SMS_TO_KNOWN_DEVICES: Limit = { name: 'sms-to-known-devices', points: 1000, periodMs: DAY_MS }
