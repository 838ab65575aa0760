import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Caller, Person } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { giveBalance } from '../../money/ledger/money.make'
import { makeIdentify } from '../sessions/identify'
import { signAccessToken } from '../sessions/tokens'
import { makeLocation } from './people.make'

let world: TestWorld
let admin: Person
let superAdmin: Person
beforeAll(async () => {
  world = await openTestWorld()
  admin = await holding('HelloAdminPermission')
  superAdmin = await holding('SuperAdminPermission')
})
afterAll(() => world.close())

const holding = (type: PermissionType, scope = {}) => makePerson(world, { permissions: [{ type, scope }] })
const as = (caller: Caller) => createCaller(appRouter)(contextFor(world, caller))
const users = (caller: Caller) => as(caller).admin.users
const named = (name: string) => ({ cause: { name } })
/** Somebody as their next request finds them. */
const next = async (person: Person) => {
  const token = signAccessToken(
    world.settings.secret,
    { personId: person.id, sessionId: person.sessionId },
    world.clock.now(),
  )
  return makeIdentify(world)(`Bearer ${token}`, world.clock.now())
}
const mailsTo = (person: { id: string }) =>
  world.db
    .selectFrom('outgoing_message')
    .select(['template', 'language', 'subject', 'body_text'])
    .where('person_id', '=', person.id)
    .orderBy('id')
    .execute()

describe('suspending', () => {
  test('the next request is refused, every sign-in has ended, and it is told and written down', async () => {
    const person = await makePerson(world)
    expect(await next(person)).toMatchObject({ kind: 'person' })
    const answer = await users(admin).suspend({ id: person.id, reason: 'Chargebacks' })
    expect(answer.isSuspended).toBe(true)
    expect(await next(person)).toMatchObject({ kind: 'anonymous' })
    const signIn = await world.db
      .selectFrom('session')
      .select(['revoked_at', 'revoked_reason'])
      .where('id', '=', person.sessionId)
      .executeTakeFirstOrThrow()
    expect(signIn).toEqual({ revoked_at: world.clock.now(), revoked_reason: 'suspended' })
    expect((await mailsTo(person)).map(({ template }) => template)).toEqual(['account-suspended'])
    expect(JSON.stringify(await mailsTo(person))).not.toContain('Chargebacks')
    const told = await world.db
      .selectFrom('event')
      .select('data')
      .where('type', '=', 'person.changed')
      .execute()
    expect(told.map(({ data }) => data)).toContainEqual({ personId: person.id, what: 'signed-out' })
    const { docs } = await users(admin).audit({ userId: person.id })
    expect(docs[0]).toMatchObject({
      call: 'admin.users.suspend',
      actorId: admin.id,
      before: { suspended_at: null },
      after: { suspended_reason: 'Chargebacks' },
    })
  })
  test('twice is refused, and so is ending what was never begun', async () => {
    const person = await makePerson(world)
    await expect(users(admin).unsuspend({ id: person.id })).rejects.toMatchObject(named('UserNotSuspended'))
    await users(admin).suspend({ id: person.id, reason: 'x' })
    await expect(users(admin).suspend({ id: person.id, reason: 'x' })).rejects.toMatchObject(
      named('UserAlreadySuspended'),
    )
    expect((await users(admin).unsuspend({ id: person.id })).isSuspended).toBe(false)
    expect((await mailsTo(person)).map(({ template }) => template)).toEqual([
      'account-suspended',
      'account-unsuspended',
    ])
    // Open again is not signed in again.
    expect(await next(person)).toMatchObject({ kind: 'anonymous', refused: 'SessionRevoked' })
  })
  test('nobody that is not there, not oneself, and no super admin by who is none', async () => {
    const reason = 'x'
    await expect(users(admin).suspend({ id: world.newId(), reason })).rejects.toMatchObject(
      named('UserNotFound'),
    )
    await expect(users(admin).unsuspend({ id: world.newId() })).rejects.toMatchObject(named('UserNotFound'))
    await expect(users(admin).suspend({ id: admin.id, reason })).rejects.toMatchObject(named('Forbidden'))
    await expect(users(admin).suspend({ id: superAdmin.id, reason })).rejects.toMatchObject(
      named('Forbidden'),
    )
    const other = await holding('SuperAdminPermission')
    expect((await users(superAdmin).suspend({ id: other.id, reason })).isSuspended).toBe(true)
  })
  test('two super admins who suspend each other at the same moment do not both succeed', async () => {
    const [one, two] = [await holding('SuperAdminPermission'), await holding('SuperAdminPermission')]
    await world.db
      .updateTable('permission')
      .set({ revoked_at: world.clock.now() })
      .where('type', '=', 'SuperAdminPermission')
      .where('person_id', 'not in', [one.id, two.id])
      .execute()
    const outcomes = await Promise.allSettled([
      users(one).suspend({ id: two.id, reason: 'x' }),
      users(two).suspend({ id: one.id, reason: 'x' }),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    superAdmin = await holding('SuperAdminPermission')
  })
  test.each(['ca', 'en', 'es', 'fr'])('is told in %s', async language => {
    const person = await makePerson(world)
    await world.db.updateTable('person').set({ language }).where('id', '=', person.id).execute()
    await users(admin).suspend({ id: person.id, reason: 'x' })
    await users(admin).unsuspend({ id: person.id })
    const mails = await mailsTo(person)
    expect(mails.map(mail => mail.language)).toEqual([language, language])
    const subjects = new Set(mails.map(({ subject }) => subject))
    expect(subjects.size).toBe(2)
  })
})

describe('making and changing people', () => {
  const fields = () => ({ email: `${world.newId()}@example.test`, firstName: 'Nora', lastName: 'Puig' })

  test('who is made gets a mail with a link that sets a password, a week long', async () => {
    await expect(users(admin).create(fields())).rejects.toMatchObject(named('Forbidden'))
    const made = await users(superAdmin).create({ ...fields(), language: 'ca' })
    const [mail] = await mailsTo(made)
    expect(mail).toMatchObject({ template: 'account-welcome', language: 'ca' })
    const token = new URL(mail!.body_text.match(/https?:\S+/)![0]).searchParams.get('token')!
    world.clock.advance(6 * 86_400_000)
    const session = await as({ kind: 'anonymous' }).public.auth.resetPassword({
      token,
      password: 'correct horse battery',
    })
    expect(session.accessToken).toBeString()
    await expect(users(superAdmin).invite({ id: made.id })).rejects.toMatchObject(named('Conflict'))
  })
  test('the link can be sent again, and then only the newer one counts', async () => {
    const made = await users(superAdmin).create(fields())
    await users(superAdmin).invite({ id: made.id })
    const links = (await mailsTo(made)).map(({ body_text }) => body_text.match(/token=([\w-]+)/)![1]!)
    expect(new Set(links).size).toBe(2)
    await expect(
      as({ kind: 'anonymous' }).public.auth.resetPassword({
        token: links[0]!,
        password: 'correct horse battery',
      }),
    ).rejects.toMatchObject(named('InvalidPasswordResetToken'))
  })
  test('a new address has to be proven anew; that of a super admin only super admins change', async () => {
    const person = await makePerson(world)
    const changed = await users(admin).update({ id: person.id, email: `new-${person.email}` })
    expect(changed).toMatchObject({ email: `new-${person.email}`, isVerified: false })
    expect((await users(admin).update({ id: person.id, lastName: 'Serra' })).profile.lastName).toBe('Serra')
    await expect(
      users(admin).update({ id: superAdmin.id, email: 'mine@example.test' }),
    ).rejects.toMatchObject(named('Forbidden'))
    await expect(users(admin).update({ id: superAdmin.id, phone: '+34600111222' })).rejects.toMatchObject(
      named('Forbidden'),
    )
    expect((await users(admin).update({ id: superAdmin.id, firstName: 'Ada' })).profile.firstName).toBe('Ada')
    const audit = await world.db
      .selectFrom('audit_entry')
      .select(['before', 'after'])
      .where('entity_id', '=', person.id)
      .where('call', '=', 'admin.users.update')
      .orderBy('id')
      .execute()
    expect(audit[0]).toMatchObject({
      before: { email: person.email },
      after: { email: `new-${person.email}` },
    })
    expect(JSON.stringify(audit)).not.toContain('password')
  })
  test('who is removed is out, and nobody removes themselves', async () => {
    const person = await makePerson(world)
    await expect(users(superAdmin).remove({ id: superAdmin.id })).rejects.toMatchObject(named('Forbidden'))
    await users(superAdmin).remove({ id: person.id })
    expect(await next(person)).toMatchObject({ kind: 'anonymous' })
    await expect(users(superAdmin).show({ id: person.id })).rejects.toMatchObject(named('NotFound'))
  })
  test('settings are merged; that somebody wants offers only they can say', async () => {
    const person = await makePerson(world)
    const settings = (given: object) => users(admin).updateSettings({ userId: person.id, settings: given })
    await settings({ darkMode: 'dark', nutrition: { vegan: true } })
    expect(await settings({ nutrition: { glutenFree: true }, language: 'fr' })).toEqual({
      darkMode: 'dark',
      nutrition: { vegan: true, glutenFree: true },
      language: 'fr',
    })
    await expect(settings({ notifications: { push: { marketing: true } } })).rejects.toMatchObject(
      named('ValidationError'),
    )
    expect(await settings({ notifications: { push: { marketing: false } } })).toMatchObject({
      notifications: { push: { marketing: false } },
    })
    await expect(users(admin).updateSettings({ userId: world.newId(), settings: {} })).rejects.toMatchObject(
      named('UserNotFound'),
    )
  })
})

test('a company sees who is theirs by name and address, and nobody else', async () => {
  const [here, elsewhere] = [await makeLocation(world), await makeLocation(world)]
  const member = await makePerson(world, {
    locationIds: [here.id],
    permissions: [{ type: 'CourierPermission' }],
  })
  await world.db.updateTable('person').set({ phone: '+34600555444' }).where('id', '=', member.id).execute()
  const boss = await holding('LocationAdminPermission', { locationIds: [here.id] })
  const otherBoss = await holding('LocationAdminPermission', { locationIds: [elsewhere.id] })
  expect(await users(boss).show({ id: member.id })).toMatchObject({
    email: member.email,
    phone: null,
    permissions: [],
    locations: [],
  })
  expect((await users(boss).list({})).docs.map(({ id }) => id)).toEqual([member.id])
  await expect(users(otherBoss).show({ id: member.id })).rejects.toMatchObject(named('NotFound'))
  expect(await users(admin).show({ id: member.id })).toMatchObject({
    phone: { number: '+34600555444' },
    locations: [{ id: here.id }],
  })
})

describe('what the platform sees of somebody', () => {
  test('their sessions, and ends one', async () => {
    const person = await makePerson(world)
    const { docs } = await users(admin).sessions({ userId: person.id })
    expect(docs).toMatchObject([{ id: person.sessionId, endedAt: null, isSupport: false }])
    await users(admin).endSession({ id: person.sessionId })
    expect(await next(person)).toMatchObject({ kind: 'anonymous', refused: 'SessionRevoked' })
    await expect(users(admin).endSession({ id: person.sessionId })).rejects.toMatchObject(named('NotFound'))
    expect((await users(admin).sessions({ userId: person.id })).docs[0]).toMatchObject({
      endedReason: 'ended by the platform',
    })
  })
  test('their balance and every movement of it, which add up', async () => {
    const person = await makePerson(world)
    await giveBalance(world, person.id, 1500)
    await giveBalance(world, person.id, 250)
    expect(await users(admin).balance({ id: person.id })).toEqual({ amount: 1750, currency: 'eur' })
    const { docs, totalDocs } = await users(admin).movements({ userId: person.id })
    expect(totalDocs).toBe(2)
    expect(docs.map(({ amount }) => amount.amount)).toEqual([250, 1500])
    await expect(users(admin).balance({ id: world.newId() })).rejects.toMatchObject(named('UserNotFound'))
  })
  test('their cards, without what could be paid with', async () => {
    const person = await makePerson(world)
    await world.db
      .insertInto('payment_method')
      .values({
        id: world.newId(),
        person_id: person.id,
        provider_id: `pm_${person.id}`,
        type: 'card',
        brand: 'visa',
        last_four: '4242',
        name_on_card: 'Marta Vidal',
        verification_status: 'verified',
        fingerprint: 'fp_1',
        created_at: world.clock.now(),
      })
      .execute()
    const cards = await users(admin).paymentMethods({ id: person.id })
    expect(cards).toMatchObject([{ brand: 'visa', lastFourDigits: '4242' }])
    expect(JSON.stringify(cards)).not.toMatch(/pm_|Marta|fp_/)
  })
  test('what they did and what was done to them, of nobody else', async () => {
    const [person, stranger] = [await makePerson(world), await makePerson(world)]
    await as(person).customer.profile.setAllergens({ allergens: ['milk'] })
    await as({ ...person, impersonatorId: admin.id }).customer.profile.setAllergens({ allergens: [] })
    await as(stranger).customer.profile.setAllergens({ allergens: ['fish'] })
    await users(admin).update({ id: person.id, nickname: 'Mar' })
    const { docs } = await users(admin).audit({ userId: person.id })
    expect(docs.map(({ call, actorId, impersonatorId }) => [call, actorId, impersonatorId])).toEqual([
      ['admin.users.update', admin.id, null],
      ['customer.profile.setAllergens', person.id, admin.id],
      ['customer.profile.setAllergens', person.id, null],
    ])
  })
  test('is for the platform’s people', async () => {
    const dispatcher = await holding('LogisticsAdminPermission')
    for (const verb of ['sessions', 'audit', 'movements'] as const)
      await expect(users(dispatcher)[verb]({ userId: admin.id })).rejects.toMatchObject(named('Forbidden'))
    for (const verb of ['balance', 'paymentMethods', 'unsuspend'] as const)
      await expect(users(dispatcher)[verb]({ id: admin.id })).rejects.toMatchObject(named('Forbidden'))
  })
})
