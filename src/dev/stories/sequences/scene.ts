import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { HOUR_MS } from '../../../core/rules/instant'
import { contextFor, makePerson, openTestWorld, TEST_START } from '../../../core/testing'
import { makePromotion } from '../../../modules/offers/promotions/promotions.make'
import { makeOffice, makeShop } from '../../../modules/orders/checkout/checkout.make'
import { appRouter } from '../../../routers/app'
import { openTestPayments } from '../../simulator/testing'

export type Scene = Awaited<ReturnType<typeof openScene>>
export type Someone = { person: Person; locationId: string | null }

/** A shop whose bread can run out, with promotions that can too, those who run it, and a bank that can be played. */
export async function openScene() {
  const provider = openTestPayments({ faults: { refundMs: 0 } })
  const world = await openTestWorld({ payments: provider.payments })
  const shop = await makeShop(world, { breadOnHand: 60 })
  const admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
  const merchant = await makePerson(world, {
    permissions: [{ type: 'MerchantAdminPermission', scope: { storeIds: [shop.store.id] } }],
  })
  await makePromotion(world, { min_total_cents: 1500, is_stackable: true })
  await makePromotion(world, {
    code: 'FEW',
    discount_type: 'fixed',
    percent_bps: null,
    amount_cents: 300,
    times_redeemable: 4,
    per_user: 2,
    is_stackable: true,
    funded_by: 'merchant',
  })
  return {
    world,
    provider,
    shop,
    admin,
    merchant,
    as: (caller: Person, idempotencyKey = world.newId()) =>
      createCaller(appRouter)(contextFor(world, caller, { idempotencyKey })),
    /** As the payer's browser does. */
    confirm: (intent: { paymentIntentId: string | null; clientSecret: string | null }, card: string) =>
      provider.fromBrowser('POST', `/v1/payment_intents/${intent.paymentIntentId}/confirm`, {
        client_secret: intent.clientSecret!,
        payment_method: card,
      }),
    /** Presses a button of the simulator: what a bank decides. */
    press: (action: string) =>
      fetch(`${provider.simulator.url}/__sim/${action}`, { method: 'POST', redirect: 'manual' }),
    close: async () => {
      await world.close()
      await provider.stop()
    },
  }
}

/** Somebody whose company pays, somebody whose company pays once they do, both with gifts that expire; and somebody with nothing. */
export async function makePeople({ world, as, admin }: Scene): Promise<Someone[]> {
  const [fed, helped, alone] = [await makePerson(world), await makePerson(world), await makePerson(world)]
  const office = await makeOffice(world, fed, { kindCents: 700, flexCents: 500 })
  const strict = await makeOffice(world, helped, { kindCents: 900, unlocksAtCents: 400 })
  for (const [i, person] of [fed, helped].entries()) {
    const gift = {
      userId: person.id,
      comment: 'Welcome',
      price: { amount: 2500, currency: 'eur' as const },
    }
    await as(admin).admin.credits.create({ ...gift, expiresAt: null })
    const expiresAt = new Date(TEST_START.getTime() + (i + 1) * 6 * HOUR_MS)
    await as(admin).admin.credits.create({ ...gift, expiresAt })
  }
  return [
    { person: fed, locationId: office.id },
    { person: helped, locationId: strict.id },
    { person: alone, locationId: null },
  ]
}

export const ordersOf = ({ world }: Scene, people: readonly Someone[]) =>
  world.db
    .selectFrom('purchase_order')
    .select(['id', 'state', 'revision', 'person_id'])
    .where(
      'person_id',
      'in',
      people.map(({ person }) => person.id),
    )
    .orderBy('id')
    .execute()
export type OrderRow = Awaited<ReturnType<typeof ordersOf>>[number]
