import { amountText } from '../../../../core/rules/money/cents'
import { el, writeXml } from '../../../../core/rules/xml'
import { isRectifying } from '../../invoices/rules/invoice-kinds'
import {
  dueCentsOf,
  type EInvoice,
  operationOnOf,
  periodOf,
  signed,
  unitPriceText,
  type Written,
  type WrittenLine,
  XML_HEAD,
} from './einvoice'
import { knownParty, type MissingField, plain } from './einvoice-parties'
import { electronicAddressOf, ublParty } from './ubl-parties'

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:'
const SPECIFICATION = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'
const PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'
const EURO = 'EUR'
/** Codes of UNTDID 1001, 4461 and Rec. 20. */
const COMMERCIAL_INVOICE = '380'
const CREDIT_NOTE = '381'
const PROJECT = '50'
const SEPA_TRANSFER = '58'
const ONE_PIECE = 'C62'
/** How long a text may be: the format does not say, programs that read it do. */
const TEXT_LENGTH = 2500
const NAME_LENGTH = 200

/** How one of the two documents is written. A credit note says what it takes back as amounts above zero. */
interface Shape {
  name: 'Invoice' | 'CreditNote'
  sign: 1 | -1
}

/** An issued invoice as UBL 2.1 in the shape of Peppol BIS Billing 3: one that takes back is a credit note. */
export function writeUbl(invoice: EInvoice): Written {
  const { document } = invoice
  const seller = knownParty('seller', document.seller)
  const recipient = knownParty('recipient', document.recipient)
  const missing: MissingField[] = [
    ...seller.missing,
    ...recipient.missing,
    ...withoutAddress('seller', seller.party.vatNumber, seller.missing),
    ...withoutAddress('recipient', recipient.party.vatNumber, recipient.missing),
  ]
  if (missing.length > 0) return { missing }
  const takesBack = isRectifying(document.kind) && document.total.amount < 0
  const shape: Shape = takesBack ? { name: 'CreditNote', sign: -1 } : { name: 'Invoice', sign: 1 }
  const root = {
    name: shape.name,
    attributes: {
      xmlns: `${UBL}${shape.name}-2`,
      'xmlns:cac': `${UBL}CommonAggregateComponents-2`,
      'xmlns:cbc': `${UBL}CommonBasicComponents-2`,
    },
    content: [
      ...headOf(invoice, shape, recipient.party.vatNumber),
      ...referencesOf(invoice, shape),
      el('cac:AccountingSupplierParty', [ublParty(seller.party, document.seller?.registryText)]),
      el('cac:AccountingCustomerParty', [ublParty(recipient.party)]),
      deliveryOf(invoice),
      paymentOf(invoice, shape),
      el('cac:PaymentTerms', [el('cbc:Note', plain(invoice.words.due, TEXT_LENGTH))]),
      taxOf(invoice, shape),
      totalsOf(invoice, shape),
      ...document.items.map((item, index) => lineOf(invoice, shape, item, index)),
    ],
  }
  return { xml: `${XML_HEAD}${writeXml(root)}\n` }
}

/** Where the VAT number is missing, the address that it would be is not named as well. */
const withoutAddress = (
  role: 'seller' | 'recipient',
  vatNumber: string,
  missing: readonly MissingField[],
): MissingField[] =>
  missing.includes(`${role}.vatNumber`) || electronicAddressOf(vatNumber) ? [] : [`${role}.electronicAddress`]

const amount = (name: string, cents: number, { sign }: Shape) =>
  el(name, amountText(signed(cents, sign)), { currencyID: EURO })

function headOf({ document, issuedOn, words, platform }: EInvoice, { name }: Shape, buyer: string) {
  const { poNumber, costCenter, projectCode } = document.billingMeta
  const note = [
    document.notes,
    document.rectification === 'substitution' ? words.replaces : '',
    document.reason,
    platform && words.mandate,
  ].flatMap(text => plain(text, TEXT_LENGTH) || [])
  const period = periodOf(document)
  const isInvoice = name === 'Invoice'
  return [
    el('cbc:CustomizationID', SPECIFICATION),
    el('cbc:ProfileID', PROCESS),
    el('cbc:ID', document.legalId),
    el('cbc:IssueDate', issuedOn),
    isInvoice ? el('cbc:DueDate', document.dueOn) : null,
    isInvoice ? el('cbc:InvoiceTypeCode', COMMERCIAL_INVOICE) : el('cbc:CreditNoteTypeCode', CREDIT_NOTE),
    el('cbc:Note', note.join('\n')),
    el('cbc:DocumentCurrencyCode', EURO),
    el('cbc:AccountingCost', plain(costCenter, TEXT_LENGTH)),
    // A buyer who has given no reference is known by its VAT number; the format asks for one of the two.
    el('cbc:BuyerReference', plain(projectCode ?? costCenter, TEXT_LENGTH) || buyer),
    period && el('cac:InvoicePeriod', [el('cbc:StartDate', period.start), el('cbc:EndDate', period.end)]),
    plain(poNumber, TEXT_LENGTH)
      ? el('cac:OrderReference', [el('cbc:ID', plain(poNumber, TEXT_LENGTH))])
      : null,
  ]
}

/** What it rectifies, where the tax agency is asked for it, and the project, which each document says in another way. */
function referencesOf({ document, rectified, code }: EInvoice, { name }: Shape) {
  const project = plain(document.billingMeta.projectCode, TEXT_LENGTH)
  const isInvoice = name === 'Invoice'
  return [
    rectified &&
      el('cac:BillingReference', [
        el('cac:InvoiceDocumentReference', [
          el('cbc:ID', rectified.legalId),
          el('cbc:IssueDate', rectified.issuedOn),
        ]),
      ]),
    code &&
      el('cac:AdditionalDocumentReference', [
        el('cbc:ID', code.title.replace(/:$/, '')),
        el('cbc:DocumentDescription', code.phrase),
        el('cac:Attachment', [el('cac:ExternalReference', [el('cbc:URI', code.url)])]),
      ]),
    project && !isInvoice
      ? el('cac:AdditionalDocumentReference', [el('cbc:ID', project), el('cbc:DocumentTypeCode', PROJECT)])
      : null,
    project && isInvoice ? el('cac:ProjectReference', [el('cbc:ID', project)]) : null,
  ]
}

function deliveryOf({ document, issuedOn }: EInvoice) {
  const on = periodOf(document) ? null : operationOnOf(document, issuedOn)
  return on ? el('cac:Delivery', [el('cbc:ActualDeliveryDate', on)]) : null
}

function paymentOf({ document }: EInvoice, { name }: Shape) {
  const { seller, legalId } = document
  if (name === 'CreditNote' || dueCentsOf(document) <= 0 || !seller?.iban) return null
  return el('cac:PaymentMeans', [
    el('cbc:PaymentMeansCode', SEPA_TRANSFER),
    el('cbc:PaymentID', legalId),
    el('cac:PayeeFinancialAccount', [
      el('cbc:ID', seller.iban),
      el('cbc:Name', plain(seller.name, NAME_LENGTH)),
    ]),
  ])
}

/** What is taxed at nothing is rated zero. */
const categoryOf = (name: string, percent: number) =>
  el(name, [
    el('cbc:ID', percent === 0 ? 'Z' : 'S'),
    el('cbc:Percent', String(percent)),
    el('cac:TaxScheme', [el('cbc:ID', 'VAT')]),
  ])

const taxOf = ({ document }: EInvoice, shape: Shape) =>
  el('cac:TaxTotal', [
    amount('cbc:TaxAmount', document.taxTotal.amount, shape),
    ...document.vat.map(rate =>
      el('cac:TaxSubtotal', [
        amount('cbc:TaxableAmount', rate.base.amount, shape),
        amount('cbc:TaxAmount', rate.vat.amount, shape),
        categoryOf('cac:TaxCategory', rate.percentage),
      ]),
    ),
  ])

const totalsOf = ({ document }: EInvoice, shape: Shape) =>
  el('cac:LegalMonetaryTotal', [
    amount('cbc:LineExtensionAmount', document.taxBase.amount, shape),
    amount('cbc:TaxExclusiveAmount', document.taxBase.amount, shape),
    amount('cbc:TaxInclusiveAmount', document.total.amount, shape),
    document.prepaid.amount === 0 ? null : amount('cbc:PrepaidAmount', document.prepaid.amount, shape),
    amount('cbc:PayableAmount', dueCentsOf(document), shape),
  ])

function lineOf({ document }: EInvoice, shape: Shape, item: WrittenLine, index: number) {
  const { date, quantity } = item
  const base = signed(item.taxBase.amount, shape.sign)
  const period = periodOf(document)
  const isWithin = date !== null && (!period || (period.start <= date && date <= period.end))
  const isInvoice = shape.name === 'Invoice'
  return el(isInvoice ? 'cac:InvoiceLine' : 'cac:CreditNoteLine', [
    el('cbc:ID', String(index + 1)),
    el(isInvoice ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity', String(base < 0 ? -quantity : quantity), {
      unitCode: ONE_PIECE,
    }),
    el('cbc:LineExtensionAmount', amountText(base), { currencyID: EURO }),
    isWithin ? el('cac:InvoicePeriod', [el('cbc:StartDate', date), el('cbc:EndDate', date)]) : null,
    el('cac:Item', [
      el('cbc:Name', plain(item.name, NAME_LENGTH) || String(index + 1)),
      categoryOf('cac:ClassifiedTaxCategory', item.taxPercentage),
    ]),
    el('cac:Price', [el('cbc:PriceAmount', unitPriceText(base, quantity), { currencyID: EURO })]),
  ])
}
