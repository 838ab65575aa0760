import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { jobContext } from '../../../core/job-context'
import { createCaller } from '../../../core/procedures'
import { HOUR_MS } from '../../../core/rules/instant'
import { contextFor, makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { inTransaction } from '../../../core/write'
import { openTestPayments, until } from '../../../dev/simulator/testing'
import { appRouter } from '../../../routers/app'
import { balancesOf } from '../ledger/ledger.store'
import { account } from '../ledger/rules/accounts'
import { findStandingFaults } from '../ledger/standing-checks'
import { settleTopupOf } from '../wallet/topups'
import { oweCardReturn, refreshCardReturnOf, sendCardReturn, sweepCardReturns } from './card-returns'

const provider = openTestPayments({ faults: { refundMs: 20 } })
let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld({ payments: provider.payments })
})
afterEach(async () => {
  expect(await findStandingFaults(world.db)).toEqual([])
  world.clock.set(TEST_START)
})
afterAll(async () => {
  await world.close()
  await provider.stop()
})

const AMOUNT = 2000

/** A card has paid for nothing. */
async function owed(person: Person, card = 'pm_card_visa') {
  const intent = await provider.hold({ payment_method: card, capture_method: 'automatic' })
  const by = jobContext(world, 'test')
  for (const _ of ['once', 'and again'])
    await inTransaction(by, 'test', ({ db, emit }) =>
      oweCardReturn(
        db,
        { world, now: by.now, emit },
        { personId: person.id, reason: 'paid_without_order', intentId: intent.id, amountCents: AMOUNT },
      ),
    )
  return returnOf(intent.id)
}
const returnOf = (intentId: string) =>
  world.db
    .selectFrom('card_return')
    .selectAll()
    .where('payment_intent_id', '=', intentId)
    .executeTakeFirstOrThrow()
/** The bank has sent it back, and the provider has told. */
const refused = (intentId: string) =>
  until(async () => {
    await refreshCardReturnOf(world, intentId)
    return (await returnOf(intentId)).state !== 'done'
  })
const walletOf = async (person: Person) =>
  (await balancesOf(world.db, [account.balance(person.id)])).get(account.balance(person.id))!.balanceCents
const incidences = () =>
  world.db.selectFrom('incidence').select(['comment', 'status', 'type', 'key']).orderBy('id').execute()

describe('money that was paid for nothing', () => {
  test('goes back to the card, once', async () => {
    const person = await makePerson(world)
    const { id, payment_intent_id } = await owed(person)
    await Promise.all([1, 2, 3].map(() => sendCardReturn(world, { cardReturnId: id })))
    const intent = await provider.payments.retrieveIntent(payment_intent_id)
    expect([intent.receivedCents, intent.refundedCents]).toEqual([AMOUNT, AMOUNT])
    expect(await returnOf(payment_intent_id)).toMatchObject({ state: 'done', error: null })
    expect(await walletOf(person)).toBe(0)
  })

  test.each(['return.afterProvider', 'return.beforeCommit'])(
    'goes back once after a crash at %s',
    async place => {
      const person = await makePerson(world)
      const { id, payment_intent_id } = await owed(person)
      const crashing = {
        ...world,
        checkpoint(name: string) {
          if (name === place) throw new Error(`killed at ${place}`)
        },
      }
      await expect(sendCardReturn(crashing, { cardReturnId: id })).rejects.toThrow(place)
      expect(await returnOf(payment_intent_id)).toMatchObject({ state: 'due' })
      await sendCardReturn(world, { cardReturnId: id })
      const intent = await provider.payments.retrieveIntent(payment_intent_id)
      expect([intent.receivedCents, intent.refundedCents]).toEqual([AMOUNT, AMOUNT])
      expect(await returnOf(payment_intent_id)).toMatchObject({ state: 'done', error: null })
    },
  )

  test.each(['return.afterProvider', 'return.beforeCommit'])(
    'goes back once when the server dies at %s',
    async place => {
      const person = await makePerson(world)
      const { id, payment_intent_id } = await owed(person)
      const dying = {
        ...world,
        checkpoint: (name: string) => {
          if (name === place) throw new Error('killed')
        },
      }
      await expect(sendCardReturn(dying, { cardReturnId: id })).rejects.toThrow('killed')
      expect(await returnOf(payment_intent_id)).toMatchObject({ state: 'due' })
      await sendCardReturn(world, { cardReturnId: id })
      expect(await returnOf(payment_intent_id)).toMatchObject({ state: 'done' })
      expect((await provider.payments.retrieveIntent(payment_intent_id)).refundedCents).toBe(AMOUNT)
    },
  )

  test('goes back by the timer when the provider was away, which somebody is told once', async () => {
    const person = await makePerson(world)
    const { id, payment_intent_id } = await owed(person)
    const away = {
      ...world,
      payments: {
        ...provider.payments,
        refund: () => Promise.reject(new Error('The provider is away')),
      } as typeof provider.payments,
    }
    await expect(sendCardReturn(away, { cardReturnId: id })).rejects.toThrow('away')
    world.clock.advance(HOUR_MS)
    await sweepCardReturns(away)
    world.clock.advance(HOUR_MS)
    await sweepCardReturns(away)
    expect((await incidences()).filter(({ key }) => key === `return-stuck:${id}`)).toMatchObject([
      { type: 'payment', status: 'OPEN', comment: expect.stringContaining('The provider is away') },
    ])
    world.clock.advance(HOUR_MS)
    await sweepCardReturns(world)
    expect(await returnOf(payment_intent_id)).toMatchObject({ state: 'done', error: null })
  })

  test('is told to the office when the provider refuses it, and tried again later', async () => {
    const person = await makePerson(world)
    const { id, payment_intent_id } = await owed(person)
    await provider.stripe.refunds.create({ payment_intent: payment_intent_id })
    await sendCardReturn(world, { cardReturnId: id })
    expect(await returnOf(payment_intent_id)).toMatchObject({ state: 'due' })
    expect((await incidences()).map(({ key }) => key)).toContain(`return-stuck:${id}`)
    expect(await walletOf(person)).toBe(0)
  })

  test('becomes money of the wallet when the bank of the card does not take it, also days later', async () => {
    const person = await makePerson(world)
    const { id, payment_intent_id } = await owed(person, 'pm_card_refundFail')
    await sendCardReturn(world, { cardReturnId: id })
    await refused(payment_intent_id)
    await refreshCardReturnOf(world, payment_intent_id)
    expect(await returnOf(payment_intent_id)).toMatchObject({ state: 'to_wallet' })
    expect(await walletOf(person)).toBe(AMOUNT)
    expect((await incidences()).filter(({ key }) => key === `return-refused:${id}`)).toHaveLength(1)
    const { docs } = await createCaller(appRouter)(contextFor(world, person)).customer.wallet.movements({})
    expect(docs).toMatchObject([{ kind: 'refund-failed', amount: { amount: AMOUNT } }])
  })

  test('of somebody who has no account any more is the office’s to settle', async () => {
    const person = await makePerson(world)
    const { id, payment_intent_id } = await owed(person, 'pm_card_refundFail')
    await world.db.updateTable('person').set({ deleted_at: TEST_START }).where('id', '=', person.id).execute()
    await sendCardReturn(world, { cardReturnId: id })
    await refused(payment_intent_id)
    expect(await returnOf(payment_intent_id)).toMatchObject({ state: 'failed' })
    expect(await walletOf(person)).toBe(0)
    expect((await incidences()).map(({ key }) => key)).toContain(`return-refused:${id}`)
  })
})

test.each([
  ['after it was given up', { topup: 'canceled' }],
  ['by somebody who has no account any more', { person: 'gone' }],
] as const)('a top-up that is paid %s goes back to the card', async (_, { topup, person: fate }: Late) => {
  const person = await makePerson(world)
  const wallet = createCaller(appRouter)(contextFor(world, person)).customer.wallet
  const { paymentIntentId, clientSecret } = await wallet.topUp({ amount: AMOUNT })
  await provider.fromBrowser('POST', `/v1/payment_intents/${paymentIntentId}/confirm`, {
    client_secret: clientSecret!,
    payment_method: 'pm_card_visa',
  })
  if (topup)
    await world.db.updateTable('topup').set({ state: topup }).where('person_id', '=', person.id).execute()
  if (fate)
    await world.db.updateTable('person').set({ deleted_at: TEST_START }).where('id', '=', person.id).execute()
  for (const _ of ['told', 'told again']) await settleTopupOf(world, paymentIntentId!)
  const { id } = await returnOf(paymentIntentId!)
  await sendCardReturn(world, { cardReturnId: id })
  expect((await provider.payments.retrieveIntent(paymentIntentId!)).refundedCents).toBe(AMOUNT)
  expect(await walletOf(person)).toBe(0)
})
type Late = { topup?: 'canceled'; person?: 'gone' }
