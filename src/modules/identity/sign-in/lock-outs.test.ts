import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { DAY_MS, MINUTE_MS } from '../../../core/rules/instant'
import { openTestWorld, type TestWorld } from '../../../core/testing'
import { newNumber, textsTo } from '../phone-sign-in/phone.make'
import { makeLocation } from '../users/people.make'
import { from, makeAccount, newAddress, PASSWORD, pinTo, refusal, tokenTo, withTokens } from './sign-in.make'

/** What a stranger does at somebody's account keeps its owner out of nothing. */
let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())
beforeEach(() => world.db.deleteFrom('rate_limit').execute())

let networks = 0
const network = () => `203.0.113.${++networks}`
const STRANGER = { deviceId: 'of a stranger', ip: '198.51.100.7' }
const auth = (deviceId: string, ip = network()) => from(world, { deviceId, ip }).public.auth
const stranger = () => from(world, STRANGER).public.auth
const many = async (count: number, work: (i: number) => Promise<unknown>) => {
  const names: (string | null)[] = []
  for (let i = 0; i < count; i++) names.push(await refusal(work(i)))
  return names
}
const wrong = (pin: string, by: number) => String((Number(pin) + by) % 1_000_000).padStart(6, '0')

describe('codes by mail', () => {
  test('wrong ones of a stranger lock nobody out, on a new device or an old one', async () => {
    const { email } = await makeAccount(world)
    const owner = auth('new laptop')
    await owner.requestEmailPin({ email })
    const pin = await pinTo(world, email)
    await many(8, i => stranger().verifyEmailPin({ email, pin: wrong(pin, i + 1) }))
    expect(await refusal(owner.verifyEmailPin({ email, pin }))).toBeNull()
  })

  test('one that a stranger has sent does not end the one of its owner', async () => {
    const { email } = await makeAccount(world)
    const owner = auth('new laptop')
    await owner.requestEmailPin({ email })
    const pin = await pinTo(world, email)
    await stranger().requestEmailPin({ email })
    await many(6, i => stranger().verifyEmailPin({ email, pin: wrong(pin, i + 1) }))
    expect(await refusal(owner.verifyEmailPin({ email, pin }))).toBeNull()
  })

  test('can be asked for by the owner after a stranger has used up theirs', async () => {
    const { email } = await makeAccount(world)
    const refused = await many(12, () => stranger().requestEmailPin({ email }))
    expect(refused.filter(name => name === null)).toHaveLength(5)
    expect(await refusal(auth('new laptop').requestEmailPin({ email }))).toBeNull()
  })

  test('come to a known device also when strangers everywhere have used up theirs', async () => {
    const { email } = await makeAccount(world)
    await auth('laptop').logIn({ email, password: PASSWORD })
    await many(20, i => auth(`bot ${i}`).requestEmailPin({ email }))
    expect(await refusal(auth('another').requestEmailPin({ email }))).toBe('TooManyRequests')
    const owner = auth('laptop')
    await owner.requestEmailPin({ email })
    expect(await refusal(owner.verifyEmailPin({ email, pin: await pinTo(world, email) }))).toBeNull()
  })

  test('are guessed at no more than a hundred times a day, by however many', async () => {
    const { email } = await makeAccount(world)
    for (let hour = 0; hour < 3; hour++) {
      for (let i = 0; i < 20; i++) {
        const bot = from(world, { deviceId: `bot ${hour} ${i}`, ip: network() }).public.auth
        if (await refusal(bot.requestEmailPin({ email }))) continue
        const pin = await pinTo(world, email)
        await many(8, guess => bot.verifyEmailPin({ email, pin: wrong(pin, guess + 1) }))
      }
      world.clock.advance(60 * MINUTE_MS)
    }
    const tries = await world.db
      .selectFrom('challenge')
      .select('tries')
      .where('recipient', '=', email)
      .execute()
    expect(tries.reduce((sum, row) => sum + row.tries, 0)).toBe(100)
    world.clock.advance(DAY_MS)
    expect(await refusal(auth('new laptop').requestEmailPin({ email }))).toBeNull()
  })
})

describe('passwords', () => {
  test('wrong ones of a stranger keep the owner out neither on a known device nor on a new one', async () => {
    const { email } = await makeAccount(world)
    await auth('laptop').logIn({ email, password: PASSWORD })
    const names = await many(9, () => stranger().logIn({ email, password: 'guess' }))
    expect(names.filter(name => name === 'InvalidCredentialsError')).toHaveLength(5)
    expect(await refusal(auth('laptop').logIn({ email, password: PASSWORD }))).toBeNull()
    expect(await refusal(auth('new phone').logIn({ email, password: PASSWORD }))).toBeNull()
  })

  test('are guessed at thirty times an hour by strangers everywhere, and a known device is not kept out', async () => {
    const { email } = await makeAccount(world)
    await auth('laptop').logIn({ email, password: PASSWORD })
    const names = await many(34, i => auth(`bot ${i}`).logIn({ email, password: 'guess' }))
    expect(names.filter(name => name === 'InvalidCredentialsError')).toHaveLength(30)
    expect(await refusal(auth('laptop').logIn({ email, password: PASSWORD }))).toBeNull()
  })

  test('wrong ones of a colleague behind the same network keep nobody from a known device', async () => {
    const { email } = await makeAccount(world)
    await auth('laptop').logIn({ email, password: PASSWORD })
    const office = network()
    await many(12, i =>
      auth('of a colleague', office).logIn({ email: `x${i}@example.test`, password: 'guess' }),
    )
    expect(await refusal(auth('new phone', office).logIn({ email, password: PASSWORD }))).toBe(
      'TooManyRequests',
    )
    expect(await refusal(auth('laptop', office).logIn({ email, password: PASSWORD }))).toBeNull()
  })
})

test('a stranger who has texts sent to a number leaves some to its owner, and all to a known phone', async () => {
  const phone = newNumber()
  const own = (ip = network()) => from(world, { deviceId: 'own phone', ip }).public.auth.phone
  await own().requestSms({ phone })
  const code = async () => (await textsTo(world, phone)).at(-1)!.body_text.slice(0, 6)
  await own().logIn({ phone, code: await code() })
  let sent = 0
  for (let i = 0; i < 8; i++) {
    world.clock.advance(MINUTE_MS)
    if (!(await refusal(from(world, STRANGER).public.auth.phone.requestSms({ phone })))) sent++
  }
  expect(sent).toBe(3)
  const elsewhere = from(world, { deviceId: 'new phone', ip: network() }).public.auth.phone
  expect(await refusal(elsewhere.requestSms({ phone }))).toBeNull()
  // In the same minute, and not the one that was sent elsewhere.
  await own().requestSms({ phone })
  expect(await refusal(own().logIn({ phone, code: await code() }))).toBeNull()
})

test('an office of forty opens its links, and joins by its code, from behind one address', async () => {
  const office = network()
  const location = await makeLocation(world)
  await world.db
    .updateTable('location')
    .set({ activation_code: 'LUNCH77' })
    .where('id', '=', location.id)
    .execute()
  const outcomes = new Set<string | null>()
  for (let i = 0; i < 40; i++) {
    const { email } = await makeAccount(world)
    await auth(`home ${i}`).magic({ email })
    const desk = auth(`home ${i}`, office)
    const token = await tokenTo(world, email, 'magic')
    outcomes.add(await refusal(desk.magic({ token })))
  }
  expect(outcomes).toEqual(new Set([null]))

  for (let i = 0; i < 8; i++)
    expect(
      await refusal(
        auth(`desk ${i}`, office).register({
          email: newAddress(),
          password: PASSWORD,
          firstName: 'Ada',
          lastName: 'Byron',
          locationCode: 'LUNCH77',
        }),
      ),
    ).toBeNull()

  // A guest who tries codes does not keep the office from joining.
  const sessionOf = async () => withTokens(world, await auth('desk', network()).logIn(await someone()))
  const someone = async () => ({ email: (await makeAccount(world)).email, password: PASSWORD })
  const guest = await sessionOf()
  await many(15, i => guest.customer.locations.join({ code: `WRONG${i}` }))
  const colleague = await sessionOf()
  expect(await refusal(colleague.customer.locations.join({ code: 'LUNCH77' }))).toBeNull()
})
