import type { World } from '../../../core/context'
import type { Language } from '../../../core/contract/common'
import type { Tx } from '../../../core/db/open'
import { jobContext } from '../../../core/job-context'
import type { LocalDate } from '../../../core/rules/local-time'
import { filled } from '../../../core/rules/texts'
import { inTransaction, type Writing } from '../../../core/write'
import { buildMail } from '../../messaging/messages/build-mail'
import { queueMail } from '../../messaging/messages/outgoing-messages'
import { owedCents } from '../invoices/present-invoices'
import { pdfKeyOf } from './documents.store'
import { isLinkOpen, linkUrl } from './invoice-links'
import { invoicePdf, nameOfPdf } from './invoice-pdf'
import { dayText, moneyText } from './sheet-words'
import { documentTexts } from './texts'

/** What a mail with an invoice says. */
export interface InvoiceMail {
  to: { email: string; language: Language }
  number: string
  issuer: string
  totalCents: number
  owedCents: number
  dueOn: LocalDate | null
  url: string
  /** Null: only in a rehearsal. */
  attachment: { name: string; key: string } | null
  dedupeKey: string
}

/** One mail of each link. */
export const dedupeKeyOf = (linkId: string) => `invoice:${linkId}`

type Mailing = { world: Pick<World, 'newId'>; now: Date; emit: Writing['emit'] }

/** One mail with an invoice, in the language of its reader. */
export function mailInvoice(tx: Tx, ctx: Mailing, mail: InvoiceMail): Promise<boolean> {
  const { email, language } = mail.to
  const { mail: texts } = documentTexts(language)
  const isOwed = mail.owedCents > 0
  const money = (amount: number) => moneyText(language, { amount, currency: 'eur' })
  const words = filled(texts, {
    number: mail.number,
    issuer: mail.issuer,
    total: money(mail.totalCents),
    owed: money(mail.owedCents),
    day: mail.dueOn ? dayText(language, mail.dueOn) : '',
  })
  return queueMail(tx, ctx, {
    recipient: email,
    personId: null,
    template: 'invoice',
    language,
    dedupeKey: mail.dedupeKey,
    attachments: mail.attachment
      ? [{ name: mail.attachment.name, key: mail.attachment.key, contentType: 'application/pdf' }]
      : [],
    ...buildMail({
      language,
      subject: words.subject,
      heading: words.heading,
      lead: isOwed ? words.leadOwed : words.lead,
      button: { label: isOwed ? words.pay : words.read, url: mail.url },
      hints: [words.attached, words.privateLink],
    }),
  })
}

/** Job: mails the invoice of a link to whom the link was made for. */
export async function mailInvoiceLink(world: World, { linkId }: { linkId: string }): Promise<void> {
  const ctx = jobContext(world, 'mail-invoice')
  const link = await world.db
    .selectFrom('invoice_link')
    .selectAll()
    .where('id', '=', linkId)
    .executeTakeFirst()
  const email = link?.recipient
  if (!link || !email || !isLinkOpen(link, ctx.now)) return
  const invoice = await world.db
    .selectFrom('invoice')
    .selectAll()
    .where('id', '=', link.invoice_id)
    .executeTakeFirstOrThrow()
  // Drawn before the transaction: the mail finds it where files are kept.
  const bytes = await invoicePdf(world, invoice, ctx.now)
  await inTransaction(ctx, 'job.mailInvoice', async ({ db, emit }) => {
    await mailInvoice(
      db,
      { world, now: ctx.now, emit },
      {
        to: { email, language: link.language as Language },
        number: invoice.legal_id!,
        issuer: invoice.seller!.name,
        totalCents: invoice.total_cents,
        owedCents: owedCents(invoice),
        dueOn: invoice.due_on,
        url: linkUrl(world, link),
        attachment: { name: nameOfPdf(invoice), key: pdfKeyOf(bytes) },
        dedupeKey: dedupeKeyOf(link.id),
      },
    )
  })
}
