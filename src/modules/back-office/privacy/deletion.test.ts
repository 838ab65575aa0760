import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { Language } from '../../../core/contract/common'
import { toFailure } from '../../../core/failures'
import { createCaller } from '../../../core/procedures'
import { DAY_MS, HOUR_MS } from '../../../core/rules/instant'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { inTransaction } from '../../../core/write'
import { openTestPayments } from '../../../dev/simulator/testing'
import { appRouter } from '../../../routers/app'
import { makeIdentify } from '../../identity/sessions/identify'
import { openSession } from '../../identity/sessions/open-session'
import { makeOrderToBring } from '../../logistics/routes/logistics.make'
import { giveBalance } from '../../money/ledger/money.make'
import { makeStore } from '../../stores/stores/stores.make'
import { eraseDueAccounts } from './erase-person'
import { runJobs } from './privacy.make'

const provider = openTestPayments()
let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld({ payments: provider.payments })
})
afterAll(async () => {
  await world.close()
  await provider.stop()
})

const as = (person: Person, request = {}) => createCaller(appRouter)(contextFor(world, person, request))
const account = (person: Person) => as(person).customer.account
const refusal = (call: Promise<unknown>) => call.then(() => null, toFailure)
const signIn = (person: Person) => {
  const ctx = contextFor(world, person)
  return inTransaction(ctx, 'test', ({ db, emit }) =>
    openSession(db, { ...ctx, emit }, person.id, 'password'),
  )
}
const row = (person: Person) =>
  world.db.selectFrom('person').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
const lettersTo = async (person: Person) =>
  (
    await world.db
      .selectFrom('outgoing_message')
      .select(['template', 'subject', 'body_text', 'body_html'])
      .where('person_id', '=', person.id)
      .orderBy('id')
      .execute()
  ).map(({ template, ...letter }) => ({ template, ...letter }))
/** All that is due, and what follows from it. */
async function erase() {
  await eraseDueAccounts(world)
  await runJobs(world)
  await eraseDueAccounts(world)
  await runJobs(world)
}

describe('asking to be forgotten', () => {
  test('is for thirty days from now, told by mail, and signs out everywhere else', async () => {
    const person = await makePerson(world)
    const elsewhere = await signIn(person)
    const at = new Date(world.clock.now().getTime() + 30 * DAY_MS)
    expect(await account(person).requestDeletion({ reason: 'enough' })).toEqual({ scheduledAt: at })
    expect(await makeIdentify(world)(`Bearer ${elsewhere.accessToken}`, world.clock.now())).toMatchObject({
      kind: 'anonymous',
      refused: 'SessionRevoked',
    })
    expect(await as(person).app.auth.devices.list()).toHaveLength(1)
    expect((await as(person).app.me()).deletion).toEqual({ requestedAt: world.clock.now(), scheduledAt: at })
    await runJobs(world)

    // Asking again changes the reason, not the day, and is not told twice.
    world.clock.advance(DAY_MS)
    expect(await account(person).requestDeletion({})).toEqual({ scheduledAt: at })
    await runJobs(world)
    expect((await lettersTo(person)).map(({ template }) => template)).toEqual(['account-scheduled'])
  })

  test('is refused while there is money that nobody has given up, and to whoever acts as somebody', async () => {
    const person = await makePerson(world)
    await giveBalance(world, person.id, 1234)
    const refused = await refusal(as(person, { language: 'es' }).customer.account.requestDeletion({}))
    expect(refused).toMatchObject({ name: 'WalletNotEmpty', details: { amountCents: 1234 } })
    expect(String(refused?.details?.amount)).toMatch(/^12,34\s€$/)
    expect((await as(person).app.me()).deletion).toBeNull()
    await account(person).requestDeletion({ forfeitWallet: true })
    expect((await row(person)).forfeits_wallet).toBe(true)

    const acting = { ...(await makePerson(world)), impersonatorId: person.id }
    for (const call of [
      () => account(acting).requestDeletion({}),
      () => account(acting).cancelDeletion(),
      () => account(acting).export(),
    ])
      expect((await refusal(call()))?.name).toBe('ForbiddenWhileImpersonating')
  })

  test('is refused to the last who runs the platform', async () => {
    const first = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
    expect((await refusal(account(first).requestDeletion({})))?.name).toBe('LastSuperAdmin')
    await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
    expect(await refusal(account(first).requestDeletion({}))).toBeNull()
    await account(first).cancelDeletion()
  })
})

describe('thinking better of it', () => {
  test.each<[string, (person: Person) => Promise<unknown>]>([
    ['here', person => account(person).cancelDeletion()],
    ['by signing in', signIn],
  ])('%s brings everything back, and says so once', async (_, comeBack) => {
    const person = await makePerson(world)
    await account(person).requestDeletion({ reason: 'enough', forfeitWallet: true })
    await runJobs(world)
    await comeBack(person)
    await comeBack(person)
    await runJobs(world)
    expect(await row(person)).toMatchObject({
      deletion_scheduled_at: null,
      deletion_requested_at: null,
      deletion_reason: null,
      forfeits_wallet: false,
    })
    expect((await lettersTo(person)).map(({ template }) => template)).toEqual([
      'account-scheduled',
      'account-restored',
    ])
    world.clock.advance(31 * DAY_MS)
    await erase()
    expect((await row(person)).deleted_at).toBeNull()
  })

  test('is not what happens when somebody looks in from the support, or carries a sign-in over', async () => {
    const person = await makePerson(world)
    await account(person).requestDeletion({})
    await inTransaction(contextFor(world, person), 'test', async ({ db, emit }) => {
      const where = { ...contextFor(world, person), emit }
      await openSession(db, where, person.id, 'session-transfer')
      await openSession(db, where, person.id, 'impersonation', {
        impersonatorId: person.id,
        sessionId: person.sessionId,
        reason: null,
      })
    })
    expect((await row(person)).deletion_scheduled_at).not.toBeNull()
  })
})

test.each([...Language.options])('the three letters are whole in %s', async language => {
  const person = await makePerson(world)
  await world.db
    .updateTable('person')
    .set({ language, first_name: 'Núria' })
    .where('id', '=', person.id)
    .execute()
  await account(person).requestDeletion({})
  await runJobs(world)
  await account(person).cancelDeletion()
  await runJobs(world)
  world.clock.advance(HOUR_MS)
  await account(person).requestDeletion({})
  await runJobs(world)
  world.clock.advance(30 * DAY_MS)
  await eraseDueAccounts(world)
  const letters = await lettersTo(person)
  expect(letters.map(({ template }) => template)).toEqual([
    'account-scheduled',
    'account-restored',
    'account-scheduled',
    'account-erased',
  ])
  for (const { subject, body_text, body_html } of letters) {
    expect(subject).toBeTruthy()
    expect(body_text).toContain('Núria')
    for (const part of [subject, body_text, body_html]) expect(part).not.toMatch(/undefined|\{|\[object/)
    expect(body_html).toContain(`lang="${language}"`)
  }
  await runJobs(world)
})

describe('being forgotten waits', () => {
  test('for an order on its way, and no longer than is sensible', async () => {
    const person = await makePerson(world)
    const store = await makeStore(world)
    await account(person).requestDeletion({})
    world.clock.advance(30 * DAY_MS - HOUR_MS)
    await makeOrderToBring(world, store, person)
    world.clock.advance(HOUR_MS)
    await erase()
    expect((await row(person)).deleted_at).toBeNull()
    // Not even the last letter is written before.
    expect((await lettersTo(person)).map(({ template }) => template)).not.toContain('account-erased')
    world.clock.advance(15 * DAY_MS)
    await erase()
    expect((await row(person)).deleted_at).not.toBeNull()
  })

  test('for money that came in after it was asked for', async () => {
    const person = await makePerson(world)
    await account(person).requestDeletion({})
    await giveBalance(world, person.id, 500)
    world.clock.advance(31 * DAY_MS)
    await erase()
    expect((await row(person)).deleted_at).toBeNull()
    await account(person).requestDeletion({ forfeitWallet: true })
    await erase()
    expect((await row(person)).deleted_at).not.toBeNull()
  })

  test('a day for a letter that does not go out, and not for nobody to write to', async () => {
    const silent = await makePerson(world)
    const stuck = await makePerson(world)
    await world.db.updateTable('person').set({ email: null }).where('id', '=', silent.id).execute()
    for (const person of [silent, stuck]) await account(person).requestDeletion({})
    world.clock.advance(30 * DAY_MS)
    await eraseDueAccounts(world)
    await eraseDueAccounts(world)
    expect((await row(silent)).deleted_at).not.toBeNull()
    expect((await row(stuck)).deleted_at).toBeNull()
    world.clock.advance(DAY_MS)
    await eraseDueAccounts(world)
    expect((await row(stuck)).deleted_at).not.toBeNull()
  })
})

describe('the export', () => {
  test('holds what is kept about who asks, without secrets and without what is others’', async () => {
    const [person, other] = [await makePerson(world), await makePerson(world)]
    await giveBalance(world, person.id, 300)
    for (const one of [person, other])
      await account(one).addresses.create({ address: { address: `Street of ${one.id}` } })
    await account(person).billingDetails.create({
      name: 'Llum',
      vatNumber: 'ESB12345674',
      address: { address: 'Pallars 85', postalCode: '08018' },
      iban: 'ES9121000418450200051332',
    })
    const store = await makeStore(world)
    await makeOrderToBring(world, store, person)
    const { account: own, parts } = await account(person).export()
    const whole = JSON.stringify({ own, parts })
    expect(own).toMatchObject({ id: person.id, email: person.email, firstName: 'Test' })
    expect(parts.orders).toMatchObject([{ store: store.name, customer: { firstName: 'Núria' }, lines: [] }])
    expect(parts.walletMovements).toMatchObject([{ account: 'balance', cents: 300 }])
    expect(parts.signIns).toMatchObject([{ id: person.sessionId }])
    expect(parts.billingDetails).toMatchObject([{ name: 'Llum', ibanLastFour: '1332' }])
    expect(parts.addresses).toHaveLength(1)
    expect(parts.actions!.length).toBeGreaterThan(0)
    expect(whole).not.toContain(other.id)
    for (const secret of ['passwordHash', 'secretHash', 'ibanSealed', 'fingerprint', 'merchantNetCents'])
      expect(whole).not.toContain(secret)
  })

  test('is made five times an hour', async () => {
    const person = await makePerson(world)
    const ask = () => as(person, { ip: '203.0.113.9' }).customer.account.export()
    for (let i = 0; i < 5; i++) await ask()
    expect((await refusal(ask()))?.name).toBe('TooManyRequests')
    world.clock.advance(HOUR_MS)
    expect(await refusal(ask())).toBeNull()
  })
})

test('the provider forgets a customer once, and does not mind being asked again', async () => {
  const { id } = await provider.payments.ensureCustomer({ email: 'a@example.test' }, 'customer of a test')
  await provider.payments.deleteCustomer(id)
  await provider.payments.deleteCustomer(id)
  await expect(provider.stripe.customers.retrieve(id)).rejects.toMatchObject({ code: 'resource_missing' })
})
