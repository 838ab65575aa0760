import type { Language } from '../../../core/contract/common'
import { dateFormat } from '../../../core/rules/date-formats'
import { localDateOf } from '../../../core/rules/local-time'
import { filled } from '../../../core/rules/texts'
import type { ProposalRow } from '../../order-records/proposals/proposals.store'
import type { OfferedQuote } from './offered-quote'
import type { Party, Sheet, SheetTable } from './rules/sheet'
import { addressLines, dayText, moneyText, numberText, percentText } from './sheet-words'
import { type DocumentTexts, documentTexts } from './texts'

export interface PrintedQuote {
  row: ProposalRow
  offer: OfferedQuote
  store: { name: string; tz: string }
  /** Who offers it, as it is printed. */
  seller: Pick<Party, 'lines'> & { registryText: string }
  /** Where it is accepted; null: it cannot be any more. */
  acceptUrl: string | null
}

const euros = (amount: number) => ({ amount, currency: 'eur' as const })

/** A quote in the words of its customer. */
export function quoteSheet({ row, offer, store, seller, acceptUrl }: PrintedQuote): Sheet {
  const language = row.language as Language
  const texts = documentTexts(language)
  const until = dayText(language, localDateOf(row.expires_at, store.tz))
  const { quote } = texts
  return {
    language,
    title: texts.titles.quote,
    number: row.number,
    at: row.updated_at.toISOString(),
    mark: null,
    code: acceptUrl ? { above: quote.accept, url: acceptUrl, below: null, label: quote.acceptLabel } : null,
    parties: [{ heading: texts.issuer, lines: seller.lines }, ...customerOf(row, texts)],
    facts: factsOf(row, store, texts, until),
    notices: [],
    table: linesOf(language, offer, texts),
    sections: [{ heading: texts.notes, lines: [filled(quote.binding, { day: until })] }],
    sums: sumsOf(language, offer, texts),
    total: { label: quote.total, value: moneyText(language, euros(offer.totalCents)) },
    afterTotal: row.people
      ? [
          {
            label: filled(quote.perPerson, { people: row.people }),
            value: moneyText(language, euros(Math.round(offer.totalCents / row.people))),
          },
        ]
      : [],
    small: [seller.registryText, quote.noInvoice].filter(Boolean),
    pageText: texts.page,
  }
}

function customerOf({ customer, address, language }: ProposalRow, texts: DocumentTexts): Party[] {
  const name = [customer.name, customer.lastName].filter(Boolean).join(' ')
  const lines = [name, ...addressLines(language as Language, address)].filter(Boolean)
  return lines.length ? [{ heading: texts.quote.customer, lines }] : []
}

function factsOf(row: ProposalRow, store: PrintedQuote['store'], texts: DocumentTexts, until: string) {
  const language = row.language as Language
  const { window_start: start, window_end: end } = row
  const event =
    start && end
      ? dateFormat(language, {
          weekday: 'long',
          day: 'numeric',
          month: 'long',
          hour: '2-digit',
          minute: '2-digit',
          hourCycle: 'h23',
          timeZone: store.tz,
        }).formatRange(start, end)
      : ''
  return [
    {
      label: texts.quote.on,
      value: dayText(language, localDateOf(row.sent_at ?? row.created_at, store.tz)),
    },
    { label: texts.quote.until, value: until },
    { label: texts.quote.event, value: event },
    { label: texts.quote.people, value: row.people ? numberText(language, row.people) : '' },
    { label: texts.quote.kitchen, value: store.name },
  ].filter(({ value }) => value)
}

function linesOf(language: Language, { items }: OfferedQuote, texts: DocumentTexts): SheetTable {
  const { columns, quote } = texts
  return {
    columns: [
      { label: columns.item, share: 46, isNumber: false },
      { label: columns.quantity, share: 10, isNumber: true },
      { label: quote.price, share: 18, isNumber: true },
      { label: columns.vat, share: 9, isNumber: true },
      { label: columns.total, share: 15, isNumber: true },
    ],
    rows: items.map(item => [
      item.name ?? quote.delivery,
      numberText(language, item.quantity),
      moneyText(language, euros(Math.round(item.totalCents / item.quantity))),
      percentText(language, item.vatPercent),
      moneyText(language, euros(item.totalCents)),
    ]),
  }
}

function sumsOf(
  language: Language,
  { vat, totalCents }: OfferedQuote,
  { columns }: DocumentTexts,
): SheetTable {
  const row = (label: string, amounts: number[]) => [
    label,
    ...amounts.map(amount => moneyText(language, euros(amount))),
  ]
  const vatCents = vat.reduce((sum, rate) => sum + rate.vatCents, 0)
  return {
    columns: [
      { label: columns.rate, share: 16, isNumber: false },
      { label: columns.taxBase, share: 28, isNumber: true },
      { label: columns.vatAmount, share: 26, isNumber: true },
      { label: columns.total, share: 26, isNumber: true },
    ],
    rows: [
      ...vat.map(rate =>
        row(percentText(language, rate.percentage), [rate.baseCents, rate.vatCents, rate.grossCents]),
      ),
      row(columns.sum, [totalCents - vatCents, vatCents, totalCents]),
    ],
  }
}
