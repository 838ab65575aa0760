import { z } from 'zod'
import { City } from '../../../../core/contract/common'
import { refineWith } from '../../../../core/contract/refine-with'
import { iban } from '../../../../core/rules/fields/iban'
import { NAME_MAX } from '../../../../core/rules/fields/name'
import {
  type Check,
  email,
  maxLength,
  minLength,
  realName,
  required,
  type Text,
} from '../../../../core/rules/fields/validations'
import { vat } from '../../../../core/rules/fields/vat'

const Written = (...checks: Check<Text>[]) =>
  z
    .string()
    .trim()
    .superRefine(refineWith<string>(...checks))
const Name = Written(required, realName, maxLength(NAME_MAX))
const MailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .superRefine(refineWith<string>(required, email, maxLength(200)))

/** Who fills in a form. */
const Contact = {
  firstName: Name,
  lastName: Name,
  email: MailAddress,
  /** With or without the country's prefix; kept in its international form. */
  phone: Written(required, maxLength(30)),
  role: Written(required, maxLength(80)),
  /** Stands in the form where no person sees it; programs that fill in everything fill it in. */
  homepage: z.string().max(500).optional(),
}
const CompanyName = Written(required, maxLength(160))
const Message = z
  .string()
  .trim()
  .superRefine(refineWith<string>(maxLength(2000)))
  .default('')

/** A kitchen that would like to sell here. */
export const PartnerOnboarding = z.object({
  ...Contact,
  companyName: CompanyName,
  city: City,
  message: Message,
})

/** A company that would like food for its people. */
export const CustomerOnboarding = z.object({
  ...Contact,
  companyName: CompanyName,
  city: City,
  peopleCount: z.int().min(1).max(100_000),
  message: Message,
})

/** A company that opens its office here, with all that invoices take. */
export const LocationOnboarding = z.object({
  ...Contact,
  companyName: CompanyName,
  legalName: CompanyName,
  vatNumber: Written(required, vat, maxLength(24)),
  /** Nine digits; dots, spaces and dashes between them do not matter. */
  duns: z
    .string()
    .transform(text => text.replace(/\D/g, ''))
    .pipe(z.string().superRefine(refineWith<string>(minLength(9), maxLength(9))))
    .nullish(),
  invoiceEmail: MailAddress,
  iban: Written(required, iban, maxLength(60)),
})
