import type { World } from '../../../core/context'
import type { Database } from '../../../core/db/open'
import { DAY_MS } from '../../../core/rules/instant'
import { forgetPartnerFiles } from './partner-files.store'

const KEPT_DAYS = 30

/** What of a file could not be taken in, for who has sent it. */
export async function readRejectedRows(db: Database, callerId: string, id: string): Promise<string | null> {
  const file = await db
    .selectFrom('partner_file')
    .select('rejected_csv')
    .where('id', '=', id)
    .where('uploaded_by_id', '=', callerId)
    .executeTakeFirst()
  return file?.rejected_csv ?? null
}

/** Timer: it is mended by then, or not at all. */
export const forgetRejectedRows = async (world: World): Promise<void> => {
  await forgetPartnerFiles(world.db, new Date(world.clock.now().getTime() - KEPT_DAYS * DAY_MS))
}
