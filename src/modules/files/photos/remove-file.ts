import type { World } from '../../../core/context'
import { removeFileRecord, storedFileKey } from './files.store'

/** Job: a file that nothing names any more goes from where files are kept, and only then from the table. */
export async function removeFile(world: World, { fileId }: { fileId: string }): Promise<void> {
  const file = await world.db
    .selectFrom('stored_file')
    .select(['id', 'content_type as contentType', 'sha256'])
    .where('id', '=', fileId)
    .executeTakeFirst()
  if (!file) return
  await world.files.remove(storedFileKey(file))
  await removeFileRecord(world.db, file.id)
}
