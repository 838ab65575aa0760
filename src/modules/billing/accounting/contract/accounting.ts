import { z } from 'zod'
import { Id } from '../../../../core/contract/common'

/** Files of lines for an accountant. */
export const ACCOUNTING_CSVS = ['issuedBook', 'receivedBook', 'invoiceLines', 'journal'] as const
export const ACCOUNTING_FILES = [...ACCOUNTING_CSVS, 'invoicePdfs'] as const
export type AccountingFile = (typeof ACCOUNTING_FILES)[number]

const Asked = z.object({
  /** Whose invoices. The journal is that of the platform, and asks for none. */
  issuerId: Id.optional(),
  /** A year, a quarter or a month: 2026, 2026-Q4, 2026-11. */
  period: z.string().regex(/^20\d\d(-(Q[1-4]|0[1-9]|1[0-2]))?$/),
})

const namesIssuer = ({ file, issuerId }: { file: AccountingFile; issuerId?: string | undefined }) =>
  file === 'journal' || issuerId !== undefined
const ISSUER_MISSING = { path: ['issuerId'], message: 'Whose invoices' }

export const AskAccountingFile = Asked.extend({ file: z.enum(ACCOUNTING_FILES) }).refine(
  namesIssuer,
  ISSUER_MISSING,
)
export const AskAccountingCsv = Asked.extend({ file: z.enum(ACCOUNTING_CSVS) }).refine(
  namesIssuer,
  ISSUER_MISSING,
)
export const AskInvoicePdfs = Asked.required({ issuerId: true })

export const AccountingFileDetails = z.object({
  name: z.string(),
  url: z.string(),
  /** Invoices, or entries of the journal. */
  count: z.int(),
  /** About how large it is. */
  bytes: z.int(),
  /** Whether invoices of cities that the caller does not keep may be missing. */
  isOfSomeCities: z.boolean(),
})
export type AccountingFileDetails = z.infer<typeof AccountingFileDetails>
