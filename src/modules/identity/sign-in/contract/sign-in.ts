import { z } from 'zod'
import { Text } from '../../../../core/contract/common'

export const ProviderId = z.enum(['google', 'apple'])
export type ProviderId = z.infer<typeof ProviderId>

/** Where somebody came from, as their browser kept it. Kept with the account that is made, if one is. */
export const Attribution = z
  .record(z.string().max(60), z.string().max(500))
  .refine(given => Object.keys(given).length <= 40)
export type Attribution = z.infer<typeof Attribution>

const Names = { firstName: Text(80).optional(), lastName: Text(80).optional() }

/**
 * What a provider gave the client: its word about a person, or a code to fetch that word with. Names are for a new
 * account, where the provider tells them to the client only.
 */
export const ProviderProof = z.union([
  z.object({
    idToken: z.string().min(20).max(8000),
    /** What the token was asked for with; then it counts only for who asked. */
    nonce: z.string().min(1).max(200).optional(),
    ...Names,
  }),
  z.object({
    code: z.string().min(1).max(2000),
    redirectUri: z.url().max(500),
    nonce: z.string().min(1).max(200).optional(),
    codeVerifier: z.string().min(43).max(128).optional(),
    ...Names,
  }),
])
export type ProviderProof = z.infer<typeof ProviderProof>

export const ProviderLogIn = z.intersection(ProviderProof, z.object({ attribution: Attribution.optional() }))

export const LinkProvider = z.intersection(z.object({ provider: ProviderId }), ProviderProof)

/** As people type it; a number without a prefix is a Spanish one. */
const PhoneText = z.string().trim().min(4).max(40)
const SmsCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/)

export const RequestSms = z.object({ phone: PhoneText })
/** Seconds until another message may be asked for. */
export const SmsRequested = z.object({ resendAfter: z.int() })
export const PhoneLogIn = z.object({
  phone: PhoneText,
  code: SmsCode,
  ...Names,
  attribution: Attribution.optional(),
})
export const VerifyPhone = z.object({ phone: PhoneText, code: SmsCode })

/** `url`: where a browser begins; it adds state, nonce, code_challenge and redirect_uri. */
export const LogInMethods = z.object({
  methods: z.array(
    z.object({
      id: z.enum(['email', 'magic-link', 'email-pin', 'phone', 'google', 'apple']),
      label: z.string(),
      url: z.string().optional(),
    }),
  ),
})

export const WayIn = z.enum(['email', 'phone', 'google', 'apple'])
export type WayIn = z.infer<typeof WayIn>

/** How somebody can get in to their own account. */
export const OwnLogInMethods = z.object({
  methods: z.array(
    z.object({
      id: WayIn,
      /** The address or number it goes by; null when it is not set up. */
      detail: z.string().nullable(),
      isSetUp: z.boolean(),
      isVerified: z.boolean(),
      /** Could be set up here. */
      isOffered: z.boolean(),
      /** False for the last one, and for what is no link. */
      mayRemove: z.boolean(),
    }),
  ),
  hasPassword: z.boolean(),
})

export const Device = z.object({
  token: z.string().min(8).max(4096),
  platform: z.enum(['ios', 'android', 'web']),
})

/** Whom a stand-in of the providers spoke for, while trying things out. */
export const DevIdentities = z.object({
  isLocal: z.boolean(),
  identities: z.array(
    z.object({
      provider: ProviderId,
      at: z.string(),
      subject: z.string(),
      email: z.string(),
      isEmailVerified: z.boolean(),
      name: z.string(),
    }),
  ),
})
