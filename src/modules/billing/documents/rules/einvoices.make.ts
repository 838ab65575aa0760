import type { DocumentAmounts } from '../../invoices/rules/document-amounts'
import { isSimplified } from '../../invoices/rules/invoice-kinds'
import type { EInvoice, WrittenInvoice, WrittenLine } from './einvoice'

export interface PricedLine {
  name: string
  quantity: number
  /** Of one, tax included. */
  unitCents: number
  percent: number
  date?: string
}

export const SELLER = {
  name: 'Comanda Menjar a la Feina SL',
  vatNumber: 'ESB12345674',
  address: { address: 'Carrer de Pallars 193', postalCode: '08005', city: 'Barcelona', country: 'ES' },
  registryText: 'RM Barcelona, T 1, F 2, H B-3',
  email: 'bills@comanda.test',
  iban: 'ES9121000418450200051332',
  mandateReference: null,
}
export const RECIPIENT = {
  name: 'Nimbus SL',
  vatNumber: 'ESA58818501',
  address: { address: 'Carrer de Mallorca 1', postalCode: '08013', city: 'Barcelona', country: 'ES' },
  email: null,
}

/** An issued invoice of these lines, with the amounts that it has been issued with. */
export function makeEInvoice(
  lines: readonly PricedLine[],
  amounts: DocumentAmounts,
  {
    document = {},
    ...changes
  }: Partial<Omit<EInvoice, 'document'>> & {
    document?: Partial<WrittenInvoice>
  } = {},
): EInvoice {
  const kind = document.kind ?? 'F1'
  return {
    document: {
      legalId: 'F-2026-000123',
      kind,
      source: 'hand',
      isSimplified: isSimplified(kind),
      language: 'es',
      seller: SELLER,
      recipient: RECIPIENT,
      dueOn: '2026-12-17',
      periodStart: null,
      periodEnd: null,
      billingMeta: {},
      notes: '',
      rectification: null,
      reason: null,
      items: lines.map((line, index) => lineOf(line, amounts.lineVatCents[index]!)),
      vat: amounts.rates.map(rate => ({
        percentage: rate.percent,
        base: { amount: rate.baseCents },
        vat: { amount: rate.vatCents },
      })),
      taxBase: { amount: amounts.baseCents },
      taxTotal: { amount: amounts.vatCents },
      total: { amount: amounts.totalCents },
      prepaid: { amount: 0 },
      ...document,
    },
    issuedOn: '2026-11-17',
    rectified: null,
    platform: null,
    code: null,
    words: {
      replaces: 'Por sustitución: esta factura la reemplaza.',
      mandate: 'Expedida por un tercero.',
      due: 'Vencimiento: 17/12/2026',
      costCenter: 'Centro de coste',
      project: 'Proyecto',
      order: 'N.º de pedido de compra',
    },
    ...changes,
  }
}

const lineOf = ({ name, quantity, unitCents, percent, date }: PricedLine, vatCents: number): WrittenLine => ({
  name,
  quantity,
  date: date ?? null,
  taxBase: { amount: quantity * unitCents - vatCents },
  taxPercentage: percent,
  taxTotal: { amount: vatCents },
})
