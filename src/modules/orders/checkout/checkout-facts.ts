import { type InferResult, type Selectable, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Person, World } from '../../../core/context'
import type { Address } from '../../../core/contract/common'
import { Failure } from '../../../core/contract/failures'
import { literalList } from '../../../core/db/literal-list'
import type { Database } from '../../../core/db/open'
import type { MerchantTable, StoreTable } from '../../../core/db/tables'
import { readAddress } from '../../../core/rules/fields/written-address'
import type { Language } from '../../../core/rules/languages'
import { DEFAULT_TZ, type LocalDate, localDateOf } from '../../../core/rules/local-time'
import { type Diet, declaredDiets } from '../../../core/rules/ordering/diets'
import type { Geo } from '../../../core/rules/ordering/distance'
import { FAILED_ORDER_STATES } from '../../../core/rules/ordering/order-states'
import { inAdminContext } from '../../../core/scope'
import { settingsInForce } from '../../companies/companies/location-settings'
import { promotionsOffered, toPromotion } from '../../offers/promotions/promotions'
import type { Promotion } from '../../offers/promotions/rules/promotion'
import type { OrderPlaces } from '../../order-records/orders/order-parts'
import type { OpenProposal } from '../../order-records/proposals/proposals'
import type { MenuProduct } from '../../stores/catalog/contract/menus'
import { productsOfVersions, versionsOnSale } from '../../stores/catalog/sold-products'
import type { OrderPayload } from './contract/checkout'

/** All that is true about an order to be judged, but for money, stock and windows, which change by the second. */
export type CheckoutFacts = {
  payload: OrderPayload
  /** The quote it was offered in, at the quote's prices; null: it is ordered from the menu. */
  proposal: OpenProposal | null
  /** Of who sends it; `person` is who it is for. */
  caller: Pick<Person, 'id' | 'permissions' | 'impersonatorId'>
  person: {
    /** Empty for a visitor who looks at a price. */
    id: string
    email: string | null
    firstName: string
    lastName: string
    phone: string | null
    /** An address or a number is theirs, or they have paid for an order. */
    isProven: boolean
    /** What they have declared not to eat. */
    allergens: string[]
    /** How they have declared to eat. */
    diets: Diet[]
  }
  isAdminContext: boolean
  /** The store's own people sell it to a guest of theirs, who pays by card and has no account. */
  isAtTill: boolean
  store: StoreFacts
  /** By product id, as published. */
  products: ReadonlyMap<string, MenuProduct>
  /** What their texts are written in; null: that is not known. */
  language: Language | null
  catalogVersionId: string | null
  /** What might take something off, the code's too: not yet judged. */
  promotions: readonly Promotion[]
  location: ReturnType<typeof ownLocation> | null
  rules: ReturnType<typeof settingsInForce>
  address: Address | null
  geo: Geo | null
  /** The day of the delivery at the store; null while neither window nor day is chosen. */
  deliveryOn: LocalDate | null
}
/** Owns nothing, has ordered nothing, and may nothing. */
const VISITOR: CheckoutFacts['person'] = {
  id: '',
  email: null,
  firstName: '',
  lastName: '',
  phone: null,
  isProven: false,
  allergens: [],
  diets: [],
}
const NO_RIGHTS: CheckoutFacts['caller'] = { id: '', permissions: [], impersonatorId: null }

export type StoreFacts = Selectable<StoreTable> &
  Pick<Selectable<MerchantTable>, 'commission_bps' | 'legal_name' | 'vat_number'>

/**
 * What a row of `factsRows` says of an order.
 * @param caller null: a visitor, for whom it can be priced and not placed
 * @param geo of an address of the customer's own
 */
export async function factsFrom(
  db: Database,
  row: FactsRow,
  {
    caller,
    payload,
    proposal,
    geo,
    isAtTill,
  }: Pick<CheckoutFacts, 'payload' | 'proposal' | 'geo' | 'isAtTill'> & { caller: Person | null },
): Promise<CheckoutFacts> {
  const isAdminContext = caller !== null && inAdminContext(caller)
  const { person: personRow, location: locationRow, versions, promotions: promotionRows, ...store } = row
  if (caller && !personRow) throw new Failure('UserNotFound')
  const person = personRow ? presentPerson(personRow) : VISITOR
  const location = payload.locationId ? ownLocation(locationRow, isAdminContext) : null
  if (!store.channels.includes(payload.channel)) throw new Failure('StoreNotFound')
  const menu = await productsOfVersions(db, versions, payload)

  const details = payload.address?.details
  const address = location
    ? { ...location.address, ...(details ? { details } : {}) }
    : (payload.address ?? null)
  return {
    payload,
    proposal,
    caller: caller ?? NO_RIGHTS,
    person,
    isAdminContext,
    isAtTill,
    store,
    ...menu,
    promotions: promotionRows.map(toPromotion),
    location,
    rules: settingsInForce(location?.settings, location?.organizationSettings, store.settings),
    address,
    geo: location?.geo ?? geo,
    deliveryOn: dayOf(payload, store.tz || DEFAULT_TZ),
  }
}

/** The day of the delivery, where clocks show this; null while neither window nor day is chosen. */
export function dayOf({ deliveryOption, date }: OrderPayload, tz: string): LocalDate | null {
  const day = deliveryOption?.deliveryStartDate ?? date
  if (!day) return null
  return day.length === 10 ? day : localDateOf(day, tz)
}

/** Where an order is cooked and eaten, as it is shown with it. */
export const placesOf = ({ store, location }: CheckoutFacts): OrderPlaces => ({
  stores: new Map([[store.id, store]]),
  locations: new Map(
    location
      ? [
          [
            location.id,
            {
              id: location.id,
              name: location.name,
              organization_id: location.organizationId,
              settings: location.settings,
              organization_settings: location.organizationSettings,
            },
          ],
        ]
      : [],
  ),
})

/** Orders for another person, and those that bend the rules, are the platform's to make. */
export function refuseForOthers(caller: Person, { forUserId, force }: OrderPayload) {
  if ((forUserId || force) && !inAdminContext(caller)) throw new Failure('Forbidden')
}

/** Where an address is: as its owner says, else as the map knows it. Null when neither does. */
export async function geoOf({ places, log }: Pick<World, 'places' | 'log'>, { geo, ...written }: Address) {
  if (geo) return geo
  const text = [written.address, written.postalCode, written.city].filter(Boolean).join(', ')
  const [found] = await places.find(readAddress(text).place, null, 1).catch(error => {
    log.warn({ err: error }, 'an address cannot be looked up')
    return []
  })
  return found?.address.geo ?? null
}

export type FactsQuestion = {
  storeId: string
  /** Empty: a visitor. */
  personId: string
  locationId: string | null
  channel: string
  code: string
}

/** As a query: the store with all that stands still of an order there; nothing while the store is not there. */
export const factsRows = (db: Database, given: FactsQuestion) =>
  db
    .selectFrom('store')
    .innerJoin('merchant', 'merchant.id', 'store.merchant_id')
    .selectAll('store')
    .select(['merchant.commission_bps', 'merchant.legal_name', 'merchant.vat_number'])
    .select([
      jsonObjectFrom(livingPerson(db, given)).as('person'),
      jsonObjectFrom(activeLocation(db, given)).as('location'),
      jsonArrayFrom(versionsOnSale(db, given)).as('versions'),
      jsonArrayFrom(promotionsOffered(db, given)).as('promotions'),
    ])
    .where('store.id', '=', given.storeId)
    .where('store.archived_at', 'is', null)
    .where('store.deleted_at', 'is', null)

export type FactsRow = InferResult<ReturnType<typeof factsRows>>[number]

const livingPerson = (db: Database, { personId }: FactsQuestion) =>
  db
    .selectFrom('person')
    .select(['id', 'email', 'first_name', 'last_name', 'phone', 'allergens'])
    .select(sql<Partial<Record<Diet, boolean>> | null>`person.settings->'nutrition'`.as('nutrition'))
    .select(
      sql<boolean>`email_verified_at is not null or phone_verified_at is not null or exists (
        select 1 from purchase_order o where o.person_id = person.id and o.total_cents > 0
          and not o.is_requesting_quote
          and o.state not in ${literalList(FAILED_ORDER_STATES)})`.as('is_proven'),
    )
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)

type PersonRow = InferResult<ReturnType<typeof livingPerson>>[number]

const presentPerson = (row: PersonRow) => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  phone: row.phone,
  isProven: row.is_proven,
  allergens: row.allergens,
  diets: declaredDiets(row.nutrition),
})

const activeLocation = (db: Database, { locationId, personId }: FactsQuestion) =>
  db
    .selectFrom('location')
    .leftJoin('organization', 'organization.id', 'location.organization_id')
    .leftJoin('location_member', join =>
      join
        .onRef('location_member.location_id', '=', 'location.id')
        .on('location_member.person_id', '=', personId),
    )
    .select([
      'location.id',
      'location.name',
      'location.organization_id',
      'location.address',
      'location.lat',
      'location.lon',
    ])
    .select([
      'location.settings',
      'organization.settings as organization_settings',
      'location_member.person_id',
    ])
    .where('location.id', '=', locationId)
    .where('location.is_active', '=', true)
    .where('location.deleted_at', 'is', null)

type LocationRow = InferResult<ReturnType<typeof activeLocation>>[number]

/** A place of a company counts for its people only. */
function ownLocation(row: LocationRow | null, isAdminContext: boolean) {
  if (!row || (row.person_id === null && !isAdminContext)) throw new Failure('LocationNotFound')
  return {
    id: row.id,
    name: row.name,
    organizationId: row.organization_id,
    address: { ...row.address, locationId: row.id },
    geo: { lat: row.lat, lon: row.lon },
    settings: row.settings,
    organizationSettings: row.organization_settings ?? {},
  }
}
