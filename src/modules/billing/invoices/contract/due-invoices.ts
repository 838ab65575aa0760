import type { InvoiceStatus } from '../rules/invoice-state'
import type { InvoiceRecipient } from './invoice-parties'

/** An issued invoice that is not paid yet, as matching and reminding need it. */
export interface DueInvoice {
  id: string
  legalId: string
  issuerId: string
  city: string
  status: InvoiceStatus
  organizationId: string | null
  locationId: string | null
  personId: string | null
  recipient: InvoiceRecipient | null
  issuedOn: string
  dueOn: string
  totalCents: number
  /** What was to be paid when it was issued: the total without what had been paid before. */
  dueCents: number
  /** What has come in for it since. It is completed when this reaches what is due. */
  receivedCents: number
}
