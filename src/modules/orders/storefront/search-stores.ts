import type { z } from 'zod'
import { keptReads } from '../../../core/cache/kept-reads'
import { shared } from '../../../core/cache/shared-answers'
import type { Caller, Context } from '../../../core/context'
import { toMoney } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import { anyone, limited, mayFail } from '../../../core/procedures'
import { SEARCHES } from '../../../core/rate-limit'
import type { Language } from '../../../core/rules/languages'
import { DEFAULT_TZ, localDateOf } from '../../../core/rules/local-time'
import type { Geo } from '../../../core/rules/ordering/distance'
import { readIn } from '../../../core/rules/translations'
import { companyMoneyOf } from '../../companies/allowances/entitlements'
import { settingsInForce } from '../../companies/companies/location-settings'
import {
  locationForSearch,
  presentLocationDetails,
  type SearchLocation,
} from '../../companies/companies/public-locations'
import { billingDetailsOf } from '../../identity/users/own-billing-details'
import { spendableOf } from '../../money/wallet/wallet'
import { menuOf, publishedContents } from '../../stores/catalog/menus'
import { cheapestMealCents, dishesNamed } from '../../stores/catalog/rules/dishes'
import { menuOn } from '../../stores/catalog/rules/sold-out'
import { type StoreCard, StoreSearch, StoreSearchResult } from './contract/storefront'
import { productRatingsOf } from './product-ratings'
import { readCard, windowsOf } from './store-cards'
import {
  byWhatServesBest,
  dayAt,
  lookingAt,
  type StoreAround,
  type StoresAround,
  storesAround,
} from './stores-around'

/** Stores around an address or a company's location, each with what it costs, when it can come, and why not. */
export const searchStores = anyone
  .input(StoreSearch)
  .use(limited(SEARCHES))
  .output(StoreSearchResult)
  .concat(mayFail('LocationNotFound', 'StoreNotFound'))
  .query(async ({ input, ctx }) => {
    const { caller, fail, request } = ctx
    const location = input.locationId ? await locationOf(ctx, input.locationId) : null
    if (input.locationId && !location) throw fail('LocationNotFound')
    const place = input.address?.geo ?? location?.geo ?? null
    const around = await storesAround(ctx, input, { place, city: location?.city ?? null })
    if (input.storeIdOrSlug && !around.stores.length) throw fail('StoreNotFound')
    const answer = () => whatIsAround(ctx, input, { around, location, place })
    return caller.kind === 'anonymous' && !input.storeIdOrSlug
      ? sameForAll(around, { location, reader: request.language }, answer)
      : answer()
  })

type Result = z.infer<typeof StoreSearchResult>
type Found = { around: StoresAround; location: SearchLocation | null; place: Geo | null }

/** More than so many are not kept. */
const MOST_ANSWERS = 200
let kept = new WeakMap<StoresAround, Map<string, { location: Found['location']; answer: Promise<Result> }>>()
let keptCount = 0

/** Whoever is not signed in gets the same answer, for as long as what it was made of is handed out. */
function sameForAll(
  around: StoresAround,
  { location, reader }: { location: Found['location']; reader: Language },
  make: () => Promise<Result>,
): Promise<Result> {
  if (keptCount > MOST_ANSWERS) {
    kept = new WeakMap()
    keptCount = 0
  }
  const answers = kept.get(around) ?? new Map()
  kept.set(around, answers)
  const key = `${reader}:${location?.id ?? ''}`
  const known = answers.get(key)
  if (known?.location === location) return known.answer
  const answer = make().then(shared)
  answers.set(key, { location, answer })
  keptCount++
  // What failed is made again by the next.
  answer.catch(() => answers.delete(key))
  return answer
}

async function whatIsAround(
  ctx: Context,
  input: StoreSearch,
  { around, location, place }: Found,
): Promise<Result> {
  const { db, caller, now, request } = ctx
  const reader = request.language
  const found = withFavourites(around.stores, await favouriteStores(db, caller))
  const contents = await publishedContents(
    db,
    found.flatMap(({ card }) => card.catalogs[0]?.versionId ?? []),
  )

  const only = input.storeIdOrSlug ? found[0] : undefined
  const withDishes = ({ row, card }: StoreAround) => {
    const content = contents.get(card.catalogs[0]?.versionId ?? '')
    const products = content?.products ?? []
    const cheapest = cheapestMealCents(products)
    const named = input.q ? dishesNamed(products, input.q, reader) : []
    return {
      ...readCard(card, row, reader),
      dishesFrom: cheapest === null ? null : toMoney(cheapest),
      dishes: named.map(({ id, name, imageURL, retailPrice, translations }) => ({
        id,
        ...readIn({ name, translations }, ['name'], { reader, original: content?.language ?? null }),
        imageURL,
        price: retailPrice,
      })),
    }
  }
  const menu = only ? await menuOf(db, only.row.id, input.channel, reader, input.catalogIdOrSlug) : null
  const money = await moneyOf(ctx, input, location?.id ?? null, found[0]?.card)
  const settings = settingsInForce(location?.settings, location?.organizationSettings, only?.row.settings)
  return {
    stores: only
      ? [
          {
            ...withDishes(only),
            deliveryOptions: windowsOf(only.row, lookingAt(only.row, input, place, now), around.taken)
              .options,
            catalog: menu?.catalog ?? null,
            catalogProducts: menu?.products ?? [],
            sections: menu?.sections ?? [],
            stockMap: menu ? menuOn(menu, deliveredOn(input, only.card, now)).stockMap : {},
          },
        ]
      : found.map(withDishes),
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
}

const locations = keptReads<SearchLocation | null>(1_000, world => world.settings.keptReadsMs)

const locationOf = ({ db, world }: Pick<Context, 'db' | 'world'>, id: string) =>
  locations.get(world, id, () => locationForSearch(db, id))

/** Whom an order can be billed to: the company that it goes to, then whoever the person has noted. */
async function billingDetailsFor({ db, caller }: Context, location: SearchLocation | null) {
  if (caller.kind !== 'person') return []
  const ofCompany = location?.isMine(caller) ? location.billingDetails : []
  return [...ofCompany, ...(await billingDetailsOf(db, caller.id))]
}

function withFavourites(stores: readonly StoreAround[], favourites: ReadonlySet<string>): StoreAround[] {
  if (!favourites.size) return [...stores]
  return stores
    .map(({ row, card }) => ({ row, card: { ...card, isFavourite: favourites.has(row.id) } }))
    .sort((a, b) => byWhatServesBest(a.card, b.card))
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

/** The day that is asked about, else the first on which something can be delivered. */
const deliveredOn = ({ date }: Pick<StoreSearch, 'date'>, card: StoreCard | undefined, now: Date) =>
  date
    ? dayAt(date, card?.tz ?? DEFAULT_TZ)
    : localDateOf(card?.nextWindow?.deliveryStartDate ?? now, card?.tz ?? DEFAULT_TZ)

/** What the person can spend on a delivery of that day; nobody in particular has nothing. */
async function moneyOf(
  { db, caller, now }: Pick<Context, 'db' | 'caller' | 'now'>,
  { channel, date }: StoreSearch,
  locationId: string | null,
  nearest: StoreCard | undefined,
) {
  if (caller.kind !== 'person') return NO_MONEY
  const on = deliveredOn({ date }, nearest, now)
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
    availableFlex: toMoney(company.availableFlexCents),
    availableKind: toMoney(company.availableKindCents),
    availableBalance: toMoney(balanceCents),
    paidByUserAtDate: toMoney(company.paidByUserAtDateCents),
    copaymentProfile: company.unlocksAtUserSpentCents
      ? { unlocksAtUserSpentAmount: company.unlocksAtUserSpentCents }
      : null,
  }
}

const NO_MONEY = {
  availableFlex: toMoney(0),
  availableKind: toMoney(0),
  availableBalance: toMoney(0),
  paidByUserAtDate: toMoney(0),
  copaymentProfile: null,
}
