import { sql } from 'kysely'
import type { Person, World } from '../../../core/context'
import type { Language } from '../../../core/contract/common'
import type { Database, Tx } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import { addressOf, takeTry } from '../../../core/rate-limit'
import { write } from '../../../core/write'
import { namesOf } from '../../identity/people/person-names'
import { InvoiceReference } from '../invoices/contract/invoices'
import { KEEP_INVOICES, keptInvoices } from '../invoices/invoice-access'
import { InvoiceLink, InvoiceLinkReference, InvoiceLinks, SendInvoiceEmail } from './contract/documents'
import { addInvoiceLinks, setLinkRevoked } from './documents.store'
import { isLinkOpen, type LinkRow, linkUrl, newLink } from './invoice-links'
import { dedupeKeyOf } from './invoice-mail'
import { INVOICE_MAILS_TO } from './limits'

/** So many links of an invoice are listed, the newest. */
const LISTED = 50
const keeper = holds(...KEEP_INVOICES)

/** Mails an issued invoice with its PDF and a link. Sent again, it arrives again, with a link that opens from now on. */
export const sendInvoiceEmail = keeper
  .meta({ summary: 'Mails an invoice with its PDF and a link to pay it' })
  .input(SendInvoiceEmail)
  .output(InvoiceLinks)
  .concat(mayFail('NotFound', 'InvoiceNotIssued', 'TooManyRequests'))
  .use(async ({ input, ctx, next }) => {
    const recipients = [...new Set([...input.to, ...(input.cc ?? [])])]
    for (const recipient of recipients) await takeTry(INVOICE_MAILS_TO, addressOf(recipient), ctx)
    return next({ ctx: { recipients } })
  })
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, world, caller, now, recipients, fail, emit, audit } = ctx
      const invoice = await keptInvoice(db, caller, input.invoiceId)
      if (!invoice) throw fail('NotFound')
      if (invoice.hash === null) throw fail('InvoiceNotIssued')
      const language = input.language ?? (invoice.language as Language)
      const links = recipients.map(recipient =>
        newLink(world, { invoiceId: invoice.id, recipient, language, madeById: caller.id }, now),
      )
      await addInvoiceLinks(db, links)
      for (const { id } of links) emit('invoice.mail-asked', { linkId: id })
      audit({ type: 'invoice', id: invoice.id, before: {}, after: { sent_to: recipients.length } })
      return linksOf(db, world, invoice.id, now)
    }),
  )

/** The links of an invoice: to whom they were mailed, and whether they were opened. */
export const listInvoiceLinks = keeper
  .input(InvoiceReference)
  .output(InvoiceLinks)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, world, caller, now, fail } }) => {
    const invoice = await keptInvoice(db, caller, input.invoiceId)
    if (!invoice) throw fail('NotFound')
    return linksOf(db, world, invoice.id, now)
  })

/** A link that is mailed to no one, to be copied. */
export const makeInvoiceLink = keeper
  .meta({ summary: 'Makes a link to an invoice' })
  .input(InvoiceReference)
  .output(InvoiceLink)
  .concat(mayFail('NotFound', 'InvoiceNotIssued'))
  .mutation(
    write(async ({ input, ctx: { db, world, caller, now, fail, audit } }) => {
      const invoice = await keptInvoice(db, caller, input.invoiceId)
      if (!invoice) throw fail('NotFound')
      if (invoice.hash === null) throw fail('InvoiceNotIssued')
      const language = invoice.language as Language
      const link = newLink(
        world,
        { invoiceId: invoice.id, recipient: null, language, madeById: caller.id },
        now,
      )
      await addInvoiceLinks(db, [link])
      audit({ type: 'invoice', id: invoice.id, before: {}, after: { link: link.id } })
      const links = await linksOf(db, world, invoice.id, now)
      return links.find(({ id }) => id === link.id)!
    }),
  )

/** A link opens its invoice no longer. */
export const revokeInvoiceLink = keeper
  .meta({ summary: 'Ends a link to an invoice' })
  .input(InvoiceLinkReference)
  .output(InvoiceLinks)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input, ctx: { db, world, caller, now, fail, audit } }) => {
      const link = await keptInvoices(db, caller)
        .innerJoin('invoice_link', 'invoice_link.invoice_id', 'invoice.id')
        .select(['invoice_link.id', 'invoice_link.invoice_id'])
        .where('invoice_link.id', '=', input.id)
        .executeTakeFirst()
      if (!link) throw fail('NotFound')
      await setLinkRevoked(db, link.id, now)
      audit({ type: 'invoice', id: link.invoice_id, before: {}, after: { revoked_link: link.id } })
      return linksOf(db, world, link.invoice_id, now)
    }),
  )

const keptInvoice = (db: Database | Tx, caller: Person, id: string) =>
  keptInvoices(db, caller)
    .select(['invoice.id', 'invoice.hash', 'invoice.language'])
    .where('invoice.id', '=', id)
    .executeTakeFirst()

async function linksOf(
  db: Database,
  world: Pick<World, 'settings'>,
  invoiceId: string,
  now: Date,
): Promise<InvoiceLink[]> {
  const rows = await db
    .selectFrom('invoice_link')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .orderBy('id', 'desc')
    .limit(LISTED)
    .execute()
  const [names, mails] = await Promise.all([
    namesOf(
      db,
      rows.map(row => row.made_by_id),
    ),
    mailStates(db, rows),
  ])
  return rows.map(row => ({
    id: row.id,
    url: linkUrl(world, row),
    recipient: row.recipient,
    madeByName: row.made_by_id ? (names.get(row.made_by_id) ?? null) : null,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    openedAt: row.opened_at,
    revokedAt: row.revoked_at,
    isOpen: isLinkOpen(row, now),
    mailState: mails.get(dedupeKeyOf(row.id)) ?? null,
  }))
}

async function mailStates(db: Database, rows: readonly LinkRow[]) {
  const keys = rows.flatMap(({ id, recipient }) => (recipient ? [dedupeKeyOf(id)] : []))
  const mails = keys.length
    ? await db
        .selectFrom('outgoing_message')
        .select(['dedupe_key', 'state'])
        .where('dedupe_key', '=', sql<string>`any(${keys}::text[])`)
        .execute()
    : []
  return new Map(mails.map(mail => [mail.dedupe_key, mail.state as 'sent']))
}
