import type { World } from '../../core/context'

/** Job: a file that nothing names any more goes from where files are kept, and only then from the table. */
export async function removeFile(world: World, { fileId }: { fileId: string }): Promise<void> {
  const file = await world.db
    .selectFrom('stored_file')
    .select(['id', 'content_type'])
    .where('id', '=', fileId)
    .executeTakeFirst()
  if (!file) return
  await world.files.remove(`${file.id}.${file.content_type === 'image/jpeg' ? 'jpg' : 'webp'}`)
  await world.db.deleteFrom('stored_file').where('id', '=', file.id).execute()
}
