import type { Person } from '../../core/context'
import { makePerson, type TestWorld } from '../../core/testing'
import { signAccessToken } from '../../modules/identity/sessions/tokens'
import { giveBalance } from '../../modules/money/ledger/money.make'
import { makePromotion } from '../../modules/offers/promotions/promotions.make'
import { makeOffice, makeShop } from '../../modules/orders/checkout/checkout.make'
import { makeStock } from '../../modules/stores/catalog/catalog.make'

/** The secret of a server that was given none. */
export const DEMO_SECRET = 'comanda-demo-secret-not-for-production'
export const WALLET_CENTS = 1200
/** What the office gives each of its people for a day. */
export const OFFICE_GIVES = { kindCents: 400, flexCents: 300 }
export const GIFT_CODE = 'GIFT'
export const FIGHT_CODE = 'FIGHT'
export const BUDGET_CODE = 'BUDGET'
export const rushCode = (i: number) => `RUSH${i}`
const BREADS = 100_000

export type ChaosShop = Awaited<ReturnType<typeof openShop>>

/**
 * A shop with plenty of bread and too little of the wine, its merchant, an admin, and people of an office that pays
 * in kind and by flex, each with some money in the wallet; those who come late have none. Of the promotions, too, there
 * are too few for all.
 */
export async function openShop(
  world: TestWorld,
  checkouts: number,
  { rushes, latecomers: late }: { rushes: number; latecomers: number },
) {
  const bottles = Math.ceil(checkouts / 6)
  const shop = await makeShop(world, { breadOnHand: BREADS })
  await makeStock(world, { store_id: shop.store.id, product_id: shop.wine.id, on_hand: bottles })
  const buyers: Person[] = []
  let locationId = ''
  for (let i = 0; i < 20 + Math.floor(checkouts / 20); i++) {
    const person = await makePerson(world)
    if (locationId) await join(world, person, locationId)
    else locationId = (await makeOffice(world, person, OFFICE_GIVES)).id
    await giveBalance(world, person.id, WALLET_CENTS)
    buyers.push(person)
  }
  const latecomers: Person[] = []
  for (let i = 0; i < late; i++) {
    const person = await makePerson(world)
    await join(world, person, locationId)
    latecomers.push(person)
  }
  const merchant = await makePerson(world, {
    permissions: [{ type: 'MerchantAdminPermission', scope: { merchantIds: [shop.store.merchant_id] } }],
  })
  const admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
  return {
    shop,
    buyers,
    latecomers,
    merchant,
    admin,
    locationId,
    onHand: { [shop.bread.id]: BREADS, [shop.wine.id]: bottles },
    promotions: [
      ...(await openPromotions(world, shop.wine.id, checkouts)),
      ...(await openRushes(world, rushes)),
    ],
  }
}

const join = (world: TestWorld, person: Person, locationId: string) =>
  world.db
    .insertInto('location_member')
    .values({ location_id: locationId, person_id: person.id, joined_by: 'admin', joined_at: new Date() })
    .execute()

/** Codes that many want at the same moment. */
const openRushes = (world: TestWorld, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, i) =>
      makePromotion(world, {
        code: rushCode(i),
        display_name: `Rush ${i}`,
        discount_type: 'fixed',
        percent_bps: null,
        amount_cents: 100,
        times_redeemable: 2,
      }),
    ),
  )

/** By itself on wine, and by code: so often, for so much, or as money for the wallet. */
async function openPromotions(world: TestWorld, wineId: string, checkouts: number) {
  const wine = await makePromotion(world, {
    display_name: 'Wine week',
    scope: 'products',
    product_ids: [wineId],
    percent_bps: 1500,
    times_redeemable: Math.ceil(checkouts / 12),
  })
  const fight = await makePromotion(world, {
    code: FIGHT_CODE,
    display_name: 'The first few',
    discount_type: 'fixed',
    percent_bps: null,
    amount_cents: 150,
    times_redeemable: Math.ceil(checkouts / 10),
  })
  const budget = await makePromotion(world, {
    code: BUDGET_CODE,
    display_name: 'While it lasts',
    percent_bps: 2000,
    max_amount_cents: 250,
    budget_cents: checkouts * 20,
    per_user: 3,
  })
  const gift = await makePromotion(world, {
    kind: 'credit',
    code: GIFT_CODE,
    display_name: 'Welcome',
    discount_type: 'fixed',
    percent_bps: null,
    amount_cents: 250,
    times_redeemable: Math.ceil(checkouts / 20),
    per_user: 2,
    credit_expires_days: 30,
  })
  return [wine, fight, budget, gift]
}

/** A token of now: a long chaos run outlives one. */
export const tokenOf = (person: Person) =>
  signAccessToken(DEMO_SECRET, { personId: person.id, sessionId: person.sessionId }, new Date())
