import { countries } from 'jsvat'
import { readVatNumber } from '../../../../core/rules/fields/vat'
import { shortened, writable } from '../../../../core/rules/xml'

/** Who sells, who buys, and the platform when it issues in the name of the seller. */
type Role = 'seller' | 'recipient' | 'platform'
type Part =
  | 'name'
  | 'surname'
  | 'vatNumber'
  | 'street'
  | 'postalCode'
  | 'city'
  | 'country'
  | 'electronicAddress'

/** What a format asks for and the invoice does not say: "recipient.street". */
export type MissingField = `${Role}.${Part}`

/** A party as the invoice names it. */
export interface NamedParty {
  name: string
  vatNumber: string | null
  address: {
    address?: string | undefined
    details?: string | undefined
    postalCode?: string | undefined
    city?: string | undefined
    country?: string | undefined
  } | null
  email: string | null
}

/** A party of which all is known that both formats ask for. */
export interface KnownParty {
  name: string
  /** With the prefix of its country. */
  vatNumber: string
  street: string
  postalCode: string
  city: string
  /** Two letters. */
  country: string
  email: string
}

const DEFAULT_COUNTRY = 'ES'
/** Greece writes its VAT numbers with another prefix than its addresses. */
const GREEK_VAT_PREFIX = 'EL'

/** A text that XML can carry, on one line, of so many characters at most. */
export const plain = (text: string | null | undefined, most: number): string =>
  shortened(writable(text ?? ''), most)

/** What is known of a party, with what is missing of it. */
export function knownParty(
  role: Role,
  party: NamedParty | null,
): { party: KnownParty; missing: MissingField[] } {
  const { address } = party ?? {}
  const vatNumber = readVatNumber(party?.vatNumber ?? '') ?? plain(party?.vatNumber, 30)
  const known: KnownParty = {
    name: plain(party?.name, 160),
    vatNumber,
    street: plain([address?.address, address?.details].filter(Boolean).join(', '), 200),
    postalCode: plain(address?.postalCode, 12),
    city: plain(address?.city, 80),
    country: countryOf(address?.country, vatNumber),
    email: plain(party?.email, 200),
  }
  const isWhole: Partial<Record<Part, boolean>> = {
    name: known.name !== '',
    vatNumber: /^[A-Z]{2}[A-Z0-9]{2,28}$/.test(vatNumber),
    street: known.street !== '',
    postalCode: known.country !== 'ES' || isSpanishPostalCode(known.postalCode),
    city: known.city !== '',
    country: isCountry(known.country),
  }
  const missing = Object.entries(isWhole).flatMap(([part, is]) => (is ? [] : [`${role}.${part}` as const]))
  return { party: known, missing: missing as MissingField[] }
}

function countryOf(country: string | undefined, vatNumber: string): string {
  if (country && /^[A-Za-z]{2}$/.test(country)) return country.toUpperCase()
  const prefix = vatNumber.slice(0, 2)
  if (prefix === GREEK_VAT_PREFIX) return 'GR'
  return alpha3Of(prefix) ? prefix : DEFAULT_COUNTRY
}

/** Codes that stand where those of countries do, and name none. */
const NO_COUNTRIES = ['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

const isCountry = (country: string): boolean =>
  /^[A-Z]{2}$/.test(country) && !NO_COUNTRIES.includes(country) && regions.of(country) !== undefined

/** Three letters of a country; null of one whose VAT numbers are not known here. */
export const alpha3Of = (country: string): string | null =>
  isCountry(country) ? (countries.find(({ codes }) => codes[0] === country)?.codes[1] ?? null) : null

const isSpanishPostalCode = (code: string): boolean => /^\d{5}$/.test(code) && provinceOf(code) !== undefined

/** The province of a Spanish postal code: its first two digits say which. */
export const provinceOf = (postalCode: string): string | undefined =>
  PROVINCES[Number(postalCode.slice(0, 2)) - 1]

const PROVINCES = [
  'Álava',
  'Albacete',
  'Alicante',
  'Almería',
  'Ávila',
  'Badajoz',
  'Illes Balears',
  'Barcelona',
  'Burgos',
  'Cáceres',
  'Cádiz',
  'Castellón',
  'Ciudad Real',
  'Córdoba',
  'A Coruña',
  'Cuenca',
  'Girona',
  'Granada',
  'Guadalajara',
  'Gipuzkoa',
  'Huelva',
  'Huesca',
  'Jaén',
  'León',
  'Lleida',
  'La Rioja',
  'Lugo',
  'Madrid',
  'Málaga',
  'Murcia',
  'Navarra',
  'Ourense',
  'Asturias',
  'Palencia',
  'Las Palmas',
  'Pontevedra',
  'Salamanca',
  // Twenty characters at most.
  'S. Cruz de Tenerife',
  'Cantabria',
  'Segovia',
  'Sevilla',
  'Soria',
  'Tarragona',
  'Teruel',
  'Toledo',
  'Valencia',
  'Valladolid',
  'Bizkaia',
  'Zamora',
  'Zaragoza',
  'Ceuta',
  'Melilla',
]
