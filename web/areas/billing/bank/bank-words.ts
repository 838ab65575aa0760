import { shownIban } from '../../../../src/core/rules/fields/iban'
import { useFormat } from '../../../i18n/format'

/** Amounts and days of banks, as people read them. */
export function useBankFormat() {
  const format = useFormat()
  const amount = (cents: number, currency: string) =>
    currency === 'EUR' ? format.money(cents) : `${format.number(cents / 100)} ${currency}`
  return {
    amount,
    /** With a plus in front of what came in. */
    signed: (cents: number, currency: string) => `${cents > 0 ? '+' : ''}${amount(cents, currency)}`,
    // At noon, so that it is the same day wherever it is read.
    day: (day: string) => format.date(`${day}T12:00:00Z`),
    /** An IBAN in groups of four; other numbers as they are. */
    account: (number: string) => shownIban(number) || number,
  }
}
