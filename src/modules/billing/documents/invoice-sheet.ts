import type { InvoiceSeller } from '../../../core/db/columns'
import { filled } from '../../../core/rules/texts'
import type { InvoiceDocument, InvoiceItem } from '../invoices/contract/invoices'
import { isRectifying } from '../invoices/rules/invoice-kinds'
import { QR_PHRASE, QR_TITLE } from '../tax-records/rules/qr'
import type { Fact, Section, Sheet, SheetCode, SheetTable } from './rules/sheet'
import { dayText, ibanText, moneyText, numberText, partyOf, percentText, unitText } from './sheet-words'
import { type DocumentTexts, documentTexts } from './texts'

/** All that is printed of an invoice; nothing of it changes once it is issued. */
export interface PrintedInvoice {
  document: InvoiceDocument
  /** That of a draft is what it will be issued with. */
  seller: InvoiceSeller
  /** The day of the invoice that this one rectifies. */
  rectifiedOn: string | null
  /** Where a customer asks the tax agency for it; null: it keeps no record of this invoice. */
  qrUrl: string | null
  /** Records go to the agency, so the customer may find the invoice there. */
  isVerifiable: boolean
}

/** An invoice in the words of its customer. */
export function invoiceSheet({ document, seller, ...printed }: PrintedInvoice): Sheet {
  const { language, legalId, recipient } = document
  const texts = documentTexts(language)
  const isDraft = document.issuedAt === null
  return {
    language,
    title: texts.titles[titleOf(document)],
    number: legalId ?? '',
    at: (document.issuedAt ?? document.updatedAt).toISOString(),
    mark: isDraft ? texts.draft : null,
    code: codeOf(texts, printed),
    parties: [
      partyOf(language, texts.issuer, seller),
      ...(recipient ? [partyOf(language, texts.recipient, recipient)] : []),
    ],
    facts: factsOf(document, texts),
    notices: noticesOf(document, printed.rectifiedOn, texts),
    table: linesOf(document, texts),
    sections: sectionsOf(document, seller, texts),
    sums: sumsOf(document, texts),
    total: { label: texts.total, value: moneyText(language, document.total) },
    afterTotal: afterTotalOf(document, texts),
    small: smallOf(document, seller, texts),
    pageText: texts.page,
  }
}

function titleOf({ kind, isSimplified }: InvoiceDocument): keyof DocumentTexts['titles'] {
  if (isRectifying(kind)) return isSimplified ? 'rectifyingSimplified' : 'rectifying'
  return isSimplified ? 'simplified' : 'full'
}

/** The words around the code are the agency's own, in every language. */
const codeOf = (
  texts: DocumentTexts,
  { qrUrl, isVerifiable }: Pick<PrintedInvoice, 'qrUrl' | 'isVerifiable'>,
): SheetCode | null =>
  qrUrl === null
    ? null
    : { above: QR_TITLE, url: qrUrl, below: isVerifiable ? QR_PHRASE : null, label: texts.code }

function factsOf(document: InvoiceDocument, { facts }: DocumentTexts): Fact[] {
  const { language, issuedOn, dueOn, periodStart, periodEnd, billingMeta } = document
  const day = (value: string | null) => (value ? dayText(language, value) : null)
  const period =
    periodStart && periodEnd ? `${dayText(language, periodStart)} – ${dayText(language, periodEnd)}` : null
  const rows: [string, string | null | undefined][] = [
    [facts.issuedOn, day(issuedOn)],
    [facts.operationOn, period ? null : day(operationOn(document))],
    [facts.period, period],
    [facts.dueOn, day(dueOn)],
    [facts.poNumber, billingMeta.poNumber],
    [facts.costCenter, billingMeta.costCenter],
    [facts.projectCode, billingMeta.projectCode],
  ]
  return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

/** The last day on which something was supplied. */
const operationOn = ({ items }: InvoiceDocument): string | null =>
  items
    .flatMap(({ date }) => date ?? [])
    .sort()
    .at(-1) ?? null

function noticesOf(document: InvoiceDocument, rectifiedOn: string | null, texts: DocumentTexts): Section[] {
  const { language, rectifiesLegalId, rectification, reason } = document
  const { heading, text } = texts.draftNotice
  return [
    ...(document.issuedAt === null ? [{ heading, lines: [text] }] : []),
    ...(rectifiesLegalId && rectification
      ? [
          {
            heading: filled(texts.rectified.heading, {
              number: rectifiesLegalId,
              day: rectifiedOn ? dayText(language, rectifiedOn) : '',
            }),
            lines: [
              texts.rectified[rectification],
              ...(reason ? [filled(texts.rectified.reason, { reason })] : []),
            ],
          },
        ]
      : []),
  ]
}

function linesOf({ language, items }: InvoiceDocument, { columns }: DocumentTexts): SheetTable {
  const days = new Set(items.map(({ date }) => date))
  const nameOf = ({ name, date }: InvoiceItem) =>
    days.size > 1 && date ? `${name} · ${dayText(language, date)}` : name
  return {
    columns: [
      { label: columns.item, share: 40, isNumber: false },
      { label: columns.quantity, share: 9, isNumber: true },
      { label: columns.unit, share: 16, isNumber: true },
      { label: columns.base, share: 14, isNumber: true },
      { label: columns.vat, share: 8, isNumber: true },
      { label: columns.total, share: 14, isNumber: true },
    ],
    rows: items.map(item => [
      nameOf(item),
      numberText(language, item.quantity),
      unitText(language, item.taxBase.amount, item.quantity),
      moneyText(language, item.taxBase),
      percentText(language, item.taxPercentage),
      moneyText(language, item.paymentTotal),
    ]),
  }
}

function sectionsOf(document: InvoiceDocument, seller: InvoiceSeller, texts: DocumentTexts): Section[] {
  const { payment } = texts
  const { iban } = seller
  const due = document.total.amount - document.prepaid.amount
  const number = document.legalId ?? ''
  const lines =
    due <= 0
      ? document.total.amount > 0
        ? [payment.paid]
        : []
      : iban
        ? [
            filled(payment.transfer, { iban: ibanText(iban) }),
            ...(number ? [filled(payment.reference, { number })] : []),
          ]
        : []
  return [
    ...(lines.length ? [{ heading: payment.heading, lines }] : []),
    ...(document.notes ? [{ heading: texts.notes, lines: [document.notes] }] : []),
  ]
}

function sumsOf(document: InvoiceDocument, { columns }: DocumentTexts): SheetTable {
  const { language } = document
  const row = (label: string, amounts: InvoiceDocument['total'][]) => [
    label,
    ...amounts.map(amount => moneyText(language, amount)),
  ]
  return {
    columns: [
      { label: columns.rate, share: 16, isNumber: false },
      { label: columns.taxBase, share: 28, isNumber: true },
      { label: columns.vatAmount, share: 26, isNumber: true },
      { label: columns.total, share: 26, isNumber: true },
    ],
    rows: [
      ...document.vat.map(rate =>
        row(percentText(language, rate.percentage), [rate.base, rate.vat, rate.gross]),
      ),
      row(columns.sum, [document.taxBase, document.taxTotal, document.total]),
    ],
  }
}

/** What was paid before it was issued, and what that leaves. What is paid later is no part of the document. */
function afterTotalOf(document: InvoiceDocument, texts: DocumentTexts): Fact[] {
  const { language, prepaid, total } = document
  if (prepaid.amount === 0) return []
  const due = { ...total, amount: total.amount - prepaid.amount }
  return [
    { label: texts.prepaid, value: moneyText(language, prepaid) },
    { label: texts.due, value: moneyText(language, due) },
  ]
}

const smallOf = (document: InvoiceDocument, seller: InvoiceSeller, texts: DocumentTexts): string[] =>
  [
    seller.registryText ? `${seller.name} · ${seller.registryText}` : '',
    seller.mandateReference ? filled(texts.mandate, { reference: seller.mandateReference }) : '',
    [
      document.hash && filled(texts.hash, { hash: document.hash }),
      document.previousHash && filled(texts.chained, { hash: document.previousHash }),
    ]
      .filter(Boolean)
      .join(' · '),
  ].filter(Boolean)
