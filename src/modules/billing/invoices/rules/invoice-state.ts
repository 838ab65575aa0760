/** Where an invoice stands with its payment. Until it is issued it is `created`, a draft. */
export const INVOICE_STATUSES = ['created', 'readyToCharge', 'processing', 'completed', 'failed'] as const
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]

/** Who moves it: a person of the office, the payment provider, a matched bank line, or issuing when nothing is due. */
export const INVOICE_MOVERS = ['staff', 'nothingDue', 'reconcile', 'provider'] as const
export type InvoiceMover = (typeof INVOICE_MOVERS)[number]

interface Move {
  by: InvoiceMover
  /** A person has to say why. */
  needsNote?: true
  /** Only what a person completed by hand: a matched bank line is cleared where it was matched. */
  ifCompletedBy?: InvoiceMover
}

/** All that may happen to an invoice, from state to state. Whatever is not here is refused. */
const MOVES: Record<InvoiceStatus, Partial<Record<InvoiceStatus, readonly Move[]>>> = {
  created: { readyToCharge: [{ by: 'staff' }], completed: [{ by: 'nothingDue' }] },
  readyToCharge: {
    processing: [{ by: 'provider' }],
    completed: [{ by: 'reconcile' }, { by: 'provider' }, { by: 'staff', needsNote: true }],
    failed: [{ by: 'provider' }],
  },
  processing: {
    readyToCharge: [{ by: 'staff' }, { by: 'provider' }],
    completed: [{ by: 'provider' }],
    failed: [{ by: 'provider' }],
  },
  failed: {
    readyToCharge: [{ by: 'staff' }],
    processing: [{ by: 'provider' }],
    completed: [{ by: 'reconcile' }],
  },
  completed: {
    readyToCharge: [
      { by: 'reconcile' },
      { by: 'provider' },
      { by: 'staff', needsNote: true, ifCompletedBy: 'staff' },
    ],
    failed: [{ by: 'provider' }, { by: 'reconcile' }],
  },
}

export interface InvoiceMove {
  from: InvoiceStatus
  to: InvoiceStatus
  by: InvoiceMover
  /** Who made it what it is. */
  fromBy: InvoiceMover
  note?: string | undefined
}

/** Why it cannot move so: there is no such move for this mover, or the reason is missing. */
export function whyNotMoveInvoice({
  from,
  to,
  by,
  fromBy,
  note,
}: InvoiceMove): 'InvalidInvoiceTransition' | 'ReasonMissing' | null {
  const move = MOVES[from][to]?.find(each => each.by === by)
  if (!move || (move.ifCompletedBy && move.ifCompletedBy !== fromBy)) return 'InvalidInvoiceTransition'
  return move.needsNote && !note?.trim() ? 'ReasonMissing' : null
}

/** The states to which a person may move it now, for the buttons of a screen. */
export const movesOfStaff = (from: InvoiceStatus, fromBy: InvoiceMover): InvoiceStatus[] =>
  INVOICE_STATUSES.filter(to => whyNotMoveInvoice({ from, to, by: 'staff', fromBy, note: 'why' }) === null)

/** What is still to be paid is owed until it is completed. */
export const OPEN_STATUSES = ['readyToCharge', 'processing', 'failed'] as const satisfies InvoiceStatus[]
export const isOpen = (status: InvoiceStatus): boolean =>
  (OPEN_STATUSES as readonly string[]).includes(status)

/** What changes the sum that has come in: a bank line, or the payment provider, which also gives back and takes back. */
export type ReceivedBy = 'bank' | 'payment' | 'refund' | 'return'

interface Receiving {
  status: InvoiceStatus
  statusBy: InvoiceMover
  /** What it was before it was completed. */
  before: string | null
  /** Whether all that is due has come in now. */
  isWhole: boolean
  by: ReceivedBy
}

/** What an invoice becomes when another sum has come in for it. Null: that cannot happen as it stands. */
export function statusAfterReceiving({
  status,
  statusBy,
  before,
  isWhole,
  by,
}: Receiving): InvoiceStatus | null {
  if (isWhole && isOpen(status)) return 'completed'
  if (by === 'return') return status === 'processing' ? 'processing' : 'failed'
  if (by === 'refund') return status === 'completed' ? 'readyToCharge' : status
  if (by === 'payment') return 'readyToCharge'
  if (!isWhole && status === 'completed' && (statusBy === 'reconcile' || statusBy === 'provider'))
    return before === 'failed' ? 'failed' : 'readyToCharge'
  return status === 'readyToCharge' || status === 'failed' ? status : null
}
