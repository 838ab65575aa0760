import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { DAY_MS, MINUTE_MS } from '../../../core/rules/instant'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { inTransaction } from '../../../core/write'
import {
  type ChallengeKind,
  forgetOldChallenges,
  type GivenSecret,
  makeChallenge,
  takeChallenge,
  voidChallengesOf,
} from './challenges.store'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const asked = (deviceId = 'a-phone') => contextFor(world, undefined, { deviceId })

let count = 0
const someone = () => `someone-${++count}@example.test`

async function make(kind: ChallengeKind, recipient: string, personId: string | null = null) {
  const { secret } = await inTransaction(asked(), 'test', ({ db }) =>
    makeChallenge(db, asked(), { kind, recipient, personId, data: { next: '/search' } }),
  )
  return secret
}
const take = (given: GivenSecret, deviceId?: string) =>
  inTransaction(asked(deviceId), 'test', ({ db }) => takeChallenge(db, asked(deviceId), given))

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a link', () => {
  test('is taken once, with what was kept with it', async () => {
    const recipient = someone()
    const secret = await make('magic-link', recipient)
    const taken = await take({ kind: 'magic-link', secret })
    expect(taken).toMatchObject({ recipient, personId: null, data: { next: '/search' } })
    expect(await take({ kind: 'magic-link', secret })).toBeNull()
  })

  test('is taken once by twenty at the same time', async () => {
    const secret = await make('magic-link', someone())
    const taken = await Promise.all(Array.from({ length: 20 }, () => take({ kind: 'magic-link', secret })))
    expect(taken.filter(Boolean)).toHaveLength(1)
  })

  test('does not open what another kind opens', async () => {
    const secret = await make('verify-email', someone())
    expect(await take({ kind: 'reset-password', secret })).toBeNull()
    expect(await take({ kind: 'verify-email', secret })).not.toBeNull()
  })

  test('counts no more when a newer one was sent, even after that one was used', async () => {
    const recipient = someone()
    const first = await make('reset-password', recipient)
    const second = await make('reset-password', recipient)
    expect(await take({ kind: 'reset-password', secret: first })).toBeNull()
    expect(await take({ kind: 'reset-password', secret: second })).not.toBeNull()
    expect(await take({ kind: 'reset-password', secret: first })).toBeNull()
  })

  test.each([
    ['magic-link', 15],
    ['reset-password', 60],
    ['verify-email', 24 * 60],
  ] as const)('of kind %s counts for %d minutes', async (kind, minutes) => {
    const start = world.clock.now()
    const [early, late] = [await make(kind, someone()), await make(kind, someone())]
    world.clock.set(new Date(start.getTime() + minutes * MINUTE_MS - 1))
    expect(await take({ kind, secret: early })).not.toBeNull()
    world.clock.set(new Date(start.getTime() + minutes * MINUTE_MS))
    expect(await take({ kind, secret: late })).toBeNull()
  })
})

describe('a code', () => {
  test('has six digits and is taken once by twenty at the same time', async () => {
    const recipient = someone()
    const secret = await make('email-pin', recipient)
    expect(secret).toMatch(/^\d{6}$/)
    const given = { kind: 'email-pin', recipient, secret } as const
    const taken = await Promise.all(Array.from({ length: 20 }, () => take(given)))
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await take(given)).toBeNull()
  })

  test('is void after five wrong tries, however many come at once', async () => {
    const recipient = someone()
    const secret = await make('email-pin', recipient)
    const wrong = { kind: 'email-pin', recipient, secret: other(secret) } as const
    await Promise.all(Array.from({ length: 20 }, () => take(wrong)))
    const { tries } = await world.db
      .selectFrom('challenge')
      .select('tries')
      .where('recipient', '=', recipient)
      .executeTakeFirstOrThrow()
    expect(tries).toBe(5)
    expect(await take({ ...wrong, secret })).toBeNull()
  })

  test('still counts after four wrong tries', async () => {
    const recipient = someone()
    const secret = await make('phone-code', recipient)
    for (let i = 0; i < 4; i++)
      expect(await take({ kind: 'phone-code', recipient, secret: other(secret) })).toBeNull()
    expect(await take({ kind: 'phone-code', recipient, secret })).not.toBeNull()
  })

  test('counts only on the device that asked, and other devices cannot use up its tries', async () => {
    const recipient = someone()
    const secret = await make('email-pin', recipient)
    const given = { kind: 'email-pin', recipient, secret } as const
    for (let i = 0; i < 6; i++) expect(await take(given, 'another-phone')).toBeNull()
    expect(await take(given)).not.toBeNull()
  })

  test('counts for whom it was sent to, and only the newest', async () => {
    const [recipient, neighbour] = [someone(), someone()]
    const first = await make('email-pin', recipient)
    const theirs = await make('email-pin', neighbour)
    if (theirs !== first) expect(await take({ kind: 'email-pin', recipient, secret: theirs })).toBeNull()
    const second = await make('email-pin', recipient)
    if (second !== first) expect(await take({ kind: 'email-pin', recipient, secret: first })).toBeNull()
    expect(await take({ kind: 'email-pin', recipient, secret: second })).not.toBeNull()
  })

  test('counts for ten minutes', async () => {
    const recipient = someone()
    const secret = await make('email-pin', recipient)
    world.clock.advance(10 * MINUTE_MS)
    expect(await take({ kind: 'email-pin', recipient, secret })).toBeNull()
  })
})

test('the table tells nobody the secret', async () => {
  const recipient = someone()
  const [link, code] = [await make('magic-link', recipient), await make('email-pin', recipient)]
  const rows = await world.db.selectFrom('challenge').selectAll().where('recipient', '=', recipient).execute()
  const bare = new Bun.CryptoHasher('sha256').update(code).digest('hex')
  for (const row of rows) {
    expect(JSON.stringify(row)).not.toContain(link)
    expect(row.secret_hash.toString('latin1')).not.toContain(code)
    expect(row.secret_hash.toString('hex')).not.toBe(bare)
  }
})

test('what was sent to a person can be made void at once', async () => {
  const person = await makePerson(world)
  const recipient = someone()
  const secret = await make('reset-password', recipient, person.id)
  await inTransaction(asked(), 'test', ({ db }) => voidChallengesOf(db, world.clock.now(), person.id))
  expect(await take({ kind: 'reset-password', secret })).toBeNull()
})

test('old challenges are forgotten a week after their end', async () => {
  const recipient = someone()
  await make('magic-link', recipient)
  const left = () =>
    world.db.selectFrom('challenge').where('recipient', '=', recipient).select('id').execute()
  world.clock.advance(7 * DAY_MS)
  await forgetOldChallenges(world)
  expect(await left()).toHaveLength(1)
  world.clock.advance(DAY_MS)
  await forgetOldChallenges(world)
  expect(await left()).toHaveLength(0)
})
