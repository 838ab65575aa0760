import { amountText } from '../../../../core/rules/money/cents'
import { el, writeXml, type Xml } from '../../../../core/rules/xml'
import { isRectifying } from '../../invoices/rules/invoice-kinds'
import {
  dueCentsOf,
  type EInvoice,
  operationOnOf,
  periodOf,
  type RectifiedInvoice,
  unitPriceText,
  type Written,
  type WrittenLine,
  XML_HEAD,
} from './einvoice'
import { type KnownParty, knownParty, type MissingField, plain } from './einvoice-parties'
import { correctionOf } from './facturae-correction'
import { facturaeParty, namesOfPerson } from './facturae-parties'

const NAMESPACE = 'http://www.facturae.gob.es/formato/Versiones/Facturaev3_2_2.xml'
const EURO = 'EUR'
/** How Facturae names VAT, pieces, and a transfer. */
const VAT = '01'
const PIECES = '01'
const TRANSFER = '04'
/** How long texts may be. */
const REFERENCE_LENGTH = 20
const LITERAL_LENGTH = 250
const TEXT_LENGTH = 2500

interface Parties {
  seller: KnownParty
  recipient: KnownParty
  platform: KnownParty | null
}

/** An issued invoice as Facturae 3.2.2. */
export function writeFacturae(invoice: EInvoice): Written {
  const { document } = invoice
  const seller = knownParty('seller', document.seller)
  const recipient = knownParty('recipient', document.recipient)
  const platform = invoice.platform && knownParty('platform', invoice.platform)
  const parties = { seller: seller.party, recipient: recipient.party, platform: platform?.party ?? null }
  const missing: MissingField[] = [
    ...seller.missing,
    ...recipient.missing,
    ...(platform?.missing ?? []),
    ...(['seller', 'recipient'] as const).flatMap((role): MissingField[] => [
      ...(namesOfPerson(parties[role])?.firstSurname === '' ? [`${role}.surname` as const] : []),
      ...(facturaeParty(parties[role]) === null ? [`${role}.country` as const] : []),
    ]),
  ]
  if (missing.length > 0) return { missing: [...new Set(missing)] }
  const root = {
    name: 'fe:Facturae',
    attributes: { 'xmlns:fe': NAMESPACE },
    content: [
      headOf(invoice, parties),
      el('Parties', [
        el('SellerParty', facturaeParty(parties.seller)),
        el('BuyerParty', facturaeParty(parties.recipient)),
      ]),
      el('Invoices', [el('Invoice', invoiceParts(invoice))]),
    ],
  }
  return { xml: `${XML_HEAD}${writeXml(root)}\n` }
}

function headOf({ document }: EInvoice, { seller, platform }: Parties) {
  const amount = (name: string, cents: number) => el(name, [el('TotalAmount', amountText(cents))])
  const dueCents = dueCentsOf(document)
  return el('FileHeader', [
    el('SchemaVersion', '3.2.2'),
    el('Modality', 'I'),
    el('InvoiceIssuerType', platform ? 'TE' : 'EM'),
    platform && el('ThirdParty', facturaeParty(platform)),
    el('Batch', [
      el('BatchIdentifier', `${seller.vatNumber.replace(/^ES/, '')}-${document.legalId}`),
      el('InvoicesCount', '1'),
      amount('TotalInvoicesAmount', document.total.amount),
      amount('TotalOutstandingAmount', dueCents),
      amount('TotalExecutableAmount', dueCents),
      el('InvoiceCurrencyCode', EURO),
    ]),
  ])
}

const invoiceParts = (invoice: EInvoice): (Xml | null)[] => [
  el('InvoiceHeader', [
    el('InvoiceNumber', invoice.document.legalId),
    el('InvoiceDocumentType', invoice.document.isSimplified ? 'FA' : 'FC'),
    el('InvoiceClass', classOf(invoice)),
    invoice.rectified && correctiveOf(invoice, invoice.rectified),
  ]),
  issueDataOf(invoice),
  el(
    'TaxesOutputs',
    invoice.document.vat.map(rate => taxOf(rate.percentage, rate.base.amount, rate.vat.amount)),
  ),
  totalsOf(invoice),
  el('Items', invoice.document.items.map(lineOf)),
  paymentOf(invoice),
  literalsOf(invoice),
  additionsOf(invoice),
]

/** One of a whole month counts as several operations on one invoice. */
function classOf({ document }: EInvoice): string {
  if (isRectifying(document.kind)) return 'OR'
  return document.source === 'month' ? 'OC' : 'OO'
}

function correctiveOf({ document }: EInvoice, rectified: RectifiedInvoice) {
  const { reason, method } = correctionOf(document, rectified)
  return el('Corrective', [
    el('InvoiceNumber', rectified.legalId),
    el('ReasonCode', reason.code),
    el('ReasonDescription', reason.text),
    el('TaxPeriod', [
      el('StartDate', rectified.periodStart ?? rectified.issuedOn),
      el('EndDate', rectified.periodEnd ?? rectified.issuedOn),
    ]),
    el('CorrectionMethod', method.code),
    el('CorrectionMethodDescription', method.text),
    el('AdditionalReasonDescription', plain(document.reason, TEXT_LENGTH)),
    el('InvoiceIssueDate', rectified.issuedOn),
  ])
}

function issueDataOf({ document, issuedOn }: EInvoice) {
  const period = periodOf(document)
  const { poNumber, projectCode } = document.billingMeta
  return el('InvoiceIssueData', [
    el('IssueDate', issuedOn),
    el('OperationDate', period ? null : operationOnOf(document, issuedOn)),
    period && el('InvoicingPeriod', [el('StartDate', period.start), el('EndDate', period.end)]),
    el('InvoiceCurrencyCode', EURO),
    el('TaxCurrencyCode', EURO),
    el('LanguageName', document.language),
    el('ReceiverTransactionReference', shortReference(poNumber)),
    el('FileReference', shortReference(projectCode)),
  ])
}

/** A reference that is cut is another one: what is too long stands in the text. */
const shortReference = (reference: string | undefined): string | null => {
  const text = plain(reference, TEXT_LENGTH)
  return text.length <= REFERENCE_LENGTH ? text : null
}

const taxOf = (percent: number, baseCents: number, vatCents: number) =>
  el('Tax', [
    el('TaxTypeCode', VAT),
    el('TaxRate', percent.toFixed(2)),
    el('TaxableBase', [el('TotalAmount', amountText(baseCents))]),
    el('TaxAmount', [el('TotalAmount', amountText(vatCents))]),
  ])

function totalsOf({ document, issuedOn }: EInvoice) {
  const { taxBase, taxTotal, total, prepaid } = document
  const due = amountText(dueCentsOf(document))
  const hasPrepaid = prepaid.amount !== 0
  return el('InvoiceTotals', [
    el('TotalGrossAmount', amountText(taxBase.amount)),
    el('TotalGrossAmountBeforeTaxes', amountText(taxBase.amount)),
    el('TotalTaxOutputs', amountText(taxTotal.amount)),
    el('TotalTaxesWithheld', amountText(0)),
    el('InvoiceTotal', amountText(total.amount)),
    hasPrepaid
      ? el('PaymentsOnAccount', [
          el('PaymentOnAccount', [
            // When exactly each part came in is no part of the invoice: by this day it had.
            el('PaymentOnAccountDate', issuedOn),
            el('PaymentOnAccountAmount', amountText(prepaid.amount)),
          ]),
        ])
      : null,
    el('TotalOutstandingAmount', due),
    hasPrepaid ? el('TotalPaymentsOnAccount', amountText(prepaid.amount)) : null,
    el('TotalExecutableAmount', due),
  ])
}

function lineOf(item: WrittenLine, index: number) {
  const base = item.taxBase.amount
  return el('InvoiceLine', [
    el('SequenceNumber', String(index + 1)),
    el('ItemDescription', plain(item.name, TEXT_LENGTH) || String(index + 1)),
    el('Quantity', String(base < 0 ? -item.quantity : item.quantity)),
    el('UnitOfMeasure', PIECES),
    el('UnitPriceWithoutTax', unitPriceText(base, item.quantity)),
    el('TotalCost', amountText(base)),
    el('GrossAmount', amountText(base)),
    el('TaxesOutputs', [taxOf(item.taxPercentage, base, item.taxTotal.amount)]),
    el('TransactionDate', item.date),
  ])
}

function paymentOf({ document, issuedOn }: EInvoice) {
  const dueCents = dueCentsOf(document)
  const iban = document.seller?.iban
  if (dueCents <= 0 || !iban) return null
  return el('PaymentDetails', [
    el('Installment', [
      el('InstallmentDueDate', document.dueOn ?? issuedOn),
      el('InstallmentAmount', amountText(dueCents)),
      el('PaymentMeans', TRANSFER),
      el('AccountToBeCredited', [el('IBAN', iban)]),
      el('PaymentReconciliationReference', document.legalId),
    ]),
  ])
}

function literalsOf({ document, words, platform }: EInvoice) {
  const literals = [document.seller?.registryText, platform && words.mandate].flatMap(text => {
    const literal = plain(text, LITERAL_LENGTH)
    return literal ? [el('LegalReference', literal)] : []
  })
  return literals.length > 0 ? el('LegalLiterals', literals) : null
}

/** What has no field of its own, one below the other. */
function additionsOf({ document, code, words }: EInvoice) {
  const { poNumber, projectCode, costCenter } = document.billingMeta
  const labelled = (label: string, value: string | undefined) => (value ? `${label}: ${value}` : '')
  const lines = [
    code ? `${code.title} ${code.url}` : '',
    code?.phrase ?? '',
    labelled(words.costCenter, costCenter),
    shortReference(poNumber) === null ? labelled(words.order, poNumber) : '',
    shortReference(projectCode) === null ? labelled(words.project, projectCode) : '',
    document.notes,
  ].flatMap(line => plain(line, TEXT_LENGTH) || [])
  if (lines.length === 0) return null
  return el('AdditionalData', [el('InvoiceAdditionalInformation', lines.join('\n').slice(0, TEXT_LENGTH))])
}
