import { type InvoiceStatus, isOpen } from '../../invoices/rules/invoice-state'

export const ATTEMPT_KINDS = ['payment', 'refund', 'return'] as const
export const ATTEMPT_STATUSES = ['RECEIVED', 'COMPLETED', 'FAILED', 'REJECTED_UNPROCESSABLE'] as const
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number]
type AttemptKind = (typeof ATTEMPT_KINDS)[number]

/** The smallest sum that the payment provider takes. */
export const SMALLEST_CHARGE_CENTS = 50

interface Chargeable {
  status: InvoiceStatus
  owedCents: number
  /** Whether there is something to pay with: a method that was chosen, or a browser that asks for one. */
  hasMethod: boolean
}

export type Unprocessable = 'notChargeable' | 'nothingDue' | 'amountTooSmall' | 'noMethod'

/** Why the provider is not even asked. */
export function whyUnprocessable({ status, owedCents, hasMethod }: Chargeable): Unprocessable | null {
  if (!isOpen(status) || status === 'processing') return 'notChargeable'
  if (owedCents <= 0) return 'nothingDue'
  if (owedCents < SMALLEST_CHARGE_CENTS) return 'amountTooSmall'
  return hasMethod ? null : 'noMethod'
}

export interface AttemptMoney {
  id: string
  kind: AttemptKind
  status: AttemptStatus
  amountCents: number
  ofAttemptId: string | null
}

/** What is left of each payment after all that went back of it, or is on its way back; the newest first. */
export function refundableParts(attempts: readonly AttemptMoney[]): { attemptId: string; cents: number }[] {
  return attempts
    .filter(({ kind, status }) => kind === 'payment' && status === 'COMPLETED')
    .map(payment => ({
      attemptId: payment.id,
      cents: attempts
        .filter(({ ofAttemptId, status }) => ofAttemptId === payment.id && isCounted(status))
        .reduce((left, back) => left - back.amountCents, payment.amountCents),
    }))
    .filter(({ cents }) => cents > 0)
    .sort((one, other) => (one.attemptId < other.attemptId ? 1 : -1))
}

const isCounted = (status: AttemptStatus) => status === 'COMPLETED' || status === 'RECEIVED'

/** From which payments a sum goes back. Null: that is more than is left of them. */
export function splitRefund(
  parts: readonly { attemptId: string; cents: number }[],
  amountCents: number,
): { attemptId: string; cents: number }[] | null {
  const split: { attemptId: string; cents: number }[] = []
  let rest = amountCents
  for (const { attemptId, cents } of parts) {
    const its = Math.min(rest, cents)
    if (its > 0) split.push({ attemptId, cents: its })
    rest -= its
  }
  return rest > 0 ? null : split
}
