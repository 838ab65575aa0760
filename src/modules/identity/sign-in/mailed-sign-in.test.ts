import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Language } from '../../../core/contract/common'
import { HOUR_MS, MINUTE_MS } from '../../../core/rules/instant'
import { openTestWorld, type TestWorld } from '../../../core/testing'
import {
  from,
  lastMail,
  mailsTo,
  makeAccount,
  newAddress,
  PASSWORD,
  pinTo,
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

type Tokens = { accessToken: string }
const takeLink = (token: string, deviceId = 'laptop') =>
  from(world, { deviceId }).public.auth.magic({ token }) as Promise<Tokens>
async function linkFor(email: string, deviceId = 'laptop') {
  await from(world, { deviceId }).public.auth.magic({ email })
  return tokenTo(world, email.toLowerCase(), 'magic')
}
const takePin = (email: string, pin: string, deviceId = 'laptop') =>
  from(world, { deviceId }).public.auth.verifyEmailPin({ email, pin })
async function pinFor(email: string, deviceId = 'laptop') {
  await from(world, { deviceId }).public.auth.requestEmailPin({ email })
  return pinTo(world, email)
}
const other = (pin: string, by = 1) => String((Number(pin) + by) % 1_000_000).padStart(6, '0')

describe('a magic link', () => {
  test('signs in on any device, once, also of twenty at the same time', async () => {
    const { id, email } = await makeAccount(world)
    const token = await linkFor(email.toUpperCase())
    const session = takeLink(token, 'phone')
    const names = await Promise.all([
      refusal(session),
      ...Array.from({ length: 19 }, () => refusal(takeLink(token))),
    ])
    expect(names.filter(name => name === null)).toHaveLength(1)
    expect(names.filter(name => name === 'MagicLinkInvalid')).toHaveLength(19)
    const { method } = await world.db
      .selectFrom('session')
      .select('method')
      .where('person_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(method).toBe('magic-link')
  })

  test('counts for a quarter of an hour', async () => {
    const { email } = await makeAccount(world)
    const token = await linkFor(email)
    world.clock.advance(15 * MINUTE_MS)
    expect(await refusal(takeLink(token))).toBe('MagicLinkInvalid')
  })

  test('keeps where it leads, if that is a page of ours', async () => {
    const { email } = await makeAccount(world)
    const ask = (next: string) => from(world).public.auth.magic({ email, next })
    await ask('/stores/1/canteen?date=2026-11-18')
    const { body_text } = await lastMail(world, email, 'magic')
    const url = new URL(body_text.match(/https?:\/\/\S+/)![0])
    expect(url.pathname).toBe('/login/magic')
    expect(url.searchParams.get('next')).toBe('/stores/1/canteen?date=2026-11-18')
    for (const elsewhere of ['https://evil.test', '//evil.test', '/\\evil.test', '/\t/evil.test'])
      expect(await refusal(ask(elsewhere))).toBe('ValidationError')
  })

  test('proves the address', async () => {
    const { email } = await makeAccount(world, { email_verified_at: null })
    const me = await withTokens(world, await takeLink(await linkFor(email)))
    expect(await me.app.auth.verifyPing()).toEqual({ verified: true })
  })

  test('does not let a suspended person in', async () => {
    const { email } = await makeAccount(world, { suspended_at: world.clock.now() })
    expect(await refusal(takeLink(await linkFor(email)))).toBe('UserIsSuspendedError')
  })
})

describe('a code by mail', () => {
  test('signs in where it was asked for, once, also of twenty at the same time', async () => {
    const { email } = await makeAccount(world)
    const pin = await pinFor(email, 'phone')
    expect(await refusal(takePin(email, pin, 'laptop'))).toBe('PinInvalid')
    const names = await Promise.all(Array.from({ length: 20 }, () => refusal(takePin(email, pin, 'phone'))))
    expect(names.filter(name => name === null)).toHaveLength(1)
    expect(names.filter(name => name === 'PinInvalid')).toHaveLength(19)
  })

  test('is void after five wrong tries, which stay counted', async () => {
    const { email } = await makeAccount(world)
    const pin = await pinFor(email)
    for (let i = 1; i <= 5; i++) expect(await refusal(takePin(email, other(pin, i)))).toBe('PinInvalid')
    expect(await refusal(takePin(email, pin))).toBe('PinInvalid')
  })

  test('a new code does not give whoever guesses more tries', async () => {
    const { email } = await makeAccount(world)
    const guess = async (pin: string) =>
      refusal(from(world, { ip: '203.0.113.20' }).public.auth.verifyEmailPin({ email, pin }))
    for (let i = 1; i <= 5; i++) expect(await guess(other(await pinFor(email), i))).toBe('PinInvalid')
    expect(await guess(await pinFor(email))).toBe('TooManyRequests')
    world.clock.advance(10 * MINUTE_MS)
    expect(await guess(await pinFor(email))).toBeNull()
  })

  test('counts for ten minutes, and only the newest', async () => {
    const { email } = await makeAccount(world)
    const first = await pinFor(email)
    const second = await pinFor(email)
    if (first !== second) expect(await refusal(takePin(email, first))).toBe('PinInvalid')
    world.clock.advance(10 * MINUTE_MS)
    expect(await refusal(takePin(email, second))).toBe('PinInvalid')
  })

  test('does not let a suspended person in', async () => {
    const { email } = await makeAccount(world, { suspended_at: world.clock.now() })
    expect(await refusal(takePin(email, await pinFor(email)))).toBe('UserIsSuspendedError')
  })
})

test('an address that nobody has gets the same answers, the same rows, no account and no way in', async () => {
  const [{ email }, unknown] = [await makeAccount(world), newAddress()]
  for (const address of [email, unknown]) {
    const { auth } = from(world).public
    expect(await auth.magic({ email: address })).toEqual({ ok: true })
    expect(await auth.requestEmailPin({ email: address })).toEqual({ ok: true })
    expect(await auth.requestPasswordReset({ email: address })).toEqual({ ok: true })
    expect(await refusal(takePin(address, '12345x'))).toBe('ValidationError')
    const kinds = await world.db
      .selectFrom('challenge')
      .select('kind')
      .where('recipient', '=', address)
      .orderBy('id')
      .execute()
    expect(kinds.map(({ kind }) => kind)).toEqual(['magic-link', 'email-pin', 'reset-password'])
  }
  expect(await refusal(takePin(unknown, '000000'))).toBe('PinInvalid')
  expect((await mailsTo(world, unknown)).map(({ template }) => template)).toEqual(['no-account'])
  const person = await world.db.selectFrom('person').where('email', '=', unknown).select('id').execute()
  expect(person).toEqual([])
})

test('who registered with the address of somebody else is out once its owner gets in', async () => {
  const email = newAddress()
  const intruder = await register(world, email)
  const owner = await withTokens(world, await takeLink(await linkFor(email, 'phone'), 'phone'))
  expect(await refusal(owner.app.me())).toBeNull()
  expect(await refusal((await withTokens(world, intruder)).app.me())).toBe('SessionRevoked')
  expect(await refusal(from(world).public.auth.logIn({ email, password: PASSWORD }))).toBe(
    'InvalidCredentialsError',
  )
})

test('who uses a code on the device that registered keeps the password', async () => {
  const email = newAddress()
  const session = await register(world, email)
  await takePin(email, await pinFor(email))
  expect(await refusal((await withTokens(world, session)).app.me())).toBeNull()
  expect(await refusal(from(world).public.auth.logIn({ email, password: PASSWORD }))).toBeNull()
})

test('fifteen mails of a kind an hour go to one address from strangers, known or not', async () => {
  const [{ email }, unknown] = [await makeAccount(world), newAddress()]
  const calls = {
    magic: (email: string, ip: string) => from(world, { ip }).public.auth.magic({ email }),
    pin: (email: string, ip: string) => from(world, { ip }).public.auth.requestEmailPin({ email }),
    reset: (email: string, ip: string) => from(world, { ip }).public.auth.requestPasswordReset({ email }),
  }
  for (const ask of Object.values(calls))
    for (const address of [email, unknown]) {
      for (let i = 0; i < 15; i++) expect(await refusal(ask(address, `198.51.100.${i}`))).toBeNull()
      expect(await refusal(ask(address, '198.51.100.99'))).toBe('TooManyRequests')
    }
  world.clock.advance(HOUR_MS)
  expect(await refusal(calls.magic(email, '198.51.100.99'))).toBeNull()
})

test('a device that is new to somebody is told by mail, once', async () => {
  const { email } = await makeAccount(world)
  const logIn = (deviceId: string) =>
    from(world, {
      deviceId,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
    }).public.auth.logIn({ email, password: PASSWORD })
  await logIn('laptop')
  expect(await mailsTo(world, email)).toEqual([])
  await logIn('phone')
  await logIn('phone')
  await logIn('laptop')
  const mails = await mailsTo(world, email)
  expect(mails.map(({ template }) => template)).toEqual(['new-device'])
  expect(mails[0]!.body_text).toContain('Chrome, Linux')
})

describe.each([...Language.options])('mails in %s', language => {
  test('say everything, lead where they should, and carry secrets only where they must', async () => {
    const { email } = await makeAccount(world, { language, email_verified_at: null })
    const auth = from(world, { language, deviceId: `first-${language}` }).public.auth
    const session = await auth.logIn({ email, password: PASSWORD })
    const me = await withTokens(world, session)
    await me.app.auth.resendVerification()
    await auth.magic({ email })
    await auth.requestEmailPin({ email })
    await auth.requestPasswordReset({ email })
    const moved = newAddress()
    const unknown = newAddress()
    await auth.requestPasswordReset({ email: unknown })
    await me.app.auth.changePassword({ currentPassword: PASSWORD, newPassword: `${PASSWORD}-2` })
    await me.app.auth.changeEmail({ email: moved, password: `${PASSWORD}-2` })
    await from(world, { deviceId: `second-${language}` }).public.auth.verifyEmail({
      verificationToken: await tokenTo(world, moved, 'new-email'),
    })
    const mails = (await Promise.all([email, moved, unknown].map(address => mailsTo(world, address)))).flat()
    const leads = mails.map(mail => [
      mail.template,
      mail.is_secret,
      mail.body_text.match(/http:\/\/localhost:9070(\/[\w/-]+)/)?.[1] ?? null,
    ])
    expect(Object.fromEntries(leads.map(([name, ...rest]) => [name, rest]))).toEqual({
      verify: [true, '/verify-email'],
      magic: [true, '/login/magic'],
      pin: [true, null],
      reset: [true, '/reset-password'],
      'password-changed': [false, '/forgot-password'],
      'new-email': [true, '/verify-email'],
      'email-changed': [false, null],
      'new-device': [false, '/forgot-password'],
      'no-account': [false, '/register'],
    })
    for (const mail of mails) {
      expect(mail.language).toBe(language)
      expect(mail.body_html).toContain(`<html lang="${language}">`)
      for (const text of [mail.subject!, mail.body_html!, mail.body_text]) {
        expect(text).not.toMatch(/undefined|null|\$\{|\[object/)
        expect(text.trim()).not.toBe('')
      }
      const [link] = mail.body_text.match(/http:\S+/) ?? []
      if (link) expect(mail.body_html).toContain(link.replaceAll('&', '&amp;'))
    }
  })
})
