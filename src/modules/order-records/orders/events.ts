import { sql } from 'kysely'
import { channel } from '../../../core/contract/channels'
import { hasRow } from '../../../core/db/has-row'
import { type ModuleEvents, mayListen, ofId } from '../../../core/events'
import { type PermissionType, SEES_CITIES } from '../../../core/rules/access/permissions'
import { inScope, scopeFilter, scopeOf } from '../../../core/scope'
import { storesVisibleTo } from '../../stores/stores/store-access'
import type { OrderSubject } from './contract/events'
import { ordersVisibleTo } from './order-scope'

/** Whom what happens to an order concerns. */
export const channelsOfOrder = (order: OrderSubject, city: string | null): string[] => [
  channel.order(order.orderId),
  channel.storeOrders(order.storeId),
  channel.allOrders(),
  ...(city ? [channel.cityOrders(city)] : []),
  channel.user(order.personId),
  ...(order.locationId ? [channel.locationOrders(order.locationId)] : []),
]

const RUNS_OR_LOOKS: PermissionType[] = [
  'LocationAdminPermission',
  'OrganizationPermission',
  'HelloAdminPermission',
  'DeveloperPermission',
]

export const orderEvents = {
  emits: { 'order.changed': channelsOfOrder },
  channels: [
    mayListen(/^orders:all$/, person => scopeOf(person, SEES_CITIES).isEverything),
    mayListen(/^orders:city:(\w{3})$/, (person, city) => inScope(person, SEES_CITIES, { city })),
    mayListen(ofId('orders:store'), (person, id, db) =>
      hasRow(storesVisibleTo(db, person).where('store.id', '=', id)),
    ),
    mayListen(ofId('orders:location'), (person, id, db) => {
      const its = scopeFilter(person, RUNS_OR_LOOKS, {
        location: sql.ref('location.id'),
        organization: sql.ref('location.organization_id'),
        city: sql.ref('location.city'),
      })
      return hasRow(db.selectFrom('location').where('id', '=', id).where('deleted_at', 'is', null).where(its))
    }),
    mayListen(ofId('order'), (person, id, db) =>
      hasRow(ordersVisibleTo(db, person).where('purchase_order.id', '=', id)),
    ),
  ],
} satisfies ModuleEvents
