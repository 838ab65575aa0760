import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { SECOND_MS } from '../../../core/rules/instant'
import { contextFor, makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { giveBalance } from '../../../modules/money/ledger/money.make'
import { makePayload, makeShop, type Shop } from '../../../modules/orders/checkout/checkout.make'
import { appRouter } from '../../../routers/app'
import { openTestPayments } from '../../simulator/testing'
import { whyNotGivenWay } from './given-way'
import { readReservations } from './read-reservations'

const provider = openTestPayments()
let world: TestWorld
let shop: Shop
let ada: Person
beforeAll(async () => {
  world = await openTestWorld({ payments: provider.payments })
  shop = await makeShop(world, { breadOnHand: 3 })
  ada = await makePerson(world)
  await giveBalance(world, ada.id, 10_000)
})
afterAll(async () => {
  await world.close()
  await provider.stop()
})

const of = (attempt: string) => {
  const caller = createCaller(appRouter)(contextFor(world, ada, { idempotencyKey: attempt }))
  return { checkout: caller.customer.checkout, req: makePayload(shop, { comments: attempt }) }
}
const open = (attempt: string) => {
  const { checkout, req } = of(attempt)
  return checkout.createIntent({ req })
}
const at = (seconds: number) => new Date(+TEST_START + seconds * SECOND_MS)

test('what became of each attempt, and what it gave way to', async () => {
  await open('placed')
  const { checkout, req } = of('placed')
  await checkout.place(req)
  const first = await open('first')
  await open('second')
  world.clock.advance(12 * SECOND_MS)
  await open('third')
  // As when a chaos run settles: the row has another time than the end had.
  await world.db
    .updateTable('checkout')
    .set({ updated_at: at(-120) })
    .where('id', '=', first.checkoutId)
    .execute()

  const books = {
    payment_intent: [
      { id: 'pi_1', status: 'canceled', amount_received: 0, metadata: { checkout: first.checkoutId } },
    ],
    charge: [{ payment_intent: 'pi_1', status: 'succeeded', created: +at(13) / SECOND_MS }],
  }
  const reservations = await readReservations(world, books)
  const found = (attempt: string) => reservations.find(one => one.attempt === attempt)
  const stock = [{ productId: shop.bread.id, quantity: 1 }]
  expect(found('first')).toMatchObject({
    personId: ada.id,
    state: 'released',
    releasedReason: 'expired',
    heldAt: at(13),
    wasCharged: false,
    createdAt: at(0),
    endedAt: at(12),
    expiresAt: at(900),
    stock,
  })
  expect(found('first')!.story).toMatch(
    /released, expired, 0 by card, .* third reserved .*, payment canceled, held/,
  )
  expect(found('third')).toMatchObject({ state: 'reserved', endedAt: null, heldAt: null, stock })
  expect(found('placed')).toMatchObject({ state: 'placed', endedAt: at(0), stock })

  const asked = { attempt: 'third', personId: ada.id, from: at(12), until: at(12), cart: stock }
  const happened = { reservations, asked: [asked], onHand: { [shop.bread.id]: 3 } }
  expect(whyNotGivenWay('first', happened)).toBeNull()
  expect(whyNotGivenWay('first', { ...happened, onHand: { [shop.bread.id]: 4 } })).not.toBeNull()
  expect(whyNotGivenWay('placed', happened)).toBe('its checkout is placed')
})
