import { addDays, DEFAULT_TZ, localDateOf } from '../../../core/rules/local-time'
import type { MailSamples, Stage } from '../../messaging/messages/rehearse-mail'
import { linkUrl } from './invoice-links'
import { mailInvoice } from './invoice-mail'

const sample =
  (owedCents: number) =>
  ({ tx, ctx, reader: { email, language }, dedupeKey }: Stage) =>
    mailInvoice(tx, ctx, {
      to: { email, language },
      number: 'F-2026-000358',
      issuer: 'Comanda Menjar a la Feina SL',
      totalCents: 37860,
      owedCents,
      dueOn: addDays(localDateOf(ctx.now, DEFAULT_TZ), 30),
      url: linkUrl(ctx.world, {
        id: ctx.world.newId(),
        invoice_id: ctx.world.newId(),
        created_at: ctx.now,
      }),
      attachment: null,
      dedupeKey,
    })

/** The mail that brings an invoice: to be paid, and paid already. */
export const invoiceMailSamples: MailSamples = {
  invoice: sample(37860),
  'invoice-paid': sample(0),
}
