import type { Caller, Person } from '../../../core/context'
import { toMoney } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import { anyone, limited, mayFail, signedIn } from '../../../core/procedures'
import { SEARCHES } from '../../../core/rate-limit'
import type { Language } from '../../../core/rules/languages'
import {
  addDays,
  DEFAULT_TZ,
  type LocalDate,
  localDateOf,
  WEEKDAYS,
  weekdayOf,
} from '../../../core/rules/local-time'
import { FAILED_ORDER_STATES } from '../../../core/rules/ordering/order-states'
import { companyMoneyOfDays } from '../../companies/allowances/entitlements'
import { settingsInForce } from '../../companies/companies/location-settings'
import { locationForSearch } from '../../companies/companies/public-locations'
import { balancesOf } from '../../money/ledger/ledger.store'
import { account } from '../../money/ledger/rules/accounts'
import { promotionsOfStores } from '../../offers/promotions/store-promotions'
import { ordersVisibleTo } from '../../order-records/orders/order-scope'
import { readName } from '../../order-records/orders/read-lines'
import { catalogsOnSale, menusOf, publishedContents } from '../../stores/catalog/menus'
import { HORIZON_DAYS } from '../../stores/hours/rules/horizon'
import { glanceAt } from '../../stores/hours/rules/slots'
import { slotQuestion, takenWindows } from '../../stores/stores/windows'
import { StoreSearch } from '../storefront/contract/storefront'
import { favouriteStores } from '../storefront/search-stores'
import { presentStoreCard, readCard } from '../storefront/store-cards'
import { brandNames, findStores } from '../storefront/stores-around'
import { type CanteenDay, CloudCanteen, LunchDays, ShowCloudCanteen, ShowLunchDays } from './contract/canteen'

const CHANNEL = 'canteen'

/** All kitchens of a company's place for the days that can be ordered for, with what its caller has done about each. */
export const showCloudCanteen = anyone
  .input(ShowCloudCanteen)
  .use(limited(SEARCHES))
  .output(CloudCanteen)
  .concat(mayFail('LocationNotFound'))
  .query(async ({ input, ctx: { db, caller, now, request, fail } }) => {
    const reader = request.language
    const location = await locationForSearch(db, input.locationId)
    if (!location?.isActive) throw fail('LocationNotFound')
    const rows = await findStores(
      db,
      StoreSearch.parse({ channel: CHANNEL }),
      reader,
      location.geo,
      location.city,
    )
    const ids = rows.map(({ id }) => id)
    const [catalogs, brands, favourites, taken, promotionsOf] = await Promise.all([
      catalogsOnSale(db, ids, CHANNEL),
      brandNames(db, rows),
      favouriteStores(db, caller),
      takenWindows(db, rows, now),
      promotionsOfStores(db, rows, { channel: CHANNEL, now }),
    ])
    const days = orderableDays(now)
    const today = days[0]!
    const past = Array.from({ length: WEEKDAYS.indexOf(weekdayOf(today)) }, (_, ago) =>
      addDays(today, -ago - 1),
    )

    const able = rows.flatMap(row => {
      const card = presentStoreCard(
        row,
        { channel: CHANNEL, on: null, place: location.geo, now },
        {
          brandName: (row.brand_id && brands.get(row.brand_id)) || null,
          catalogs: catalogs.get(row.id) ?? [],
          taken,
          promotions: promotionsOf(row),
          isFavourite: favourites.has(row.id),
        },
      )
      const question = slotQuestion(row, CHANNEL, now, taken)
      const cutoffs = new Map(
        days.flatMap(on => {
          const { lastCutoff } = glanceAt(on, question)
          return lastCutoff ? [[on, new Date(lastCutoff)] as const] : []
        }),
      )
      return card.why || cutoffs.size === 0 ? [] : [{ card: readCard(card, row, reader), cutoffs }]
    })
    able.sort(
      (a, b) =>
        Number(b.card.isFavourite) - Number(a.card.isFavourite) ||
        (a.card.meters ?? 0) - (b.card.meters ?? 0) ||
        a.card.name.localeCompare(b.card.name),
    )
    const [menus, money, ordered, colleagues] = await Promise.all([
      menusOf(
        db,
        new Map(
          able.flatMap(({ card: { id } }) => {
            const oldest = catalogs.get(id)?.[0]
            return oldest ? [[id, oldest] as const] : []
          }),
        ),
        reader,
      ),
      moneyOn(db, caller, location.id, days),
      caller.kind === 'person' ? orderedFor(db, caller, [...past, ...days], reader) : null,
      colleaguesAt(db, caller, location.id, days, now),
    ])
    const kitchens = able.flatMap(({ card, cutoffs }) => {
      const menu = menus.get(card.id)
      return menu ? [{ store: card, menu, cutoffs }] : []
    })
    return {
      location: { id: location.id, name: location.name },
      days: days.map((on, place) => ({
        on,
        kitchens: kitchens.flatMap(({ store, cutoffs }) => {
          const lastCutoff = cutoffs.get(on)
          return lastCutoff
            ? [{ storeId: store.id, lastCutoff, colleagues: colleagues.get(`${store.id} ${on}`) ?? 0 }]
            : []
        }),
        ordered: ordered?.get(on) ?? [],
        available: money.days[place]!,
      })),
      past: past.toReversed().map(on => ({ on, ordered: ordered?.get(on) ?? [] })),
      kitchens: kitchens.map(({ store, menu }) => ({ store, menu })),
      allowancesPayDelivery: settingsInForce(location.settings, location.organizationSettings)
        .entitlementsPayDelivery,
      availableBalance: toMoney(money.balanceCents),
    }
  })

/** For who orders lunch of one kitchen: what they have ordered for which day, and what their company still gives. */
export const showLunchDays = signedIn
  .meta({ summary: 'Says of each day whether lunch is ordered and what the company still gives for it' })
  .use(limited(SEARCHES))
  .input(ShowLunchDays)
  .output(LunchDays)
  .concat(mayFail('StoreNotFound', 'LocationNotFound'))
  .query(async ({ input: { storeId, locationId }, ctx: { db, caller, now, request, fail } }) => {
    if (!caller.locationIds.includes(locationId)) throw fail('LocationNotFound')
    const store = await db
      .selectFrom('store')
      .selectAll()
      .where('id', '=', storeId)
      .where('archived_at', 'is', null)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!store) throw fail('StoreNotFound')
    const days = orderableDays(now)
    const [taken, money, ordered] = await Promise.all([
      takenWindows(db, [store], now),
      moneyOn(db, caller, locationId, days),
      orderedFor(db, caller, days, request.language),
    ])
    const question = slotQuestion(store, CHANNEL, now, taken)
    return {
      days: days.map((on, place) => ({
        on,
        ordered: ordered.get(on)?.length ?? 0,
        available: money.days[place]!,
        isOpen: glanceAt(on, question).first !== null,
      })),
    }
  })

/** From today to the last day that can be ordered for. */
function orderableDays(now: Date): LocalDate[] {
  const today = localDateOf(now, DEFAULT_TZ)
  return Array.from({ length: HORIZON_DAYS[CHANNEL] + 1 }, (_, ahead) => addDays(today, ahead))
}

/** What the caller may spend on a delivery of each day; an anonymous caller has nothing. */
async function moneyOn(db: Database, caller: Caller, locationId: string, days: readonly LocalDate[]) {
  const nothing = {
    inKind: toMoney(0),
    flex: toMoney(0),
    paidByUserAtDate: toMoney(0),
    unlocksAtUserSpent: toMoney(0),
  }
  if (caller.kind !== 'person') return { days: days.map(() => nothing), balanceCents: 0 }
  const code = account.balance(caller.id)
  const isTheirs = caller.locationIds.includes(locationId)
  const [company, balances] = await Promise.all([
    companyMoneyOfDays(
      db,
      {
        personId: caller.id,
        locationId: isTheirs ? locationId : null,
        time: null,
        channel: CHANNEL,
      },
      days,
    ),
    balancesOf(db, [code]),
  ])
  return {
    days: company.map(day => ({
      inKind: toMoney(day.availableKindCents),
      flex: toMoney(day.availableFlexCents),
      paidByUserAtDate: toMoney(day.paidByUserAtDateCents),
      unlocksAtUserSpent: toMoney(day.unlocksAtUserSpentCents ?? 0),
    })),
    balanceCents: balances.get(code)?.freeCents ?? 0,
  }
}

/** How many others of the place have ordered of each kitchen for each day, who they are left out. */
async function colleaguesAt(
  db: Database,
  caller: Caller,
  locationId: string,
  days: readonly LocalDate[],
  now: Date,
): Promise<Map<string, number>> {
  if (caller.kind !== 'person' || !caller.locationIds.includes(locationId)) return new Map()
  const rows = await db
    .selectFrom('purchase_order')
    .select(['store_id', 'delivery_on'])
    .select(eb => eb.fn.count<string>('person_id').distinct().as('people'))
    .where('location_id', '=', locationId)
    .where('window_end', '>', now)
    .where('channel', '=', CHANNEL)
    .where('delivery_on', 'in', [...days])
    .where('state', 'not in', [...FAILED_ORDER_STATES])
    .where('person_id', '<>', caller.id)
    .groupBy(['store_id', 'delivery_on'])
    .execute()
  return new Map(rows.map(row => [`${row.store_id} ${row.delivery_on}`, Number(row.people)]))
}

/** The caller's canteen orders of these days that stand, the earliest first. */
async function orderedFor(
  db: Database,
  caller: Person,
  days: readonly LocalDate[],
  reader: Language,
): Promise<Map<LocalDate, CanteenDay['ordered']>> {
  const orders = await ordersVisibleTo(db, caller, 'own')
    .innerJoin('store', 'store.id', 'purchase_order.store_id')
    .select(['purchase_order.id', 'delivery_on', 'window_start', 'window_end', 'total_cents', 'store.name'])
    .select(['state', 'catalog_version_id'])
    .where('purchase_order.person_id', '=', caller.id)
    .where('channel', '=', CHANNEL)
    .where('delivery_on', 'in', [...days])
    .where('state', 'not in', [...FAILED_ORDER_STATES])
    .orderBy('window_start')
    .execute()
  if (!orders.length) return new Map()
  const [lines, menus] = await Promise.all([
    db
      .selectFrom('order_line')
      .select(['order_id', 'product_id', 'name', 'quantity'])
      .where(
        'order_id',
        'in',
        orders.map(({ id }) => id),
      )
      .orderBy('position')
      .execute(),
    publishedContents(
      db,
      orders.flatMap(order => order.catalog_version_id ?? []),
    ),
  ])
  const presented = orders.map(order => {
    const menu = menus.get(order.catalog_version_id ?? '')
    return {
      on: order.delivery_on,
      orderId: order.id,
      storeName: order.name,
      windowStart: order.window_start,
      windowEnd: order.window_end,
      dishes: lines
        .filter(line => line.order_id === order.id)
        .map(({ name, quantity, product_id }) =>
          readName(
            { name, quantity },
            menu?.products.find(({ id }) => id === product_id),
            { reader, original: menu?.language ?? null },
          ),
        ),
      total: toMoney(order.total_cents),
      isDelivered: order.state === 'delivered',
    }
  })
  return Map.groupBy(presented, ({ on }) => on)
}
