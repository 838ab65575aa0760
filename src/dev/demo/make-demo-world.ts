import { chooseForTable } from '../../dish-pictures/dish-pictures'
import { wordsOf } from '../../modules/stores/catalog/picture-url'
import { makeCatalogs } from './catalogs'
import { makeCompanies } from './companies'
import { makeCouriers } from './couriers'
import { makeDistributionChannels } from './distribution-channels'
import { makeLeads } from './leads'
import { makeOfficeRecords } from './office-records'
import { makeIssuers } from './orders/invoices'
import { makeOrders } from './orders/make-orders'
import { makeQuotes } from './orders/make-quotes'
import type { PlacedOrder } from './orders/place-orders'
import { type Cast, makePeople } from './people'
import { makePrinters } from './printers'
import { type Card, makeProducts } from './products'
import { makePromotions } from './promotions'
import { makeReferrals } from './referrals'
import { merged, type Rows } from './rows'
import { makeStores, type Store } from './stores'

export interface DemoWorld {
  rows: Rows
  cast: Cast
  orders: PlacedOrder[]
}

/**
 * The whole demo world. The same seed, moment, hash and pictures make the same rows.
 * @param given.proofIds photos of doors that were kept before
 * @param given.daysBack how long people have ordered for; default: two months
 */
export function makeDemoWorld(
  seed: number,
  now: Date,
  {
    passwordHash,
    proofIds,
    daysBack,
  }: { passwordHash: string; proofIds: readonly string[]; daysBack?: number },
): DemoWorld {
  const companies = makeCompanies(seed, now)
  const kitchens = makeStores(seed, now)
  const { stores } = kitchens
  const products = makeProducts(seed, now, stores)
  const { rows: catalogs, catalogOf } = makeCatalogs(seed, now, products.cards, stores)
  const cast = makePeople(seed, now, { offices: companies.offices, stores, passwordHash })
  const { rows: crew, couriers } = makeCouriers(seed, now, passwordHash)
  const { rows: trade, orders } = makeOrders(seed, now, {
    cast,
    stores,
    couriers,
    catalogOf,
    proofIds,
    daysBack,
    promotions: makePromotions(seed, now, stores),
  })
  const printers = makePrinters(seed, now, stores)
  return {
    cast,
    orders,
    rows: merged(
      companies.rows,
      withPictures(withRatings(kitchens.rows, trade.rating ?? []), stores, products.cards),
      products.rows,
      catalogs,
      makeDistributionChannels(seed, now, companies.offices, products.cards),
      cast.rows,
      withoutOldPositions(crew, trade.courier_position ?? []),
      printers,
      { lead: makeLeads(seed, now) },
      makeIssuers(seed, now, stores),
      makeQuotes(seed, now, { cast, stores, catalogOf }),
      makeOfficeRecords(seed, now, { ...kitchens, offices: companies.offices }),
      makeReferrals(seed, now, {
        referrerId: cast.star('customer@comanda.test').id,
        people: cast.people,
        orders,
      }),
      trade,
    ),
  }
}

function withRatings(rows: Rows, ratings: NonNullable<Rows['rating']>): Rows {
  const byStore = Map.groupBy(ratings, rating => rating.store_id)
  const store = rows.store?.map(row => {
    const own = byStore.get(row.id) ?? []
    return { ...row, rating_sum: own.reduce((sum, { rating }) => sum + rating, 0), rating_count: own.length }
  })
  return { ...rows, ...(store ? { store } : {}) }
}

/** Of each store a table with dishes that it sells, as publishing its catalog draws it. */
function withPictures(rows: Rows, stores: readonly Store[], cards: readonly Card[]): Rows {
  const soldAt = ({ merchant, channel }: Store) =>
    cards
      .filter(card => card.merchant === merchant && card.channel === channel)
      .flatMap(({ sections }) => sections.flatMap(({ products }) => products))
  const dishes = new Map(
    stores.map(store => [store.id, chooseForTable(soldAt(store).map(wordsOf), store.id)]),
  )
  const store = rows.store?.map(row => ({ ...row, pictured_dishes: dishes.get(row.id) ?? [] }))
  return { ...rows, ...(store ? { store } : {}) }
}

/** Who is on the road right now stands where the road is. */
function withoutOldPositions(rows: Rows, newer: NonNullable<Rows['courier_position']>): Rows {
  const moved = new Set(newer.map(position => position.person_id))
  return { ...rows, courier_position: (rows.courier_position ?? []).filter(row => !moved.has(row.person_id)) }
}
