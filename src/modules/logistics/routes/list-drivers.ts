import { sql } from 'kysely'
import { z } from 'zod'
import type { Person } from '../../../core/context'
import type { Database } from '../../../core/db/open'
import { holds } from '../../../core/procedures'
import { CHANNELS, type Channel } from '../../../core/rules/ordering/channels'
import { StoreOnMap } from './contract/dispatch-board'
import { Driver, ListDrivers } from './contract/drivers'
import { driversVisibleTo, presentDrivers } from './drivers'
import { isOnMapOf, READS_ROUTES } from './route-scope'
import { stopAddress } from './waypoints'

/** Couriers with their vehicles, and when and where they were last heard of. */
export const listDrivers = holds(...READS_ROUTES)
  .input(ListDrivers)
  .output(z.object({ users: z.array(Driver) }))
  .query(async ({ input, ctx }) => {
    const people = driversVisibleTo(ctx.db, ctx.caller, ctx.now)
      .$if(input.city !== undefined, query => query.where('person.city', '=', input.city!))
      .$if(input.fleetId !== undefined, query =>
        query.where('person.id', 'in', eb =>
          eb.selectFrom('fleet_member').select('person_id').where('fleet_id', '=', input.fleetId!),
        ),
      )
    const users = await presentDrivers(people, ctx)
    return {
      users:
        input.online === undefined
          ? users
          : users.filter(user => (user.presence === 'online') === input.online),
    }
  })

/** The stores that cook for canteens. */
export const listStoresWithCanteen = holds(...READS_ROUTES)
  .output(z.object({ stores: z.array(StoreOnMap) }))
  .query(async ({ ctx: { db, caller } }) => ({
    stores: (await storesOnMap(db, caller)).filter(store => store.channels.includes('canteen')),
  }))

/** Stores that are open for business where somebody looks, of one city or of all. */
export async function storesOnMap(
  db: Database,
  caller: Person,
  city?: string,
): Promise<z.infer<typeof StoreOnMap>[]> {
  const rows = await db
    .selectFrom('store')
    .select([
      'id',
      'name',
      'city',
      'address',
      'lat',
      'lon',
      'channels',
      'is_cross_docking',
      'warehouse_id',
      'accent_color',
      'phone',
    ])
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .where(isOnMapOf(caller, sql.ref('store.city')))
    .$if(city !== undefined, query => query.where('city', '=', city!))
    .orderBy('name')
    .execute()
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    city: row.city,
    address: stopAddress(row.address, row),
    channels: row.channels.filter((channel): channel is Channel =>
      (CHANNELS as readonly string[]).includes(channel),
    ),
    isCrossDocking: row.is_cross_docking,
    warehouseId: row.warehouse_id,
    accentColor: row.accent_color,
    phone: row.phone,
  }))
}
