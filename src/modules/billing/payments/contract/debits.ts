import { z } from 'zod'
import { Day, Id, Money } from '../../../../core/contract/common'
import { DEBIT_OUTCOMES } from '../rules/debits'

const Account = z.object({ id: Id, lastFourDigits: z.string(), holderName: z.string() })

export const DebitAccountOf = z.object({ locationId: Id })
export const SetDebitAccount = z.object({ locationId: Id, paymentMethodId: Id.nullable() })

/** From which account a location is debited, and which it could be: those of the people who run it. */
export const DebitAccounts = z.object({ current: Account.nullable(), choices: z.array(Account) })
export type DebitAccounts = z.infer<typeof DebitAccounts>

const MOST_AT_ONCE = 500
export const DebitInvoices = z.object({
  /** Left out: all open invoices of locations. */
  invoiceIds: z.array(Id).min(1).max(MOST_AT_ONCE).optional(),
  locationId: Id.optional(),
  /** Only says what would happen. */
  dryRun: z.boolean(),
})

export const DebitedInvoices = z.object({
  collectOn: Day,
  invoices: z.array(
    z.object({
      id: Id,
      legalId: z.string(),
      locationId: Id,
      locationName: z.string(),
      amount: Money,
      outcome: z.enum(DEBIT_OUTCOMES),
      lastFourDigits: z.string().nullable(),
    }),
  ),
  /** Of those that are debited. */
  total: Money,
  count: z.int(),
})
export type DebitedInvoices = z.infer<typeof DebitedInvoices>
