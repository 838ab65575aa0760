import type { Insertable } from 'kysely'
import type { Person, World } from '../../../core/context'
import type { ProductTable, StoreTable } from '../../../core/db/tables'
import { makeLocation } from '../../identity/users/people.make'
import { makeProduct, makePublishedCatalog, makeStock } from '../../stores/catalog/catalog.make'
import { makeStore } from '../../stores/stores/stores.make'
import type { OrderPayload } from './contract/checkout'
import { OrderPayload as Payload } from './contract/checkout'

/** A shop of three dishes, of which the bread can run out, open every day of the week. */
export async function makeShop(
  world: World,
  options: {
    breadOnHand?: number
    store?: Partial<Insertable<StoreTable>>
    wine?: Partial<Insertable<ProductTable>>
  } = {},
) {
  const store = await makeStore(world, options.store)
  const of = { merchant_id: store.merchant_id }
  const soup = await makeProduct(world, { ...of, name: 'Soup', price_cents: 650 })
  const bread = await makeProduct(world, { ...of, name: 'Bread', price_cents: 120, vat_percent: 4 })
  const wine = await makeProduct(world, {
    ...of,
    name: 'Wine',
    price_cents: 1490,
    vat_percent: 21,
    category: 'drink',
    modifier_groups: [
      {
        id: 'glass',
        name: 'Glasses',
        min: 0,
        max: 2,
        modifierItems: [
          { id: 'crystal', name: 'Crystal', max: 2, def: 0, priceImpact: { amount: 200, currency: 'eur' } },
        ],
      },
    ],
    ...options.wine,
  })
  await makeStock(world, { store_id: store.id, product_id: bread.id, on_hand: options.breadOnHand ?? 1000 })
  for (const channel of ['canteen', 'catering'] as const)
    await makePublishedCatalog(world, {
      merchantId: store.merchant_id,
      storeIds: [store.id],
      products: [soup, bread, wine],
      overrides: { channel, slug: `${channel}-${store.id.slice(-8)}` },
    })
  return { store, soup, bread, wine }
}
export type Shop = Awaited<ReturnType<typeof makeShop>>

/** An office whose people get these amounts on every day of the week. */
export async function makeOffice(
  world: World,
  person: Person,
  gives: { kindCents?: number; flexCents?: number; unlocksAtCents?: number },
) {
  const location = await makeLocation(world)
  const at = world.clock.now()
  await world.db
    .insertInto('location_member')
    .values({ location_id: location.id, person_id: person.id, joined_by: 'admin', joined_at: at })
    .execute()
  for (const [kind, cents] of [
    ['kind', gives.kindCents],
    ['flex', gives.flexCents],
  ] as const)
    if (cents)
      await world.db
        .insertInto('entitlement_rule')
        .values({
          id: world.newId(),
          location_id: location.id,
          kind,
          amount_cents: cents,
          weekdays: [1, 2, 3, 4, 5, 6, 7],
          unlocks_at_user_spent_cents: gives.unlocksAtCents ?? 0,
          created_at: at,
          updated_at: at,
        })
        .execute()
  return location
}

/** Where what is ordered goes to. */
export const HOME = {
  address: "Carrer d'Aragó 300",
  postalCode: '08009',
  city: 'Barcelona',
  country: 'ES',
  geo: { lat: 41.393, lon: 2.166 },
}

/** Two soups and a bread for the canteen of the next day at two: 14.20 € and 2.99 € for bringing it. */
export function makePayload(
  shop: Shop,
  changes: Partial<Parameters<typeof Payload.parse>[0] & object> = {},
): OrderPayload {
  return Payload.parse({
    storeId: shop.store.id,
    channel: 'canteen',
    cart: [
      { productId: shop.soup.id, quantity: 2 },
      { productId: shop.bread.id, quantity: 1 },
    ],
    address: HOME,
    deliveryOption: { deliveryStartDate: '2026-11-18T13:00:00.000Z' },
    customerDetails: { name: 'Ada', lastName: 'Byron', email: 'ada@example.test', phone: '+34612345678' },
    ...changes,
  })
}
