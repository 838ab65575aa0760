import { z } from 'zod'
import { Id, Instant, Text } from '../../../../core/contract/common'
import { refineWith } from '../../../../core/contract/refine-with'
import { iban } from '../../../../core/rules/fields/iban'
import { maxLength, required } from '../../../../core/rules/fields/validations'
import { PAY_PERIODS } from '../rules/pay-periods'

/** Whose account: a merchant's, a courier's, or the one that the platform pays from. */
export const AccountOwner = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('merchant'), id: Id }),
  z.object({ kind: z.literal('courier'), id: Id }),
  z.object({ kind: z.literal('platform') }),
])
export type AccountOwner = z.infer<typeof AccountOwner>

export const ShowPayoutAccount = z.object({ owner: AccountOwner })

export const PayoutAccount = z.object({
  holderName: z.string(),
  ibanLastFour: z.string(),
  ibanChangedAt: Instant,
  street: z.string(),
  postalCode: z.string(),
  town: z.string(),
  country: z.string(),
  paysEvery: z.enum(PAY_PERIODS),
})
export type PayoutAccount = z.infer<typeof PayoutAccount>
export const ShownPayoutAccount = z.object({ ownerName: z.string(), account: PayoutAccount.nullable() })

export const SavePayoutAccount = z.object({
  owner: AccountOwner,
  holderName: Text(70).min(1),
  /** Left out: the one that is known stays. */
  iban: z
    .string()
    .superRefine(refineWith<string>(required, iban, maxLength(60)))
    .optional(),
  street: Text(70).default(''),
  postalCode: Text(16).default(''),
  town: Text(35).min(1),
  country: z.string().regex(/^[A-Z]{2}$/),
  paysEvery: z.enum(PAY_PERIODS).default('week'),
})
/** Payables whose approval was withdrawn, since they would have gone to the other account. */
export const SavedPayoutAccount = z.object({ account: PayoutAccount, withdrawn: z.int() })
