import { electronicFormatIBAN, friendlyFormatIBAN, ValidationErrorsIBAN, validateIBAN } from 'ibantools'
import { textCheck } from './validations'

/** The length of its country and the check digits (mod 97); national check digits inside it are the bank's matter. */
export function isIban(text: string): boolean {
  const { errorCodes } = validateIBAN(normalIban(text))
  return errorCodes.every(code => code === ValidationErrorsIBAN.WrongAccountBankBranchChecksum)
}

/** As it is stored: capitals without spaces. */
export function normalIban(text: string): string {
  return electronicFormatIBAN(text)?.toUpperCase() ?? ''
}

/** In groups of four, as banks print it. */
export function shownIban(text: string): string {
  return friendlyFormatIBAN(normalIban(text)) ?? ''
}

// Apart from the other checks: the rules of eighty countries weigh 15 kB, and only forms of accounts need them.
export const iban = textCheck('iban', isIban)
