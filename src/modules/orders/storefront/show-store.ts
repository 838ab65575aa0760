import { anyone, mayFail } from '../../../core/procedures'
import { isId } from '../../../core/rules/ids'
import { localDateOf } from '../../../core/rules/local-time'
import { locationForSearch } from '../../companies/companies/public-locations'
import { promotionsOfStores } from '../../offers/promotions/store-promotions'
import { catalogsOnSale } from '../../stores/catalog/menus'
import { menuOn } from '../../stores/catalog/rules/sold-out'
import { deliveryOptions, firstAvailable } from '../../stores/hours/rules/slots'
import { ShowWindows, Windows } from '../../stores/stores/contract/stores'
import { publicStore } from '../../stores/stores/public-stores'
import { slotQuestion, takenWindows } from '../../stores/stores/windows'
import { ShowStore, StorePage } from './contract/storefront'
import { productRatingsOf } from './product-ratings'
import { favouriteStores } from './search-stores'
import { servedMenu } from './served-menus'
import { presentStoreCard, readCard } from './store-cards'
import { brandNames, dayAt } from './stores-around'

/** One store with its menu, for its page. */
export const showStore = anyone
  .input(ShowStore)
  .output(StorePage)
  .concat(mayFail('StoreNotFound'))
  .query(async ({ input, ctx: { db, caller, now, world, request, fail } }) => {
    const store = await publicStore(db, input.storeIdOrSlug)
    if (!store) throw fail('StoreNotFound')
    const { channel } = input
    const on = input.date ? dayAt(input.date, store.tz) : null
    const { language } = request
    const [served, catalogs, brands, favourites, taken, location, productRatings, promotionsOf] =
      await Promise.all([
        servedMenu(world, store.id, channel, language, input.catalogIdOrSlug ?? null),
        catalogsOnSale(db, [store.id], channel),
        brandNames(db, [store]),
        favouriteStores(db, caller),
        takenWindows(db, [store], now),
        input.locationId && isId(input.locationId) ? locationForSearch(db, input.locationId) : null,
        productRatingsOf(db, store.id),
        promotionsOfStores(db, [store], { channel, now }),
      ])
    const card = presentStoreCard(
      store,
      {
        channel,
        on,
        place: input.address?.geo ?? location?.geo ?? null,
        now,
      },
      {
        brandName: (store.brand_id && brands.get(store.brand_id)) || null,
        catalogs: catalogs.get(store.id) ?? [],
        taken,
        promotions: promotionsOf(store),
        isFavourite: favourites.has(store.id),
      },
    )
    // Before a day is chosen, it is for the first delivery that there is.
    const first = card.nextWindow?.deliveryStartDate ?? now
    const menu = served && menuOn(served.menu, on ?? localDateOf(first, store.tz))
    return { store: readCard(card, store, language), menu, productRatings }
  })

/** When a store can deliver on a day, or on the first day that it can. */
export const showWindows = anyone
  .input(ShowWindows)
  .output(Windows)
  .concat(mayFail('StoreNotFound'))
  .query(async ({ input, ctx: { db, now, fail } }) => {
    const store = await publicStore(db, input.storeIdOrSlug)
    if (!store) throw fail('StoreNotFound')
    const question = slotQuestion(store, input.channel, now, await takenWindows(db, [store], now))
    const on = input.date ? dayAt(input.date, store.tz) : null
    const asked = deliveryOptions(on ?? localDateOf(now, store.tz), question)
    const first = asked.options.length ? asked : firstAvailable(question, asked.on)
    return { ...(on === null && first ? first : asked), nextOn: first?.on ?? null }
  })
