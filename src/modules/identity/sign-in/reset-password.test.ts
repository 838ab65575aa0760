import { afterAll, afterEach, beforeAll, expect, spyOn, test } from 'bun:test'
import { HOUR_MS } from '../../../core/rules/instant'
import { makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
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

const NEW = 'nou-gats-grisos'
const ask = (email: string) => from(world).public.auth.requestPasswordReset({ email })
const reset = (token: string, password = NEW) => from(world).public.auth.resetPassword({ token, password })
const logIn = (email: string, password: string) => from(world).public.auth.logIn({ email, password })
async function askForToken(email: string): Promise<string> {
  await ask(email)
  return tokenTo(world, email, 'reset')
}

test('the link sets a new password, signs out everywhere else, and signs in here', async () => {
  const { id, email } = await makeAccount(world, { email_verified_at: null })
  const before = await logIn(email, PASSWORD)
  const token = await askForToken(email)
  const session = await reset(token)
  expect((await (await withTokens(world, session)).app.me()).id).toBe(id)
  expect(await refusal((await withTokens(world, before)).app.me())).toBe('SessionRevoked')
  expect(await refusal(from(world).public.auth.refresh({ refreshToken: before.refreshToken }))).toBe(
    'SessionRevoked',
  )
  expect(await refusal(logIn(email, PASSWORD))).toBe('InvalidCredentialsError')
  expect(await refusal(logIn(email, NEW))).toBeNull()
  expect(await (await withTokens(world, session)).app.auth.verifyPing()).toEqual({ verified: true })
  expect(await lastMail(world, email, 'password-changed')).toMatchObject({ is_secret: false })
})

test('the link works once, also for twenty at the same time', async () => {
  const { email } = await makeAccount(world)
  const token = await askForToken(email)
  const names = await Promise.all(Array.from({ length: 20 }, (_, i) => refusal(reset(token, `${NEW}-${i}`))))
  expect(names.filter(name => name === null)).toHaveLength(1)
  expect(names.filter(name => name === 'InvalidPasswordResetToken')).toHaveLength(19)
})

test('only the newest link counts, for an hour', async () => {
  const { email } = await makeAccount(world)
  const [first, second] = [await askForToken(email), await askForToken(email)]
  expect(await refusal(reset(first))).toBe('InvalidPasswordResetToken')
  expect(await refusal(reset('nonsense'))).toBe('InvalidPasswordResetToken')
  world.clock.advance(HOUR_MS)
  expect(await refusal(reset(second))).toBe('InvalidPasswordResetToken')
})

test('a password that is refused does not use the link up', async () => {
  const { email } = await makeAccount(world, { email: 'grace.hopper@example.test' })
  const token = await askForToken(email)
  expect(await refusal(reset(token, 'short'))).toBe('ValidationError')
  expect(await refusal(reset(token, 'qwertyuiop'))).toBe('PasswordTooCommon')
  expect(await refusal(reset(token, 'grace.hopper'))).toBe('PasswordTooCommon')
  expect(await refusal(reset(token))).toBeNull()
})

test('who signs in by Google can set a password this way', async () => {
  const { id, email } = await makeAccount(world, { password: null })
  const session = await reset(await askForToken(email))
  expect(session).toHaveProperty('accessToken')
  expect(await refusal(logIn(email, NEW))).toBeNull()
  const methods = await world.db
    .selectFrom('login_method')
    .select('provider')
    .where('person_id', '=', id)
    .execute()
  expect(methods).toEqual([{ provider: 'EmailAuthProvider' }])
})

test('a suspended person gets a link, and no further', async () => {
  const { email } = await makeAccount(world, { suspended_at: world.clock.now() })
  const token = await askForToken(email)
  expect(await refusal(reset(token))).toBe('UserIsSuspendedError')
})

test('nobody changes the password of a demo account in production', async () => {
  const { email } = await makeAccount(world, { is_demo: true })
  const settings = { ...world.settings, isProduction: true }
  const production = { ...world, settings }
  expect(await from(production).public.auth.requestPasswordReset({ email })).toEqual({ ok: true })
  expect((await mailsTo(world, email)).map(mail => mail.template)).toEqual(['no-account'])
})

test('an address that nobody has gets the same answer, and one mail a day that says so', async () => {
  const [{ email }, unknown] = [await makeAccount(world), newAddress()]
  expect(await ask(unknown)).toEqual(await ask(email))
  await ask(unknown)
  expect((await mailsTo(world, unknown)).map(mail => [mail.template, mail.is_secret])).toEqual([
    ['no-account', false],
  ])
})

test('a change of address that is under way ends with the password it was asked by', async () => {
  const [{ email }, theirs] = [await makeAccount(world), newAddress()]
  const intruder = await withTokens(world, await logIn(email, PASSWORD))
  await intruder.app.auth.changeEmail({ email: theirs, password: PASSWORD })
  const verificationToken = await tokenTo(world, theirs, 'new-email')
  await reset(await askForToken(email))
  expect(await refusal(from(world).public.auth.verifyEmail({ verificationToken }))).toBe(
    'VerificationTokenInvalid',
  )
})

test('somebody who knows the password changes it, and stays signed in here only', async () => {
  const email = newAddress()
  await register(world, email)
  const here = await withTokens(world, await logIn(email, PASSWORD))
  const change = (currentPassword: string, newPassword: string) =>
    here.app.auth.changePassword({ currentPassword, newPassword })
  expect(await refusal(change('wrong-password', NEW))).toBe('InvalidPasswordError')
  expect(await refusal(change(PASSWORD, 'password1'))).toBe('PasswordTooCommon')
  expect(await change(PASSWORD, NEW)).toEqual({ ok: true })
  expect(await refusal(here.app.auth.verifyPing())).toBeNull()
  const signIns = await world.db
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.person_id')
    .select('revoked_at')
    .where('email', '=', email)
    .orderBy('session.id')
    .execute()
  expect(signIns.map(({ revoked_at }) => revoked_at !== null)).toEqual([true, false])
  expect(await refusal(logIn(email, NEW))).toBeNull()
})

test('who has no password knows none', async () => {
  const person = await makePerson(world)
  const { changePassword, changeEmail } = as(world, person).app.auth
  expect(await refusal(changePassword({ currentPassword: PASSWORD, newPassword: NEW }))).toBe(
    'InvalidPasswordError',
  )
  expect(await refusal(changeEmail({ email: newAddress(), password: PASSWORD }))).toBe('InvalidPasswordError')
})

test('a new address counts once its link is opened, and the old one is told', async () => {
  const [{ email }, email2] = [await makeAccount(world), newAddress()]
  const me = await withTokens(world, await logIn(email, PASSWORD))
  expect(await me.app.auth.changeEmail({ email: email2, password: PASSWORD })).toEqual({ ok: true })
  expect((await me.app.me()).email).toBe(email)
  const verificationToken = await tokenTo(world, email2, 'new-email')
  await from(world).public.auth.verifyEmail({ verificationToken })
  expect((await me.app.me()).email).toBe(email2)
  expect(await me.app.auth.verifyPing()).toEqual({ verified: true })
  expect((await lastMail(world, email, 'email-changed')).body_text).toContain(email2)
  expect(await refusal(logIn(email, PASSWORD))).toBe('InvalidCredentialsError')
  expect(await refusal(logIn(email2, PASSWORD))).toBeNull()
})

test('an address that somebody has is refused, also when they were faster', async () => {
  const [{ email }, other] = [await makeAccount(world), await makeAccount(world)]
  const me = await withTokens(world, await logIn(email, PASSWORD))
  const change = (to: string) => me.app.auth.changeEmail({ email: to, password: PASSWORD })
  expect(await refusal(change(other.email))).toBe('EmailAlreadyExistsError')
  const wanted = newAddress()
  await change(wanted)
  await register(world, wanted)
  const verificationToken = await tokenTo(world, wanted, 'new-email')
  // The registration has sent a newer link to the same address; without that, the address itself is taken.
  expect(await refusal(from(world).public.auth.verifyEmail({ verificationToken }))).toBe(
    'VerificationTokenInvalid',
  )
  await world.db.deleteFrom('challenge').where('recipient', '=', wanted).where('data', '=', {}).execute()
  expect(await refusal(from(world).public.auth.verifyEmail({ verificationToken }))).toBe(
    'EmailAlreadyExistsError',
  )
})

test('nobody does this in another name', async () => {
  const person = { ...(await makePerson(world)), impersonatorId: world.newId() }
  const { changePassword, changeEmail } = as(world, person).app.auth
  expect(await refusal(changePassword({ currentPassword: PASSWORD, newPassword: NEW }))).toBe(
    'ForbiddenWhileImpersonating',
  )
  expect(await refusal(changeEmail({ email: newAddress(), password: PASSWORD }))).toBe(
    'ForbiddenWhileImpersonating',
  )
})

const verify = spyOn(Bun.password, 'verify')
afterEach(() => verify.mockClear())
/** What a server hashes with, which takes a hundred times as long as what tests do. */
const RECOMMENDED = '$argon2id$v=19$m=19456,t=2,p=1$'
const asOnServers = () => ({ ...world, settings: { ...world.settings, passwordCost: undefined } })
async function hashOf(id: string) {
  const person = world.db.selectFrom('person').select('password_hash').where('id', '=', id)
  return (await person.executeTakeFirstOrThrow()).password_hash
}

test('an unknown address costs a hash too', async () => {
  const { email } = await makeAccount(asOnServers())
  for (const address of [email, newAddress()]) {
    verify.mockClear()
    const { auth } = from(asOnServers()).public
    expect(await refusal(auth.logIn({ email: address, password: 'wrong-password' }))).toBe(
      'InvalidCredentialsError',
    )
    expect(verify).toHaveBeenCalledTimes(1)
    expect(String(verify.mock.calls[0]![1])).toStartWith(RECOMMENDED)
  }
})

test('a hash of weaker days is made anew at the next sign-in', async () => {
  const { id, email } = await makeAccount(world)
  const weak = await Bun.password.hash(PASSWORD, { algorithm: 'argon2id', memoryCost: 1024, timeCost: 1 })
  await world.db.updateTable('person').set({ password_hash: weak }).where('id', '=', id).execute()
  await from(asOnServers()).public.auth.logIn({ email, password: PASSWORD })
  expect(await hashOf(id)).toStartWith(RECOMMENDED)
  expect(await refusal(logIn(email, PASSWORD))).toBeNull()
})
