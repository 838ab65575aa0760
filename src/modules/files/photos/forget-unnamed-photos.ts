import type { World } from '../../../core/context'
import { DAY_MS } from '../../../core/rules/instant'
import { removeFile } from './remove-file'

/** Who sends a photo in names it in the next moment, or when their phone has a connection again. */
const NAMED_WITHIN_MS = 2 * DAY_MS
const AT_ONCE = 100

/** Timer: photos of reports and deliveries that were sent in, and that no report and no stop names. */
export async function forgetUnnamedPhotos(world: World): Promise<void> {
  const before = new Date(world.clock.now().getTime() - NAMED_WITHIN_MS)
  for (;;) {
    const files = await world.db
      .selectFrom('stored_file')
      .select('id')
      .where('kind', 'in', ['report-photo', 'proof'])
      .where('created_at', '<', before)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('incidence_photo')
              .select('incidence_photo.file_id')
              .whereRef('incidence_photo.file_id', '=', 'stored_file.id'),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('waypoint')
              .select('waypoint.id')
              .whereRef('waypoint.proof_file_id', '=', 'stored_file.id'),
          ),
        ),
      )
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    for (const { id } of files) await removeFile(world, { fileId: id })
    if (files.length < AT_ONCE) return
  }
}
