import { foldText } from '../../../../core/rules/typed/folding'

/** What came in, as far as it tells whom it is from and for what. */
export interface Payment {
  cents: number
  bookedOn: string
  counterparty: string
  iban: string
  /** What the bank writes, with the reference. */
  concept: string
}

/** An invoice that is open. */
export interface OpenInvoice {
  id: string
  legalId: string
  /** Who pays it: the same for all invoices of one customer. */
  payer: string
  recipientName: string
  issuedOn: string
  openCents: number
}

/** What is known of the account that a payment came from, by who pays. */
export type KnownPayers = ReadonlyMap<string, { accepted: number; declined: number }>

export const SUGGESTION_REASONS = [
  'numberInText',
  'amountFits',
  'ibanKnown',
  'nameFits',
  'amountLess',
  'amountMore',
  'issuedLater',
  'ibanDeclined',
] as const
export type SuggestionReason = (typeof SUGGESTION_REASONS)[number]

/** What each reason counts for, or against. */
const WEIGHTS: Record<SuggestionReason, number> = {
  numberInText: 45,
  amountFits: 30,
  ibanKnown: 25,
  nameFits: 15,
  amountLess: -10,
  amountMore: -25,
  issuedLater: -30,
  ibanDeclined: -20,
}
export const speaksAgainst = (reason: SuggestionReason): boolean => WEIGHTS[reason] < 0

export interface Suggestion {
  invoices: OpenInvoice[]
  reasons: SuggestionReason[]
  /** From 0 to 100. */
  score: number
  /** What the payment is more than the invoices, or less. */
  differenceCents: number
  /** Whether it is matched without asking: nothing else fits, and nothing speaks against it. */
  isCertain: boolean
}

const LEAST_SCORE = 30
const MOST_SUGGESTIONS = 9
/** Of one payer so many open invoices are tried together. */
const MOST_TOGETHER = 12

/** What a payment may be for, the likeliest first. */
export function suggestInvoices(
  payment: Payment,
  open: readonly OpenInvoice[],
  known: KnownPayers,
  declined: ReadonlySet<string> = new Set(),
): Suggestion[] {
  if (payment.cents <= 0) return []
  const left = open.filter(({ id }) => !declined.has(id))
  const numbered = left.filter(invoice => isNumberIn(invoice.legalId, payment.concept))
  const sets = [
    ...left.map(invoice => [invoice]),
    ...(numbered.length > 1 ? [numbered] : []),
    ...togetherOf(payment, left, known),
  ]
  const unique = new Map(
    sets.map(set => [
      set
        .map(({ id }) => id)
        .toSorted()
        .join(' '),
      set,
    ]),
  )
  const scored = [...unique.values()].map(invoices => scoreOf(payment, invoices, known))
  const likely = scored
    .filter(({ score, reasons }) => score >= LEAST_SCORE && reasons.some(reason => !speaksAgainst(reason)))
    .toSorted((one, other) => other.score - one.score || oldest(one).localeCompare(oldest(other)))
  const certain = likely.filter(isSure)
  return likely
    .slice(0, MOST_SUGGESTIONS)
    .map(suggestion => ({ ...suggestion, isCertain: certain.length === 1 && certain[0] === suggestion }))
}

const oldest = ({ invoices }: Suggestion) => invoices[0]!.issuedOn + invoices[0]!.legalId

/** The amount is exact, and a number in the text or an account that is known says whose it is. */
const isSure = ({ reasons, differenceCents }: Suggestion) =>
  differenceCents === 0 &&
  (reasons.includes('numberInText') || reasons.includes('ibanKnown')) &&
  !reasons.some(speaksAgainst)

function scoreOf(payment: Payment, invoices: OpenInvoice[], known: KnownPayers): Suggestion {
  const sum = invoices.reduce((total, { openCents }) => total + openCents, 0)
  const differenceCents = payment.cents - sum
  const payers = new Set(invoices.map(({ payer }) => payer))
  const trust = payers.size === 1 ? known.get(invoices[0]!.payer) : undefined
  const reasons: SuggestionReason[] = []
  const tell = (reason: SuggestionReason, isSo: boolean) => void (isSo && reasons.push(reason))
  tell(
    'numberInText',
    invoices.every(({ legalId }) => isNumberIn(legalId, payment.concept)),
  )
  tell('amountFits', differenceCents === 0)
  tell('ibanKnown', trust !== undefined && trust.accepted > trust.declined)
  tell(
    'nameFits',
    payers.size === 1 && isNameIn(invoices[0]!.recipientName, `${payment.counterparty} ${payment.concept}`),
  )
  tell('amountLess', differenceCents < 0)
  tell('amountMore', differenceCents > 0)
  tell(
    'issuedLater',
    invoices.some(({ issuedOn }) => issuedOn > payment.bookedOn),
  )
  tell('ibanDeclined', trust !== undefined && trust.declined > trust.accepted)
  const score = reasons.reduce((total, reason) => total + WEIGHTS[reason], 0)
  return {
    invoices,
    reasons,
    score: Math.max(0, Math.min(100, score)),
    differenceCents,
    isCertain: false,
  }
}

/** Several invoices of one payer that come to the amount: the fewest of them. */
function togetherOf(payment: Payment, open: readonly OpenInvoice[], known: KnownPayers): OpenInvoice[][] {
  const byPayer = Map.groupBy(open, ({ payer }) => payer)
  return [...byPayer].flatMap(([payer, its]) => {
    const isLikely =
      known.has(payer) || isNameIn(its[0]!.recipientName, `${payment.counterparty} ${payment.concept}`)
    if (!isLikely || its.length < 2) return []
    const found = fewestThatSumTo(payment.cents, its.slice(0, MOST_TOGETHER))
    return found ? [found] : []
  })
}

function fewestThatSumTo(cents: number, invoices: readonly OpenInvoice[]): OpenInvoice[] | null {
  let best: OpenInvoice[] | null = null
  const go = (at: number, left: number, chosen: OpenInvoice[]) => {
    if (left === 0 && chosen.length > 1 && (!best || chosen.length < best.length)) best = chosen
    if (at === invoices.length || left <= 0 || (best && chosen.length >= best.length)) return
    const next = invoices[at]!
    go(at + 1, left - next.openCents, [...chosen, next])
    go(at + 1, left, chosen)
  }
  go(0, cents, [])
  return best
}

/**
 * Whether a text names an invoice: by its whole number, with or without its marks, or by its last part with or without
 * the zeros before it, as people write them. Single digits say nothing.
 */
export function isNumberIn(legalId: string, text: string): boolean {
  const bare = (some: string) => some.toUpperCase().replace(/[^A-Z0-9]/g, '')
  if (bare(text).includes(bare(legalId))) return true
  const last = /(\d+)$/.exec(legalId)?.[1]?.replace(/^0+/, '') ?? ''
  return last.length >= 3 && new RegExp(`(?<![\\d.,])0*${last}(?![\\d]|[.,]\\d)`).test(text)
}

/** Words that many names have, and that do not distinguish one from another. */
const COMMON =
  /^(sl|sa|slu|sau|scp|slp|sociedad|societat|limitada|anonima|the|and|los|las|les|del|de|la|el|i|y|of|s|l|a)$/

/** Whether most of the telling words of a name stand in a text. */
export function isNameIn(name: string, text: string): boolean {
  const words = (some: string) => foldText(some).split(/[^a-z0-9]+/)
  const telling = words(name).filter(word => word.length > 2 && !COMMON.test(word))
  const written = new Set(words(text))
  const found = telling.filter(word => written.has(word))
  return telling.length > 0 && found.length * 2 >= telling.length && found.some(word => word.length > 3)
}
