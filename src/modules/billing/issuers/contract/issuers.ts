import { z } from 'zod'
import { Address, City, Day, Id, Instant, Language, Text } from '../../../../core/contract/common'
import { VatNumber } from '../../../../core/contract/vat-number'
import { Email } from '../../../identity/people/contract/people'

const nullableText = z.string().nullable()

/** A legal entity that issues invoices: a merchant's, or the platform's own. */
export const Issuer = z.object({
  id: Id,
  merchantId: Id.nullable(),
  merchantName: nullableText,
  name: z.string(),
  vatNumber: z.string(),
  city: z.string(),
  address: Address,
  registryText: z.string(),
  email: nullableText,
  language: Language,
  isHospitality: z.boolean(),
  seriesFull: z.string(),
  seriesSimplified: z.string(),
  seriesRectifying: z.string(),
  paymentDays: z.int(),
  iban: nullableText,
  mandateReference: nullableText,
  mandateSignedOn: Day.nullable(),
  mandateEndsOn: Day.nullable(),
  /** Whether the platform may issue in its name now: always in its own. */
  mayIssue: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
})
export type Issuer = z.infer<typeof Issuer>

/** The beginning of an invoice's number: letters and digits. */
const Series = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{1,8}$/)

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

export const IssuerFields = z.object({
  merchantId: Id.nullable().optional(),
  name: Text(160).min(1),
  vatNumber: VatNumber,
  city: City,
  address: Address,
  registryText: Text(400).optional(),
  email: Email.nullable().optional(),
  language: Language.optional(),
  isHospitality: z.boolean().optional(),
  seriesFull: Series.optional(),
  seriesSimplified: Series.optional(),
  seriesRectifying: Series.optional(),
  paymentDays: z.int().min(0).max(180).optional(),
  iban: z
    .string()
    .transform(text => text.replaceAll(' ', '').toUpperCase())
    .pipe(z.string().regex(IBAN))
    .nullable()
    .optional(),
  mandateReference: Text(80).nullable().optional(),
  mandateSignedOn: Day.nullable().optional(),
  mandateEndsOn: Day.nullable().optional(),
})
