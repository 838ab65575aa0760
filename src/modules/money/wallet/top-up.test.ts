import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { countCall } from '../../../core/rate-limit'
import { HOUR_MS, MINUTE_MS } from '../../../core/rules/instant'
import { contextFor, makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { openTestPayments } from '../../../dev/simulator/testing'
import { appRouter } from '../../../routers/app'
import { processProviderEvent, storeProviderEvent } from '../../orders/provider-events/provider-events'
import { CARDS_A_DAY } from '../cards/limits'
import { savePaymentMethod } from '../cards/payment-methods'
import { ensureProviderCustomer } from '../cards/provider-customer'
import { findStandingFaults } from '../ledger/standing-checks'
import { sweepTopups } from './topups'

const provider = openTestPayments()
let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld({ payments: provider.payments })
})
afterEach(async () => {
  world.checkpoint = () => {}
  expect(await findStandingFaults(world.db)).toEqual([])
  world.clock.set(TEST_START)
  await world.db.updateTable('person').set({ default_payment_method_id: null }).execute()
  await world.db.deleteFrom('payment_method').execute()
})
afterAll(async () => {
  await world.close()
  await provider.stop()
})

const as = (caller: Person, idempotencyKey = world.newId()) =>
  createCaller(appRouter)(contextFor(world, caller, { idempotencyKey })).customer
const failure = (name: string) => ({ cause: { name } })
const balanceOf = async (person: Person) => (await as(person).wallet.balance()).amount
const saved = async (person: Person, card = 'pm_card_visa') => {
  const customer = await ensureProviderCustomer(world, person.id)
  const { id } = await provider.stripe.paymentMethods.attach(card, { customer })
  return (await savePaymentMethod(world, person.id, await provider.payments.retrieveMethod(id)))!
}
const confirm = (
  answer: { clientSecret: string | null; paymentIntentId: string | null },
  card = 'pm_card_visa',
) =>
  provider.fromBrowser('POST', `/v1/payment_intents/${answer.paymentIntentId}/confirm`, {
    client_secret: answer.clientSecret!,
    payment_method: card,
  })
const authenticate = (
  answer: { clientSecret: string | null; paymentIntentId: string | null },
  outcome: string,
) =>
  fetch(`${provider.simulator.url}/__sim/3ds/${answer.paymentIntentId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome, client_secret: answer.clientSecret }),
  })
const tell = async (intentId: string) => {
  const id = `evt_${world.newId()}`
  const event = {
    id,
    type: 'payment_intent.succeeded',
    objectId: intentId,
    objectKind: 'payment_intent',
    intentId,
    setupId: null,
    createdAt: world.clock.now(),
  }
  await storeProviderEvent(world, event, {})
  await processProviderEvent(world, id)
}
const takenFrom = async (person: Person) => {
  const { provider_customer_id } = await world.db
    .selectFrom('person')
    .select('provider_customer_id')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  const { data } = await provider.stripe.paymentIntents.list({ customer: provider_customer_id! })
  return data.reduce((sum, intent) => sum + intent.amount_received, 0)
}

describe('with a saved card', () => {
  test('the money is in the wallet at once, as a credit that stays', async () => {
    const person = await makePerson(world)
    const answer = await as(person).wallet.topUp({ amount: 2000, paymentMethodId: await saved(person) })
    expect(answer).toMatchObject({ balance: { amount: 2000 }, clientSecret: null })
    expect(await takenFrom(person)).toBe(2000)
    expect(await as(person).wallet.credits()).toMatchObject([
      { kind: 'topup', remaining: { amount: 2000 }, expiresAt: null },
    ])
  })

  test('the same attempt is taken once, by ten at once and again later', async () => {
    const person = await makePerson(world)
    const wish = { amount: 1500, paymentMethodId: await saved(person) }
    const key = world.newId()
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, () => as(person, key).wallet.topUp(wish)),
    )
    expect(tries.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect((await as(person, key).wallet.topUp(wish)).balance?.amount).toBe(1500)
    expect(await takenFrom(person)).toBe(1500)
    await expect(as(person, key).wallet.topUp({ ...wish, amount: 900 })).rejects.toMatchObject(
      failure('IdempotencyKeyReused'),
    )
    expect(await balanceOf(person)).toBe(1500)
  })

  test('a bank that says no ends the attempt: nothing is taken, also not later', async () => {
    const person = await makePerson(world)
    const card = await saved(person, 'pm_card_chargeCustomerFail')
    const key = world.newId()
    const wish = { amount: 2000, paymentMethodId: card }
    await expect(as(person, key).wallet.topUp(wish)).rejects.toMatchObject(failure('PaymentFailed'))
    await expect(as(person, key).wallet.topUp(wish)).rejects.toMatchObject(failure('PaymentFailed'))
    const topup = await world.db
      .selectFrom('topup')
      .select(['state', 'payment_intent_id'])
      .where('person_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(topup.state).toBe('failed')
    expect((await provider.payments.retrieveIntent(topup.payment_intent_id!)).status).toBe('canceled')
    expect(await balanceOf(person)).toBe(0)
  })

  test.each([
    ['succeed', 2000],
    ['fail', 0],
  ] as const)('that the bank wants confirmed: %s', async (outcome, expected) => {
    const person = await makePerson(world)
    const card = await saved(person, 'pm_card_threeDSecure2Required')
    const answer = await as(person).wallet.topUp({ amount: 2000, paymentMethodId: card })
    expect(answer.balance).toBeNull()
    expect(answer.clientSecret).toBeTruthy()
    expect(await balanceOf(person)).toBe(0)
    expect((await authenticate(answer, outcome)).status).toBe(200)
    const told = as(person).wallet.confirmTopUp({ paymentIntentId: answer.paymentIntentId! })
    if (outcome === 'fail') await expect(told).rejects.toMatchObject(failure('PaymentFailed'))
    else expect((await told).balance?.amount).toBe(2000)
    expect(await balanceOf(person)).toBe(expected)
  })

  test('of somebody else, or none that pays at once, is not there', async () => {
    const [owner, other] = [await makePerson(world), await makePerson(world)]
    const card = await saved(owner)
    await expect(as(other).wallet.topUp({ amount: 2000, paymentMethodId: card })).rejects.toMatchObject(
      failure('PaymentMethodNotFound'),
    )
  })
})

describe('with a card that is typed in', () => {
  test('client, webhook and timer bring the money once together', async () => {
    const person = await makePerson(world)
    const answer = await as(person).wallet.topUp({ amount: 500, saveCard: true })
    await confirm(answer)
    world.clock.advance(2 * MINUTE_MS)
    const paymentIntentId = answer.paymentIntentId!
    await Promise.all([
      as(person).wallet.confirmTopUp({ paymentIntentId }),
      as(person).wallet.confirmTopUp({ paymentIntentId }),
      tell(paymentIntentId),
      sweepTopups(world),
    ])
    expect(await balanceOf(person)).toBe(500)
    expect(await as(person).paymentMethods.list()).toMatchObject([{ brand: 'visa', lastFourDigits: '4242' }])
  })

  test('whose browser has died: the webhook brings the money', async () => {
    const person = await makePerson(world)
    const answer = await as(person).wallet.topUp({ amount: 700 })
    await confirm(answer)
    await tell(answer.paymentIntentId!)
    expect(await balanceOf(person)).toBe(700)
  })

  test('whose webhook is lost as well: the timer brings the money', async () => {
    const person = await makePerson(world)
    const answer = await as(person).wallet.topUp({ amount: 800 })
    await confirm(answer)
    world.clock.advance(2 * MINUTE_MS)
    await sweepTopups(world)
    expect(await balanceOf(person)).toBe(800)
  })

  test('that nobody pays for an hour cannot be paid any more', async () => {
    const person = await makePerson(world)
    const answer = await as(person).wallet.topUp({ amount: 800 })
    world.clock.advance(HOUR_MS + MINUTE_MS)
    await sweepTopups(world)
    expect((await provider.payments.retrieveIntent(answer.paymentIntentId!)).status).toBe('canceled')
    expect((await confirm(answer)).status).toBe(400)
    expect(await balanceOf(person)).toBe(0)
  })

  test('of which the server died before it had noted the payment is given up all the same, also with a card to keep', async () => {
    const person = await makePerson(world)
    world.checkpoint = name => {
      if (name === 'topup.afterCreate') throw new Error('dead')
    }
    await expect(as(person).wallet.topUp({ amount: 800, saveCard: true })).rejects.toThrow()
    world.checkpoint = () => {}
    world.clock.advance(HOUR_MS + MINUTE_MS)
    await sweepTopups(world)
    const topup = await world.db
      .selectFrom('topup')
      .selectAll()
      .where('person_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(topup.state).toBe('canceled')
    expect((await provider.payments.retrieveIntent(topup.payment_intent_id!)).status).toBe('canceled')
  })

  test('is nobody else’s to look at', async () => {
    const [person, other] = [await makePerson(world), await makePerson(world)]
    const { paymentIntentId } = await as(person).wallet.topUp({ amount: 800 })
    await expect(as(other).wallet.confirmTopUp({ paymentIntentId: paymentIntentId! })).rejects.toMatchObject(
      failure('NotFound'),
    )
  })
})

test.each([499, 50_001, 10.5])('%p cents are no top-up', async amount => {
  const person = await makePerson(world)
  await expect(as(person).wallet.topUp({ amount })).rejects.toThrow()
  expect(
    await world.db.selectFrom('topup').select('id').where('person_id', '=', person.id).execute(),
  ).toEqual([])
})

test.each([
  'topup.beforeCreate',
  'topup.afterCreate',
  'topup.afterSave',
  'topup.afterConfirm',
  'topup.afterLock',
  'topup.beforeCommit',
])(
  'the server dies at %s: the client’s next try ends with the money in the wallet, taken once',
  async place => {
    const person = await makePerson(world)
    const wish = { amount: 2500, paymentMethodId: await saved(person) }
    const key = world.newId()
    let crashes = 0
    world.checkpoint = name => {
      if (name === place && crashes++ === 0) throw new Error(place)
    }
    await expect(as(person, key).wallet.topUp(wish)).rejects.toThrow()
    expect((await as(person, key).wallet.topUp(wish)).balance?.amount).toBe(2500)
    expect(crashes).toBeGreaterThan(0)
    expect(await takenFrom(person)).toBe(2500)
  },
)

test('nobody pays in another’s name', async () => {
  const person = await makePerson(world)
  const admin = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
  await expect(
    as({ ...person, impersonatorId: admin.id }).wallet.topUp({ amount: 500 }),
  ).rejects.toMatchObject(failure('ForbiddenWhileImpersonating'))
})

test('nobody tries a hundred cards a day, neither for the wallet nor to keep them', async () => {
  const person = await makePerson(world)
  const ctx = contextFor(world, person, { ip: '203.0.113.1' })
  countCall(CARDS_A_DAY, ctx, CARDS_A_DAY.points)
  const { wallet, paymentMethods } = createCaller(appRouter)(ctx).customer
  await expect(wallet.topUp({ amount: 1_000 })).rejects.toMatchObject(failure('TooManyRequests'))
  await expect(paymentMethods.setUp({ kind: 'card' })).rejects.toMatchObject(failure('TooManyRequests'))
})
