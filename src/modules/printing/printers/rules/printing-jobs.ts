import { HOUR_MS, type Instant, SECOND_MS, toMillis } from '../../../../core/rules/instant'
import { type Refusal, refuse } from '../../../../core/rules/refusal'

export const PRINT_JOB_STATUSES = [
  'queued',
  'claimed', // a device has it, for as long as its lease runs
  'printed',
  'failed',
  'unconfirmed', // the lease ran out: it may be on paper or not, so it is never sent again by itself
  'canceled',
] as const

export type PrintJobStatus = (typeof PRINT_JOB_STATUSES)[number]

/** On their way to paper. */
export const OPEN_PRINT_JOB_STATUSES = ['queued', 'claimed'] as const satisfies readonly PrintJobStatus[]

/** May have come out of the printer: a later paper has to say what has changed. */
export const isOnPaper = (job: { status: string; printed_at: Instant | null }): boolean =>
  job.printed_at !== null || ['claimed', 'printed', 'unconfirmed'].includes(job.status)

export type PrintJobActor = 'device' | 'staff' | 'system'

/** How long a device may take to say that a job is on paper. */
export const PRINT_LEASE_SECONDS = 120

/** Of the document of a paper of one metre. */
const USUAL_LENGTH = 30_000

/** A long paper comes out for longer: three hundred lines are ten metres, at a tenth of a metre a second. */
export const leaseSecondsOf = (html: string): number =>
  PRINT_LEASE_SECONDS + Math.max(0, Math.floor((html.length - USUAL_LENGTH) / 1_000))

/** How long a paper of an order waits for its printer, at least. */
const PAPER_EXPIRES_HOURS = 4

/**
 * When the paper of an order is of no use any more: a kitchen that opens in the morning does not want yesterday's, and
 * does want those of today that were queued at night.
 */
export function paperExpiresAt(queuedAt: Date, windowEnd: Date): Date {
  const atLeast = queuedAt.getTime() + PAPER_EXPIRES_HOURS * HOUR_MS
  return new Date(Math.max(atLeast, windowEnd.getTime()))
}

/** A device may say late that it printed what was given up for lost. Printing again is a new job. */
export const PRINT_JOB_MOVES: Readonly<
  Record<PrintJobStatus, Readonly<Partial<Record<PrintJobStatus, readonly PrintJobActor[]>>>>
> = {
  // Who waits for a printer gives up at some time; a paper of no order never does.
  queued: { claimed: ['device'], canceled: ['staff', 'system'], failed: ['system'] },
  claimed: { printed: ['device'], failed: ['device'], unconfirmed: ['system'] },
  unconfirmed: { printed: ['device', 'staff'], failed: ['device'], canceled: ['staff', 'system'] },
  failed: { canceled: ['staff', 'system'] },
  printed: {},
  canceled: {},
}

export type PrintJobRefusal = Refusal<
  'InvalidPrintJobTransition',
  { from: PrintJobStatus; to: PrintJobStatus; allowed: PrintJobStatus[] }
>

/** Saying again what is true already is no mistake: a device repeats an answer that was lost. */
export function whyNotMovePrintJob(
  from: PrintJobStatus,
  to: PrintJobStatus,
  actor: PrintJobActor,
): PrintJobRefusal | null {
  if (from === to && actor === 'device' && (to === 'printed' || to === 'failed')) return null
  if (PRINT_JOB_MOVES[from][to]?.includes(actor)) return null
  const allowed = PRINT_JOB_STATUSES.filter(status => PRINT_JOB_MOVES[from][status]?.includes(actor))
  return refuse('InvalidPrintJobTransition', { from, to, allowed })
}

/** A printer that was heard of within this time is shown as there. */
export const PRINTER_RECENT_SECONDS = 300

export function isPrinterRecent(lastSeen: Instant | null, now: Instant): boolean {
  return lastSeen !== null && toMillis(now) - toMillis(lastSeen) <= PRINTER_RECENT_SECONDS * SECOND_MS
}
