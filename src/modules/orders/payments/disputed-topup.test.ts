import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import type { Dispute } from '../../../adapters/payments/port-books'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { openTestPayments } from '../../../dev/simulator/testing'
import { appRouter } from '../../../routers/app'
import { giveBalance } from '../../money/ledger/money.make'
import { makePayload, makeShop, type Shop } from '../checkout/checkout.make'
import { findFaults } from '../checkout/checkout-audit.make'
import { refreshDispute } from './disputes'

const provider = openTestPayments()
let world: TestWorld
let shop: Shop
/** What the bank says of a dispute now. */
const disputes = new Map<string, Dispute>()

beforeAll(async () => {
  const payments = { ...provider.payments, retrieveDispute: async (id: string) => disputes.get(id)! }
  world = await openTestWorld({ payments })
  shop = await makeShop(world)
})
afterEach(async () => expect(await findFaults(world)).toEqual([]))
afterAll(async () => {
  await world.close()
  await provider.stop()
})

const TOTAL = 1719
const TOPPED_UP = 5000
const as = (caller: Person) =>
  createCaller(appRouter)(contextFor(world, caller, { idempotencyKey: world.newId() })).customer
const balanceOf = async (person: Person) => (await as(person).wallet.balance()).amount

/** A person who tops up their wallet and disputes that at their bank. */
async function contest(spends = async (_: Person) => {}) {
  const person = await makePerson(world)
  const answer = await as(person).wallet.topUp({ amount: TOPPED_UP })
  await provider.fromBrowser('POST', `/v1/payment_intents/${answer.paymentIntentId}/confirm`, {
    client_secret: answer.clientSecret!,
    payment_method: 'pm_card_visa',
  })
  await as(person).wallet.confirmTopUp({ paymentIntentId: answer.paymentIntentId! })
  await spends(person)
  const id = disputed(answer.paymentIntentId!)
  // The event comes twice.
  await refreshDispute(world, id)
  await refreshDispute(world, id)
  return { person, id }
}
function disputed(intentId: string) {
  const id = `du_${world.newId()}`
  disputes.set(id, {
    id,
    intentId,
    chargeId: `ch_${id}`,
    amountCents: TOPPED_UP,
    status: 'needs_response',
    reason: 'fraudulent',
    evidenceDueBy: null,
    movements: [movement(id, 'out', -TOPPED_UP)],
    createdAt: TEST_START,
  })
  return id
}
const movement = (id: string, way: string, amountCents: number) => ({
  id: `${id}.${way}`,
  type: 'adjustment',
  amountCents,
  feeCents: 0,
  netCents: amountCents,
  sourceId: id,
  createdAt: TEST_START,
})
async function decide(id: string, status: 'won' | 'lost') {
  const { movements, ...dispute } = disputes.get(id)!
  const back = status === 'won' ? [movement(id, 'in', TOPPED_UP)] : []
  disputes.set(id, { ...dispute, status, movements: [...movements, ...back] })
  await refreshDispute(world, id)
  await refreshDispute(world, id)
}
const lostBy = async (id: string) => {
  const rows = await world.db
    .selectFrom('ledger_tx')
    .innerJoin('ledger_transfer', 'ledger_transfer.tx_id', 'ledger_tx.id')
    .select('amount_cents')
    .where('key', '=', `dispute-lost:${id}`)
    .execute()
  return rows.map(row => row.amount_cents)
}

test('what is left of a disputed top-up cannot be spent, and one incident is opened', async () => {
  const { person, id } = await contest(async person => {
    await as(person).checkout.place(makePayload(shop))
  })
  expect(await balanceOf(person)).toBe(0)
  const incidences = await world.db
    .selectFrom('incidence')
    .selectAll()
    .where('key', 'like', `dispute:${id}:%`)
    .execute()
  expect(incidences).toMatchObject([{ type: 'payment', city: 'bcn' }])
})

test('lost, it stays with the bank, and the platform bears what had been spent of it', async () => {
  const { person, id } = await contest(async person => {
    await as(person).checkout.place(makePayload(shop))
  })
  await decide(id, 'lost')
  expect(await balanceOf(person)).toBe(0)
  expect(await lostBy(id)).toEqual([TOTAL])
})

test('won, it comes back as the top-up that it was', async () => {
  const { person, id } = await contest()
  await decide(id, 'won')
  expect(await balanceOf(person)).toBe(TOPPED_UP)
  expect((await as(person).wallet.credits())[0]).toMatchObject({ kind: 'topup', expiresAt: null })
  expect(await lostBy(id)).toEqual([])
})

test('one that we learn of only after the bank has decided makes up for what was written off', async () => {
  const person = await makePerson(world)
  const { paymentIntentId, clientSecret } = await as(person).wallet.topUp({ amount: TOPPED_UP })
  await provider.fromBrowser('POST', `/v1/payment_intents/${paymentIntentId}/confirm`, {
    client_secret: clientSecret!,
    payment_method: 'pm_card_visa',
  })
  const id = disputed(paymentIntentId!)
  await decide(id, 'lost')
  await as(person).wallet.confirmTopUp({ paymentIntentId: paymentIntentId! })
  await refreshDispute(world, id)
  expect(await balanceOf(person)).toBe(0)
  expect(await lostBy(id)).toEqual([TOPPED_UP])
})

test('other money of the wallet, and what a checkout holds, stays', async () => {
  const { person } = await contest(async person => {
    await as(person).checkout.createIntent({ req: makePayload(shop) })
    await giveBalance(world, person.id, 700)
  })
  expect(await balanceOf(person)).toBe(700)
})
