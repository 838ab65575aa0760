import { createHmac, timingSafeEqual } from 'node:crypto'

/** The three headers of https://www.standardwebhooks.com. */
export type WebhookHeaders = { id: string; timestamp: string; signature: string }

/** How far the clock of who signed may be from ours. */
const TOLERANCE_SECONDS = 300
const PREFIX = 'whsec_'
const MOST_SIGNATURES = 10

/** Secrets are bytes in base64 behind `whsec_`; any other text counts as it stands. */
function keyOf(secret: string): Buffer {
  if (!secret.startsWith(PREFIX)) return Buffer.from(secret)
  return Buffer.from(secret.slice(PREFIX.length), 'base64')
}

/** `v1,` and the HMAC of id, time and body, exactly as they are sent. */
export const signWebhook = (secret: string, id: string, timestamp: number, body: string): string =>
  `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`

/** Whether one of the signatures is of this body, by who knows the secret, and not of long ago. */
export function isSignedBy(secret: string, headers: WebhookHeaders, body: string, now: Date): boolean {
  const at = /^\d{1,12}$/.test(headers.timestamp) ? Number(headers.timestamp) : Number.NaN
  if (!(Math.abs(now.getTime() / 1000 - at) <= TOLERANCE_SECONDS)) return false
  const expected = Buffer.from(signWebhook(secret, headers.id, at, body))
  return headers.signature
    .split(' ', MOST_SIGNATURES)
    .map(given => Buffer.from(given))
    .some(given => given.length === expected.length && timingSafeEqual(given, expected))
}
