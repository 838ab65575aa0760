import type { Address, Language, Money } from '../../../core/contract/common'
import { dateFormat } from '../../../core/rules/date-formats'
import type { LocalDate } from '../../../core/rules/local-time'
import { filled } from '../../../core/rules/texts'
import type { Party } from './rules/sheet'
import { documentTexts } from './texts'

const EURO = { style: 'currency', currency: 'EUR' } as const

export const moneyText = (language: Language, { amount }: Money): string =>
  new Intl.NumberFormat(language, EURO).format(amount / 100)

/** The price of one, with as many digits as it takes for quantity and price to give the base. */
export const unitText = (language: Language, baseCents: number, quantity: number): string =>
  new Intl.NumberFormat(language, { ...EURO, minimumFractionDigits: 4 }).format(baseCents / 100 / quantity)

export const numberText = (language: Language, value: number): string =>
  new Intl.NumberFormat(language).format(value)

export const percentText = (language: Language, percent: number): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100)

export const dayText = (language: Language, day: LocalDate): string =>
  dateFormat(language === 'en' ? 'en-GB' : language, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T12:00:00Z`))

export function addressLines(language: Language, address: Partial<Address> | null | undefined): string[] {
  if (!address) return []
  const { country } = address
  const countryName =
    country && /^[A-Za-z]{2}$/.test(country)
      ? new Intl.DisplayNames(language, { type: 'region' }).of(country.toUpperCase())
      : country
  return [
    address.address,
    [[address.postalCode, address.city].filter(Boolean).join(' '), countryName].filter(Boolean).join(', '),
  ].filter((line): line is string => !!line)
}

interface PrintedParty {
  name: string
  vatNumber: string | null
  address: Partial<Address> | null
  email: string | null
}

export const partyOf = (language: Language, heading: string, party: PrintedParty): Party => ({
  heading,
  lines: [
    party.name,
    ...(party.vatNumber ? [filled(documentTexts(language).vatNumber, { number: party.vatNumber })] : []),
    ...addressLines(language, party.address),
    ...(party.email ? [party.email] : []),
  ],
})

/** An account number in groups of four, as people compare it. */
export const ibanText = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')
