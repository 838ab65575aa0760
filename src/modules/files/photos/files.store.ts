import type { Database } from '../../../core/db/open'

type StoredFile = {
  id: string
  kind: string
  /** Whose it is; it is removed with the person. */
  ownerId: string | null
  contentType: 'image/webp' | 'image/jpeg' | 'application/pdf'
}

type Kept = { id: string; contentType: string; sha256: string }

/** What it is called where files are kept. Documents are called by their content, so the same one is kept once. */
export function storedFileKey({ id, contentType, sha256 }: Kept): string {
  if (contentType === 'application/pdf') return `${sha256}.pdf`
  return `${id}.${contentType === 'image/jpeg' ? 'jpg' : 'webp'}`
}

export const sha256Of = (bytes: Uint8Array): string =>
  new Bun.CryptoHasher('sha256').update(bytes).digest('hex')

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
      sha256: sha256Of(bytes),
      created_at: now,
    })
    .execute()
}

export async function removeFileRecord(db: Database, id: string): Promise<void> {
  await db.deleteFrom('stored_file').where('id', '=', id).execute()
}
