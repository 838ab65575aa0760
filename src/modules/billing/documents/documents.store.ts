import type { Insertable } from 'kysely'
import type { World } from '../../../core/context'
import { insertRows } from '../../../core/db/insert-rows'
import type { Tx } from '../../../core/db/open'
import type { InvoiceLinkTable } from '../../../core/db/tables'
import { recordFile, sha256Of, storedFileKey } from '../../files/photos/files.store'

const CONTENT_TYPE = 'application/pdf'

/** What a document is called where files are kept. */
export const pdfKeyOf = (bytes: Uint8Array): string =>
  storedFileKey({ id: '', contentType: CONTENT_TYPE, sha256: sha256Of(bytes) })

/** The document of an issued invoice; null when none was made, or its file is gone. */
export async function readInvoicePdf({ db, files }: World, invoiceId: string): Promise<Uint8Array | null> {
  const kept = await db
    .selectFrom('invoice_pdf')
    .innerJoin('stored_file', 'stored_file.id', 'invoice_pdf.file_id')
    .select(['stored_file.id', 'stored_file.content_type', 'stored_file.sha256'])
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst()
  return kept ? files.get(storedFileKey({ ...kept, contentType: kept.content_type })) : null
}

/** Keeps the document of an issued invoice. The first one counts, unless its file is gone. */
export async function keepInvoicePdf(
  world: World,
  invoiceId: string,
  bytes: Uint8Array,
  now: Date,
): Promise<void> {
  const file = { id: world.newId(), contentType: CONTENT_TYPE } as const
  await world.files.put(pdfKeyOf(bytes), bytes)
  await world.db.transaction().execute(async tx => {
    await recordFile(tx, { ...file, kind: 'invoice-pdf', ownerId: null }, bytes, now)
    await tx
      .insertInto('invoice_pdf')
      .values({ invoice_id: invoiceId, file_id: file.id, created_at: now })
      .onConflict(oc => oc.column('invoice_id').doUpdateSet({ file_id: file.id }))
      .execute()
  })
}

export const addInvoiceLinks = (tx: Tx, links: readonly Insertable<InvoiceLinkTable>[]) =>
  insertRows(tx, 'invoice_link', links)

/** The first time counts. */
export const setLinkOpened = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable('invoice_link')
    .set({ opened_at: now })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .execute()

export const setLinkRevoked = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable('invoice_link')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
