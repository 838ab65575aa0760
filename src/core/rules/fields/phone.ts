import { type MetadataJson, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/core'

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
  const number = validNumber(text, metadata)
  return (
    number && { e164: number.number, shown: number.formatInternational(), country: number.country ?? null }
  )
}

/** The same, where only what is stored is asked for. */
export const readE164 = (text: string, metadata: MetadataJson): string | null =>
  validNumber(text, metadata)?.number ?? null

export const isPhone = (text: string, metadata: MetadataJson): boolean => validNumber(text, metadata) !== null

/** One number is read several times on its way to an order, and reading it is dear. */
const MOST_KEPT = 1_000
const LONGEST_KEPT = 40
const kept = new WeakMap<MetadataJson, Map<string, PhoneNumber | null>>()

function validNumber(text: string, metadata: MetadataJson): PhoneNumber | null {
  const known = kept.get(metadata) ?? new Map<string, PhoneNumber | null>()
  kept.set(metadata, known)
  const found = known.get(text)
  if (found !== undefined) return found
  const number = parsePhoneNumberFromString(
    text,
    { defaultCountry: DEFAULT_PHONE_COUNTRY, extract: false },
    metadata,
  )
  const valid = number?.isValid() ? number : null
  if (known.size >= MOST_KEPT) known.delete(known.keys().next().value!)
  if (text.length <= LONGEST_KEPT) known.set(text, valid)
  return valid
}
