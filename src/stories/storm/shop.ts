import { makeStock } from '../../features/catalog/catalog.make'
import { giveBalance } from '../../features/money/money.make'
import { makeOffice, makeShop } from '../../features/ordering/checkout.make'
import { signAccessToken } from '../../features/people/tokens'
import type { Person } from '../../trpc/context'
import { makePerson, type TestWorld } from '../../trpc/testing'

/** The secret of a server that was given none. */
const DEMO_SECRET = 'comanda-demo-secret-not-for-production'
export const WALLET_CENTS = 1200
const BREADS = 100_000

export type StormShop = Awaited<ReturnType<typeof openShop>>

/**
 * A shop with plenty of bread and too little of the wine, its merchant, and people of an office that pays in kind
 * and by flex, each with some money in the wallet.
 */
export async function openShop(world: TestWorld, people: number, bottles: number) {
  const shop = await makeShop(world, { breadOnHand: BREADS })
  await makeStock(world, { store_id: shop.store.id, product_id: shop.wine.id, on_hand: bottles })
  const buyers: Person[] = []
  let locationId = ''
  for (let i = 0; i < people; i++) {
    const person = await makePerson(world)
    if (locationId)
      await world.db
        .insertInto('location_member')
        .values({ location_id: locationId, person_id: person.id, joined_by: 'admin', joined_at: new Date() })
        .execute()
    else locationId = (await makeOffice(world, person, { kindCents: 400, flexCents: 300 })).id
    await giveBalance(world, person.id, WALLET_CENTS)
    buyers.push(person)
  }
  const merchant = await makePerson(world, {
    permissions: [{ type: 'MerchantAdminPermission', scope: { merchantIds: [shop.store.merchant_id] } }],
  })
  return { shop, buyers, merchant, locationId, onHand: { [shop.bread.id]: BREADS, [shop.wine.id]: bottles } }
}

/** A token of now: a long storm outlives one. */
export const tokenOf = (person: Person) =>
  signAccessToken(DEMO_SECRET, { personId: person.id, signInId: person.signInId }, new Date())
