import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Person } from './context'
import { ok } from './contract/common'
import { createCaller, router, signedIn } from './procedures'
import { DAY_MS } from './rules/instant'
import { contextFor, makePerson, openTestWorld, type TestWorld } from './testing'
import { forgetOldAnswers, hashOf, write } from './write'

let world: TestWorld
let caller: Person
let runs = 0

const operations = router({
  set: signedIn
    .input(z.object({ key: z.string(), value: z.string(), fail: z.boolean().optional() }))
    .mutation(
      write(async ({ input, ctx: { db, now, emit, audit } }) => {
        runs++
        await db
          .insertInto('setting')
          .values({ key: input.key, value: input.value, updated_at: now })
          .onConflict(oc => oc.column('key').doUpdateSet({ value: input.value as unknown as object }))
          .execute()
        emit('person.changed', { personId: 'x', what: 'profile' })
        audit({ type: 'setting', id: input.key, after: { value: input.value } })
        if (input.fail) throw new Error('half way')
        return { ...ok, at: now }
      }),
    ),
})
const as = (idempotencyKey: string | null = null) =>
  createCaller(operations)(contextFor(world, caller, { idempotencyKey }))

beforeAll(async () => {
  world = await openTestWorld()
  caller = await makePerson(world)
})
afterAll(() => world.close())

const traces = async (key: string) => ({
  settings: (await world.db.selectFrom('setting').select('key').where('key', '=', key).execute()).length,
  audits: (await world.db.selectFrom('audit_entry').select('id').where('entity_id', '=', key).execute())
    .length,
})

describe('a write', () => {
  test('leaves its row, its event and its audit entry together', async () => {
    let woken = 0
    world.eventsWaiting = () => woken++
    await as().set({ key: 'a', value: '1' })
    expect(await traces('a')).toEqual({ settings: 1, audits: 1 })
    expect(await world.db.selectFrom('event').select('type').execute()).toEqual([{ type: 'person.changed' }])
    const [entry] = await world.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('entity_id', '=', 'a')
      .execute()
    expect(entry).toMatchObject({
      call: 'set',
      actor_id: caller.id,
      entity_type: 'setting',
      after: { value: '1' },
    })
    expect(woken).toBe(1)
  })

  test('leaves nothing when it fails half way', async () => {
    const before = await world.db.selectFrom('event').select('id').execute()
    expect(as().set({ key: 'b', value: '1', fail: true })).rejects.toMatchObject({
      cause: { name: 'InternalServerError' },
    })
    expect(await traces('b')).toEqual({ settings: 0, audits: 0 })
    expect(await world.db.selectFrom('event').select('id').execute()).toHaveLength(before.length)
  })

  test('is done once under one key, and gives the first answer again', async () => {
    const before = runs
    const first = await as('key-1').set({ key: 'c', value: '1' })
    world.clock.advance(1000)
    const again = await as('key-1').set({ key: 'c', value: '1' })
    expect(again).toEqual(first)
    expect(again.at).toBeInstanceOf(Date)
    expect(runs - before).toBe(1)
  })

  test('is done once when twenty come at once', async () => {
    const before = runs
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => as('key-2').set({ key: 'd', value: '1' })),
    )
    expect(runs - before).toBe(1)
    for (const answer of answers) expect(answer).toEqual(answers[0]!)
  })

  test('refuses another request under the same key', async () => {
    await as('key-3').set({ key: 'e', value: '1' })
    expect(as('key-3').set({ key: 'e', value: '2' })).rejects.toMatchObject({
      cause: { name: 'IdempotencyKeyReused', code: 100008 },
    })
  })

  test('may be tried again under its key when it failed', async () => {
    await expect(as('key-4').set({ key: 'f', value: '1', fail: true })).rejects.toThrow()
    await as('key-4').set({ key: 'g', value: '1' })
    expect(await traces('g')).toEqual({ settings: 1, audits: 1 })
  })

  test('is remembered for thirty days, and forgotten by the timer after that', async () => {
    const before = runs
    const first = await as('key-5').set({ key: 'h', value: '1' })
    world.clock.advance(30 * DAY_MS - 1)
    await forgetOldAnswers(world)
    expect(await as('key-5').set({ key: 'h', value: '1' })).toEqual(first)
    expect(runs - before).toBe(1)
    world.clock.advance(2)
    await forgetOldAnswers(world)
    await as('key-5').set({ key: 'h', value: '2' })
    expect(runs - before).toBe(2)
  })

  test('is remembered for the last ten thousand requests of a caller', async () => {
    await sql`insert into idempotent_answer (caller, key, call, request_hash, created_at, expires_at)
      select who, n::text, 'set', '', ${world.clock.now()}::timestamptz + n * interval '1 ms',
        ${world.clock.now()}::timestamptz + interval '1 day'
      from generate_series(1, 10050) n, unnest(array['greedy', 'other']) who where who = 'greedy' or n <= 50`.execute(
      world.db,
    )
    await forgetOldAnswers(world)
    const { rows } =
      await sql`select caller, count(*)::int as kept, min(key::int) as oldest from idempotent_answer
      where caller in ('greedy', 'other') group by caller order by caller`.execute(world.db)
    expect(rows).toEqual([
      { caller: 'greedy', kept: 10_000, oldest: 51 },
      { caller: 'other', kept: 50, oldest: 1 },
    ])
  })
})

test('two requests are the same whatever the order of their keys', () => {
  expect(hashOf('x', { a: 1, b: { c: [1, { d: 2, e: 3 }] } })).toBe(
    hashOf('x', { b: { c: [1, { e: 3, d: 2 }] }, a: 1 }),
  )
  expect(hashOf('x', { a: 1 })).not.toBe(hashOf('x', { a: '1' }))
  expect(hashOf('x', { a: 1 })).not.toBe(hashOf('y', { a: 1 }))
})
