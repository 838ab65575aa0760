import { sql } from 'kysely'
import type { Person } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import type { City } from '../../../core/contract/common'
import { toMoney } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import { holds, holdsAny } from '../../../core/procedures'
import { rolesOf } from '../../../core/rules/access/roles'
import type { Channel } from '../../../core/rules/ordering/channels'
import { type ScopeColumns, scopeFilter, scopeOf } from '../../../core/scope'
import { CITY_TABLES } from './city-counts.store'
import { compareGroup, comparePeriods, sumDays, sumOf } from './compare-periods'
import { AskOrderMetrics, type OrderFigures, OrderMetrics } from './contract/metrics'
import { countStaleDays } from './day-counts.store'
import { COUNTED_TABLES } from './month-counts.store'

/** The platform sees its cities, a merchant its stores. */
export const METRIC_READERS: PermissionType[] = ['HelloAdminPermission', 'MerchantAdminPermission']
const MOST_STORES = 50

const CITY: ScopeColumns = { city: sql.ref('d.city') }
const ITS: ScopeColumns = { ...CITY, store: sql.ref('d.store_id'), merchant: sql.ref('d.merchant_id') }

/** Whether all that a caller may see by these permissions are whole cities. */
export function seesWholeCities(caller: Person, types: readonly PermissionType[]): boolean {
  const { isEverything, scopes } = scopeOf(caller, types)
  return isEverything || scopes.every(scope => Object.keys(scope).every(key => key === 'cities'))
}

/** A kitchen is shown the prices of its menu: what customers paid the platform is none of its business. */
function sumsFor(caller: Person, its: ScopeColumns) {
  const isPlatforms = scopeFilter(caller, ['HelloAdminPermission'], its)
  return sql`sum(orders)::int as orders, sum(failed)::int as failed, sum(delivered)::int as delivered,
    sum(on_time)::int as on_time, sum(case when ${isPlatforms} then revenue_cents else listing_cents end)::bigint as revenue,
    sum(refunded_cents) filter (where ${isPlatforms})::bigint as refunded, sum(fee_cents)::bigint as fees,
    sum(ratings)::int as ratings, sum(stars)::int as stars, sum(low_ratings)::int as low_ratings`
}

/** What orders came to: by day, week or month, compared with the time before, and by store, channel and city. */
export const showOrderMetrics = holds(...METRIC_READERS)
  .meta({ summary: 'What orders came to by day, week or month, beside the time before' })
  .input(AskOrderMetrics)
  .output(OrderMetrics)
  .query(async ({ input, ctx: { db, caller } }) => {
    const show = presenting(caller)
    const isOfCities = !input.storeId && seesWholeCities(caller, METRIC_READERS)
    const its = isOfCities ? CITY : ITS
    const rows = await sumDays(db, input, {
      counted: COUNTED_TABLES.orders,
      together: isOfCities ? CITY_TABLES.orders : null,
      where: [
        scopeFilter(caller, METRIC_READERS, its),
        ...(input.storeId ? [sql<boolean>`d.store_id = ${input.storeId}`] : []),
        ...(input.channel ? [sql<boolean>`d.channel = ${input.channel}`] : []),
        ...(input.city ? [sql<boolean>`d.city = ${input.city}`] : []),
      ],
      sums: sumsFor(caller, its),
      groups: ['store_id', 'channel', 'city'],
      top: { group: 'store_id', most: MOST_STORES, of: 'orders' },
    })
    const orders = (figures: OrderFigures) => figures.orders
    const stores = compareGroup(rows, 'store_id', show, orders).slice(0, MOST_STORES)
    const names = await namesOf(db, 'store', stores)
    return {
      ...comparePeriods(rows, input, show),
      staleDays: await countStaleDays(db),
      stores: stores.map(({ id, mostBefore, ...figures }) => ({
        ...figures,
        storeId: id,
        name: names.get(id) ?? '',
        ordersBefore: mostBefore,
      })),
      channels: compareGroup(rows, 'channel', show, orders).map(({ id, mostBefore, ...figures }) => ({
        ...figures,
        channel: id as Channel,
        ordersBefore: mostBefore,
      })),
      cities: compareGroup(rows, 'city', show, orders).map(({ id, mostBefore, ...figures }) => ({
        ...figures,
        city: id as City,
        ordersBefore: mostBefore,
      })),
    }
  })

function presenting(caller: Person) {
  const roles = rolesOf(caller.permissions)
  const isPlatform = holdsAny(caller.permissions, ['HelloAdminPermission'])
  return (rows: readonly Record<string, unknown>[]): OrderFigures => {
    const ratings = sumOf(rows, 'ratings')
    return {
      orders: sumOf(rows, 'orders'),
      failed: sumOf(rows, 'failed'),
      delivered: sumOf(rows, 'delivered'),
      onTime: sumOf(rows, 'on_time'),
      revenue: toMoney(sumOf(rows, 'revenue')),
      refunded: isPlatform ? toMoney(sumOf(rows, 'refunded')) : null,
      platformFees: roles.includes('superAdmin') ? toMoney(sumOf(rows, 'fees')) : null,
      ratings,
      averageRating: ratings ? sumOf(rows, 'stars') / ratings : null,
      lowRatings: sumOf(rows, 'low_ratings'),
    }
  }
}

export async function namesOf(db: Database, table: 'store' | 'printer', of: readonly { id: string }[]) {
  const rows = of.length
    ? await db
        .selectFrom(table)
        .select(['id', 'name'])
        .where(
          'id',
          'in',
          of.map(({ id }) => id),
        )
        .execute()
    : []
  return new Map(rows.map(({ id, name }) => [id, name]))
}
