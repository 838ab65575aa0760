import { checkVAT, countries } from 'jsvat'
import { textCheck } from './validations'

/** A tax number without the prefix of its country is one of this country. */
const DEFAULT_VAT_COUNTRY = 'ES'

/** With the prefix of its country, in capitals, without spaces, dots and dashes; null when it is no VAT number. */
export function readVatNumber(text: string): string | null {
  const bare = text.replace(/[\s.\-/]/g, '').toUpperCase()
  if (bare === '') return null
  for (const candidate of [bare, DEFAULT_VAT_COUNTRY + bare]) {
    const result = checkVAT(candidate, countries)
    if (result.isValid && result.value) return result.value
  }
  return null
}

export function isVatNumber(text: string): boolean {
  return readVatNumber(text) !== null
}

export const vat = textCheck('vat', isVatNumber)
