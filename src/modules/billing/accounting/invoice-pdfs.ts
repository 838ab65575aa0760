import type { World } from '../../../core/context'
import { invoicePdf, nameOfPdf } from '../documents/invoice-pdf'
import { keptInvoices } from '../invoices/invoice-access'
import type { AskedInvoices } from './accounting-columns'
import { issuedBy } from './issued-invoices'

const PAGE = 100

/**
 * The documents of what an issuer issued, one after the other. Each that is drawn here is kept, so that a second try of a
 * long file is quick up to where the first one ended.
 */
export async function* invoicePdfs(world: World, asked: Omit<AskedInvoices, 'texts'>, now: Date) {
  for (let after = 0; ; ) {
    const rows = await keptInvoices(asked.db, asked.caller)
      .selectAll('invoice')
      .where(issuedBy(asked))
      .where('invoice.chain_position', '>', after)
      .orderBy('invoice.chain_position')
      .limit(PAGE)
      .execute()
    for (const row of rows)
      yield { name: nameOfPdf(row), input: await invoicePdf(world, row, now), lastModified: row.issued_at! }
    if (rows.length < PAGE) return
    after = rows.at(-1)!.chain_position!
  }
}
