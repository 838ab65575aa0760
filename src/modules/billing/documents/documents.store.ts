import type { World } from '../../../core/context'
import { recordFile, sha256Of, storedFileKey } from '../../files/photos/files.store'

const CONTENT_TYPE = 'application/pdf'

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
  await world.files.put(storedFileKey({ ...file, sha256: sha256Of(bytes) }), bytes)
  await world.db.transaction().execute(async tx => {
    await recordFile(tx, { ...file, kind: 'invoice-pdf', ownerId: null }, bytes, now)
    await tx
      .insertInto('invoice_pdf')
      .values({ invoice_id: invoiceId, file_id: file.id, created_at: now })
      .onConflict(oc => oc.column('invoice_id').doUpdateSet({ file_id: file.id }))
      .execute()
  })
}
