import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { XMLParser } from 'fast-xml-parser'
import { SaxesParser } from 'saxes'
import { toMoney } from '../../../../core/contract/common'
import { sumCents } from '../../../../core/rules/money/cents'
import { documentAmounts, sumRates } from '../../invoices/rules/document-amounts'
import type { Written } from './einvoice'
import { makeEInvoice, type PricedLine, RECIPIENT, SELLER } from './einvoices.make'
import { writeFacturae } from './facturae'
import { writeUbl } from './ubl'

type Node = Record<string, unknown>
const parser = new XMLParser({ ignoreAttributes: true, parseTagValue: false })
const parsed = (written: Written): Node => {
  if ('missing' in written) throw new Error(`missing: ${written.missing.join()}`)
  return parser.parse(written.xml) as Node
}
const at = (node: unknown, path: string): unknown =>
  path.split('/').reduce<unknown>((inner, name) => (inner as Node | undefined)?.[name], node)
const all = (node: unknown, path: string): unknown[] =>
  [at(node, path)].flat().filter(one => one !== undefined)
/** Euros with two digits as cents; anything else is no amount of an invoice. */
function cents(node: unknown, path: string): number {
  const text = String(at(node, path))
  expect(text).toMatch(/^-?\d+\.\d\d$/)
  expect(text).not.toBe('-0.00')
  return Number(text.replace('.', ''))
}

const RATES = [0, 4, 5, 7.5, 10, 21]
const line = (least: number, most: number) =>
  fc.record({
    name: fc.constantFrom('Menú', 'Descuento', 'Entrega'),
    quantity: fc.integer({ min: 1, max: 2000 }),
    unitCents: fc.integer({ min: least, max: most }),
    percent: fc.constantFrom(...RATES),
  })
/** Prices above zero, and discounts as lines below it. */
const invoiced = fc.array(fc.oneof(line(0, 5000), line(-400, -1)), { minLength: 1, maxLength: 12 })
const corrections = fc.array(line(-3000, 800), { minLength: 1, maxLength: 8 })

const grossOf = (lines: readonly PricedLine[]) =>
  lines.map(({ percent, quantity, unitCents }) => ({ percent, grossCents: quantity * unitCents }))

const FIRST = {
  legalId: 'F-2026-000001',
  issuedOn: '2026-10-30',
  periodStart: null,
  periodEnd: null,
  recipient: RECIPIENT,
}

const plainInvoice = fc.record({ lines: invoiced, paid: fc.nat({ max: 100 }) }).map(({ lines, paid }) => {
  const amounts = documentAmounts(grossOf(lines))
  const prepaid = toMoney(Math.round((amounts.totalCents * paid) / 100) + 0)
  return makeEInvoice(lines, amounts, { document: { prepaid } })
})
const difference = fc
  .record({ first: invoiced, before: corrections, lines: corrections })
  .map(({ first, before, lines }) => {
    const said = documentAmounts(grossOf(first))
    const earlier = documentAmounts(grossOf(before), said.rates)
    const amounts = documentAmounts(grossOf(lines), sumRates([said.rates, earlier.rates]))
    return makeEInvoice(lines, amounts, {
      document: { kind: 'R1', rectification: 'difference', legalId: 'R-2026-000001', reason: 'Devolución' },
      rectified: { ...FIRST, baseCents: said.baseCents },
    })
  })
const substitution = fc.record({ first: invoiced, lines: invoiced }).map(({ first, lines }) => {
  const said = documentAmounts(grossOf(first))
  return makeEInvoice(lines, documentAmounts(grossOf(lines)), {
    document: {
      kind: 'R1',
      rectification: 'substitution',
      legalId: 'R-2026-000002',
      reason: 'Error',
      prepaid: toMoney(said.totalCents),
    },
    rectified: { ...FIRST, baseCents: said.baseCents },
  })
})
const anyInvoice = fc.oneof(plainInvoice, difference, substitution)

/** A difference rounds what all of its documents say together, so its own rounding shows twice. */
const ROUNDING_CENTS = 2
const isProduct = (baseCents: number, percent: number, vatCents: number) =>
  Math.abs(Math.round((baseCents * percent) / 100) - vatCents) <= ROUNDING_CENTS

test('UBL says what the invoice says, and adds up as EN 16931 asks', () => {
  fc.assert(
    fc.property(anyInvoice, invoice => {
      const { document } = invoice
      const isCredit = document.kind === 'R1' && document.total.amount < 0
      const sign = isCredit ? -1 : 1
      const root = at(parsed(writeUbl(invoice)), isCredit ? 'CreditNote' : 'Invoice')
      const totals = at(root, 'cac:LegalMonetaryTotal')
      const lines = all(root, isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine')
      const subtotals = all(root, 'cac:TaxTotal/cac:TaxSubtotal')
      const net = cents(totals, 'cbc:LineExtensionAmount')
      const exclusive = cents(totals, 'cbc:TaxExclusiveAmount')
      const inclusive = cents(totals, 'cbc:TaxInclusiveAmount')
      const vat = cents(root, 'cac:TaxTotal/cbc:TaxAmount')
      const prepaid = at(totals, 'cbc:PrepaidAmount') === undefined ? 0 : cents(totals, 'cbc:PrepaidAmount')

      expect(exclusive * sign + 0).toBe(document.taxBase.amount)
      expect(vat * sign + 0).toBe(document.taxTotal.amount)
      expect(inclusive * sign + 0).toBe(document.total.amount)
      expect(prepaid * sign + 0).toBe(document.prepaid.amount)
      // BR-CO-10, BR-CO-13, BR-CO-14, BR-CO-15, BR-CO-16, BR-CO-18.
      expect(sumCents(lines.map(each => cents(each, 'cbc:LineExtensionAmount')))).toBe(net)
      expect(exclusive).toBe(net)
      expect(sumCents(subtotals.map(each => cents(each, 'cbc:TaxAmount')))).toBe(vat)
      expect(inclusive).toBe(exclusive + vat)
      expect(cents(totals, 'cbc:PayableAmount')).toBe(inclusive - prepaid)
      expect(subtotals.length).toBeGreaterThan(0)
      for (const subtotal of subtotals) {
        const percent = Number(at(subtotal, 'cac:TaxCategory/cbc:Percent'))
        const category = at(subtotal, 'cac:TaxCategory/cbc:ID')
        const base = cents(subtotal, 'cbc:TaxableAmount')
        const its = lines.filter(
          each => Number(at(each, 'cac:Item/cac:ClassifiedTaxCategory/cbc:Percent')) === percent,
        )
        // BR-S-05, BR-Z-05, BR-S-08, BR-Z-08, BR-CO-17, BR-Z-09.
        expect(category).toBe(percent === 0 ? 'Z' : 'S')
        expect(sumCents(its.map(each => cents(each, 'cbc:LineExtensionAmount')))).toBe(base)
        expect(isProduct(base, percent, cents(subtotal, 'cbc:TaxAmount'))).toBe(true)
        if (percent === 0) expect(cents(subtotal, 'cbc:TaxAmount')).toBe(0)
      }
      for (const each of lines) {
        const quantity = Number(at(each, isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity'))
        const price = String(at(each, 'cac:Price/cbc:PriceAmount'))
        // BR-27, and that quantity and price give the amount.
        expect(price).toMatch(/^\d+\.\d{2,8}$/)
        expect(Math.round(quantity * Number(price) * 100) + 0).toBe(cents(each, 'cbc:LineExtensionAmount'))
      }
    }),
    { numRuns: 150 },
  )
}, 60_000)

test('Facturae says what the invoice says, and adds up', () => {
  fc.assert(
    fc.property(anyInvoice, invoice => {
      const { document } = invoice
      const file = at(parsed(writeFacturae(invoice)), 'fe:Facturae')
      const root = at(file, 'Invoices/Invoice')
      const totals = at(root, 'InvoiceTotals')
      const lines = all(root, 'Items/InvoiceLine')
      const taxes = all(root, 'TaxesOutputs/Tax')
      const due = document.total.amount - document.prepaid.amount
      expect(cents(totals, 'TotalGrossAmountBeforeTaxes')).toBe(document.taxBase.amount)
      expect(cents(totals, 'TotalTaxOutputs')).toBe(document.taxTotal.amount)
      expect(cents(totals, 'InvoiceTotal')).toBe(document.total.amount)
      for (const name of ['TotalOutstandingAmount', 'TotalExecutableAmount'])
        expect(cents(totals, name)).toBe(due)
      expect(cents(file, 'FileHeader/Batch/TotalInvoicesAmount/TotalAmount')).toBe(document.total.amount)
      expect(sumCents(lines.map(each => cents(each, 'GrossAmount')))).toBe(document.taxBase.amount)
      expect(sumCents(taxes.map(each => cents(each, 'TaxableBase/TotalAmount')))).toBe(
        document.taxBase.amount,
      )
      expect(sumCents(taxes.map(each => cents(each, 'TaxAmount/TotalAmount')))).toBe(document.taxTotal.amount)
      for (const tax of taxes) {
        const base = cents(tax, 'TaxableBase/TotalAmount')
        const its = lines.filter(each => at(each, 'TaxesOutputs/Tax/TaxRate') === at(tax, 'TaxRate'))
        expect(sumCents(its.map(each => cents(each, 'GrossAmount')))).toBe(base)
        expect(isProduct(base, Number(at(tax, 'TaxRate')), cents(tax, 'TaxAmount/TotalAmount'))).toBe(true)
      }
      for (const each of lines) {
        const amount = Number(at(each, 'Quantity')) * Number(at(each, 'UnitPriceWithoutTax'))
        expect(Math.round(amount * 100) + 0).toBe(cents(each, 'TotalCost'))
      }
      const installment = at(root, 'PaymentDetails/Installment')
      expect(installment === undefined ? 0 : cents(installment, 'InstallmentAmount')).toBe(Math.max(due, 0))
    }),
    { numRuns: 150 },
  )
}, 60_000)

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ maxLength: 60 }),
  fc.constantFrom(
    '<script>&amp;"\'',
    ']]>',
    '\ud800',
    '\udc00\ud800',
    '\u0000\u0008\u000b\u001f',
    '\ufffe\uffff',
  ),
)

test('no text breaks a file', () => {
  // What XML 1.0 can carry.
  const writable = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u
  fc.assert(
    fc.property(hostile, hostile, hostile, (name, notes, street) => {
      const lines = [{ name, quantity: 1, unitCents: 1100, percent: 10 }]
      const party = (text: string) => ({
        ...SELLER,
        name: `SL ${text}`,
        address: { address: `C ${text}`, postalCode: '08005', city: `B ${text}`, country: 'ES' },
        registryText: text,
      })
      const told = makeEInvoice(lines, documentAmounts(grossOf(lines)), {
        document: {
          notes,
          billingMeta: { poNumber: notes, costCenter: name, projectCode: street },
          seller: party(street),
          recipient: party(notes),
        },
      })
      for (const write of [writeFacturae, writeUbl]) {
        const written = write(told)
        if ('missing' in written) throw new Error(written.missing.join())
        expect(written.xml).toMatch(writable)
        expect(written.xml.isWellFormed()).toBe(true)
        expect(() => strict(written.xml)).not.toThrow()
      }
    }),
    { numRuns: 150 },
  )
}, 60_000)

/** Throws where the file is not well-formed. */
const strict = (xml: string) => new SaxesParser({ xmlns: true }).write(xml).close()
