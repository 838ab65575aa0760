import type { LocalDate } from '../../../../core/rules/local-time'

/** A party of a payment with its bank account. */
export interface AccountHolder {
  name: string
  iban: string
  /** With the number of the house. */
  street: string
  postalCode: string
  town: string
  /** Two letters. */
  country: string
}

export interface Payment {
  endToEndId: string
  amountCents: number
  to: AccountHolder
  /** What the payee reads on the statement. */
  text: string
}

export interface PaymentOrder {
  messageId: string
  createdAt: Date
  executesOn: LocalDate
  from: AccountHolder
  payments: readonly Payment[]
}

/** Names are cut where the scheme ends them. */
const NAME_LENGTH = 70
const STREET_LENGTH = 70
const POSTAL_CODE_LENGTH = 16
const TOWN_LENGTH = 35
const TEXT_LENGTH = 140

/**
 * A credit transfer of SEPA, pain.001.001.09. Addresses are split into fields, as banks require since November 2026:
 * a town and a country at least.
 */
export function writePaymentOrder({
  messageId,
  createdAt,
  executesOn,
  from,
  payments,
}: PaymentOrder): string {
  const count = element('NbOfTxs', String(payments.length))
  const sum = element(
    'CtrlSum',
    decimals(payments.reduce((total, { amountCents }) => total + amountCents, 0)),
  )
  const header = element(
    'GrpHdr',
    element('MsgId', messageId),
    element('CreDtTm', `${createdAt.toISOString().slice(0, 19)}Z`),
    count,
    sum,
    element('InitgPty', element('Nm', toSepaText(from.name, NAME_LENGTH))),
  )
  const batch = element(
    'PmtInf',
    element('PmtInfId', `${messageId}-1`),
    element('PmtMtd', 'TRF'),
    element('BtchBookg', 'true'),
    count,
    sum,
    element('PmtTpInf', element('SvcLvl', element('Cd', 'SEPA'))),
    element('ReqdExctnDt', element('Dt', executesOn)),
    element('Dbtr', party(from)),
    element('DbtrAcct', accountOf(from)),
    element('DbtrAgt', element('FinInstnId', element('Othr', element('Id', 'NOTPROVIDED')))),
    element('ChrgBr', 'SLEV'),
    ...payments.map(transfer),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">${element('CstmrCdtTrfInitn', header, batch)}</Document>\n`
}

function transfer({ endToEndId, amountCents, to, text }: Payment): string {
  return element(
    'CdtTrfTxInf',
    element('PmtId', element('EndToEndId', endToEndId)),
    element('Amt', `<InstdAmt Ccy="EUR">${decimals(amountCents)}</InstdAmt>`),
    element('Cdtr', party(to)),
    element('CdtrAcct', accountOf(to)),
    element('RmtInf', element('Ustrd', toSepaText(text, TEXT_LENGTH))),
  )
}

function party({ name, street, postalCode, town, country }: AccountHolder): string {
  const address = element(
    'PstlAdr',
    optional('StrtNm', toSepaText(street, STREET_LENGTH)),
    optional('PstCd', toSepaText(postalCode, POSTAL_CODE_LENGTH)),
    element('TwnNm', toSepaText(town, TOWN_LENGTH)),
    element('Ctry', country),
  )
  return element('Nm', toSepaText(name, NAME_LENGTH)) + address
}

const accountOf = ({ iban }: AccountHolder) => element('Id', element('IBAN', iban))
const optional = (name: string, text: string) => (text ? element(name, text) : '')
const element = (name: string, ...content: string[]) => `<${name}>${content.join('')}</${name}>`
const decimals = (cents: number) => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** Letters that do not come apart into one of the alphabet and a mark. */
const SPELLED: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  œ: 'oe',
  Œ: 'OE',
  '&': '+',
  '·': '.',
  '’': "'",
}

/** A text in the letters that all banks of SEPA take. None of them has to be escaped in XML. */
export function toSepaText(text: string, length: number): string {
  return text
    .replace(/[ßæÆøØœŒ&·’]/g, letter => SPELLED[letter]!)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9/?:().,'+ -]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, length)
    .trim()
}
