import type { LocalDate } from '../../../../core/rules/local-time'
import type { InvoiceKind, Rectification } from '../../invoices/rules/invoice-kinds'
import type { MissingField, NamedParty } from './einvoice-parties'

/** Cents. */
interface Amount {
  amount: number
}

export interface WrittenLine {
  name: string
  quantity: number
  date: LocalDate | null
  taxBase: Amount
  taxPercentage: number
  taxTotal: Amount
}

/** What is written of an invoice as it is printed. */
export interface WrittenInvoice {
  legalId: string | null
  kind: InvoiceKind
  source: string
  isSimplified: boolean
  language: string
  seller: (NamedParty & { registryText: string; iban: string | null }) | null
  recipient: NamedParty | null
  dueOn: LocalDate | null
  periodStart: LocalDate | null
  periodEnd: LocalDate | null
  billingMeta: {
    poNumber?: string | undefined
    costCenter?: string | undefined
    projectCode?: string | undefined
  }
  notes: string
  rectification: Rectification | null
  reason: string | null
  items: readonly WrittenLine[]
  vat: readonly { percentage: number; base: Amount; vat: Amount }[]
  taxBase: Amount
  taxTotal: Amount
  total: Amount
  prepaid: Amount
}

/** What an invoice says that another one rectifies. */
export interface RectifiedInvoice {
  legalId: string
  issuedOn: LocalDate
  periodStart: LocalDate | null
  periodEnd: LocalDate | null
  recipient: NamedParty | null
  baseCents: number
}

/** All that is written of an issued invoice. What it says is final; the platform is described as it is now. */
export interface EInvoice {
  document: WrittenInvoice
  issuedOn: LocalDate
  rectified: RectifiedInvoice | null
  /** Who issues it in the name of the seller; null when the seller does so. */
  platform: NamedParty | null
  /** Where a customer asks the tax agency for it, with the words for that. */
  code: { title: string; url: string; phrase: string } | null
  /** In the language of its customer. */
  words: {
    replaces: string
    mandate: string
    due: string
    costCenter: string
    project: string
    order: string
  }
}

/** An electronic invoice, or what is missing for it. */
export type Written = { xml: string } | { missing: MissingField[] }

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** What is still due of it when it is issued. */
export const dueCentsOf = ({ total, prepaid }: WrittenInvoice): number => total.amount - prepaid.amount

/** The last day on which something was supplied, where it is another one than that of the invoice. */
export function operationOnOf({ items }: WrittenInvoice, issuedOn: LocalDate): LocalDate | null {
  const last = items
    .flatMap(({ date }) => date ?? [])
    .sort()
    .at(-1)
  return last && last < issuedOn ? last : null
}

export const periodOf = ({ periodStart, periodEnd }: WrittenInvoice) =>
  periodStart && periodEnd && periodStart <= periodEnd ? { start: periodStart, end: periodEnd } : null

/** Digits behind the point of the price of one: enough for quantity and price to give the amount again. */
const PRICE_DIGITS = 8

/** The price of one, in euros: never below zero, as an amount below zero is a quantity below zero. */
export function unitPriceText(amountCents: number, quantity: number): string {
  const scale = 10n ** BigInt(PRICE_DIGITS)
  const pieces = BigInt(quantity) * 100n
  const scaled = (BigInt(Math.abs(amountCents)) * scale * 2n + pieces) / (pieces * 2n)
  const digits = String(scaled % scale)
    .padStart(PRICE_DIGITS, '0')
    .replace(/0{1,6}$/, '')
  return `${scaled / scale}.${digits}`
}

/** Zero is written without a sign. */
export const signed = (cents: number, sign: 1 | -1): number => (cents === 0 ? 0 : cents * sign)
