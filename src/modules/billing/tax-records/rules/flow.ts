import { MINUTE_MS, SECOND_MS } from '../../../../core/rules/instant'
import { MOST_RECORDS } from './message-xml'

/** How long is waited when the agency was not reached: soon at first, then once an hour. */
const PAUSES_MS = [1, 5, 15, 60].map(minutes => minutes * MINUTE_MS)

export interface Flow {
  nextAt: Date
  claimedUntil: Date | null
  /** Whether the last message was not taken. */
  hasFailed: boolean
}

/** Whether the next message may go: its wait is over, or it is full. One that failed waits in any case. */
export function mayDispatch({ nextAt, claimedUntil, hasFailed }: Flow, unsent: number, now: Date): boolean {
  if (unsent === 0 || (claimedUntil && claimedUntil > now)) return false
  return nextAt <= now || (unsent >= MOST_RECORDS && !hasFailed)
}

export const nextAfterAnswer = (sentAt: Date, waitSeconds: number): Date =>
  new Date(sentAt.getTime() + waitSeconds * SECOND_MS)

/** @param failures how many there were in a row, this one included */
export const nextAfterFailure = (now: Date, failures: number): Date =>
  new Date(now.getTime() + PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1]!)
