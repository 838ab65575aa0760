import { z } from 'zod'
import { Address, AddressParts, City, Id, Instant, Language, Text } from '../../../../core/contract/common'
import { refineWith } from '../../../../core/contract/refine-with'
import { iban } from '../../../../core/rules/fields/iban'
import { NAME_MAX } from '../../../../core/rules/fields/name'
import { withFullPostalCode } from '../../../../core/rules/fields/postal-code'
import { email, maxLength, minLength, realName, required } from '../../../../core/rules/fields/validations'
import { vat } from '../../../../core/rules/fields/vat'

/** By which ways somebody wants to hear of offers. */
export const MarketingOptions = z.object({ email: z.boolean(), push: z.boolean(), sms: z.boolean() })
export type MarketingOptions = z.infer<typeof MarketingOptions>

/** So many addresses, and so many billing details, one account keeps. */
export const MOST_ENTRIES = 50

const Written = (max: number) =>
  z
    .string()
    .trim()
    .superRefine(refineWith<string>(required, maxLength(max)))
const MailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .superRefine(refineWith<string>(required, email, maxLength(200)))

export const KeptAddress = z.object({
  id: Id,
  label: z.string().nullable(),
  address: Address,
  isDefault: z.boolean(),
  createdAt: Instant,
})
export type KeptAddress = z.infer<typeof KeptAddress>
export const KeptAddressFields = z.object({
  label: Text(60).nullable().optional(),
  address: AddressParts.extend({ address: Written(300) }).overwrite(withFullPostalCode),
  isDefault: z.boolean().optional(),
})

export const KeptBilling = z.object({
  id: Id,
  name: z.string(),
  vatNumber: z.string(),
  address: Address,
  email: z.string().nullable(),
  invoiceEmail: z.string().nullable(),
  duns: z.string().nullable(),
  /** All that is ever shown of the account number. */
  ibanLastFour: z.string().nullable(),
  isDefault: z.boolean(),
  updatedAt: Instant,
})
export type KeptBilling = z.infer<typeof KeptBilling>
export const KeptBillingFields = z.object({
  name: Written(160),
  vatNumber: z
    .string()
    .trim()
    .superRefine(refineWith<string>(required, vat, maxLength(24))),
  address: AddressParts.extend({ address: Written(300), postalCode: Written(12) }).overwrite(
    withFullPostalCode,
  ),
  email: MailAddress.nullable().optional(),
  invoiceEmail: MailAddress.nullable().optional(),
  /** Nine digits; dots, spaces and dashes between them do not matter. */
  duns: z
    .string()
    .transform(text => text.replace(/\D/g, ''))
    .pipe(z.string().superRefine(refineWith<string>(minLength(9), maxLength(9))))
    .nullable()
    .optional(),
  /** Not given: stays as it is. Null: is forgotten. */
  iban: z
    .string()
    .trim()
    .superRefine(refineWith<string>(iban, maxLength(60)))
    .nullable()
    .optional(),
  isDefault: z.boolean().optional(),
})

export const RequestDeletion = z.object({
  reason: Text(1000).optional(),
  /** What is left in the wallet may be lost. */
  forfeitWallet: z.boolean().optional(),
})
export const ScheduledDeletion = z.object({ scheduledAt: Instant })

/** Everything that is kept about one person, table by table, in the words of the product. */
export const AccountExport = z.object({
  exportedAt: Instant,
  account: z.record(z.string(), z.unknown()),
  parts: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
})
export type AccountExport = z.infer<typeof AccountExport>

const Consent = z.object({ orders: z.boolean(), marketing: z.boolean() }).partial()

export const PersonSettings = z.object({
  language: Language.optional(),
  darkMode: z.enum(['auto', 'light', 'dark']).optional(),
  notifications: z.object({ push: Consent, email: Consent, sms: Consent }).partial().optional(),
  nutrition: z
    .object({ vegan: z.boolean(), vegetarian: z.boolean(), glutenFree: z.boolean() })
    .partial()
    .optional(),
  /** How somebody likes their tables: free, but no larger than a page of text. */
  tablePreferences: z
    .record(z.string().max(60), z.unknown())
    .refine(value => JSON.stringify(value).length <= 8_000)
    .optional(),
})
export type PersonSettings = z.infer<typeof PersonSettings>

export const Favourites = z.object({ storeIds: z.array(Id), productIds: z.array(Id) })

export const FavourStore = z.object({ storeId: Id, favourite: z.boolean() })

export const FavourProduct = z.object({ productId: Id, favourite: z.boolean() })

export const PersonName = z
  .string()
  .trim()
  .superRefine(refineWith<string>(required, realName, maxLength(NAME_MAX)))

export const ProfileChange = z.object({
  firstName: PersonName.optional(),
  lastName: PersonName.optional(),
  nickname: Text(40).nullable().optional(),
  profilePictureURL: z
    .string()
    .max(500)
    .regex(/^https:\/\//)
    .nullable()
    .optional(),
  /** With or without the country's prefix; kept in its international form. */
  phone: Text(30).nullable().optional(),
  city: City.optional(),
})
