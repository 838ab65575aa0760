import { sql } from 'kysely'
import type { Caller, Context } from '../../core/context'
import { euros } from '../../core/contract/common'
import { contains } from '../../core/db/list-conditions'
import type { Database } from '../../core/db/open'
import { anyone, limited, mayFail } from '../../core/procedures'
import { LOOKUPS } from '../../core/rate-limit'
import { isId } from '../../core/rules/ids'
import { DEFAULT_TZ, localDateOf } from '../../core/rules/local-time'
import type { Geo } from '../../core/rules/ordering/distance'
import { companyMoneyOf } from '../allowances/entitlements'
import { catalogsOnSale, menuOf } from '../catalog/menus'
import { settingsInForce } from '../companies/location-settings'
import { locationForSearch, presentLocationDetails, type SearchLocation } from '../companies/public-locations'
import { promotionsOfStores } from '../promotions/store-promotions'
import { openStores } from '../stores/public-stores'
import type { StoreRow } from '../stores/stores'
import { takenWindows } from '../stores/windows'
import { billingDetailsOf } from '../users/own-billing-details'
import { spendableOf } from '../wallet/wallet'
import { type StoreCard, StoreSearch, StoreSearchResult } from './contract/storefront'
import { productRatingsOf } from './product-ratings'
import { type Looking, presentStoreCard, windowsOf } from './store-cards'

/** Farther than that nobody delivers, so that nobody needs to be told. */
const AROUND_DEGREES = 0.5
const MAX_STORES = 200

/** Stores around an address or a company's location, each with what it costs, when it can come, and why not. */
export const searchStores = anyone
  .input(StoreSearch)
  .use(limited(LOOKUPS))
  .output(StoreSearchResult)
  .concat(mayFail('LocationNotFound', 'StoreNotFound'))
  .query(async ({ input, ctx }) => {
    const { db, caller, now, fail } = ctx
    const location = input.locationId ? await locationForSearch(db, input.locationId) : null
    if (input.locationId && !location) throw fail('LocationNotFound')
    const place: Geo | null = input.address?.geo ?? location?.geo ?? null
    const rows = await findStores(db, input, place, location?.city ?? null)
    if (input.storeIdOrSlug && !rows.length) throw fail('StoreNotFound')

    const [catalogs, brands, favourites, taken, promotionsOf] = await Promise.all([
      catalogsOnSale(
        db,
        rows.map(row => row.id),
        input.channel,
      ),
      brandNames(db, rows),
      favouriteStores(db, caller),
      takenWindows(db, rows, now),
      promotionsOfStores(db, rows, { channel: input.channel, now }),
    ])
    const looking = (store: StoreRow): Looking => ({
      channel: input.channel,
      on: input.date ? dayAt(input.date, store.tz) : null,
      place,
      now,
    })
    const found = rows.map(row => ({
      row,
      card: presentStoreCard(row, looking(row), {
        brandName: (row.brand_id && brands.get(row.brand_id)) || null,
        catalogs: catalogs.get(row.id) ?? [],
        taken,
        promotions: promotionsOf(row),
        isFavourite: favourites.has(row.id),
      }),
    }))
    found.sort((a, b) => byWhatServesBest(a.card, b.card))

    const only = input.storeIdOrSlug ? found[0] : undefined
    const menu = only ? await menuOf(db, only.row.id, input.channel, input.catalogIdOrSlug) : null
    const money = await moneyOf(ctx, input, location?.id ?? null, found[0]?.card)
    const settings = settingsInForce(location?.settings, location?.organizationSettings, only?.row.settings)
    return {
      stores: only
        ? [
            {
              ...only.card,
              deliveryOptions: windowsOf(only.row, looking(only.row), taken).options,
              catalog: menu?.catalog ?? null,
              catalogProducts: menu?.products ?? [],
              sections: menu?.sections ?? [],
              stockMap: menu?.stockMap ?? {},
            },
          ]
        : found.map(({ card }) => card),
      ...money,
      billingDetailsRequired: input.channel === 'catering' || settings.billingDetailsRequired,
      availableBillingDetails: await billingDetailsFor(ctx, location),
      shouldRequestPhone: settings.shouldRequestPhone,
      requireCostCenter: settings.requireCostCenter,
      allowCustomerPayment: settings.allowCustomerPayment,
      allowCustomProjectCodes: settings.allowCustomProjectCodes,
      pbta: settings.payByTransferAllowed,
      locationDetails: location ? presentLocationDetails(location, caller) : null,
      productRatings: menu ? await productRatingsOf(db, menu.storeId) : {},
    }
  })

/** Whom an order can be billed to: the company that it goes to, then whoever the person has noted. */
async function billingDetailsFor({ db, caller }: Context, location: SearchLocation | null) {
  if (caller.kind !== 'person') return []
  const ofCompany = location?.isMine(caller) ? location.billingDetails : []
  return [...ofCompany, ...(await billingDetailsOf(db, caller.id))]
}

/** A day as it is, an instant as the day that it is at the store. */
export const dayAt = (date: string, tz: string): string => (date.length === 10 ? date : localDateOf(date, tz))

const CITY_NAMES: Record<string, string> = {
  barcelona: 'bcn',
  madrid: 'mad',
  sevilla: 'sev',
  valencia: 'vlc',
}

export async function findStores(
  db: Database,
  input: StoreSearch,
  place: Geo | null,
  locationCity: string | null,
): Promise<StoreRow[]> {
  let query = openStores(db).selectAll('store')
  const { storeIdOrSlug, q } = input
  if (storeIdOrSlug)
    return query.where(isId(storeIdOrSlug) ? 'store.id' : 'store.slug', '=', storeIdOrSlug).execute()

  query = query.where(sql<boolean>`store.channels @> ${sql.val([input.channel])}::text[]`)
  const city = input.city ? (CITY_NAMES[input.city.toLowerCase()] ?? input.city.toLowerCase()) : null
  if (place)
    query = query
      .where('store.lat', '>=', place.lat - AROUND_DEGREES)
      .where('store.lat', '<=', place.lat + AROUND_DEGREES)
      .where('store.lon', '>=', place.lon - AROUND_DEGREES * 1.5)
      .where('store.lon', '<=', place.lon + AROUND_DEGREES * 1.5)
  else if (city ?? locationCity) query = query.where('store.city', '=', (city ?? locationCity)!)
  if (input.cuisines?.length)
    query = query.where(sql<boolean>`store.cuisines && ${sql.val(input.cuisines)}::text[]`)
  if (input.eventTypes?.length)
    query = query.where(sql<boolean>`store.event_types && ${sql.val(input.eventTypes)}::text[]`)
  if (q)
    query = query.where(
      sql<boolean>`(${contains(sql.ref('store.name'), q)} or ${contains(sql.ref('store.description'), q)}
        or ${contains(sql`array_to_string(store.cuisines, ' ')`, q)}
        or exists (select 1 from brand b where b.id = store.brand_id and ${contains(sql.ref('b.name'), q)})
        or exists (select 1 from catalog_store cs join catalog c on c.id = cs.catalog_id
          join catalog_version v on v.id = c.published_version_id
          cross join lateral jsonb_array_elements(v.content -> 'products') sold
          where cs.store_id = store.id and c.channel = ${input.channel} and c.archived_at is null and c.deleted_at is null
            and ${contains(sql`sold ->> 'name'`, q)}))`,
    )
  return query.orderBy('store.name').limit(MAX_STORES).execute()
}

/** What can be ordered stands first; then favourites, then what is near, then what is liked. */
function byWhatServesBest(a: StoreCard, b: StoreCard): number {
  return (
    Number(a.why !== null) - Number(b.why !== null) ||
    Number(b.isFavourite) - Number(a.isFavourite) ||
    (a.meters ?? 0) - (b.meters ?? 0) ||
    (b.rating?.average ?? 0) - (a.rating?.average ?? 0) ||
    a.name.localeCompare(b.name)
  )
}

export async function brandNames(
  db: Database,
  stores: readonly Pick<StoreRow, 'brand_id'>[],
): Promise<Map<string, string>> {
  const ids = [...new Set(stores.flatMap(store => store.brand_id ?? []))]
  if (!ids.length) return new Map()
  const rows = await db.selectFrom('brand').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function favouriteStores(db: Database, caller: Caller): Promise<Set<string>> {
  if (caller.kind !== 'person') return new Set()
  const rows = await db
    .selectFrom('favourite')
    .select('target_id')
    .where('person_id', '=', caller.id)
    .where('kind', '=', 'store')
    .execute()
  return new Set(rows.map(row => row.target_id))
}

/** What the person can spend on a delivery of that day; nobody in particular has nothing. */
async function moneyOf(
  { db, caller, now }: Pick<Context, 'db' | 'caller' | 'now'>,
  { channel, date }: StoreSearch,
  locationId: string | null,
  nearest: StoreCard | undefined,
) {
  if (caller.kind !== 'person') return NO_MONEY
  const on = date
    ? dayAt(date, nearest?.tz ?? DEFAULT_TZ)
    : localDateOf(nearest?.nextWindow?.deliveryStartDate ?? now, nearest?.tz ?? DEFAULT_TZ)
  const [company, balanceCents] = await Promise.all([
    companyMoneyOf(db, {
      personId: caller.id,
      locationId: locationId && caller.locationIds.includes(locationId) ? locationId : null,
      on,
      time: null,
      channel,
    }),
    spendableOf(db, caller.id, now),
  ])
  return {
    availableFlex: euros(company.availableFlexCents),
    availableKind: euros(company.availableKindCents),
    availableBalance: euros(balanceCents),
    paidByUserAtDate: euros(company.paidByUserAtDateCents),
    copaymentProfile: company.unlocksAtUserSpentCents
      ? { unlocksAtUserSpentAmount: company.unlocksAtUserSpentCents }
      : null,
  }
}

const NO_MONEY = {
  availableFlex: euros(0),
  availableKind: euros(0),
  availableBalance: euros(0),
  paidByUserAtDate: euros(0),
  copaymentProfile: null,
}
