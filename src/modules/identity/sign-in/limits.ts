import type { Limit } from '../../../core/rate-limit'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../core/rules/instant'

/** Attempts to sign in, by network. */
export const SIGN_INS: Limit = { name: 'sign-ins', points: 10, periodMs: MINUTE_MS }
/** Wrong passwords, by account and by the device or network that tries. */
export const WRONG_PASSWORDS: Limit = {
  name: 'wrong-passwords',
  points: 5,
  periodMs: 15 * MINUTE_MS,
  grows: true,
}
/** Wrong passwords from unknown devices, by account. */
export const PASSWORDS_FROM_NEW_DEVICES: Limit = {
  name: 'passwords-from-new-devices',
  points: 30,
  periodMs: HOUR_MS,
}
/** By network address. */
export const REGISTRATIONS: Limit = { name: 'registrations', points: 5, periodMs: HOUR_MS }
/** Mails that let a person sign in, each kind by itself: by the device that the account knows, or by network. */
export const RESET_MAILS: Limit = { name: 'reset-mails', points: 10, periodMs: HOUR_MS }
export const MAGIC_LINKS: Limit = { name: 'magic-links', points: 10, periodMs: HOUR_MS }
export const EMAIL_PINS: Limit = { name: 'email-pins', points: 10, periodMs: HOUR_MS }
/** The same to one address: from one unknown network, from all unknown devices, and the codes of a day. */
export const MAILS_FROM_NETWORK: Limit = { name: 'mails-from-network', points: 5, periodMs: HOUR_MS }
export const MAILS_FROM_NEW_DEVICES: Limit = { name: 'mails-from-new-devices', points: 15, periodMs: HOUR_MS }
export const PINS_FROM_NEW_DEVICES: Limit = { name: 'pins-from-new-devices', points: 20, periodMs: DAY_MS }
/** By person. */
export const VERIFY_MAIL_PAUSE: Limit = { name: 'verify-mail-pause', points: 1, periodMs: MINUTE_MS }
export const VERIFY_MAILS: Limit = { name: 'verify-mails', points: 5, periodMs: HOUR_MS }
/**
 * By e-mail address and device, beside the five tries of each code; and by network. A guess counts only on a device
 * that a code was sent for, and unknown devices get twenty codes a day: a hundred guesses at a million codes.
 */
export const PIN_TRIES: Limit = { name: 'pin-tries', points: 5, periodMs: 10 * MINUTE_MS }
export const PIN_TRIES_FROM: Limit = { name: 'pin-tries-from', points: 30, periodMs: 10 * MINUTE_MS }
/** Wrong tokens of links: guessing long tokens is hopeless, and limited all the same. */
export const LINK_TRIES: Limit = { name: 'link-tries', points: 30, periodMs: 10 * MINUTE_MS }
