import { HOUR_MS, type Instant, SECOND_MS, toMillis } from '../../../../core/rules/instant'
import type { OrderState } from '../../../../core/rules/ordering/order-states'
import { type Refusal, refuse } from '../../../../core/rules/refusal'
import { statesWith } from '../../../../core/rules/states-with'

export const PRINT_JOB_STATUSES = [
  'queued',
  'claimed', // a device has it, for as long as its lease runs
  'printed',
  'failed',
  'unconfirmed', // the lease ran out: it may be on paper or not, so it is never sent again by itself
  'canceled',
] as const

export type PrintJobStatus = (typeof PRINT_JOB_STATUSES)[number]

/**
 * `open`: on its way to paper. `onPaper`: may have come out of the printer. `unprinted`: not known to be on paper, and
 * on its way to none. `lost`: the same, and a person has to look after it.
 */
type PrintJobFact = 'open' | 'onPaper' | 'unprinted' | 'lost'

const FACTS = {
  queued: ['open'],
  claimed: ['open', 'onPaper'],
  printed: ['onPaper'],
  failed: ['unprinted', 'lost'],
  unconfirmed: ['onPaper', 'unprinted', 'lost'],
  canceled: ['unprinted'],
} as const satisfies Record<PrintJobStatus, readonly PrintJobFact[]>

export const OPEN_PRINT_JOB_STATUSES = statesWith(FACTS, 'open')

/** Of the last job of a paper: it is not on paper, or not known to be. */
export const LOST_PRINT_JOB_STATUSES = statesWith(FACTS, 'lost')

export const UNPRINTED_STATUSES: readonly string[] = statesWith(FACTS, 'unprinted')

const ON_PAPER: readonly string[] = statesWith(FACTS, 'onPaper')

export const isPrintJobOpen = (job: { status: string }): boolean =>
  (OPEN_PRINT_JOB_STATUSES as readonly string[]).includes(job.status)

export const isPrintJobLost = (job: { status: string }): boolean =>
  (LOST_PRINT_JOB_STATUSES as readonly string[]).includes(job.status)

/** May have come out of the printer: a later paper has to say what has changed. */
export const isOnPaper = (job: { status: string; printed_at: Instant | null }): boolean =>
  job.printed_at !== null || ON_PAPER.includes(job.status)

/** The paper that an order asks for when it comes into a state. */
export const PAPER_OF_STATE: Readonly<Record<OrderState, 'kitchen' | 'label' | null>> = {
  pending: null,
  accepted: 'kitchen',
  pending_pickup: 'label',
  bag_check: null,
  at_warehouse: null,
  picked_up: null,
  out_for_delivery: null,
  delivered: null,
  rejected_by_store: null,
  canceled_by_user: null,
  canceled_by_store: null,
}

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
