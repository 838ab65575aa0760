import { sql } from 'kysely'
import type { World } from '../../../core/context'
import type { Database } from '../../../core/db/open'
import { jobContext } from '../../../core/job-context'
import { inTransaction } from '../../../core/write'
import { endIncidence, openIncidence } from '../../operations/incidents/incidences.store'

/** Under it there is one incident of a product, however often its stock is looked at. */
export const lowStockKey = ({ storeId, productId }: { storeId: string; productId: string }) =>
  `low-stock:${storeId}:${productId}`

/** What an incident is ended with when there is enough again, or its alert is switched off. */
export const ENOUGH_AGAIN = 'There is enough again'

type Turn = {
  storeId: string
  productId: string
  product: string
  store: string
  city: string
  left: number
  isLow: boolean
}

/**
 * Timer: an incident says once that there is little of a product that its kitchen watches, and is over when there is more. It
 * looks at stock from outside, so that no order waits for it.
 */
export async function watchStock(world: World): Promise<void> {
  const by = jobContext(world, 'stock')
  for (const { isLow, city, ...turn } of await turnsOf(world.db)) {
    const key = lowStockKey(turn)
    if (!isLow) await endIncidence(world.db, by, key, ENOUGH_AGAIN)
    else
      await inTransaction(
        by,
        'job.watchStock',
        ({ db, emit }) =>
          openIncidence(
            db,
            { world, now: by.now, emit },
            {
              city,
              type: 'stock',
              priority: 2,
              comment: `${turn.product}: ${turn.left} left at ${turn.store}`,
              found: { kind: 'lowStock', product: turn.product, store: turn.store, left: turn.left },
              storeId: turn.storeId,
              key,
            },
          ),
        { isAudited: false },
      )
  }
}

/** What has become low since it was last looked at, and what is not any more. */
async function turnsOf(db: Database): Promise<Turn[]> {
  const isLow = sql`(not i.unlimited and i.on_hand - i.reserved <= i.low_at
    and product.archived_at is null and product.deleted_at is null)`
  const { rows } = await sql<Turn>`
    select i.store_id as "storeId", i.product_id as "productId", product.name as product, store.name as store,
      store.city, greatest(0, i.on_hand - i.reserved) as left, ${isLow} as "isLow"
    from inventory_item i
      join product on product.id = i.product_id
      join store on store.id = i.store_id and store.deleted_at is null
      left join incidence on incidence.key = 'low-stock:' || i.store_id || ':' || i.product_id
    where i.low_at is not null and ${isLow} <> (incidence.id is not null)
    order by i.store_id, i.product_id`.execute(db)
  return rows
}
