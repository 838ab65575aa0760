import type { BankRecord, ReadStatement, ReadTransaction } from './bank-records'
import { cleanText, ibanIn, isoCents, isoDay } from './bank-values'

type Parties = { Dbtr: string; Cdtr: string }

/** One of the transfers within an entry, as its elements say. */
export interface CamtDetail {
  amount: string
  currency: string
  sign: string
  names: Parties
  ibans: Parties
  reference: string
  texts: string[]
}

/** An entry of a statement, as its elements say. */
export interface CamtEntry {
  line: number
  amount: string
  currency: string
  sign: string
  status: string
  bookedOn: string
  valueOn: string
  reference: string
  texts: string[]
  details: CamtDetail[]
}

export const emptyEntry = (line: number): CamtEntry => ({
  line,
  amount: '',
  currency: '',
  sign: '',
  status: '',
  bookedOn: '',
  valueOn: '',
  reference: '',
  texts: [],
  details: [],
})

export const emptyDetail = (): CamtDetail => ({
  amount: '',
  currency: '',
  sign: '',
  names: { Dbtr: '', Cdtr: '' },
  ibans: { Dbtr: '', Cdtr: '' },
  reference: '',
  texts: [],
})

/**
 * The transactions of an entry: one for each transfer where the bank has booked several as one sum and says each amount,
 * otherwise one. Entries that are not booked yet may still vanish.
 */
export function transactionsOf(
  entry: CamtEntry,
  { account, currency }: Pick<ReadStatement, 'account' | 'currency'>,
): { records: BankRecord[]; isBooked: boolean } {
  const isBooked = entry.status === '' || entry.status === 'BOOK'
  const broken = (reason: 'amountInvalid' | 'dateInvalid', detail: string) => ({
    isBooked,
    records: [{ kind: 'broken' as const, line: entry.line, reason, detail: cleanText(detail).slice(0, 200) }],
  })
  const cents = signedCents(entry.amount, entry.sign)
  if (cents === null || (currency !== '' && entry.currency !== '' && entry.currency !== currency))
    return broken('amountInvalid', `${entry.amount} ${entry.currency} ${entry.sign}`)
  const bookedOn = isoDay(entry.bookedOn || entry.valueOn)
  if (!bookedOn) return broken('dateInvalid', entry.bookedOn || entry.valueOn)

  const shared = {
    account,
    bookedOn,
    valueOn: isoDay(entry.valueOn) ?? bookedOn,
    currency: entry.currency || currency || 'EUR',
  }
  const of = (detail: CamtDetail, amount: number): BankRecord => ({
    kind: 'transaction',
    transaction: { ...shared, cents: amount, ...wordsOf(entry, detail, amount) },
  })
  const parts = entry.details.map(one => signedCents(one.amount, one.sign || entry.sign))
  const isSplit =
    parts.length > 1 &&
    parts.every(part => part !== null) &&
    parts.reduce((sum, part) => sum! + part!, 0) === cents &&
    entry.details.every(one => one.currency === shared.currency)
  if (isSplit) return { isBooked, records: entry.details.map((detail, at) => of(detail, parts[at]!)) }
  return { isBooked, records: [of(together(entry.details), cents)] }
}

function wordsOf(
  entry: CamtEntry,
  detail: CamtDetail,
  cents: number,
): Pick<ReadTransaction, 'counterparty' | 'iban' | 'concept' | 'reference'> {
  const [other, own] = cents >= 0 ? (['Dbtr', 'Cdtr'] as const) : (['Cdtr', 'Dbtr'] as const)
  const concept = cleanText([...new Set([...detail.texts, ...entry.texts])].join(' '))
  return {
    // A returned debit names both; some banks name only the wrong one.
    counterparty: detail.names[other] || detail.names[own],
    iban:
      ibanIn(detail.ibans[other]) || ibanIn(detail.names[other] ? '' : detail.ibans[own]) || ibanIn(concept),
    concept,
    reference: detail.reference || entry.reference,
  }
}

/** What the transfers of one sum say, as one. */
function together(details: readonly CamtDetail[]): CamtDetail {
  const [first] = details
  if (!first) return emptyDetail()
  if (details.length === 1) return first
  return { ...emptyDetail(), texts: details.flatMap(({ texts }) => texts) }
}

function signedCents(amount: string, sign: string): number | null {
  const cents = isoCents(amount)
  if (cents === null || (sign !== 'CRDT' && sign !== 'DBIT')) return null
  return sign === 'DBIT' ? -cents || 0 : cents
}
