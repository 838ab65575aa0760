/** What a statement says of one movement of money, in integer cents: positive came in, negative went out. */
export interface ReadTransaction {
  /** The account that the file names: an IBAN where it is one. Empty where the file does not say it, as CSV files do not. */
  account: string
  bookedOn: string
  valueOn: string
  cents: number
  currency: string
  /** Who paid or was paid, as the bank writes it. Empty where the bank does not say it. */
  counterparty: string
  iban: string
  concept: string
  reference: string
}

/** One statement of one account, with what the bank says and what its lines sum to. */
export interface ReadStatement {
  account: string
  currency: string
  owner: string
  from: string | null
  until: string | null
  openingCents: number | null
  closingCents: number | null
  inCount: number
  inCents: number
  outCount: number
  outCents: number
  /** False where the bank's own check totals differ from the lines that were read. */
  totalsAgree: boolean
}

export const BROKEN_REASONS = [
  'lineTooShort',
  'lineTooLong',
  'unknownRecord',
  'withoutAccount',
  'dateInvalid',
  'amountInvalid',
  'columnMissing',
  'recordCountDiffers',
  'totalsDiffer',
  'notXml',
  'endMissing',
] as const
export type BrokenReason = (typeof BROKEN_REASONS)[number]

export type BankRecord =
  | { kind: 'transaction'; transaction: ReadTransaction }
  | { kind: 'statement'; statement: ReadStatement }
  /** A row that cannot be taken. The rows around it are. */
  | { kind: 'broken'; line: number; reason: BrokenReason; detail: string }

/** Takes a file in parts, in their order, and answers what each part has completed. */
export interface BankReader {
  write(part: string): BankRecord[]
  end(): BankRecord[]
}

/** A statement without lines. */
export const emptyStatement = (account: string, currency: string): ReadStatement => ({
  account,
  currency,
  owner: '',
  from: null,
  until: null,
  openingCents: null,
  closingCents: null,
  inCount: 0,
  inCents: 0,
  outCount: 0,
  outCents: 0,
  totalsAgree: true,
})

export function addToStatement(statement: ReadStatement, { cents }: Pick<ReadTransaction, 'cents'>): void {
  if (cents >= 0) {
    statement.inCount++
    statement.inCents += cents
  } else {
    statement.outCount++
    statement.outCents -= cents
  }
}

type Balances = Pick<ReadStatement, 'openingCents' | 'closingCents' | 'inCents' | 'outCents' | 'totalsAgree'>

/** Whether opening + in − out is the closing balance; null where the file does not say both balances. */
export function ties({
  openingCents,
  closingCents,
  inCents,
  outCents,
  totalsAgree,
}: Balances): boolean | null {
  if (openingCents === null || closingCents === null) return totalsAgree ? null : false
  return totalsAgree && openingCents + inCents - outCents === closingCents
}
