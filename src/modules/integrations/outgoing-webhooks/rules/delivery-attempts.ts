export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

const MINUTE = 60
const HOUR = 60 * MINUTE
/** After an attempt that came to nothing, how many seconds until the next one. */
const PAUSES = [MINUTE, 10 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR]
export const MOST_ATTEMPTS = PAUSES.length + 1

/** So many attempts in a row, of whatever deliveries, and nothing is sent there any more. */
export const FAILURES_UNTIL_DISABLED = 50

/** When the next attempt is due after so many; null when that was the last. */
export function nextAttemptAt(attempts: number, now: Date): Date | null {
  const pause = PAUSES[attempts - 1]
  return pause === undefined ? null : new Date(now.getTime() + pause * 1000)
}

/** Whoever answers anything but this has not taken it in; ways elsewhere are not followed. */
export const isTaken = (status: number): boolean => status >= 200 && status < 300
