import type { World } from '../../../core/context'
import { jobContext } from '../../../core/job-context'
import { inTransaction } from '../../../core/write'
import { dueCatalogIds, lockDueCatalog, setPlannedPublication } from '../catalog/catalogs.store'
import { publicationOf } from './publication'
import { putOnSale } from './put-on-sale'

/** So many menus are published by one look of the timer; the others by the next. */
const AT_ONCE = 50

/**
 * Puts a draft on sale as it is now, once its time has come. The plan goes in the same transaction, so that it happens
 * once; a plan that was moved or canceled leaves nothing to do.
 */
export async function publishPlanned(world: World, { catalogId }: { catalogId: string }): Promise<void> {
  const ctx = jobContext(world, 'publish-planned')
  await inTransaction(ctx, 'job.publishPlanned', async writing => {
    const { db } = writing
    const catalog = await lockDueCatalog(db, catalogId, ctx.now)
    if (!catalog) return
    await setPlannedPublication(db, catalogId, null)
    // An archived menu is sold nowhere.
    if (catalog.archived_at || catalog.deleted_at) return
    const publication = await publicationOf(db, catalog, undefined)
    await putOnSale({ ...ctx, ...writing }, catalog, publication!, {
      note: catalog.publish_note,
      by: catalog.publish_by,
    })
  })
}

/** Menus whose job was lost, or came before its time by the clock of another machine. */
export async function publishDueCatalogs(world: World): Promise<void> {
  for (const catalogId of await dueCatalogIds(world.db, world.clock.now(), AT_ONCE))
    await publishPlanned(world, { catalogId }).catch(error =>
      world.log.warn({ err: error, catalogId }, 'catalog: a planned publication has to wait'),
    )
}
