import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { openTestWorld, type TestWorld, worldOn } from '../../../core/testing'
import { from, refusal } from '../sign-in/sign-in.make'
import { SMS_FROM_RANGE } from './limits'
import { askForCode, MINUTE, newNumber, textsTo, visitor as visitorOf } from './phone.make'

/** Text messages cost money. */
let world: TestWorld
let other: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
  other = await worldOn(world.url)
})
afterAll(async () => {
  await other.close()
  await world.close()
})

const visitor = (on = world) => visitorOf(on)

const numberOf = async (calls: Promise<string | null>[]) => {
  const results = await Promise.all(calls)
  expect(results.filter(name => name !== null && name !== 'TooManyRequests')).toEqual([])
  return results.filter(name => name === null).length
}
const twenty = (call: (on: TestWorld) => Promise<unknown>) =>
  Array.from({ length: 20 }, (_, i) => refusal(call(i % 2 ? world : other)))

test('a number gets one in a minute, from whomever and by whichever server', async () => {
  const phone = newNumber()
  other.clock.set(world.clock.now())
  expect(await numberOf(twenty(on => visitor(on).requestSms({ phone })))).toBe(1)
  world.clock.advance(MINUTE - 1)
  expect(await refusal(visitor().requestSms({ phone }))).toBe('TooManyRequests')
  world.clock.advance(1)
  expect(await refusal(visitor().requestSms({ phone }))).toBeNull()
  expect(await textsTo(world, phone)).toHaveLength(2)
})

test('a number gets five in a day', async () => {
  const phone = newNumber()
  const from = world.clock.now().getTime()
  for (let i = 0; i < 5; i++) {
    expect(await refusal(visitor().requestSms({ phone }))).toBeNull()
    world.clock.advance(MINUTE)
  }
  expect(await refusal(visitor().requestSms({ phone }))).toBe('TooManyRequests')
  world.clock.set(new Date(from + 24 * 60 * MINUTE - 1))
  expect(await refusal(visitor().requestSms({ phone }))).toBe('TooManyRequests')
  world.clock.advance(1)
  world.clock.advance(MINUTE)
  expect(await refusal(visitor().requestSms({ phone }))).toBeNull()
})

test('a network gets twenty in an hour', async () => {
  other.clock.set(world.clock.now())
  const ask = (on: TestWorld) =>
    from(on, { ip: '10.9.9.9' }).public.auth.phone.requestSms({ phone: newNumber() })
  expect(await numberOf([...twenty(ask), ...twenty(ask)])).toBe(20)
  world.clock.advance(60 * MINUTE)
  expect(await refusal(ask(world))).toBeNull()
})

test('everybody together gets what a day may cost, and what was refused before does not count', async () => {
  world.clock.advance(25 * 60 * MINUTE)
  other.clock.set(world.clock.now())
  const phone = newNumber()
  await visitor().requestSms({ phone })
  for (let i = 0; i < 5; i++) await refusal(visitor().requestSms({ phone }))
  const counted = () =>
    world.db
      .selectFrom('rate_limit')
      .select('points')
      .where('key', 'like', 'sms-in-all:%')
      .executeTakeFirstOrThrow()
  expect((await counted()).points).toBe(1)
  await world.db.updateTable('rate_limit').set({ points: 990 }).where('key', 'like', 'sms-in-all:%').execute()
  expect(await numberOf(twenty(on => visitor(on).requestSms({ phone: newNumber() })))).toBe(10)
  world.clock.advance(24 * 60 * MINUTE)
  expect(await refusal(visitor().requestSms({ phone: newNumber() }))).toBeNull()
})

describe('a rush from many addresses', () => {
  const ask = (ip: string, phone = newNumber()) =>
    refusal(from(world, { ip }).public.auth.phone.requestSms({ phone }))

  test('leaves other networks and the next hour theirs', async () => {
    world.clock.advance(25 * 60 * MINUTE)
    const ofRange: (string | null)[] = []
    for (let i = 0; i < 65; i++) ofRange.push(await ask(`10.20.${i}.1`))
    expect(ofRange.filter(name => name === null)).toHaveLength(SMS_FROM_RANGE.points)
    expect(await ask('10.21.0.1')).toBeNull()
    for (let i = 0; i < 200; i++) await ask(`10.${30 + (i % 20)}.${i}.1`)
    expect(await ask('10.99.0.1')).toBe('TooManyRequests')
    world.clock.advance(60 * MINUTE)
    expect(await ask('10.99.0.1')).toBeNull()
  })

  test('keeps no device out that has signed in with its number', async () => {
    world.clock.advance(25 * 60 * MINUTE)
    const phone = newNumber()
    const code = await askForCode(world, phone)
    await visitor().logIn({ phone, code })
    world.clock.advance(2 * MINUTE)
    for (let i = 0; i < 200; i++) await ask(`10.${30 + (i % 20)}.${i}.2`)
    expect(await ask('10.99.0.2')).toBe('TooManyRequests')
    expect(await refusal(visitor().requestSms({ phone }))).toBeNull()
  })
})
