import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { DAY_MS, MINUTE_MS } from '../../../core/rules/instant'
import { contextFor, makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { openTestPayments } from '../../../dev/simulator/testing'
import { appRouter } from '../../../routers/app'
import { processProviderEvent, storeProviderEvent } from '../../orders/provider-events/provider-events'
import { findStandingFaults } from '../ledger/standing-checks'
import { settleCardCheck } from './card-checks'
import { sweepCardChecks } from './sweep-card-checks'

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

const as = (caller: Person) => createCaller(appRouter)(contextFor(world, caller)).customer.paymentMethods
const failure = (name: string) => ({ cause: { name } })

const atBank = (page: string, outcome: 'succeed' | 'fail') =>
  fetch(page, { method: 'POST', body: new URLSearchParams({ outcome }) })

/** A card whose bank has recognised its owner once, and wants to hear them again for one euro. */
async function savePending(person: Person, card = 'pm_card_authenticationRequired') {
  const setup = await as(person).setUp({ amount: 100 })
  const { body } = await provider.fromBrowser('POST', `/v1/setup_intents/${setup.setupIntentId}/confirm`, {
    client_secret: setup.clientSecret,
    payment_method: card,
  })
  if (body.next_action) await atBank(body.next_action.use_stripe_sdk.stripe_js, 'succeed')
  return as(person).confirmSetup({ setupIntentId: setup.setupIntentId })
}

/** What the browser does with what `verify` has answered. Answers the bank's page. */
async function confirmFromBrowser(
  { paymentIntentId, clientSecret }: { paymentIntentId: string | null; clientSecret: string | null },
  providerId: string,
) {
  const { body } = await provider.fromBrowser('POST', `/v1/payment_intents/${paymentIntentId}/confirm`, {
    client_secret: clientSecret!,
    payment_method: providerId,
  })
  return body.next_action!.use_stripe_sdk.stripe_js
}

const checksOf = (person: Person) =>
  world.db.selectFrom('card_check').selectAll().where('person_id', '=', person.id).orderBy('id').execute()
const intentOf = (id: string) => provider.payments.retrieveIntent(id)
const tell = async (type: string, intentId: string) => {
  const id = `evt_${type}_${intentId}`
  await storeProviderEvent(
    world,
    {
      id,
      type,
      objectId: intentId,
      objectKind: 'payment_intent',
      intentId,
      setupId: null,
      createdAt: TEST_START,
    },
    {},
  )
  await processProviderEvent(world, id)
}

describe('a card that waits for its owner', () => {
  test('is pending, pays all the same, and is verified once they have answered their bank', async () => {
    const person = await makePerson(world)
    const kept = await savePending(person)
    expect(kept).toMatchObject({ verificationStatus: 'pending', isDefault: true })

    const asked = await as(person).verify({ id: kept.id })
    expect((await as(person).verify({ id: kept.id })).paymentIntentId).toBe(asked.paymentIntentId)
    const page = await confirmFromBrowser(asked, kept.providerId!)
    expect(await as(person).confirmVerification({ id: kept.id })).toMatchObject({
      verificationStatus: 'pending',
    })
    await atBank(page, 'succeed')
    expect(await as(person).confirmVerification({ id: kept.id })).toMatchObject({
      verificationStatus: 'verified',
      isDefault: true,
    })
    expect(await intentOf(asked.paymentIntentId!)).toMatchObject({ status: 'canceled', receivedCents: 0 })
    expect(await as(person).verify({ id: kept.id })).toMatchObject({ clientSecret: null })
    expect(await checksOf(person)).toMatchObject([{ state: 'passed', freed_at: TEST_START }])
  })

  test('is verified by the webhook when its browser is gone, once, however many tell', async () => {
    const person = await makePerson(world)
    const kept = await savePending(person)
    const asked = await as(person).verify({ id: kept.id })
    await atBank(await confirmFromBrowser(asked, kept.providerId!), 'succeed')
    await Promise.all([
      tell('payment_intent.amount_capturable_updated', asked.paymentIntentId!),
      as(person).confirmVerification({ id: kept.id }),
      sweepCardChecks(world),
    ])
    expect(await as(person).list()).toMatchObject([{ verificationStatus: 'verified' }])
    const audits = await world.db
      .selectFrom('audit_entry')
      .select('after')
      .where('entity_id', '=', kept.id)
      .where('call', '=', 'system.settleCardCheck')
      .execute()
    expect(audits).toHaveLength(1)
  })

  test('is verified by the timer when the webhook is lost too', async () => {
    const person = await makePerson(world)
    const kept = await savePending(person)
    const asked = await as(person).verify({ id: kept.id })
    await atBank(await confirmFromBrowser(asked, kept.providerId!), 'succeed')
    world.clock.advance(2 * MINUTE_MS)
    await sweepCardChecks(world)
    expect(await as(person).list()).toMatchObject([{ verificationStatus: 'verified' }])
  })

  test('stays so while its bank does not recognise them, and they can try again', async () => {
    const person = await makePerson(world)
    const kept = await savePending(person)
    const asked = await as(person).verify({ id: kept.id })
    await atBank(await confirmFromBrowser(asked, kept.providerId!), 'fail')
    await tell('payment_intent.payment_failed', asked.paymentIntentId!)
    expect(await as(person).list()).toMatchObject([{ verificationStatus: 'pending' }])
    const again = await as(person).verify({ id: kept.id })
    await atBank(await confirmFromBrowser(again, kept.providerId!), 'succeed')
    expect(await as(person).confirmVerification({ id: kept.id })).toMatchObject({
      verificationStatus: 'verified',
    })
  })

  test('has failed when nobody has answered for a day, and another card is offered first', async () => {
    const person = await makePerson(world)
    const kept = await savePending(person)
    const other = await savePending(person, 'pm_card_visa')
    expect(other).toMatchObject({ verificationStatus: 'verified', isDefault: false })
    world.clock.advance(DAY_MS - MINUTE_MS)
    await sweepCardChecks(world)
    expect(await as(person).list()).toMatchObject([{ id: kept.id, verificationStatus: 'pending' }, {}])
    world.clock.advance(2 * MINUTE_MS)
    await sweepCardChecks(world)
    expect(await as(person).list()).toMatchObject([
      { id: other.id, isDefault: true },
      { id: kept.id, isDefault: false, verificationStatus: 'failed' },
    ])
    const [check] = await checksOf(person)
    expect(check).toMatchObject({ state: 'abandoned' })
    expect((await intentOf(check!.payment_intent_id!)).status).toBe('canceled')
  })

  test('has failed when its bank declines it in the end, and can be verified later', async () => {
    const person = await makePerson(world)
    const kept = await savePending(person)
    const asked = await as(person).verify({ id: kept.id })
    const refused = {
      ...(await intentOf(asked.paymentIntentId!)),
      status: 'requires_payment_method' as const,
    }
    const [check] = await checksOf(person)
    const lastDecline = { code: 'card_declined', declineCode: 'insufficient_funds', message: 'No.' }
    expect(await settleCardCheck(world, check!.id, { ...refused, lastDecline })).toBe('refused')
    await expect(as(person).confirmVerification({ id: kept.id })).rejects.toMatchObject(
      failure('PaymentMethodVerificationFailed'),
    )
    expect(await as(person).list()).toMatchObject([{ verificationStatus: 'failed', isDefault: false }])
    expect(await checksOf(person)).toMatchObject([{ state: 'refused', error: 'insufficient_funds' }])

    const again = await as(person).verify({ id: kept.id })
    expect(again.paymentIntentId).not.toBe(asked.paymentIntentId)
    await atBank(await confirmFromBrowser(again, kept.providerId!), 'succeed')
    expect(await as(person).confirmVerification({ id: kept.id })).toMatchObject({
      verificationStatus: 'verified',
      isDefault: true,
    })
  })

  test('is nobody else’s to verify or to name', async () => {
    const kept = await savePending(await makePerson(world))
    const stranger = as(await makePerson(world))
    for (const call of [
      () => stranger.verify({ id: kept.id }),
      () => stranger.confirmVerification({ id: kept.id }),
      () => stranger.rename({ id: kept.id, nickname: 'Mine' }),
    ])
      await expect(call()).rejects.toMatchObject(failure('PaymentMethodNotFound'))
  })
})

test('a hold that could not be freed at once is freed by the timer', async () => {
  const person = await makePerson(world)
  const dying = {
    ...world,
    payments: {
      ...provider.payments,
      cancelIntent: () => Promise.reject(new Error('away')),
    } as typeof provider.payments,
  }
  const setup = await as(person).setUp({ amount: 100 })
  await provider.fromBrowser('POST', `/v1/setup_intents/${setup.setupIntentId}/confirm`, {
    client_secret: setup.clientSecret,
    payment_method: 'pm_card_visa',
  })
  const kept = await createCaller(appRouter)(contextFor(dying, person)).customer.paymentMethods.confirmSetup({
    setupIntentId: setup.setupIntentId,
  })
  expect(kept.verificationStatus).toBe('verified')
  const [check] = await checksOf(person)
  expect(check).toMatchObject({ state: 'passed', freed_at: null })
  expect((await intentOf(check!.payment_intent_id!)).status).toBe('requires_capture')
  world.clock.advance(2 * MINUTE_MS)
  await sweepCardChecks(world)
  expect((await intentOf(check!.payment_intent_id!)).status).toBe('canceled')
})

test('a card that was kept by a server that died, and never asked, does not wait for ever', async () => {
  const person = await makePerson(world)
  const kept = await savePending(person)
  await world.db.deleteFrom('card_check').execute()
  await sweepCardChecks(world)
  expect(await as(person).list()).toMatchObject([{ verificationStatus: 'pending' }])
  world.clock.advance(DAY_MS)
  await sweepCardChecks(world)
  expect(await as(person).list()).toMatchObject([
    { id: kept.id, verificationStatus: 'failed', isDefault: false },
  ])
})

test('a card has the name that its owner gives it', async () => {
  const person = await makePerson(world)
  const kept = await savePending(person, 'pm_card_visa')
  expect(await as(person).rename({ id: kept.id, nickname: ' Company ' })).toMatchObject({
    nickname: 'Company',
  })
  expect(await as(person).rename({ id: kept.id, nickname: null })).toMatchObject({ nickname: null })
})
