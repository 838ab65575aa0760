import { el } from '../../../../core/rules/xml'
import { type KnownParty, plain } from './einvoice-parties'

/** How long a text about the company may be. */
const LEGAL_LENGTH = 400

/** By which list of the network a VAT number is an address, by its prefix (EAS). */
const LISTS: Record<string, string> = {
  AD: '9922',
  AT: '9914',
  BE: '9925',
  BG: '9926',
  CH: '9927',
  CY: '9928',
  CZ: '9929',
  DE: '9930',
  EE: '9931',
  EL: '9933',
  ES: '9920',
  FR: '9957',
  GB: '9932',
  HR: '9934',
  HU: '9910',
  IE: '9935',
  IT: '0211',
  LT: '9937',
  LU: '9938',
  LV: '9939',
  MT: '9943',
  NL: '9944',
  PL: '9945',
  PT: '9946',
  RO: '9947',
  RS: '9948',
  SI: '9949',
  SK: '9950',
}

/** The address in the network that a VAT number is; null where the country has no list of them. */
export function electronicAddressOf(vatNumber: string): { list: string; address: string } | null {
  const list = LISTS[vatNumber.slice(0, 2)]
  return list ? { list, address: vatNumber } : null
}

export function ublParty(party: KnownParty, registryText?: string) {
  const { name, vatNumber, street, postalCode, city, country, email } = party
  const electronic = electronicAddressOf(vatNumber)
  return el('cac:Party', [
    electronic && el('cbc:EndpointID', electronic.address, { schemeID: electronic.list }),
    el('cac:PartyName', [el('cbc:Name', name)]),
    el('cac:PostalAddress', [
      el('cbc:StreetName', street),
      el('cbc:CityName', city),
      el('cbc:PostalZone', postalCode),
      el('cac:Country', [el('cbc:IdentificationCode', country)]),
    ]),
    el('cac:PartyTaxScheme', [el('cbc:CompanyID', vatNumber), el('cac:TaxScheme', [el('cbc:ID', 'VAT')])]),
    el('cac:PartyLegalEntity', [
      el('cbc:RegistrationName', name),
      el('cbc:CompanyID', vatNumber.replace(/^ES/, '')),
      el('cbc:CompanyLegalForm', plain(registryText, LEGAL_LENGTH)),
    ]),
    email ? el('cac:Contact', [el('cbc:ElectronicMail', email)]) : null,
  ])
}
