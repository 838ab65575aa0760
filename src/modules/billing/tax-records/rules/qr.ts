import { amountText } from '../../../../core/rules/money/cents'
import { dayText, type InvoiceRef } from './record'

/** What stands above the code, and below it. Both are printed at least as large as the rest of the text. */
export const QR_TITLE = 'QR tributario:'
export const QR_PHRASE = 'Factura verificable en la sede electrónica de la AEAT'

const HOSTS = { live: 'https://www2.agenciatributaria.gob.es', test: 'https://prewww2.aeat.es' }

/** Where a customer asks the agency for an invoice: the contents of the QR code on it. */
export function qrUrl(
  { nif, number, issuedOn }: InvoiceRef,
  totalCents: number,
  { isTest }: { isTest: boolean },
): string {
  const query = [
    ['nif', nif],
    ['numserie', number],
    ['fecha', dayText(issuedOn)],
    ['importe', amountText(totalCents)],
  ].map(([name, value]) => `${name}=${encodeURIComponent(value!)}`)
  return `${isTest ? HOSTS.test : HOSTS.live}/wlpl/TIKE-CONT/ValidarQR?${query.join('&')}`
}
