import { type MetadataJson, parsePhoneNumberFromString } from 'libphonenumber-js/core'

/** A number without a prefix is one of this country. */
export const DEFAULT_PHONE_COUNTRY = 'ES'

export const PHONE_PREFIXES = ['+34', '+33', '+49', '+39', '+351', '+44'] as const

export interface Phone {
  /** As it is stored: `+34612345678`. */
  e164: string
  /** As it is shown: `+34 612 34 56 78`. */
  shown: string
  country: string | null
}

/**
 * What a person typed as a phone number, or null when it is none. The numbering plans come as an argument
 * (`phone-metadata`), so that a screen loads them when it needs them.
 */
export function readPhone(text: string, metadata: MetadataJson): Phone | null {
  const number = parsePhoneNumberFromString(
    text,
    { defaultCountry: DEFAULT_PHONE_COUNTRY, extract: false },
    metadata,
  )
  if (!number?.isValid()) return null
  return { e164: number.number, shown: number.formatInternational(), country: number.country ?? null }
}

export function isPhone(text: string, metadata: MetadataJson): boolean {
  return readPhone(text, metadata) !== null
}
