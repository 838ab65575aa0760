import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { DAY_MS } from '../../../core/rules/instant'
import { contextFor, makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { openTestPayments } from '../../../dev/simulator/testing'
import { appRouter } from '../../../routers/app'
import { giveBalance } from '../ledger/money.make'
import { findStandingFaults } from '../ledger/standing-checks'

const provider = openTestPayments()
let world: TestWorld
let admin: Person
let superAdmin: Person
beforeAll(async () => {
  world = await openTestWorld({ payments: provider.payments })
  admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission', scope: {} }] })
  superAdmin = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
})
afterEach(async () => {
  expect(await findStandingFaults(world.db)).toEqual([])
  world.clock.set(TEST_START)
  // A card belongs to one person: each test has all of them to itself.
  await world.db.updateTable('person').set({ default_payment_method_id: null }).execute()
  await world.db.deleteFrom('payment_setup').execute()
  await world.db.deleteFrom('card_check').execute()
  await world.db.deleteFrom('payment_method').execute()
})
afterAll(async () => {
  await world.close()
  await provider.stop()
})

const as = (caller: Person, idempotencyKey: string | null = null) =>
  createCaller(appRouter)(contextFor(world, caller, { idempotencyKey }))
const failure = (name: string) => ({ cause: { name } })
/** What is set up at the provider when its client is gone. */
async function setUp(person: Person, card: string) {
  const { setupIntentId, clientSecret } = await as(person).customer.paymentMethods.setUp({})
  const { body } = await provider.fromBrowser('POST', `/v1/setup_intents/${setupIntentId}/confirm`, {
    client_secret: clientSecret,
    payment_method: card,
  })
  if (body.next_action)
    await fetch(body.next_action.use_stripe_sdk.stripe_js, {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'succeed' }),
    })
  return { setupIntentId }
}
const save = async (person: Person, card: string) =>
  as(person).customer.paymentMethods.confirmSetup(await setUp(person, card))

describe('the saved cards of people', () => {
  test('are listed and shown with whose they are, and nothing to pay with', async () => {
    const person = await makePerson(world)
    const { id } = await save(person, 'pm_card_visa')
    await save(await makePerson(world), 'pm_card_mastercard')
    const { docs } = await as(admin).admin.paymentMethods.list({ filter: { userId: person.id } })
    expect(docs).toMatchObject([
      { id, userId: person.id, userName: 'Test Person', lastFourDigits: '4242', isDefault: true },
    ])
    const shown = await as(admin).admin.paymentMethods.show({ id })
    expect(Object.keys(shown)).not.toContain('providerId')
    expect(Object.keys(shown)).not.toContain('nameOnCard')
  })

  test('get a name and become the default, and everything else stays', async () => {
    const person = await makePerson(world)
    await save(person, 'pm_card_visa')
    const { id } = await save(person, 'pm_card_mastercard')
    const poison = {
      id,
      nickname: 'Work',
      isDefault: true as const,
      verificationStatus: 'failed',
      userId: admin.id,
    }
    expect(await as(admin).admin.paymentMethods.update(poison)).toMatchObject({
      nickname: 'Work',
      isDefault: true,
      verificationStatus: 'verified',
      userId: person.id,
    })
    expect(await as(person).customer.paymentMethods.list()).toMatchObject([
      { id, isDefault: true },
      { isDefault: false },
    ])
  })

  test('are removed like their owners remove them', async () => {
    const person = await makePerson(world)
    const first = await save(person, 'pm_card_visa')
    const second = await save(person, 'pm_card_mastercard')
    const { paymentMethods } = as(admin).admin
    await expect(paymentMethods.remove({ id: first.id })).rejects.toMatchObject(
      failure('CannotDeleteDefaultPaymentMethod'),
    )
    await paymentMethods.remove({ id: second.id })
    for (const gone of [
      () => paymentMethods.remove({ id: second.id }),
      () => paymentMethods.show({ id: second.id }),
    ])
      await expect(gone()).rejects.toMatchObject(failure('NotFound'))
  })

  test('are attached from what their owner has set up, and from nothing else', async () => {
    const [person, stranger] = [await makePerson(world), await makePerson(world)]
    const { setupIntentId } = await setUp(person, 'pm_card_visa')
    const { create } = as(admin).admin.paymentMethods
    await expect(create({ userId: stranger.id, setupIntentId })).rejects.toMatchObject(
      failure('PaymentMethodNotFound'),
    )
    expect(await create({ userId: person.id, setupIntentId, nickname: 'By phone' })).toMatchObject({
      userId: person.id,
      nickname: 'By phone',
      isDefault: true,
    })
    await expect(create({ userId: stranger.id, paymentMethodId: 'pm_card_visa' })).rejects.toMatchObject(
      failure('CannotReusePaymentMethod'),
    )
    await expect(create({ userId: world.newId(), setupIntentId })).rejects.toMatchObject(
      failure('UserNotFound'),
    )
  })
})

describe('trying a card', () => {
  const tryCardOf = (person: Person, key: string | null = null) =>
    as(superAdmin, key).admin.users.testCharge({ id: person.id })

  test('holds one euro and frees it at once, once under each key', async () => {
    const person = await makePerson(world)
    await save(person, 'pm_card_visa')
    const attempt = await tryCardOf(person, 'try-1')
    expect(attempt).toMatchObject({
      kind: 'test',
      status: 'COMPLETED',
      amount: { amount: 100 },
      userId: person.id,
      error: null,
    })
    expect((await tryCardOf(person, 'try-1')).id).toBe(attempt.id)
    await expect(
      as(superAdmin, 'try-1').admin.users.testCharge({ id: person.id, amount: 200 }),
    ).rejects.toMatchObject(failure('IdempotencyKeyReused'))
    const intent = await provider.payments.retrieveIntent(attempt.paymentIntentId!)
    expect(intent).toMatchObject({ status: 'canceled', amountCents: 100, receivedCents: 0 })
    expect((await tryCardOf(person)).id).not.toBe(attempt.id)
  })

  test('tells why a bank says no, and leaves the card as it is', async () => {
    const [declined, absent] = [await makePerson(world), await makePerson(world)]
    await save(declined, 'pm_card_chargeCustomerFail')
    await save(absent, 'pm_card_authenticationRequired')
    expect(await tryCardOf(declined)).toMatchObject({ status: 'FAILED', error: 'generic_decline' })
    expect(await tryCardOf(absent)).toMatchObject({ status: 'FAILED', error: 'authentication_required' })
    for (const person of [declined, absent])
      expect(await as(person).customer.paymentMethods.list()).toMatchObject([
        { verificationStatus: 'verified', isDefault: true },
      ])
  })

  test('asks nobody where there is no card', async () => {
    expect(await tryCardOf(await makePerson(world))).toMatchObject({
      status: 'REJECTED_UNPROCESSABLE',
      error: 'no_default_card',
      paymentIntentId: null,
    })
  })
})

test('every time that a card was asked for money stands in one list', async () => {
  const person = await makePerson(world)
  await save(person, 'pm_card_visa')
  const [card] = await as(person).customer.paymentMethods.list()
  await as(person).customer.wallet.topUp({ amount: 1500, paymentMethodId: card!.id })
  await as(superAdmin).admin.users.testCharge({ id: person.id })
  const list = as(admin).admin.paymentAttempts.list
  expect((await list({ filter: { userId: person.id } })).docs).toMatchObject([
    { kind: 'test', status: 'COMPLETED' },
    { kind: 'topup', status: 'COMPLETED', amount: { amount: 1500 } },
  ])
  expect((await list({ filter: { userId: person.id, kind: 'topup' } })).totalDocs).toBe(1)
})

describe('a credit', () => {
  test('gets another comment and another day, and keeps its money', async () => {
    const person = await makePerson(world)
    await giveBalance(world, person.id, 700)
    const [credit] = await as(person).customer.wallet.credits()
    const { update } = as(admin).admin.credits
    const expiresAt = new Date(TEST_START.getTime() + DAY_MS)
    expect(await update({ id: credit!.id, comment: 'For the delay', expiresAt })).toMatchObject({
      comment: 'For the delay',
      expiresAt,
      price: { amount: 700 },
      remaining: { amount: 700 },
    })
    expect(await update({ id: credit!.id, expiresAt: null })).toMatchObject({
      comment: 'For the delay',
      expiresAt: null,
    })
    await expect(update({ id: credit!.id, expiresAt: TEST_START })).rejects.toMatchObject(
      failure('ValidationError'),
    )
    expect((await as(person).customer.wallet.balance()).amount).toBe(700)
  })

  test('that is used up keeps its day', async () => {
    const person = await makePerson(world)
    await giveBalance(world, person.id, 300)
    const [credit] = await as(person).customer.wallet.credits()
    await as(admin).admin.credits.remove({ id: credit!.id })
    const { update } = as(admin).admin.credits
    const later = new Date(TEST_START.getTime() + DAY_MS)
    await expect(update({ id: credit!.id, expiresAt: later })).rejects.toMatchObject(failure('CreditInUse'))
    expect(await update({ id: credit!.id, comment: 'A mistake' })).toMatchObject({ comment: 'A mistake' })
  })
})
