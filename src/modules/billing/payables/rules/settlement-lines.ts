import type { LocalDate } from '../../../../core/rules/local-time'
import { sumCents } from '../../../../core/rules/money/cents'

/** The figures of a payable, in the order in which they lead from the orders to the payout. */
export const LINE_KINDS = [
  'orders',
  'commission',
  'discounts',
  'refunds',
  'disputes',
  'withheld',
  'corrections',
  'held',
  'released',
  'carried',
  'routes',
] as const
export type LineKind = (typeof LINE_KINDS)[number]

/** A line without what it is about. What lowers the payout is below zero. */
export interface Line {
  kind: LineKind
  on: LocalDate
  amountCents: number
}

/** An entry of the ledger that has changed what the platform owes a merchant. */
export interface MerchantEntry {
  kind: string
  on: LocalDate
  /** What it has brought to the merchant's account. */
  netCents: number
  /** The order that it is about, as it is now; null for one about something else. */
  order: { listingCents: number; feeCents: number; netCents: number } | null
}

/** Entries that pay a merchant: they lower what is owed, and are no part of what was earned. */
export const PAYOUT_ENTRIES = ['payout', 'payout-returned'] as const

const KIND_OF_ENTRY: Record<string, LineKind> = {
  'refund-borne': 'refunds',
  'dispute-borne': 'disputes',
  'net-removed': 'withheld',
  'net-restored': 'withheld',
}

/**
 * An entry as lines that sum up to it. A delivery is split into what the order costs on the menu, the commission, and
 * the discounts that the merchant bears. Refunds from before the delivery are part of its entry.
 */
export function linesOfEntry({ kind, on, netCents, order }: MerchantEntry): Line[] {
  const isDelivery = kind === 'delivered' || kind === 'undelivered'
  if (!isDelivery || !order) return lines(on, [[KIND_OF_ENTRY[kind] ?? 'corrections', netCents]])
  const sign = kind === 'delivered' ? 1 : -1
  const discountCents = order.listingCents - order.feeCents - order.netCents
  return lines(on, [
    ['orders', sign * order.listingCents],
    ['commission', -sign * order.feeCents],
    ['discounts', -sign * discountCents],
    ['refunds', netCents - sign * order.netCents],
  ])
}

/** What is held back for a dispute: what the bank asks for, and never more than the merchant has of the order. */
export const heldCents = (dispute: { amountCents: number; leftCents: number }): number =>
  Math.max(0, Math.min(dispute.amountCents, dispute.leftCents))

export const sumOfLines = (all: readonly Pick<Line, 'amountCents'>[]): number =>
  sumCents(all.map(line => line.amountCents))

export interface FigureSum {
  kind: LineKind
  amountCents: number
}

/** The sum of each figure that has lines, in the order of the figures. */
export function figuresOf(all: readonly FigureSum[]): FigureSum[] {
  return LINE_KINDS.flatMap(kind => {
    const own = all.filter(line => line.kind === kind)
    return own.length ? [{ kind, amountCents: sumOfLines(own) }] : []
  })
}

const lines = (on: LocalDate, parts: readonly (readonly [LineKind, number])[]): Line[] =>
  parts.flatMap(([kind, amountCents]) => (amountCents === 0 ? [] : [{ kind, on, amountCents }]))
