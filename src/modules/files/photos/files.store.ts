import type { Database } from '../../../core/db/open'

type StoredFile = { id: string; kind: string; ownerId: string; contentType: 'image/webp' | 'image/jpeg' }

/** What it is called where files are kept. */
export const storedFileKey = ({ id, contentType }: { id: string; contentType: string }): string =>
  `${id}.${contentType === 'image/jpeg' ? 'jpg' : 'webp'}`

/** Notes a file that is kept already: whose it is, and what it is for. */
export async function recordFile(
  db: Database,
  { id, kind, ownerId, contentType }: StoredFile,
  bytes: Uint8Array,
  now: Date,
): Promise<void> {
  await db
    .insertInto('stored_file')
    .values({
      id,
      kind,
      owner_id: ownerId,
      content_type: contentType,
      bytes: bytes.length,
      sha256: new Bun.CryptoHasher('sha256').update(bytes).digest('hex'),
      created_at: now,
    })
    .execute()
}

export async function removeFileRecord(db: Database, id: string): Promise<void> {
  await db.deleteFrom('stored_file').where('id', '=', id).execute()
}
