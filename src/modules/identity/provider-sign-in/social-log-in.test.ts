import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { makeIssuer, REDIRECT_URI, type TestIssuer } from '../../../adapters/identity/issuer.make'
import type { Person } from '../../../core/context'
import {
  type MovableClock,
  makePerson,
  movableClock,
  openTestWorld,
  TEST_START,
  type TestWorld,
} from '../../../core/testing'
import {
  as,
  from,
  mailsTo,
  makeAccount,
  newAddress,
  PASSWORD,
  refusal,
  withTokens,
} from '../sign-in/sign-in.make'
import { makeLocation } from '../users/people.make'

let clock: MovableClock
let issuer: TestIssuer
let world: TestWorld
beforeAll(async () => {
  clock = movableClock(TEST_START)
  issuer = await makeIssuer(clock.now)
  world = await openTestWorld({ identityProviders: issuer.providers })
})
afterAll(async () => {
  await world.close()
  await issuer.close()
})

type Whom = { subject?: string; email?: string; isEmailVerified?: boolean }
const idToken = (whom: Whom = {}, provider: 'google' | 'apple' = 'google') =>
  issuer.sign(provider, issuer.claims(provider, { email: newAddress(), ...whom }))
const google = async (whom: Whom = {}) => from(world).public.auth.google({ idToken: await idToken(whom) })
const methodsOf = (personId: string) =>
  world.db.selectFrom('login_method').selectAll().where('person_id', '=', personId).execute()
const clientInfoOf = async (id: string) =>
  (await world.db.selectFrom('person').select('client_info').where('id', '=', id).executeTakeFirstOrThrow())
    .client_info
const whoIs = async (tokens: { accessToken: string }) => (await withTokens(world, tokens)).app.me()

describe('signing in with a provider', () => {
  test('makes an account the first time, and opens the same one afterwards, whatever its e-mail is then', async () => {
    const subject = 'steady'
    const first = await google({ subject, email: 'before@example.test' })
    expect(first.isNew).toBe(true)
    const me = await whoIs(first)
    expect(me).toMatchObject({
      email: 'before@example.test',
      profile: { firstName: 'Ada', lastName: 'Byron' },
    })
    const again = await google({ subject, email: 'after@example.test' })
    expect(again.isNew).toBe(false)
    expect((await whoIs(again)).id).toBe(me.id)
    expect(await methodsOf(me.id)).toMatchObject([{ provider: 'GoogleAuthProvider', subject }])
  })

  test('keeps where somebody new came from, and of nobody else', async () => {
    const subject = 'from-a-poster'
    const attribution = { utm_source: 'poster', landing: '/search' }
    const come = async (attribution: Record<string, string>) =>
      from(world).public.auth.google({ idToken: await idToken({ subject }), attribution })
    const { id } = await whoIs(await come(attribution))
    await come({ utm_source: 'leaflet' })
    expect(await clientInfoOf(id)).toEqual({ attribution })
  })

  test('takes a code as well, with the name that Apple tells once', async () => {
    const person = { email: newAddress(), isEmailVerified: true, firstName: 'Grace', lastName: 'Hopper' }
    const back = await issuer.agree('apple', person, { nonce: 'n' })
    const { name } = JSON.parse(back.get('user')!)
    const session = await from(world).public.auth.apple({
      code: back.get('code')!,
      redirectUri: REDIRECT_URI,
      nonce: 'n',
      ...name,
    })
    expect(await whoIs(session)).toMatchObject({
      email: person.email,
      profile: { firstName: 'Grace', lastName: 'Hopper' },
    })
    expect((await issuer.agree('apple', person)).has('user')).toBe(false)
  })

  test('proves the e-mail, which lets into the company of its domain', async () => {
    const location = await makeLocation(world, { allowed_domains: ['byron.test'] })
    const me = await whoIs(await google({ email: 'ada@byron.test' }))
    expect(me.activeLocations).toEqual([location.id])
  })

  test('twenty times at once makes one account', async () => {
    const whom = { subject: 'hurried', email: newAddress() }
    const token = await idToken(whom)
    const sessions = await Promise.all(
      Array.from({ length: 20 }, () => from(world).public.auth.google({ idToken: token })),
    )
    expect(sessions.filter(({ isNew }) => isNew)).toHaveLength(1)
    const people = await Promise.all(sessions.map(async session => (await whoIs(session)).id))
    expect(new Set(people).size).toBe(1)
  })

  test('is refused without saying why', async () => {
    const token = await idToken()
    const wrong: (() => Promise<unknown>)[] = [
      () => google({ isEmailVerified: false }),
      () => google({ email: 'no address' }),
      () => from(world).public.auth.google({ idToken: 'x'.repeat(200) }),
      () => from(world).public.auth.google({ code: 'guessed', redirectUri: REDIRECT_URI }),
      () => from(world).public.auth.google({ idToken: token, nonce: 'mine' }),
    ]
    for (const call of wrong) {
      const error = await call().then(
        () => null,
        thrown => thrown.cause,
      )
      expect(error).toMatchObject({ name: 'SocialLoginFailed', status: 401, details: undefined })
      expect(error.message).toBe('Could not login successfully')
    }
  })

  test('stops for a suspended account, and for one that is gone', async () => {
    const whom = { subject: 'troubled', email: newAddress() }
    const { id } = await whoIs(await google(whom))
    await world.db.updateTable('person').set({ suspended_at: TEST_START }).where('id', '=', id).execute()
    expect(await refusal(google(whom))).toBe('UserIsSuspendedError')
    await world.db
      .updateTable('person')
      .set({ suspended_at: null, deleted_at: TEST_START, email: null })
      .where('id', '=', id)
      .execute()
    const anew = await google(whom)
    expect(anew.isNew).toBe(true)
    expect((await whoIs(anew)).id).not.toBe(id)
  })

  test('is possible only with a provider that is set up', async () => {
    const bare = { ...world, identityProviders: { google: null, apple: null, issuedIdentities: null } }
    expect(await refusal(from(bare).public.auth.google({ idToken: await idToken() }))).toBe(
      'LoginMethodNotAvailable',
    )
    const idsOn = async (on: TestWorld) => (await from(on).public.auth.methods()).methods.map(({ id }) => id)
    expect(await idsOn(bare)).toEqual(['email', 'magic-link', 'email-pin', 'phone'])
    expect(await idsOn({ ...bare, settings: { ...world.settings, isProduction: true } })).toEqual([
      'email',
      'magic-link',
      'email-pin',
    ])
    expect(await idsOn(world)).toEqual(['email', 'magic-link', 'email-pin', 'phone', 'google', 'apple'])
  })
})

describe('an e-mail that has an account', () => {
  test.each([
    ['proven', TEST_START],
    ['unproven', null],
  ])('%s, is not opened by a provider', async (_, email_verified_at) => {
    const { id, email } = await makeAccount(world, { email_verified_at })
    expect(await refusal(google({ email: email.toUpperCase() }))).toBe('ExistingSocialLogin')
    expect(await methodsOf(id)).toEqual([])
    await from(world).public.auth.logIn({ email, password: PASSWORD })
  })

  test('of one provider is not opened by the other', async () => {
    const email = newAddress()
    await google({ email })
    expect(await refusal(from(world).public.auth.apple({ idToken: await idToken({ email }, 'apple') }))).toBe(
      'ExistingSocialLogin',
    )
  })
})

describe('linking a provider', () => {
  const link = async (caller: Person, whom: Whom) =>
    as(world, caller).app.auth.linkProvider({ provider: 'google', idToken: await idToken(whom) })

  test('opens the account from then on, until it is unlinked', async () => {
    const person = await makePerson(world)
    const whom = { subject: 'linked' }
    const { methods } = await link(person, whom)
    expect(methods.find(({ id }) => id === 'google')).toMatchObject({ isSetUp: true, mayRemove: true })
    await link(person, whom)
    const opened = await google(whom)
    expect((await whoIs(opened)).id).toBe(person.id)

    await as(world, person).app.auth.unlinkProvider({ provider: 'google' })
    expect(await methodsOf(person.id)).toEqual([])
    // What it had opened is over too.
    const signIns = await world.db
      .selectFrom('session')
      .select(['method', 'revoked_at'])
      .where('person_id', '=', person.id)
      .execute()
    expect(signIns.filter(({ method }) => method === 'google').every(({ revoked_at }) => revoked_at)).toBe(
      true,
    )
    expect((await google(whom)).isNew).toBe(true)
  })

  test('is refused for an identity that opens another account, or beside one of the same provider', async () => {
    const [one, other] = [await makePerson(world), await makePerson(world)]
    await link(one, { subject: 'taken' })
    expect(await refusal(link(other, { subject: 'taken' }))).toBe('Conflict')
    expect(await refusal(link(one, { subject: 'a second one' }))).toBe('Conflict')
  })

  test('waits until the address is proven, so that nobody prepares an account for somebody else', async () => {
    const person = await makePerson(world)
    await world.db
      .updateTable('person')
      .set({ email_verified_at: null })
      .where('id', '=', person.id)
      .execute()
    expect(await refusal(link(person, { subject: 'trojan' }))).toBe('EmailNotVerified')
  })

  test('gives an account without an e-mail the one that the provider vouches for, unless it is taken', async () => {
    const [one, other] = [await makePerson(world), await makePerson(world)]
    await world.db.updateTable('person').set({ email: null }).where('id', 'in', [one.id, other.id]).execute()
    const email = newAddress()
    await link(one, { subject: 'lends one', email })
    await link(other, { subject: 'lends two', email })
    const people = await world.db
      .selectFrom('person')
      .select(['id', 'email', 'email_verified_at'])
      .where('id', 'in', [one.id, other.id])
      .orderBy('id')
      .execute()
    expect(people.map(person => person.email)).toEqual([email, null])
  })

  test('is nothing that is done in another’s name', async () => {
    const person = { ...(await makePerson(world)), impersonatorId: world.newId() }
    expect(await refusal(link(person, {}))).toBe('ForbiddenWhileImpersonating')
    expect(await refusal(as(world, person).app.auth.unlinkProvider({ provider: 'google' }))).toBe(
      'ForbiddenWhileImpersonating',
    )
  })

  test('the last way in stays, also when both are taken away at once', async () => {
    const person = await makePerson(world)
    await link(person, { subject: 'one of two' })
    await as(world, person).app.auth.linkProvider({ provider: 'apple', idToken: await idToken({}, 'apple') })
    await world.db.updateTable('person').set({ email: null }).where('id', '=', person.id).execute()
    const unlink = (provider: 'google' | 'apple') => as(world, person).app.auth.unlinkProvider({ provider })
    const refusals = await Promise.all([refusal(unlink('google')), refusal(unlink('apple'))])
    expect(refusals.toSorted()).toEqual(['LastLoginMethod', null])
    expect(await methodsOf(person.id)).toHaveLength(1)
  })
})

test('somebody who signs in on another device is told by mail', async () => {
  const whom = { subject: 'travels', email: newAddress() }
  await google(whom)
  const token = await idToken(whom)
  await from(world, { deviceId: 'phone' }).public.auth.google({ idToken: token })
  expect(await mailsTo(world, whom.email)).toHaveLength(1)
})
