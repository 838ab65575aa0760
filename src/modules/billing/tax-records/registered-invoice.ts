import { sql } from 'kysely'
import type { Database } from '../../../core/db/open'
import { sumCents } from '../../../core/rules/money/cents'
import {
  type InvoiceRef,
  type InvoiceType,
  nifOf,
  type RegisteredInvoice,
  type TaxParty,
} from './rules/record'

/** Who is registered besides the invoice itself: what a correction says instead of it. */
export interface Said {
  recipient?: { name: string; vatNumber: string }
}

/**
 * What of an issued invoice is registered. Null when its issuer is no taxpayer of the Spanish agency, which keeps no
 * records of it then.
 */
export async function registeredInvoice(
  db: Database,
  invoiceId: string,
  said: Said = {},
): Promise<(RegisteredInvoice & { issuerId: string; city: string; issuedAt: Date }) | null> {
  const invoice = await db
    .selectFrom('invoice')
    .innerJoin('issuer', 'issuer.id', 'invoice.issuer_id')
    .selectAll('invoice')
    .select('issuer.merchant_id')
    .where('invoice.id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  const seller = invoice.seller!
  const nif = nifOf(seller.vatNumber)
  if (!nif) return null
  const [lines, rectified, thirdParty] = await Promise.all([
    db
      .selectFrom('invoice_line')
      .select(['name', 'on_day'])
      .where('invoice_id', '=', invoiceId)
      .orderBy('position')
      .execute(),
    invoice.rectifies_id ? rectifiedOf(db, invoice.rectifies_id, invoiceId, nif) : null,
    invoice.merchant_id === null ? null : platformOf(db),
  ])
  const names = [...new Set(lines.map(({ name }) => name))]
  const lastDay = lines
    .flatMap(({ on_day }) => on_day ?? [])
    .sort()
    .at(-1)
  const recipient = said.recipient ?? invoice.recipient
  return {
    issuerId: invoice.issuer_id,
    city: invoice.city,
    issuedAt: invoice.issued_at!,
    ref: { nif, number: invoice.legal_id!, issuedOn: invoice.issued_on! },
    issuerName: seller.name,
    type: invoice.kind as InvoiceType,
    description: names.join(', '),
    operationOn: lastDay && lastDay < invoice.issued_on! ? lastDay : null,
    recipient: recipient?.vatNumber ? { name: recipient.name, vatNumber: recipient.vatNumber } : null,
    references: rectified ? [rectified.ref] : [],
    rectification: rectified && {
      way: invoice.rectification as 'substitution' | 'difference',
      baseCents: rectified.baseCents,
      vatCents: rectified.vatCents,
    },
    thirdParty,
    rates: invoice.vat.map(({ percent, baseCents, vatCents }) => ({ percent, baseCents, vatCents })),
    vatCents: invoice.vat_cents,
    totalCents: invoice.total_cents,
  }
}

/** What an invoice says by now, with the differences that were issued before this one. */
async function rectifiedOf(
  db: Database,
  id: string,
  byId: string,
  nif: string,
): Promise<{ ref: InvoiceRef; baseCents: number; vatCents: number }> {
  const rows = await db
    .selectFrom('invoice')
    .select(['id', 'legal_id', 'issued_on', 'base_cents', 'vat_cents'])
    .where(({ and, eb, or }) =>
      or([
        eb('id', '=', id),
        and([
          eb('rectifies_id', '=', id),
          eb('rectification', '=', 'difference'),
          eb('hash', 'is not', null),
          eb('id', '<>', byId),
          eb(
            'chain_position',
            '<',
            db.selectFrom('invoice as by').select('by.chain_position').where('by.id', '=', byId),
          ),
        ]),
      ]),
    )
    .execute()
  const first = rows.find(row => row.id === id)!
  return {
    ref: { nif, number: first.legal_id!, issuedOn: first.issued_on! },
    baseCents: sumCents(rows.map(row => row.base_cents)),
    vatCents: sumCents(rows.map(row => row.vat_cents)),
  }
}

/** The platform, which issues in the name of merchants and sends what it has issued. */
export async function platformOf(db: Database): Promise<TaxParty | null> {
  const platform = await db
    .selectFrom('issuer')
    .select(['name', 'vat_number'])
    .where('merchant_id', 'is', null)
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return platform ? { name: platform.name, vatNumber: platform.vat_number } : null
}

/** Whether this installation invoices for several taxpayers. */
export async function hasManyIssuers(db: Database): Promise<boolean> {
  const { rows } = await sql<{ many: boolean }>`select count(*) > 1 as many from tax_chain`.execute(db)
  return rows[0]!.many
}
