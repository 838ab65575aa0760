import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { openTestPayments } from '../../../dev/simulator/testing'
import { appRouter } from '../../../routers/app'
import { processProviderEvent, storeProviderEvent } from '../../orders/provider-events/provider-events'
import { findStandingFaults } from '../ledger/standing-checks'
import { detachPaymentMethod } from './detach-payment-method'
import { finishForgottenSetups } from './finish-setup'

const provider = openTestPayments()
let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld({ payments: provider.payments })
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

const as = (caller: Person, request: { idempotencyKey?: string; ip?: string; userAgent?: string } = {}) =>
  createCaller(appRouter)(contextFor(world, caller, request)).customer.paymentMethods
const failure = (name: string) => ({ cause: { name } })
type Setup = { setupIntentId: string; clientSecret: string }
const confirm = ({ setupIntentId, clientSecret }: Setup, card: string, more: Record<string, string> = {}) =>
  provider.fromBrowser('POST', `/v1/setup_intents/${setupIntentId}/confirm`, {
    client_secret: clientSecret,
    ...(card ? { payment_method: card } : {}),
    ...more,
  })
const save = async (person: Person, card: string, amount?: number) => {
  const setup = await as(person).setUp({ amount })
  await confirm(setup, card)
  return as(person).confirmSetup({ setupIntentId: setup.setupIntentId })
}
const intentsOf = async (person: Person) => {
  const { provider_customer_id } = await world.db
    .selectFrom('person')
    .select('provider_customer_id')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  return (await provider.stripe.paymentIntents.list({ customer: provider_customer_id! })).data
}
const dropped = async () =>
  (
    await world.db.selectFrom('event').select('data').where('type', '=', 'payment-method.dropped').execute()
  ).map(({ data }) => (data as { providerId: string }).providerId)

describe('a card that is set up', () => {
  test('is kept once, however often that is said, and the first one is the default', async () => {
    const person = await makePerson(world)
    const setup = await as(person).setUp({})
    await confirm(setup, 'pm_card_visa')
    const { setupIntentId } = setup
    const kept = await as(person).confirmSetup({ setupIntentId, nickname: 'Work' })
    expect(kept).toMatchObject({
      _type: 'card',
      brand: 'visa',
      lastFourDigits: '4242',
      nickname: 'Work',
      verificationStatus: 'verified',
      isDefault: true,
    })
    expect((await as(person).confirmSetup({ setupIntentId })).id).toBe(kept.id)
    expect((await as(person).add({ setupIntentId })).id).toBe(kept.id)
    expect((await save(person, 'pm_card_mastercard')).isDefault).toBe(false)
    expect((await as(person).list()).map(({ brand }) => brand)).toEqual(['visa', 'mastercard'])
  })

  test('is the same setup under the same key, and another request is refused', async () => {
    const person = await makePerson(world)
    const ask = as(person, { idempotencyKey: 'setup-1' })
    expect(await ask.setUp({})).toEqual(await ask.setUp({}))
    await expect(ask.setUp({ amount: 100 })).rejects.toMatchObject(failure('IdempotencyKeyReused'))
  })

  test('is not kept before the provider says so, nor by somebody else', async () => {
    const person = await makePerson(world)
    const stranger = await makePerson(world)
    const setup = await as(person).setUp({})
    const { setupIntentId } = setup
    await expect(as(person).confirmSetup({ setupIntentId })).rejects.toMatchObject(
      failure('PaymentMethodVerificationFailed'),
    )
    await confirm(setup, 'pm_card_visa')
    await expect(as(stranger).confirmSetup({ setupIntentId })).rejects.toMatchObject(
      failure('PaymentMethodNotFound'),
    )
    await expect(as(person).confirmSetup({})).rejects.toMatchObject(failure('SetupIntentMissing'))
    await expect(as(person).add({})).rejects.toMatchObject(failure('SetupIntentMissing'))
    expect(await as(person).list()).toEqual([])
  })

  test('of somebody else is refused, and the provider lets go of it', async () => {
    const [first, second] = [await makePerson(world), await makePerson(world)]
    await save(first, 'pm_card_visa')
    const setup = await as(second).setUp({})
    const { body } = await confirm(setup, 'pm_card_visa')
    const { setupIntentId } = setup
    for (const _ of ['now', 'again'])
      await expect(as(second).confirmSetup({ setupIntentId })).rejects.toMatchObject(
        failure('CannotReusePaymentMethod'),
      )
    await expect(as(second).add({ paymentMethodId: 'pm_card_visa' })).rejects.toMatchObject(
      failure('CannotReusePaymentMethod'),
    )
    expect(await as(second).list()).toEqual([])
    const providerId = String(body.payment_method)
    expect(await dropped()).toContain(providerId)
    await detachPaymentMethod(world, { providerId })
    await detachPaymentMethod(world, { providerId })
    expect((await provider.stripe.paymentMethods.retrieve(providerId)).customer).toBeNull()
  })

  test('of two people at once is kept by one of them', async () => {
    const people = [await makePerson(world), await makePerson(world), await makePerson(world)]
    const saved = await Promise.allSettled(people.map(person => save(person, 'pm_card_amex')))
    expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of saved)
      if (one.status === 'rejected') expect(one.reason).toMatchObject(failure('CannotReusePaymentMethod'))
  })

  test('once more takes the place of the one before, and stays the default', async () => {
    const person = await makePerson(world)
    const first = await save(person, 'pm_card_visa')
    const again = await save(person, 'pm_card_visa')
    expect(again).toMatchObject({ id: first.id, isDefault: true })
    expect(again.providerId).not.toBe(first.providerId)
    expect(await dropped()).toContain(first.providerId!)
    expect(await as(person).list()).toHaveLength(1)
  })

  test('is kept by a webhook when its client is gone, and by the timer when that is lost too', async () => {
    const [told, forgotten] = [await makePerson(world), await makePerson(world)]
    const setup = await as(told).setUp({})
    await confirm(setup, 'pm_card_visa')
    const events = await provider.stripe.events.list({ type: 'setup_intent.succeeded', limit: 1 })
    const [event] = events.data
    await storeProviderEvent(
      world,
      {
        id: event!.id,
        type: event!.type,
        objectId: setup.setupIntentId,
        objectKind: 'setup_intent',
        intentId: null,
        setupId: setup.setupIntentId,
        createdAt: TEST_START,
      },
      {},
    )
    await processProviderEvent(world, event!.id)
    expect(await as(told).list()).toMatchObject([{ lastFourDigits: '4242', isDefault: true }])

    await confirm(await as(forgotten).setUp({}), 'pm_card_mastercard')
    await finishForgottenSetups(world)
    expect(await as(forgotten).list()).toEqual([])
    world.clock.advance(3 * 60_000)
    await finishForgottenSetups(world)
    expect(await as(forgotten).list()).toMatchObject([{ lastFourDigits: '4444' }])
  })
})

describe('a card that is asked for one euro', () => {
  test('is verified, and nothing is taken', async () => {
    const person = await makePerson(world)
    expect(await save(person, 'pm_card_visa', 100)).toMatchObject({
      verificationStatus: 'verified',
      isDefault: true,
    })
    expect(await intentsOf(person)).toMatchObject([{ amount: 100, status: 'canceled', amount_received: 0 }])
  })

  test('is kept as failed when the bank refuses, and never offered', async () => {
    const person = await makePerson(world)
    await expect(save(person, 'pm_card_chargeCustomerFail', 100)).rejects.toMatchObject(
      failure('PaymentMethodVerificationFailed'),
    )
    const [kept] = await as(person).list()
    expect(kept).toMatchObject({ verificationStatus: 'failed', isDefault: false })
    await expect(as(person).makeDefault({ id: kept!.id })).rejects.toMatchObject(
      failure('PaymentMethodNotFound'),
    )
    await as(person).remove({ paymentMethodId: kept!.id })
  })

  test('is asked once when the server dies in between', async () => {
    const person = await makePerson(world)
    const setup = await as(person).setUp({ amount: 100 })
    await confirm(setup, 'pm_card_visa')
    const dying = {
      ...world,
      checkpoint: (name: string) => {
        if (name === 'check.afterAsking') throw new Error('killed')
      },
    }
    const { setupIntentId } = setup
    const onDying = createCaller(appRouter)(contextFor(dying, person)).customer.paymentMethods
    await expect(onDying.confirmSetup({ setupIntentId })).rejects.toThrow()
    expect(await as(person).confirmSetup({ setupIntentId })).toMatchObject({ verificationStatus: 'verified' })
    expect(await intentsOf(person)).toMatchObject([{ status: 'canceled' }])
  })
})

describe('a bank account', () => {
  const account = {
    'payment_method_data[type]': 'sepa_debit',
    'payment_method_data[sepa_debit][iban]': 'AT611904300234573201',
    'payment_method_data[billing_details][name]': 'Ada Byron',
    'payment_method_data[billing_details][email]': 'ada@example.test',
    'mandate_data[customer_acceptance][type]': 'online',
  }

  test('is kept with the consent that was given, and pays no order', async () => {
    const person = await makePerson(world)
    await expect(as(person).setUp({ kind: 'sepa_debit' })).rejects.toMatchObject(failure('ValidationError'))
    const setup = await as(person, { ip: '203.0.113.7', userAgent: 'Her browser' }).setUp({
      kind: 'sepa_debit',
      acceptsMandate: true,
    })
    expect((await confirm(setup, '', account)).body.status).toBe('succeeded')
    const kept = await as(person).confirmSetup({ setupIntentId: setup.setupIntentId })
    expect(kept).toMatchObject({
      _type: 'sepa_debit',
      brand: 'sepa debit',
      lastFourDigits: '3201',
      isDefault: false,
    })
    const [row] = await world.db.selectFrom('payment_method').selectAll().where('id', '=', kept.id).execute()
    expect(row).toMatchObject({
      mandate_ip: '203.0.113.7',
      mandate_user_agent: 'Her browser',
      mandate_at: TEST_START,
    })
    expect(row!.mandate_id).toStartWith('mandate_')
    await expect(as(person).makeDefault({ id: kept.id })).rejects.toMatchObject(
      failure('PaymentMethodNotFound'),
    )
    await as(person).remove({ paymentMethodId: kept.id })
  })

  test('is not kept without consent', async () => {
    const person = await makePerson(world)
    const { id } = await provider.stripe.paymentMethods.create({
      type: 'sepa_debit',
      sepa_debit: { iban: 'AT611904300234573201' },
      billing_details: { name: 'Ada Byron', email: 'ada@example.test' },
    })
    await expect(as(person).add({ paymentMethodId: id })).rejects.toMatchObject(failure('SetupIntentMissing'))
  })
})

describe('removing', () => {
  test('the default one is refused, another one goes here at once and at the provider by its job', async () => {
    const person = await makePerson(world)
    const first = await save(person, 'pm_card_visa')
    const second = await save(person, 'pm_card_mastercard')
    await expect(as(person).remove({ paymentMethodId: first.id })).rejects.toMatchObject(
      failure('CannotDeleteDefaultPaymentMethod'),
    )
    await as(person).makeDefault({ id: second.id })
    await as(person).remove({ paymentMethodId: first.id })
    expect((await as(person).list()).map(({ id }) => id)).toEqual([second.id])
    await expect(as(person).remove({ paymentMethodId: first.id })).rejects.toMatchObject(
      failure('PaymentMethodNotFound'),
    )
    await expect(as(await makePerson(world)).remove({ paymentMethodId: second.id })).rejects.toMatchObject(
      failure('PaymentMethodNotFound'),
    )
    await detachPaymentMethod(world, { providerId: first.providerId! })
    await detachPaymentMethod(world, { providerId: second.providerId! })
    expect((await provider.stripe.paymentMethods.retrieve(first.providerId!)).customer).toBeNull()
    expect((await provider.stripe.paymentMethods.retrieve(second.providerId!)).customer).not.toBeNull()
    expect((await save(await makePerson(world), 'pm_card_visa')).isDefault).toBe(true)
  })
})
