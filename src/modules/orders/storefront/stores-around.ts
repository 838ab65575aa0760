import { sql } from 'kysely'
import { keptReads } from '../../../core/cache/kept-reads'
import type { Context } from '../../../core/context'
import { contains } from '../../../core/db/list-conditions'
import type { Database } from '../../../core/db/open'
import { isId } from '../../../core/rules/ids'
import type { Language } from '../../../core/rules/languages'
import { localDateOf } from '../../../core/rules/local-time'
import type { Geo } from '../../../core/rules/ordering/distance'
import { promotionsOfStores } from '../../offers/promotions/store-promotions'
import { catalogsOnSale } from '../../stores/catalog/menus'
import { type PublicStore, readableStores } from '../../stores/stores/public-stores'
import type { StoreRow } from '../../stores/stores/stores'
import { type TakenWindows, takenWindows } from '../../stores/stores/windows'
import type { StoreCard, StoreSearch } from './contract/storefront'
import { type Looking, presentStoreCard } from './store-cards'

/** No kitchen delivers farther than that, so that it need not be told. */
const AROUND_DEGREES = 0.5
const MAX_STORES = 200

type Around = { place: Geo | null; city: string | null }
export type StoreAround = { row: PublicStore; card: StoreCard }
/** As a person without favourites sees them, the best first. */
export type StoresAround = { stores: StoreAround[]; taken: TakenWindows }
type Asking = Pick<Context, 'db' | 'now' | 'world' | 'request'>

const kept = keptReads<StoresAround>(500, world => world.settings.keptReadsMs)

/** What there is around, the same for everybody who asks for it; one store is read as it is now, for it is about to be ordered from. */
export function storesAround(ctx: Asking, input: StoreSearch, around: Around): Promise<StoresAround> {
  if (input.storeIdOrSlug) return readAround(ctx, input, around)
  const { channel, city, date, q, cuisines, eventTypes } = input
  const { place } = around
  const key = JSON.stringify([
    channel,
    place && [place.lat, place.lon],
    around.city,
    city,
    date,
    // The same words name other dishes in another language.
    q && [q, ctx.request.language],
    cuisines,
    eventTypes,
  ])
  return kept.get(ctx.world, key, () => readAround(ctx, input, around))
}

async function readAround(
  { db, now, request }: Asking,
  input: StoreSearch,
  { place, city }: Around,
): Promise<StoresAround> {
  const rows = await findStores(db, input, request.language, place, city)
  const [catalogs, brands, taken, promotionsOf] = await Promise.all([
    catalogsOnSale(
      db,
      rows.map(row => row.id),
      input.channel,
    ),
    brandNames(db, rows),
    takenWindows(db, rows, now),
    promotionsOfStores(db, rows, { channel: input.channel, now }),
  ])
  const stores = rows.map(row => ({
    row,
    card: presentStoreCard(row, lookingAt(row, input, place, now), {
      brandName: (row.brand_id && brands.get(row.brand_id)) || null,
      catalogs: catalogs.get(row.id) ?? [],
      taken,
      promotions: promotionsOf(row),
      isFavourite: false,
    }),
  }))
  return { stores: stores.sort((a, b) => byWhatServesBest(a.card, b.card)), taken }
}

/** What can be ordered stands first; then favourites, then what is near, then what is liked. */
export function byWhatServesBest(a: StoreCard, b: StoreCard): number {
  return (
    Number(a.why !== null) - Number(b.why !== null) ||
    Number(b.isFavourite) - Number(a.isFavourite) ||
    (a.meters ?? 0) - (b.meters ?? 0) ||
    (b.rating?.average ?? 0) - (a.rating?.average ?? 0) ||
    a.name.localeCompare(b.name)
  )
}

export const lookingAt = (
  store: StoreRow,
  { channel, date }: Pick<StoreSearch, 'channel' | 'date'>,
  place: Geo | null,
  now: Date,
): Looking => ({ channel, on: date ? dayAt(date, store.tz) : null, place, now })

/** A day as it is, an instant as the day that it is at the store. */
export const dayAt = (date: string, tz: string): string => (date.length === 10 ? date : localDateOf(date, tz))

const CITY_NAMES: Record<string, string> = {
  barcelona: 'bcn',
  madrid: 'mad',
  sevilla: 'sev',
  valencia: 'vlc',
}

/** The dishes of a menu in all languages, as JSON and as their index has them: what names it is looked into dish by dish. */
const NAMES_OF_DISHES = sql<string>`(jsonb_path_query_array(v.content, '$.products[*].name')::text
  || jsonb_path_query_array(v.content, '$.products[*].translations.*.name')::text)`
const asJson = (text: string) => JSON.stringify(text).slice(1, -1)

export async function findStores(
  db: Database,
  input: StoreSearch,
  reader: Language,
  place: Geo | null,
  locationCity: string | null,
): Promise<PublicStore[]> {
  let query = readableStores(db)
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
        or ${contains(sql`store.translations #>> ${sql.val([reader, 'description'])}::text[]`, q)}
        or ${contains(sql`array_to_string(store.cuisines, ' ')`, q)}
        or exists (select 1 from brand b where b.id = store.brand_id and ${contains(sql.ref('b.name'), q)})
        or exists (select 1 from catalog_store cs join catalog c on c.id = cs.catalog_id
          join catalog_version v on v.id = c.published_version_id
          cross join lateral jsonb_array_elements(v.content -> 'products') sold
          where cs.store_id = store.id and c.channel = ${input.channel} and c.archived_at is null and c.deleted_at is null
            and ${contains(NAMES_OF_DISHES, asJson(q))}
            and (${contains(sql`sold ->> 'name'`, q)}
              or ${contains(sql`sold #>> ${sql.val(['translations', reader, 'name'])}::text[]`, q)})))`,
    )
  return query.orderBy('store.name').limit(MAX_STORES).execute()
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
