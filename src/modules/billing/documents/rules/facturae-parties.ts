import { el, type Xml } from '../../../../core/rules/xml'
import { alpha3Of, type KnownParty, plain, provinceOf } from './einvoice-parties'

/** How long texts may be. */
const COMPANY_LENGTH = 80
const PERSON_LENGTH = 40
const STREET_LENGTH = 80
const TOWN_LENGTH = 50
const PROVINCE_LENGTH = 20
const EMAIL_LENGTH = 60

const EU = 'AT BE BG HR CY CZ DE DK EE ES FI FR GR HU IE IT LV LT LU MT NL PL PT RO SE SI SK'.split(' ')

/** NIFs of natural persons: a number, or one of the letters that stand in for its first digit. */
const NIF_OF_PERSON = /^ES[\dKLMXYZ]/

/** A party as Facturae describes it; null when its country has no code there. */
export function facturaeParty(party: KnownParty): (Xml | null)[] | null {
  const country = alpha3Of(party.country)
  if (country === null) return null
  const person = namesOfPerson(party)
  const end = [addressOf(party, country), contactOf(party)]
  return [
    el('TaxIdentification', [
      el('PersonTypeCode', person ? 'F' : 'J'),
      el('ResidenceTypeCode', residenceOf(party.country)),
      el('TaxIdentificationNumber', party.vatNumber.replace(/^ES/, '')),
    ]),
    person
      ? el('Individual', [
          el('Name', plain(person.name, PERSON_LENGTH)),
          el('FirstSurname', plain(person.firstSurname, PERSON_LENGTH)),
          el('SecondSurname', plain(person.secondSurname, PERSON_LENGTH)),
          ...end,
        ])
      : el('LegalEntity', [el('CorporateName', plain(party.name, COMPANY_LENGTH)), ...end]),
  ]
}

function residenceOf(country: string): string {
  if (country === 'ES') return 'R'
  return EU.includes(country) ? 'U' : 'E'
}

/**
 * The names of a natural person, of which Facturae asks for a surname at least; null of a company. Of three words and
 * more the last two are surnames, as people here have two.
 */
export function namesOfPerson({ name, vatNumber }: KnownParty) {
  if (!NIF_OF_PERSON.test(vatNumber)) return null
  const words = name.split(' ')
  const surnames = words.slice(words.length > 2 ? -2 : 1)
  return {
    name: words.slice(0, words.length - surnames.length).join(' '),
    firstSurname: surnames[0] ?? '',
    secondSurname: surnames[1] ?? '',
  }
}

function addressOf({ country, street, postalCode, city }: KnownParty, countryCode: string) {
  if (country === 'ES')
    return el('AddressInSpain', [
      el('Address', plain(street, STREET_LENGTH)),
      el('PostCode', postalCode),
      el('Town', plain(city, TOWN_LENGTH)),
      el('Province', provinceOf(postalCode) ?? null),
      el('CountryCode', countryCode),
    ])
  return el('OverseasAddress', [
    el('Address', plain(street, STREET_LENGTH)),
    el('PostCodeAndTown', plain(`${postalCode} ${city}`, TOWN_LENGTH)),
    // Addresses here have no province; the town stands for it.
    el('Province', plain(city, PROVINCE_LENGTH)),
    el('CountryCode', countryCode),
  ])
}

const contactOf = ({ email }: KnownParty) =>
  email && email.length <= EMAIL_LENGTH ? el('ContactDetails', [el('ElectronicMail', email)]) : null
