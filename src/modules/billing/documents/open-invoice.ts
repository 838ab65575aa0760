import { type Language, Ok, ok } from '../../../core/contract/common'
import { Failure } from '../../../core/contract/failures'
import { anyone, limited, mayFail } from '../../../core/procedures'
import { addressOf, LOOKUPS, takeTry } from '../../../core/rate-limit'
import { maskEmail } from '../../../core/rules/fields/mask-email'
import { write } from '../../../core/write'
import { InvoiceByLink } from '../invoices/contract/invoices'
import { presentDocument } from '../invoices/present-invoices'
import { OpenedInvoice } from './contract/documents'
import { addInvoiceLinks, setLinkOpened } from './documents.store'
import { findLink, isLinkOpen, type LinkRow, newLink } from './invoice-links'
import { INVOICE_MAILS_TO } from './limits'
import { pdfOf } from './show-invoice-pdf'

/** To whom a new link may be sent: only to whom the ended one was mailed. A revoked one is not replaced. */
const renewableTo = ({ recipient, revoked_at }: LinkRow) => (revoked_at === null ? recipient : null)

/** Reads an invoice by its link. */
export const showInvoiceByLink = anyone
  .meta({ summary: 'Reads an invoice by the link that was sent with it' })
  .input(InvoiceByLink)
  .use(limited(LOOKUPS))
  .output(OpenedInvoice)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, world, now, fail } }) => {
    const link = await findLink(db, world, input, now)
    const invoice =
      link &&
      (await db
        .selectFrom('invoice')
        .selectAll()
        .where('id', '=', link.invoice_id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst())
    if (!link || !invoice) throw fail('NotFound')
    const ends = { expiresAt: link.expires_at }
    if (!isLinkOpen(link, now)) {
      const recipient = renewableTo(link)
      return { ...ends, invoice: null, pdf: null, renewableTo: recipient && maskEmail(recipient) }
    }
    return {
      ...ends,
      invoice: await presentDocument(db, invoice, now),
      pdf: pdfOf(world, invoice, now),
      renewableTo: null,
    }
  })

/** Notes that the page of a link was opened. Programs that only look where a link leads do not call it. */
export const noteInvoiceOpened = anyone
  .meta({ summary: 'Notes that the page of a link was opened' })
  .input(InvoiceByLink)
  .use(limited(LOOKUPS))
  .output(Ok)
  .concat(mayFail('NotFound'))
  .mutation(
    write(
      async ({ input, ctx: { db, world, now, fail } }) => {
        const link = await findLink(db, world, input, now)
        if (!link || !isLinkOpen(link, now)) throw fail('NotFound')
        await setLinkOpened(db, link.id, now)
        return ok
      },
      { isAudited: false },
    ),
  )

/** Mails a new link in place of one that has ended, to the address that had it. */
export const renewInvoiceLink = anyone
  .meta({ summary: 'Mails a new link to an invoice to the address that had the ended one' })
  .input(InvoiceByLink)
  .use(limited(LOOKUPS))
  .output(Ok)
  .concat(mayFail('NotFound', 'TooManyRequests'))
  .use(async ({ input, ctx, next }) => {
    const { db, world, now } = ctx
    const link = await findLink(db, world, input, now)
    const recipient = link && renewableTo(link)
    if (!link || !recipient || isLinkOpen(link, now)) throw new Failure('NotFound')
    await takeTry(INVOICE_MAILS_TO, addressOf(recipient), ctx)
    const { invoice_id: invoiceId, made_by_id: madeById } = link
    return next({
      ctx: { link: { invoiceId, madeById, recipient, language: link.language as Language } },
    })
  })
  .mutation(
    write(async ({ ctx: { db, world, now, link, emit } }) => {
      const renewed = newLink(world, link, now)
      await addInvoiceLinks(db, [renewed])
      emit('invoice.mail-asked', { linkId: renewed.id })
      return ok
    }),
  )
