import { z } from 'zod'
import {
  addToStatement,
  type BankReader,
  type BankRecord,
  emptyStatement,
  type ReadStatement,
} from './bank-records'
import { cleanText, ibanIn, isoCents, isoDay } from './bank-values'

const Amount = z.object({ amount: z.string(), currency: z.string() })
const OtherAccount = z.object({ iban: z.string().optional() }).optional()

/** A transaction as the interfaces of European banks write it (NextGenPSD2 of the Berlin Group); the minus stands in the amount. */
const BookedTransaction = z.object({
  transactionAmount: Amount,
  bookingDate: z.string(),
  valueDate: z.string().optional(),
  creditorName: z.string().default(''),
  creditorAccount: OtherAccount,
  debtorName: z.string().default(''),
  debtorAccount: OtherAccount,
  remittanceInformationUnstructured: z.string().default(''),
  remittanceInformationStructured: z.string().default(''),
  endToEndId: z.string().default(''),
  transactionId: z.string().default(''),
})

/** What a bank answered of one account, one page on each line. */
const BankPage = z.object({
  account: z.object({ iban: z.string().min(1), currency: z.string(), ownerName: z.string().default('') }),
  booked: z.array(z.unknown()),
  from: z.string(),
  until: z.string(),
})
export type BankPage = z.input<typeof BankPage>

/** Reads what a bank's interface has answered: pages as JSON, each on a line. */
export function readBankApi(): BankReader {
  let rest = ''
  let line = 0
  const statements = new Map<string, ReadStatement>()

  function take(text: string): BankRecord[] {
    line++
    if (text.trim() === '') return []
    const page = BankPage.safeParse(jsonOf(text))
    if (!page.success) return [{ kind: 'broken', line, reason: 'unknownRecord', detail: text.slice(0, 200) }]
    const { account, booked, from, until } = page.data
    const statement = statements.get(account.iban) ?? {
      ...emptyStatement(account.iban, account.currency),
      ...{ owner: cleanText(account.ownerName), from: isoDay(from), until: isoDay(until) },
    }
    statements.set(account.iban, statement)
    return booked.map(one => transactionOf(one, statement, line))
  }

  return {
    write(part) {
      const lines = (rest + part).split('\n')
      rest = lines.pop()!
      return lines.flatMap(take)
    },
    end: () => [
      ...take(rest),
      ...[...statements.values()].map(statement => ({ kind: 'statement' as const, statement })),
    ],
  }
}

function transactionOf(value: unknown, statement: ReadStatement, line: number): BankRecord {
  const broken = (reason: 'amountInvalid' | 'dateInvalid' | 'unknownRecord'): BankRecord => ({
    kind: 'broken',
    line,
    reason,
    detail: cleanText(JSON.stringify(value)).slice(0, 200),
  })
  const read = BookedTransaction.safeParse(value)
  if (!read.success) return broken('unknownRecord')
  const { transactionAmount, bookingDate, valueDate, ...words } = read.data
  const size = isoCents(transactionAmount.amount.replace(/^[-+]/, ''))
  if (size === null || transactionAmount.currency !== statement.currency) return broken('amountInvalid')
  const cents = transactionAmount.amount.startsWith('-') ? -size || 0 : size
  const bookedOn = isoDay(bookingDate)
  if (!bookedOn) return broken('dateInvalid')
  addToStatement(statement, { cents })
  const other = cents >= 0 ? ('debtor' as const) : ('creditor' as const)
  const concept = cleanText(
    `${words.remittanceInformationUnstructured} ${words.remittanceInformationStructured}`,
  )
  return {
    kind: 'transaction',
    transaction: {
      account: statement.account,
      bookedOn,
      valueOn: isoDay(valueDate ?? '') ?? bookedOn,
      cents,
      currency: transactionAmount.currency,
      counterparty: cleanText(words[`${other}Name`]),
      iban: ibanIn(words[`${other}Account`]?.iban ?? '') || ibanIn(concept),
      concept,
      reference: cleanText(words.endToEndId || words.transactionId),
    },
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
