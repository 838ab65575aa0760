import { addDays, type LocalDate, weekdayOf } from '../../../../core/rules/local-time'
import type { InvoiceStatus } from '../../invoices/rules/invoice-state'
import { type Unprocessable, whyUnprocessable } from './attempts'

/** A debit is announced to the holder of the account so many days before. */
const NOTICE_DAYS = 2

/** The most that the payment provider takes from an account at once; more is paid by transfer. */
export const LARGEST_DEBIT_CENTS = 1_000_000

const CLOSED = new Set(['sat', 'sun'])

/** The day of a debit that is announced today: banks book none on weekends. */
export function collectionDay(today: LocalDate): LocalDate {
  let day = addDays(today, NOTICE_DAYS)
  while (CLOSED.has(weekdayOf(day))) day = addDays(day, 1)
  return day
}

export const DEBIT_OUTCOMES = [
  'debit',
  'notChargeable',
  'nothingDue',
  'amountTooSmall',
  'noMethod',
  'aboveLimit',
] as const
export type DebitOutcome = (typeof DEBIT_OUTCOMES)[number]

interface Debitable {
  status: InvoiceStatus
  owedCents: number
  hasAccount: boolean
}

/** What becomes of an invoice when it is to be debited. */
export function debitOutcome({ status, owedCents, hasAccount }: Debitable): DebitOutcome {
  const why: Unprocessable | null = whyUnprocessable({ status, owedCents, hasMethod: hasAccount })
  if (why) return why
  return owedCents > LARGEST_DEBIT_CENTS ? 'aboveLimit' : 'debit'
}
