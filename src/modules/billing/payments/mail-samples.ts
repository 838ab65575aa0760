import type { MailSamples, Stage } from '../../messaging/messages/rehearse-mail'
import { mailAboutPayment, type PaymentMail } from './payment-mails'

const sample =
  (about: PaymentMail['about']) =>
  ({ tx, ctx, reader, dedupeKey }: Stage) =>
    mailAboutPayment(tx, ctx, {
      about,
      to: { ...reader, personId: reader.id },
      legalId: 'F-2026-000338',
      cents: 129_940,
      on: '2026-11-26',
      issuer: 'Comanda Menjar a la Feina SL',
      lastFour: '1332',
      dedupeKey,
    })

/** Every mail about payments of invoices. */
export const paymentMailSamples: MailSamples = {
  'invoice-debit': sample('debit'),
  'invoice-reminder': sample('reminder'),
}
