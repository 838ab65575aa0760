import type { ShownInvoice } from './invoice-paper'

export type EncodedInvoice = ShownInvoice & { legalId: string; isQuote: boolean }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 2000) : '')
const numberOf = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null)
/** Amounts are in cents; what is written otherwise could be read as another sum. */
const centsOf = (value: unknown) =>
  isObject(value) && Number.isSafeInteger(value.amount) ? (value.amount as number) : null

/** The invoice or quote that an older address carries in itself: JSON in base 64. Null when it cannot be read. */
export function readEncodedInvoice(text: string): EncodedInvoice | null {
  const document = parse(text)
  if (!isObject(document) || !Array.isArray(document.items)) return null
  const items = document.items.map(readItem)
  const read = items.filter(item => item !== null)
  if (read.length === 0 || read.length < items.length) return null
  return {
    legalId: textOf(document.legalId),
    isQuote: document.isQuote === true,
    notes: textOf(document.notes),
    items: read,
    vat: ratesOf(read),
    total: { amount: read.reduce((sum, item) => sum + item.paymentTotal.amount, 0) },
  }
}

function parse(text: string): unknown {
  try {
    const base64 = text.replaceAll('-', '+').replaceAll('_', '/').replaceAll(' ', '+')
    const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0))
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return null
  }
}

function readItem(item: unknown) {
  if (!isObject(item)) return null
  const quantity = numberOf(item.quantity)
  const taxPercentage = numberOf(item.taxPercentage)
  const [base, tax, total] = [item.taxBase, item.taxTotal, item.paymentTotal].map(centsOf)
  if (quantity === null || taxPercentage === null || base == null || tax == null || total == null) return null
  const date = textOf(item.date).slice(0, 10)
  return {
    name: textOf(item.name),
    quantity,
    taxPercentage,
    date: /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : null,
    base,
    tax,
    paymentTotal: { amount: total },
  }
}

function ratesOf(items: readonly NonNullable<ReturnType<typeof readItem>>[]) {
  const rates = new Map<number, { base: number; vat: number }>()
  for (const { taxPercentage, base, tax } of items) {
    const rate = rates.get(taxPercentage) ?? { base: 0, vat: 0 }
    rates.set(taxPercentage, { base: rate.base + base, vat: rate.vat + tax })
  }
  return [...rates].map(([percentage, { base, vat }]) => ({
    percentage,
    base: { amount: base },
    vat: { amount: vat },
  }))
}
