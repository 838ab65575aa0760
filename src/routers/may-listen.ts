import { type SelectQueryBuilder, sql } from 'kysely'
import type { Listener, Person, World } from '../core/context'
import type { PermissionType } from '../core/contract/access'
import { channel as channelNames } from '../core/contract/channels'
import { SEES_CITIES } from '../core/rules/access/permissions'
import { inScope, scopeFilter, scopeOf } from '../core/scope'
import { ordersVisibleTo } from '../modules/orders/order-scope'
import { routesVisibleTo } from '../modules/routes/route-scope'
import { storesVisibleTo } from '../modules/stores/store-access'

const RUNS_OR_LOOKS: PermissionType[] = [
  'LocationAdminPermission',
  'OrganizationPermission',
  'HelloAdminPermission',
  'DeveloperPermission',
]

/** Who may hear which channel. Channels carry ids and states only, so this guards who learns that something moved. */
export function makeMayListen({ db }: Pick<World, 'db'>) {
  /** Whether these permissions reach a city; without one, all of them. */
  const dispatches = (person: Person, city?: string) =>
    city ? inScope(person, SEES_CITIES, { city }) : scopeOf(person, SEES_CITIES).isEverything
  const looksAfterCouriers = async (person: Person, city: string) =>
    dispatches(person, city) ||
    isThere(
      db
        .selectFrom('fleet')
        .where('city', '=', city)
        .where('deleted_at', 'is', null)
        .where(scopeFilter(person, ['FleetAdminPermission'], { fleet: sql.ref('fleet.id') })),
    )
  const ofStore = (person: Person, id: string) =>
    isThere(storesVisibleTo(db, person).where('store.id', '=', id))
  const ofLocation = (person: Person, id: string) => {
    const its = scopeFilter(person, RUNS_OR_LOOKS, {
      location: sql.ref('location.id'),
      organization: sql.ref('location.organization_id'),
      city: sql.ref('location.city'),
    })
    return isThere(db.selectFrom('location').where('id', '=', id).where('deleted_at', 'is', null).where(its))
  }

  const ids = (...names: string[]) => new RegExp(`^(?:${names.join('|')}):([0-9a-f]{24})$`)
  const channels: [pattern: RegExp, mayHear: (person: Person, id: string) => boolean | Promise<boolean>][] = [
    [/^orders:all$/, person => dispatches(person)],
    [/^orders:city:(\w{3})$/, dispatches],
    [/^(?:routes|drivers):(\w{3})$/, looksAfterCouriers],
    [ids('user'), (person, id) => id === person.id],
    [ids('orders:store', 'print'), ofStore],
    [ids('orders:location'), ofLocation],
    [ids('order'), (person, id) => isThere(ordersVisibleTo(db, person).where('purchase_order.id', '=', id))],
    [ids('route'), (person, id) => isThere(routesVisibleTo(db, person).where('route.id', '=', id))],
  ]

  return async (listener: Listener, channel: string): Promise<boolean> => {
    // A device hears what is said to it, and nothing else.
    if (listener.kind === 'kiosk') return channel === channelNames.kiosk(listener.id)
    for (const [pattern, mayHear] of channels) {
      const match = channel.match(pattern)
      if (match) return mayHear(listener, match[1] ?? '')
    }
    return false
  }
}

/** Whether a query that begins with what somebody may see finds anything. */
async function isThere<DB, Table extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Table, Row>,
): Promise<boolean> {
  return (await rows.select(sql<number>`1`.as('found')).executeTakeFirst()) !== undefined
}
