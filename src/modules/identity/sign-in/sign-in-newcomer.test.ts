import { afterAll, beforeAll, expect, test } from 'bun:test'
import { openTestWorld, type TestWorld } from '../../../core/testing'
import { makeLocation } from '../users/people.make'
import { from, mailsTo, makeAccount, newAddress, pinTo, refusal, register, withTokens } from './sign-in.make'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const ADA = { firstName: 'Ada', lastName: 'Byron', language: 'ca' as const }
const ask = (email: string, orRegister = true) =>
  from(world).public.auth.requestEmailPin({ email, orRegister })
const take = (email: string, pin: string, newcomer: typeof ADA | undefined = ADA) =>
  from(world).public.auth.verifyEmailPin({ email, pin, newcomer })
const peopleWith = (email: string) =>
  world.db
    .selectFrom('person')
    .select(['id', 'first_name', 'last_name', 'language', 'password_hash', 'email_verified_at'])
    .where('email', '=', email)
    .execute()
const templatesTo = async (email: string) => (await mailsTo(world, email)).map(({ template }) => template)

test('a code makes the account of an address that has none, proven and with the names that were typed', async () => {
  const email = newAddress()
  const company = await makeLocation(world, { allowed_domains: ['example.test'] })
  await ask(email)
  expect(await peopleWith(email)).toEqual([])
  const session = await take(email, await pinTo(world, email, 'newcomer-pin'))
  expect(session.isNew).toBe(true)
  const [made] = await peopleWith(email)
  expect(made).toMatchObject({ first_name: 'Ada', last_name: 'Byron', language: 'ca', password_hash: null })
  const me = await withTokens(world, session)
  expect(await me.app.auth.verifyPing()).toEqual({ verified: true })
  expect((await me.app.me()).locations.map(({ id }) => id)).toEqual([company.id])
})

test('the same call signs in to an account that there is, and leaves its names alone', async () => {
  const { id, email } = await makeAccount(world)
  await ask(email)
  expect(await templatesTo(email)).toEqual(['pin'])
  const session = await take(email, await pinTo(world, email), { ...ADA, firstName: 'Eve' })
  expect(session.isNew).toBeUndefined()
  expect(await peopleWith(email)).toMatchObject([{ id, first_name: 'Ada', last_name: 'Lovelace' }])
})

test('before the code is proven nothing tells whether there is an account', async () => {
  const { email: known } = await makeAccount(world)
  const unknown = newAddress()
  expect(await ask(known)).toEqual(await ask(unknown))
  const wrong = (pin: string) => String((Number(pin) + 1) % 1_000_000).padStart(6, '0')
  expect(await refusal(take(known, wrong(await pinTo(world, known))))).toBe('PinInvalid')
  expect(await refusal(take(unknown, wrong(await pinTo(world, unknown, 'newcomer-pin'))))).toBe('PinInvalid')
  expect(await peopleWith(unknown)).toEqual([])
})

test('makes none unless that was asked for, when the code was sent and when it is typed', async () => {
  const email = newAddress()
  await ask(email, false)
  expect(await templatesTo(email)).toEqual(['no-account'])
  await ask(email)
  const pin = await pinTo(world, email, 'newcomer-pin')
  expect(await refusal(from(world).public.auth.verifyEmailPin({ email, pin }))).toBe('PinInvalid')
  expect(await peopleWith(email)).toEqual([])
})

test('who registered meanwhile without proving the address loses the password that others may know', async () => {
  const email = newAddress()
  await ask(email)
  await from(world, { deviceId: 'of-another-person' }).public.auth.register({
    email,
    password: 'vuit-pomes-verdes',
    firstName: 'Mallory',
    lastName: 'Smith',
  })
  const session = await take(email, await pinTo(world, email, 'newcomer-pin'))
  expect(session.isNew).toBe(false)
  expect(await peopleWith(email)).toMatchObject([{ password_hash: null }])
})

test('the address of an account that has ended makes no second one', async () => {
  const email = newAddress()
  await register(world, email)
  await world.db
    .updateTable('person')
    .set({ deleted_at: world.clock.now() })
    .where('email', '=', email)
    .execute()
  await ask(email)
  expect(await refusal(take(email, await pinTo(world, email, 'newcomer-pin')))).toBe('EmailAlreadyInUse')
})

test('of twenty that show the code at once one gets in', async () => {
  const email = newAddress()
  await ask(email)
  const pin = await pinTo(world, email, 'newcomer-pin')
  const names = await Promise.all(Array.from({ length: 20 }, () => refusal(take(email, pin))))
  expect(names.filter(name => name === null)).toHaveLength(1)
  expect(await peopleWith(email)).toHaveLength(1)
})
