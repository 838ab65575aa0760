import { amountText } from '../../../../core/rules/money/cents'
import { dayText, type InvoiceRef, type InvoiceType, type RecordLink } from './record'

export interface HashedAmounts {
  type: InvoiceType
  vatCents: number
  totalCents: number
}

/** The text whose hash a record has: names and values as they stand in its XML. Without amounts it is an annulment. */
export function hashedText(ref: InvoiceRef, amounts: HashedAmounts | null, link: RecordLink): string {
  const suffix = amounts ? '' : 'Anulada'
  const fields: [string, string][] = [
    [`IDEmisorFactura${suffix}`, ref.nif],
    [`NumSerieFactura${suffix}`, ref.number],
    [`FechaExpedicionFactura${suffix}`, dayText(ref.issuedOn)],
    ...(amounts
      ? ([
          ['TipoFactura', amounts.type],
          ['CuotaTotal', amountText(amounts.vatCents)],
          ['ImporteTotal', amountText(amounts.totalCents)],
        ] as [string, string][])
      : []),
    ['Huella', link.previous?.hash ?? ''],
    ['FechaHoraHusoGenRegistro', link.generatedAt],
  ]
  return fields.map(([name, value]) => `${name}=${value.trim()}`).join('&')
}

/** SHA-256 over UTF-8, 64 hexadecimal characters in capitals. */
export const hashOfText = (text: string): string =>
  new Bun.CryptoHasher('sha256').update(text).digest('hex').toUpperCase()

export const hashOfRecord = (ref: InvoiceRef, amounts: HashedAmounts | null, link: RecordLink): string =>
  hashOfText(hashedText(ref, amounts, link))
