import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { sql } from 'kysely'
import type { PaymentIntent } from '../../../adapters/payments/port'
import type { BalanceTransaction } from '../../../adapters/payments/port-books'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { openTestPayments } from '../../../dev/simulator/testing'
import { appRouter } from '../../../routers/app'
import { makePayload, makeShop, type Shop } from '../../orders/checkout/checkout.make'
import { capturePayment } from '../../orders/payments/capture-payment'
import { sendRefund } from '../../orders/refunds/send-refund'
import { movedSoFar } from './day-seals.store'
import { findUnexplainedIntents } from './explain-intents'
import { matchProviderLines } from './match-lines'
import { giveBalance } from './money.make'
import { runCheck, runDueChecks } from './run-checks'
import { sealDays } from './seal-days'
import { findStandingFaults } from './standing-checks'

const HOUR_MS = 3_600_000
const provider = openTestPayments({ faults: { refundMs: 0 } })
let world: TestWorld
let shop: Shop
let admin: Person

/** What the provider has of our account, in the world's time: the simulator lives in ours. */
let lines: BalanceTransaction[]
let intents: PaymentIntent[]
async function* each<Item>(items: Item[]) {
  yield* items.toReversed()
}

const as = (caller: Person, idempotencyKey: string | null = null) =>
  createCaller(appRouter)(contextFor(world, caller, { idempotencyKey }))

beforeAll(async () => {
  world = await openTestWorld({
    payments: {
      ...provider.payments,
      listIntentsSince: () => each(intents),
      listBalanceTransactions: () => each(lines),
    },
  })
  shop = await makeShop(world)
  admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
})
beforeEach(() => {
  lines = []
  intents = []
  world.clock.set(TEST_START)
})
afterEach(async () => {
  expect(await findStandingFaults(world.db)).toEqual([])
})
afterAll(async () => {
  await world.close()
  await provider.stop()
})

let count = 0
const line = (
  type: string,
  amountCents: number,
  sourceId: string | null,
  feeCents = 0,
): BalanceTransaction => ({
  id: `txn_${++count}`,
  type,
  amountCents,
  feeCents,
  netCents: amountCents - feeCents,
  sourceId,
  createdAt: world.clock.now(),
})
const TOTAL = 1719

async function pay() {
  const person = await makePerson(world)
  const key = world.newId()
  const payload = makePayload(shop)
  const intent = await as(person, key).customer.checkout.createIntent({ req: payload })
  await provider.fromBrowser('POST', `/v1/payment_intents/${intent.paymentIntentId}/confirm`, {
    client_secret: intent.clientSecret!,
    payment_method: 'pm_card_visa',
  })
  return { person, key, payload, intentId: intent.paymentIntentId! }
}

/** An order that is paid and taken, with its lines at the provider. */
async function makeTaken() {
  const { person, key, payload, intentId } = await pay()
  const order = await as(person, key).customer.checkout.place(payload)
  await capturePayment(world, { orderId: order.id })
  await remember(intentId)
  const intent = intents.find(({ id }) => id === intentId)!
  lines.push(line('charge', TOTAL, intent.chargeId, 51))
  return { person, order, intent }
}
const remember = async (intentId: string) => {
  const intent = { ...(await provider.payments.retrieveIntent(intentId)), createdAt: world.clock.now() }
  intents = [...intents.filter(({ id }) => id !== intentId), intent]
}
const faultsOf = async (look: Promise<{ faults: { what: string; subject: string }[] }>) => (await look).faults
const ledgerOf = (id: string) => as(admin).admin.orders.ledger({ id })

test('what the provider takes for itself is booked with its order, once', async () => {
  const { order } = await makeTaken()
  lines.push(line('payout', -5000, 'po_1'), line('stripe_fee', -200, null))
  world.clock.advance(2 * HOUR_MS)
  expect(await faultsOf(matchProviderLines(world))).toEqual([])
  expect(await faultsOf(matchProviderLines(world))).toEqual([])
  const ledger = await ledgerOf(order.id)
  expect(ledger.isBalanced).toBe(true)
  expect(ledger.accounts.find(({ code }) => code === 'stripe_fees')?.net.amount).toBe(51)
  const { trialBalance } = await as(admin).admin.moneyChecks.show()
  const holds = (name: string) => trialBalance.find(row => row.name === name)?.balance.amount
  expect(holds('stripe_fees')).toBe(251)
  expect(holds('bank')).toBe(5000)
  const sum = (...kinds: string[]) =>
    trialBalance.filter(row => kinds.includes(row.kind)).reduce((all, row) => all + row.balance.amount, 0)
  expect(sum('asset', 'expense')).toBe(sum('liability', 'income'))
})

test('a refund is compared with its line once it is through', async () => {
  const { order, intent } = await makeTaken()
  await as(admin).merchant.orders.refund({ purchaseId: order.id, reason: 'cold', amount: 500 })
  const { id: refundId } = await world.db
    .selectFrom('refund')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  world.clock.advance(2 * HOUR_MS)
  expect(await faultsOf(matchProviderLines(world))).toEqual([])
  await sendRefund(world, { refundId })
  world.clock.advance(2 * HOUR_MS)
  expect(await faultsOf(matchProviderLines(world))).toEqual([
    { what: 'payment:otherSum', subject: intent.id },
  ])
  const { provider_refund_id } = await world.db
    .selectFrom('refund')
    .select('provider_refund_id')
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow()
  lines.push(line('refund', -500, provider_refund_id))
  expect(await faultsOf(matchProviderLines(world))).toEqual([])
})

test('a payment in the books that the provider does not have is found, and so is another sum', async () => {
  const { intent } = await makeTaken()
  const [charge] = lines
  lines = []
  world.clock.advance(2 * HOUR_MS)
  expect(await faultsOf(matchProviderLines(world))).toEqual([
    { what: 'payment:notAtTheProvider', subject: intent.id },
  ])
  lines = [{ ...charge!, amountCents: TOTAL - 1 }]
  expect(await faultsOf(matchProviderLines(world))).toEqual([
    { what: 'payment:otherSum', subject: intent.id },
  ])
  lines.push(line('charge', 1, intent.chargeId))
  expect(await faultsOf(matchProviderLines(world))).toEqual([])
})

test('lines that belong to nothing, or are of a kind that nobody knows, are found', async () => {
  lines = [line('charge', 700, 'ch_strange'), line('issuing_transaction', -1, null)]
  expect((await faultsOf(matchProviderLines(world))).map(({ what }) => what).toSorted()).toEqual([
    'line:ofNoPayment',
    'line:unknown',
  ])
})

test('a payment without an order is found when it is old enough, and one with an order is not', async () => {
  await makeTaken()
  await pay()
  const stranger = { ...intents[0]!, id: 'pi_stranger', chargeId: null, metadata: {} }
  intents.push(stranger)
  expect(await faultsOf(findUnexplainedIntents(world))).toEqual([])
  world.clock.advance(HOUR_MS)
  expect(await faultsOf(findUnexplainedIntents(world))).toEqual([
    { what: 'payment:unknown', subject: 'pi_stranger' },
  ])
})

test('what a check finds is an incidence, once, and the page of checks says so', async () => {
  await makeTaken()
  intents.push({ ...intents[0]!, id: 'pi_found', chargeId: null, metadata: {} })
  world.clock.advance(HOUR_MS)
  await runCheck(world, 'payments')
  await runCheck(world, 'payments')
  const opened = await world.db
    .selectFrom('incidence')
    .selectAll()
    .where('key', '=', 'money:payment:unknown:pi_found')
    .execute()
  expect(opened).toMatchObject([{ status: 'OPEN', type: 'payment', is_admin_incidence: true }])
  const shown = await as(admin).admin.moneyChecks.show()
  expect(shown.isGreen).toBe(false)
  expect(shown.checks.find(({ name }) => name === 'payments')).toMatchObject({
    faults: [{ what: 'payment:unknown', subject: 'pi_found' }],
    ranAt: world.clock.now(),
  })
  intents = intents.filter(({ id }) => id !== 'pi_found')
  expect((await as(admin).admin.moneyChecks.run()).checks.flatMap(({ faults }) => faults)).toEqual([])
})

test('of several servers one makes a check when its time has come', async () => {
  // Later than anything that the other tests have done.
  world.clock.advance(240 * HOUR_MS)
  await runDueChecks(world)
  world.clock.advance(HOUR_MS)
  let looks = 0
  intents = []
  const counting: TestWorld = {
    ...world,
    payments: {
      ...world.payments,
      listIntentsSince: () => {
        looks++
        return each(intents)
      },
    },
  }
  await Promise.all([runDueChecks(counting), runDueChecks(counting), runDueChecks(counting)])
  expect(looks).toBe(1)
})

test('the trial balance is that of all transfers, however many days of it are summed up', async () => {
  const summed = async () => {
    const { rows } = await sql<{ name: string; debits: number; credits: number }>`
      select split_part(a.code, ':', 1) as name, sum((x.debit_id = a.id)::int * x.amount_cents)::bigint as debits,
        sum((x.credit_id = a.id)::int * x.amount_cents)::bigint as credits
      from ledger_account a join ledger_transfer x on a.id in (x.debit_id, x.credit_id) group by 1 order by 1`.execute(
      world.db,
    )
    return rows
  }
  await world.db.deleteFrom('day_seal').execute()
  await giveBalance(world, admin.id, 700)
  const unsealed = await movedSoFar(world.db)
  expect(unsealed).toEqual(await summed())
  world.clock.advance(72 * HOUR_MS)
  await sealDays(world)
  expect(await movedSoFar(world.db)).toEqual(unsealed)
  // Sealed before days were summed up, or by a server that ended in between.
  await world.db.updateTable('day_seal').set({ balances: null }).execute()
  expect(await movedSoFar(world.db)).toEqual(unsealed)
  await sealDays(world)
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from day_seal where balances is null`.execute(world.db)
  expect(rows[0]!.open).toBe(0)
  await giveBalance(world, admin.id, 700)
  expect(await movedSoFar(world.db)).not.toEqual(unsealed)
  expect(await movedSoFar(world.db)).toEqual(await summed())
})

test('a day that is over is sealed, and a posting that is changed behind our back breaks the seal', async () => {
  await world.db.deleteFrom('day_seal').execute()
  world.clock.advance(48 * HOUR_MS)
  const { faults, lookedAt } = await sealDays(world)
  expect(faults).toEqual([])
  expect(lookedAt).toBeGreaterThan(0)
  expect((await sealDays(world)).lookedAt).toBe(0)
  const { rows } = await sql<{ id: string; day: string }>`
    select id, (at at time zone 'UTC')::date::text as day from ledger_tx order by id limit 1`.execute(
    world.db,
  )
  const { id, day } = rows[0]!
  const change = (kind: string) =>
    world.db.transaction().execute(async tx => {
      await sql`alter table ledger_tx disable trigger user`.execute(tx)
      await sql`update ledger_tx set kind = ${kind} where id = ${id}`.execute(tx)
      await sql`alter table ledger_tx enable trigger user`.execute(tx)
    })
  const { kind } = await world.db
    .selectFrom('ledger_tx')
    .select('kind')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await change('forged')
  expect((await sealDays(world)).faults).toEqual([{ what: 'seal:broken', subject: day }])
  await change(kind)
  expect((await sealDays(world)).faults).toEqual([])
})
