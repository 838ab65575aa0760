import { z } from 'zod'
import { Language, Ok } from '../../../../core/contract/common'
import { refineWith } from '../../../../core/contract/refine-with'
import { NAME_MAX } from '../../../../core/rules/fields/name'
import { PASSWORD_MAX, passwordChecks } from '../../../../core/rules/fields/password'
import { safePath } from '../../../../core/rules/fields/url'
import { email, maxLength, realName, required } from '../../../../core/rules/fields/validations'
import { Session } from '../../sessions/contract/sessions'
import { Attribution } from './sign-in'

const OwnEmail = z
  .string()
  .trim()
  .toLowerCase()
  .superRefine(refineWith<string>(required, email, maxLength(200)))
const Name = z
  .string()
  .trim()
  .superRefine(refineWith<string>(required, realName, maxLength(NAME_MAX)))
const NewPassword = z.string().superRefine(refineWith<string>(...passwordChecks))
const KnownPassword = z.string().max(PASSWORD_MAX).superRefine(refineWith<string>(required))
/** Where a link leads in the end: a path of this site. */
const Next = z
  .string()
  .max(500)
  .refine(path => safePath(path) !== null)
  .optional()
/** As it stands in a link. */
const Token = z.string().trim().min(1).max(200)

export const Register = z.object({
  email: OwnEmail,
  password: NewPassword,
  firstName: Name,
  lastName: Name,
  language: Language.optional(),
  /** Joins the company whose code this is. */
  locationCode: z.string().trim().max(40).optional(),
  attribution: Attribution.optional(),
})

export const VerifyEmail = z.object({ verificationToken: z.string().trim().max(200).optional() })
export const Verified = z.object({ verified: z.boolean() })

export const RequestPasswordReset = z.object({ email: OwnEmail, next: Next })
export const ResetPassword = z.object({ token: Token, password: NewPassword })
export const ChangePassword = z.object({ currentPassword: KnownPassword, newPassword: NewPassword })
export const ChangeEmail = z.object({ email: OwnEmail, password: KnownPassword })

/** Asks for a link, or signs in by it. */
export const Magic = z.union([
  z.object({ token: Token }),
  z.object({
    email: OwnEmail,
    next: Next,
  }),
])
export const MagicAnswer = z.union([Session, Ok])

/** `orRegister`: an address that has no account gets a code too, which makes one. */
export const RequestEmailPin = z.object({ email: OwnEmail, orRegister: z.boolean().default(false) })
/** Whose account is made by a code that was asked for so. Where there is one already, it says nothing new. */
export const Newcomer = z.object({
  firstName: Name,
  lastName: Name,
  language: Language.optional(),
  attribution: Attribution.optional(),
})
export type Newcomer = z.infer<typeof Newcomer>
export const VerifyEmailPin = z.object({
  email: OwnEmail,
  pin: z
    .string()
    .trim()
    .superRefine(refineWith<string>(required))
    .regex(/^\d{6}$/),
  newcomer: Newcomer.optional(),
})
