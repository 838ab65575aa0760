import { afterAll, beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import type { LocalDate } from '../../../core/rules/local-time'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { openTestPayments } from '../../../dev/simulator/testing'
import { appRouter } from '../../../routers/app'
import { balancesOf } from '../../money/ledger/ledger.store'
import { giveBalance } from '../../money/ledger/money.make'
import { account } from '../../money/ledger/rules/accounts'
import { findStandingFaults } from '../../money/ledger/standing-checks'
import { makePromotion } from '../../offers/promotions/promotions.make'
import { makeOffice, makePayload, makeShop, type Shop } from '../checkout/checkout.make'
import { sendRefund } from '../refunds/send-refund'

const provider = openTestPayments()
let world: TestWorld
let shop: Shop
beforeAll(async () => {
  world = await openTestWorld({ payments: provider.payments })
  shop = await makeShop(world)
  await makePromotion(world, { min_total_cents: 2000, times_redeemable: 3, budget_cents: 100_000 })
})
afterAll(async () => {
  await world.close()
  await provider.stop()
})

const as = (caller: Person, key: string | null = null) =>
  createCaller(appRouter)(contextFor(world, caller, { idempotencyKey: key })).customer

const wish = fc.record({
  soups: fc.nat({ max: 4 }),
  breads: fc.nat({ max: 3 }),
  wines: fc.nat({ max: 2 }),
  /** The eighteenth, or the day after. */
  nextDay: fc.boolean(),
})
type Wish = typeof wish extends fc.Arbitrary<infer Value> ? Value : never
const cartOf = ({ soups, breads, wines }: Wish) => [
  { productId: shop.soup.id, quantity: soups + 1 },
  ...(breads ? [{ productId: shop.bread.id, quantity: breads }] : []),
  ...(wines ? [{ productId: shop.wine.id, quantity: wines }] : []),
]
const startOf = ({ nextDay }: Wish) => (nextDay ? '2026-11-19T13:00:00.000Z' : '2026-11-18T13:00:00.000Z')

const pay = ({ paymentIntentId, clientSecret }: { paymentIntentId: string; clientSecret: string }) =>
  provider.fromBrowser('POST', `/v1/payment_intents/${paymentIntentId}/confirm`, {
    client_secret: clientSecret,
    payment_method: 'pm_card_visa',
  })

async function changeTo(buyer: Person, id: string, wanted: Wish): Promise<string[]> {
  const { revision } = await as(buyer).orders.show({ purchaseId: id })
  const change = {
    id,
    revision,
    cart: cartOf(wanted),
    deliveryOption: { deliveryStartDate: startOf(wanted) },
  }
  const seen = await as(buyer)
    .orders.previewChange(change)
    .catch(error => {
      if (error.cause?.details?.reason === 'CardAmountTooSmall') return null
      throw error
    })
  // A card takes no sum as small as this: the order stays as it was.
  if (!seen) return []
  if (seen.byCard.amount === 0) {
    const made = await as(buyer).orders.change(change)
    expect(made.paymentDetails).toEqual(seen.order.paymentDetails)
    return []
  }
  const intent = await as(buyer).orders.payChange(change)
  expect(intent.amount).toEqual(seen.byCard)
  await pay(intent)
  const made = await as(buyer).orders.confirmPayment({ purchaseId: id })
  expect(made.totalCost).toEqual(seen.order.totalCost)
  return [intent.paymentIntentId]
}

test('after any changes, what is called off is back where it came from, to the cent and from each card', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        kindCents: fc.constantFrom(0, 700, 2500),
        flexCents: fc.constantFrom(0, 450),
        unlocksAtCents: fc.constantFrom(0, 300),
        walletCents: fc.constantFrom(0, 333, 6000),
      }),
      fc.array(wish, { minLength: 1, maxLength: 4 }),
      async ({ walletCents, ...gives }, wishes) => {
        const buyer = await makePerson(world)
        const location = await makeOffice(world, buyer, gives)
        if (walletCents) await giveBalance(world, buyer.id, walletCents)
        const req = makePayload(shop, { locationId: location.id, address: null })
        const key = world.newId()
        const first = await as(buyer, key).checkout.createIntent({ req })
        const { paymentIntentId, clientSecret } = first
        if (paymentIntentId && clientSecret) await pay({ paymentIntentId, clientSecret })
        const { id } = await as(buyer, key).checkout.place(req)
        const intents = paymentIntentId ? [paymentIntentId] : []
        for (const wanted of wishes) intents.push(...(await changeTo(buyer, id, wanted)))

        await as(buyer).orders.cancel({ purchaseId: id })
        world.clock.advance(120_000)
        const refunds = await world.db
          .selectFrom('refund')
          .select('id')
          .where('order_id', '=', id)
          .orderBy('id')
          .execute()
        for (const refund of refunds) await sendRefund(world, { refundId: refund.id })

        for (const intentId of intents) {
          const { status, receivedCents, refundedCents } = await provider.payments.retrieveIntent(intentId)
          expect([intentId, status === 'requires_capture' ? 'held' : receivedCents - refundedCents]).toEqual([
            intentId,
            0,
          ])
        }
        const balances = await balancesOf(world.db, [
          account.balance(buyer.id),
          account.transferDue(buyer.id),
          ...(['2026-11-18', '2026-11-19'] as LocalDate[]).map(on => account.kind(buyer.id, on)),
        ])
        const free = (code: string) => balances.get(code)?.freeCents ?? 0
        expect(free(account.balance(buyer.id))).toBe(walletCents)
        expect(free(account.transferDue(buyer.id))).toBe(0)
        const { rows } = await sql<{ uses: number }>`
          select count(*)::int as uses from promotion_use where returned_at is null and person_id = ${buyer.id}`.execute(
          world.db,
        )
        expect(rows[0]!.uses).toBe(0)
        expect(await findStandingFaults(world.db)).toEqual([])
      },
    ),
    { numRuns: 15 },
  )
}, 240_000)
