import { sql } from 'kysely'
import type { Person } from '../../../core/context'
import { channel } from '../../../core/contract/channels'
import { hasRow } from '../../../core/db/has-row'
import type { Database } from '../../../core/db/open'
import { every, type ModuleEvents, mayListen } from '../../../core/events'
import { SEES_CITIES } from '../../../core/rules/access/permissions'
import { inScope, scopeFilter } from '../../../core/scope'
import { thinLocationPings } from './thin-location-pings'

/** Who sees the whole city, or runs a fleet in it. */
export const looksAfterCouriers = async (person: Person, city: string, db: Database) =>
  inScope(person, SEES_CITIES, { city }) ||
  hasRow(
    db
      .selectFrom('fleet')
      .where('city', '=', city)
      .where('deleted_at', 'is', null)
      .where(scopeFilter(person, ['FleetAdminPermission'], { fleet: sql.ref('fleet.id') })),
  )

export const courierEvents = {
  emits: {
    'couriers.moved': (_, city) => (city ? [channel.drivers(city)] : []),
  },
  echoes: { 'couriers.moved': ({ moves }) => moves.map(({ personId }) => channel.courier(personId)) },
  timers: [every(3_600_000, 'thin positions of couriers', thinLocationPings)],
  channels: [mayListen(/^drivers:(\w{3})$/, looksAfterCouriers)],
} satisfies ModuleEvents
