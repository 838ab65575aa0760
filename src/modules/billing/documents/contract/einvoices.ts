import { z } from 'zod'
import { Id } from '../../../../core/contract/common'

/** Facturae 3.2.2, and UBL 2.1 as Peppol BIS Billing 3 has it. */
export const EINVOICE_FORMATS = ['facturae', 'ubl'] as const
export type EInvoiceFormat = (typeof EINVOICE_FORMATS)[number]

export const EInvoiceReference = z.object({ invoiceId: Id, format: z.enum(EINVOICE_FORMATS) })

/** An electronic invoice: what its file is called, and what is in it. It is not signed. */
export const EInvoiceFile = z.object({ name: z.string(), xml: z.string() })
