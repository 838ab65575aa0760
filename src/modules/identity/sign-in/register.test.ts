import { afterAll, beforeAll, expect, test } from 'bun:test'
import { toFailure } from '../../../core/failures'
import { HOUR_MS, MINUTE_MS } from '../../../core/rules/instant'
import { makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { makeLocation } from '../users/people.make'
import {
  as,
  from,
  lastMail,
  mailsTo,
  makeAccount,
  newAddress,
  PASSWORD,
  refusal,
  register,
  tokenTo,
  withTokens,
} from './sign-in.make'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

test('who registers is signed in, can sign in again, and is asked to confirm the address', async () => {
  const email = newAddress()
  const session = await register(world, email.toUpperCase(), {
    language: 'ca',
    attribution: { utm_source: 'poster' },
  })
  expect(session.isNew).toBe(true)
  const me = await withTokens(world, session)
  expect(await me.app.me()).toMatchObject({
    email,
    language: 'ca',
    profile: { firstName: 'Ada', lastName: 'Lovelace' },
  })
  expect(await me.app.auth.verifyPing()).toEqual({ verified: false })
  expect(await from(world).public.auth.logIn({ email, password: PASSWORD })).toHaveProperty('accessToken')
  expect(await lastMail(world, email, 'verify')).toMatchObject({ language: 'ca', is_secret: true })
  const row = await world.db
    .selectFrom('person')
    .innerJoin('login_method', 'login_method.person_id', 'person.id')
    .select(['provider', 'subject', 'verified_at', 'client_info'])
    .where('email', '=', email)
    .executeTakeFirst()
  expect(row).toEqual({
    provider: 'EmailAuthProvider',
    subject: email,
    verified_at: null,
    client_info: { attribution: { utm_source: 'poster' } },
  })
})

test('an address has one account, however many register at once', async () => {
  const email = newAddress()
  const names = await Promise.all(Array.from({ length: 8 }, () => refusal(register(world, email))))
  expect(names.filter(name => name === null)).toHaveLength(1)
  expect(new Set(names)).toEqual(new Set([null, 'EmailAlreadyInUse']))
  expect(await refusal(register(world, email.toUpperCase()))).toBe('EmailAlreadyInUse')
})

test('who has signed in by Google with this address is told to do so again', async () => {
  const { id, email } = await makeAccount(world, { password: null })
  await world.db
    .insertInto('login_method')
    .values({
      person_id: id,
      provider: 'GoogleAuthProvider',
      subject: '12345',
      created_at: world.clock.now(),
    })
    .execute()
  expect(await refusal(register(world, email))).toBe('ExistingSocialLogin')
})

test.each([
  [{ password: '1234567' }, 'password', { rule: 'minLength', n: 8 }],
  [{ password: 'x'.repeat(129) }, 'password', { rule: 'maxLength', n: 128 }],
  [{ password: '' }, 'password', { rule: 'required' }],
  [{ firstName: '***' }, 'firstName', { rule: 'realName' }],
  [{ lastName: 'R2D2' }, 'lastName', { rule: 'realName' }],
  [{ lastName: ' ' }, 'lastName', { rule: 'required' }],
  [{ email: 'ada@nowhere' }, 'email', { rule: 'email' }],
])('%p is refused at its field, by the rule of the form', async (wrong, path, refused) => {
  const error = await register(world, newAddress(), wrong).catch(toFailure)
  expect(error).toMatchObject({ name: 'ValidationError', details: { fields: [{ path, ...refused }] } })
})

test('passwords that are tried first are refused', async () => {
  expect(await refusal(register(world, newAddress(), { password: 'iloveyou' }))).toBe('PasswordTooCommon')
  expect(await refusal(register(world, newAddress(), { password: 'Comanda2026' }))).toBe('PasswordTooCommon')
})

test('a company code brings into the company, and a wrong one makes no account', async () => {
  const location = await makeLocation(world)
  const email = newAddress()
  expect(await refusal(register(world, email, { locationCode: 'WRONG1' }))).toBe('LocationNotFound')
  expect(await mailsTo(world, email)).toEqual([])
  const me = await withTokens(
    world,
    await register(world, email, { locationCode: location.activation_code! }),
  )
  expect(await me.app.me()).toMatchObject({ currentLocationId: location.id })
})

test('the link in the mail proves the address, brings in what its domain brings, and works once', async () => {
  const email = newAddress().replace('example.test', 'llum.test')
  const location = await makeLocation(world, { allowed_domains: ['llum.test'] })
  const me = await withTokens(world, await register(world, email))
  expect((await me.app.me()).currentLocationId).toBeNull()
  const verificationToken = await tokenTo(world, email, 'verify')
  const results = await Promise.all(
    Array.from({ length: 20 }, () => refusal(from(world).public.auth.verifyEmail({ verificationToken }))),
  )
  expect(results.filter(name => name === null)).toHaveLength(1)
  expect(results.filter(name => name === 'VerificationTokenInvalid')).toHaveLength(19)
  expect(await me.app.auth.verifyPing()).toEqual({ verified: true })
  expect((await me.app.me()).currentLocationId).toBe(location.id)
})

test('no token, a wrong one and an old one are told apart as they should be', async () => {
  const verifyEmail = (input: { verificationToken?: string }) => from(world).public.auth.verifyEmail(input)
  expect(await refusal(verifyEmail({}))).toBe('verifyEmailTokenNotProvided')
  expect(await refusal(verifyEmail({ verificationToken: ' ' }))).toBe('verifyEmailTokenNotProvided')
  expect(await refusal(verifyEmail({ verificationToken: 'nonsense' }))).toBe('VerificationTokenInvalid')
  const email = newAddress()
  await register(world, email)
  const verificationToken = await tokenTo(world, email, 'verify')
  world.clock.advance(24 * HOUR_MS)
  expect(await refusal(verifyEmail({ verificationToken }))).toBe('VerificationTokenInvalid')
})

test('a link that has confirmed the address says so when it is used again, to nobody else', async () => {
  const email = newAddress()
  await register(world, email)
  const verificationToken = await tokenTo(world, email, 'verify')
  const again = () =>
    from(world)
      .public.auth.verifyEmail({ verificationToken })
      .then(
        () => null,
        error => toFailure(error),
      )
  expect(await again()).toBeNull()
  expect((await again())?.details).toEqual({ isConfirmed: true })
  await world.db.updateTable('person').set({ email: newAddress() }).where('email', '=', email).execute()
  expect((await again())?.details).toBeUndefined()
})

test('a suspended person does not get in by the link, which stays as it was', async () => {
  const email = newAddress()
  await register(world, email)
  const verificationToken = await tokenTo(world, email, 'verify')
  const { verifyEmail } = from(world).public.auth
  const suspend = (at: Date | null) =>
    world.db.updateTable('person').set({ suspended_at: at }).where('email', '=', email).execute()
  await suspend(world.clock.now())
  expect(await refusal(verifyEmail({ verificationToken }))).toBe('UserIsSuspendedError')
  await suspend(null)
  expect(await refusal(verifyEmail({ verificationToken }))).toBeNull()
})

test('the link can be sent again: once a minute, five times an hour, and not when it is not needed', async () => {
  const email = newAddress()
  const session = await register(world, email)
  const caller = await withTokens(world, session)
  const first = await tokenTo(world, email, 'verify')
  expect(await caller.app.auth.resendVerification()).toEqual({ ok: true })
  const second = await tokenTo(world, email, 'verify')
  const { verifyEmail } = from(world).public.auth
  expect(await refusal(verifyEmail({ verificationToken: first }))).toBe('VerificationTokenInvalid')
  expect(await refusal(verifyEmail({ verificationToken: second }))).toBeNull()
  const sent = (await mailsTo(world, email)).length
  await caller.app.auth.resendVerification()
  expect((await mailsTo(world, email)).length).toBe(sent)

  const person = await makePerson(world)
  await world.db.updateTable('person').set({ email_verified_at: null }).where('id', '=', person.id).execute()
  const again = () => refusal(as(world, person, { ip: '203.0.113.9' }).app.auth.resendVerification())
  expect(await again()).toBeNull()
  expect(await again()).toBe('TooManyRequests')
  for (let i = 0; i < 4; i++) {
    world.clock.advance(MINUTE_MS)
    expect(await again()).toBeNull()
  }
  world.clock.advance(MINUTE_MS)
  expect(await again()).toBe('TooManyRequests')
})

test('five people register from one address in an hour', async () => {
  const one = () =>
    refusal(
      from(world, { ip: '203.0.113.7' }).public.auth.register({
        email: newAddress(),
        password: PASSWORD,
        firstName: 'Ada',
        lastName: 'Lovelace',
      }),
    )
  for (let i = 0; i < 5; i++) expect(await one()).toBeNull()
  expect(await one()).toBe('TooManyRequests')
  world.clock.advance(HOUR_MS)
  expect(await one()).toBeNull()
})
