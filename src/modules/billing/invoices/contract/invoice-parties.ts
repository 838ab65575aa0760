import { z } from 'zod'
import { Address } from '../../../../core/contract/common'

/** The seller as it is printed on an invoice. */
export const InvoiceSeller = z.object({
  name: z.string(),
  vatNumber: z.string(),
  address: Address,
  registryText: z.string(),
  email: z.string().nullable(),
  iban: z.string().nullable(),
  /** The mandate by which the platform issues it for a merchant; null when the platform sells. */
  mandateReference: z.string().nullable(),
})
export type InvoiceSeller = z.infer<typeof InvoiceSeller>

/** The customer as printed. */
export const InvoiceRecipient = z.object({
  name: z.string(),
  vatNumber: z.string().nullable(),
  address: Address.nullable(),
  email: z.string().nullable(),
})
export type InvoiceRecipient = z.infer<typeof InvoiceRecipient>
