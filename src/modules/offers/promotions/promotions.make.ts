import type { Insertable } from 'kysely'
import type { World } from '../../../core/context'
import type { PromotionTable } from '../../../core/db/tables'

/** Ten percent off everything, paid by the platform, unless it says otherwise. */
export async function makePromotion(world: World, overrides: Partial<Insertable<PromotionTable>> = {}) {
  const at = world.clock.now()
  return world.db
    .insertInto('promotion')
    .values({
      id: world.newId(),
      kind: 'discount',
      display_name: 'Ten percent off',
      discount_type: 'percent',
      scope: 'cart',
      percent_bps: 1000,
      funded_by: 'platform',
      created_at: at,
      updated_at: at,
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
