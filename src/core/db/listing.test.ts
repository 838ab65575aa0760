import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'kysely'
import { makeFleet } from '../../modules/identity/users/people.make'
import { appRouter } from '../../routers/app'
import type { Person } from '../context'
import { NEWEST_ON_SCREENS } from '../contract/list'
import { toFailure } from '../failures'
import { createCaller } from '../procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../testing'
import { type Listing, list } from './listing'

let world: TestWorld
let admin: Person
beforeAll(async () => {
  world = await openTestWorld()
  admin = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
  for (let i = 0; i < 7; i++) await makeFleet(world, { name: `Fleet ${i}` })
})
afterAll(() => world.close())

const ask = async (query: object) => {
  const { docs, ...page } = await createCaller(appRouter)(contextFor(world, admin)).admin.fleets.list({
    limit: 2,
    sort: 'name',
    ...query,
  } as never)
  return { names: docs.map(({ name }) => name), ...page }
}

test('what is not said otherwise is counted to the last one', async () => {
  expect(await ask({})).toEqual({
    names: ['Fleet 0', 'Fleet 1'],
    totalDocs: 7,
    totalPages: 4,
    hasNextPage: true,
    page: 1,
    limit: 2,
  })
})

test('counting stops where it may, and says so', async () => {
  expect(await ask({ countUpTo: 3 })).toMatchObject({ totalDocs: 3, isTotalCapped: true, hasNextPage: true })
  expect(await ask({ countUpTo: 6 })).toMatchObject({ totalDocs: 6, isTotalCapped: true })
  const whole = await ask({ countUpTo: 7 })
  expect([whole.totalDocs, whole.isTotalCapped]).toEqual([7, undefined])
})

test('whoever goes on beyond what was counted comes to the end', async () => {
  const pages = []
  for (let page = 1; ; page++) {
    const { names, hasNextPage, totalDocs, isTotalCapped } = await ask({ countUpTo: 3, page })
    pages.push([names.length, totalDocs, isTotalCapped])
    if (!hasNextPage) break
  }
  expect(pages).toEqual([
    [2, 3, true],
    [2, 4, true],
    [2, 6, true],
    [1, 7, undefined],
  ])
})

test('a search and a filter narrow what is counted', async () => {
  expect(await ask({ countUpTo: 3, search: 'fleet 4' })).toMatchObject({ totalDocs: 1, names: ['Fleet 4'] })
  expect(await ask({ countUpTo: 3, filter: { city: 'nowhere' } })).toMatchObject({
    totalDocs: 0,
    totalPages: 1,
  })
})

/** Things that grow for ever: the older, the heavier; each belongs to one of two owners, one in a thousand to the second. */
const askThings = async (many: number, query: object, listing = THINGS) => {
  const { docs, ...page } = await list(
    world.db,
    world.db
      .selectFrom(
        sql<{ id: string; owner: string; weight: number }>`(
          select lpad(n::text, 24, '0') as id, case when n % 1000 = 7 then 'rare' else 'often' end as owner, -n as weight
          from generate_series(1, ${many}::int) n
        )`.as('thing'),
      )
      .selectAll('thing'),
    listing,
    { limit: 2, ...query },
    rows => rows.map(({ id }) => Number(id)),
  )
  return { docs, ...page }
}
const owned = (text: string) =>
  sql`select lpad(n::text, 24, '0') as id from generate_series(1, 3000) n
    where case when n % 1000 = 7 then 'rare' else 'often' end = ${text}`
const THINGS: Listing = {
  filters: { owner: { column: sql.ref('thing.owner'), kind: 'text' } },
  uncounted: ['owner'],
  sorts: { createdAt: sql.ref('thing.id'), weight: sql.ref('thing.weight') },
  search: { ids: owned, finds: text => sql<boolean>`thing.owner = ${text}` },
  defaultSort: '-createdAt',
  byId: 'createdAt',
  amongNewest: ['weight'],
  tieBreaker: sql.ref('thing.id'),
}

test('a screen gets the newest in an order that no index serves, and is told among how many', async () => {
  const most = NEWEST_ON_SCREENS
  expect(await askThings(most, { sort: '-weight', countUpTo: 10 })).toMatchObject({ docs: [1, 2] })
  expect((await askThings(most, { sort: '-weight', countUpTo: 10 })).sortedAmong).toBeUndefined()
  expect(await askThings(most + 5, { sort: '-weight', countUpTo: 10 })).toMatchObject({
    docs: [6, 7],
    sortedAmong: most,
  })
  expect(await askThings(most + 5, { sort: '-weight' })).toMatchObject({ docs: [1, 2], totalDocs: most + 5 })
})

test('what is not counted with its page is counted for a caller that asks for a sum, as far as it may be', async () => {
  const summed: Listing = {
    ...THINGS,
    filters: { ...THINGS.filters, weight: { column: sql.ref('thing.weight'), kind: 'number' } },
  }
  const often = { filter: { owner: 'often' }, countUpTo: 10 }
  expect(await askThings(8, often, summed)).toMatchObject({ totalDocs: 2, isTotalCapped: true })
  const asked = await askThings(8, { ...often, aggregation: 'sum:weight', limit: 1 }, summed)
  const weights = await askThings(8, { filter: { owner: 'often' }, aggregation: 'sum:weight' }, summed)
  expect(asked.isTotalCapped).toBeUndefined()
  expect([asked.totalDocs, asked.aggregation]).toEqual([weights.totalDocs, weights.aggregation])
  const most = await askThings(8, { ...often, countUpTo: 3, aggregation: 'sum:weight' }, summed)
  expect(most).toMatchObject({ totalDocs: 3, isTotalCapped: true })
  // Three of eight weights, all below zero.
  expect(most.aggregation!.weight!).toBeGreaterThan(weights.aggregation!.weight!)
})

test('counting along a column stops where it may, and counts what a filter leaves', async () => {
  const along: Listing = { ...THINGS, countedAlong: sql.ref('thing.owner') }
  expect(await askThings(10, { countUpTo: 4 }, along)).toMatchObject({ totalDocs: 4, isTotalCapped: true })
  expect(await askThings(10, { countUpTo: 10 }, along)).toMatchObject({ totalDocs: 10, docs: [10, 9] })
  expect(await askThings(10, { countUpTo: 4, filter: { owner: 'rare' } }, along)).toMatchObject({ docs: [7] })
})

test('what is read as a whole is counted while it is, also behind its last page', async () => {
  const whole: Listing = { ...THINGS, isReadWhole: true }
  expect(await askThings(5, {}, whole)).toMatchObject({ docs: [5, 4], totalDocs: 5, totalPages: 3 })
  expect(await askThings(5, { page: 3 }, whole)).toMatchObject({
    docs: [1],
    totalDocs: 5,
    hasNextPage: false,
  })
  expect(await askThings(5, { page: 9 }, whole)).toMatchObject({ docs: [], totalDocs: 5 })
})

test('a search that no index serves looks through the newest for a screen, and through all for who counts them', async () => {
  const looking: Listing = {
    ...THINGS,
    search: text => sql<boolean>`thing.owner = ${text}`,
    searchesNewest: true,
  }
  const many = 2 * NEWEST_ON_SCREENS + 10
  const found = await askThings(many, { search: 'rare', countUpTo: 10 }, looking)
  expect(found).toMatchObject({ docs: [2007], totalDocs: 1, sortedAmong: NEWEST_ON_SCREENS })
  expect(found.hasNextPage).toBe(false)
  expect(await askThings(many, { search: 'often', countUpTo: 10 }, looking)).toMatchObject({
    docs: [many, many - 1],
    totalDocs: 2,
    isTotalCapped: true,
    hasNextPage: true,
  })
  const whole = await askThings(many, { search: 'rare' }, looking)
  expect([whole.docs, whole.totalDocs, whole.sortedAmong]).toEqual([[2007, 1007], 3, undefined])
  const few = await askThings(NEWEST_ON_SCREENS, { search: 'rare', countUpTo: 10 }, looking)
  expect([few.docs, few.sortedAmong]).toEqual([[7], undefined])
})

test('nobody goes on beyond the newest', async () => {
  const last = { sort: '-weight', countUpTo: 10, page: NEWEST_ON_SCREENS / 2 }
  expect((await askThings(NEWEST_ON_SCREENS + 5, { ...last, page: last.page - 1 })).hasNextPage).toBe(true)
  expect((await askThings(NEWEST_ON_SCREENS + 5, last)).hasNextPage).toBe(false)
})

test('few that are found are counted, of many it is said that there are more', async () => {
  expect(await askThings(3000, { search: 'rare', countUpTo: 100 })).toMatchObject({
    docs: [2007, 1007],
    totalDocs: 3,
    hasNextPage: true,
  })
  expect(await askThings(3000, { search: 'often', countUpTo: 100, page: 2 })).toMatchObject({
    docs: [2998, 2997],
    totalDocs: 4,
    isTotalCapped: true,
    hasNextPage: true,
  })
  expect(await askThings(3000, { search: 'often' })).toMatchObject({ docs: [3000, 2999], totalDocs: 2997 })
})

test('what many of the newest hold fills its pages from them, and what only some of them hold is counted', async () => {
  const asked: string[] = []
  const among = (matches: (n: number) => boolean): Listing => ({
    ...THINGS,
    search: {
      ids(text) {
        asked.push(text)
        const found = Array.from({ length: 3000 }, (_, i) => i + 1).filter(matches)
        return sql`select lpad(n::text, 24, '0') as id from unnest(${found}::int[]) n`
      },
      isDearWhereCommon: true,
      finds: () =>
        sql<boolean>`thing.id = any(select lpad(n::text, 24, '0')
          from unnest(${Array.from({ length: 3000 }, (_, i) => i + 1).filter(matches)}::int[]) n)`,
    },
  })
  const third = among(n => n % 3 === 0)
  expect(await askThings(3000, { search: 'third', countUpTo: 100, page: 2 }, third)).toMatchObject({
    docs: [2994, 2991],
    totalDocs: 4,
    isTotalCapped: true,
    hasNextPage: true,
  })
  expect(asked).toEqual([])
  // Three of the newest, and none further back for a long time: the others are found by the index.
  const lately = among(n => n > 2997 || n < 3)
  const first = await askThings(3000, { search: 'lately', countUpTo: 100, limit: 4 }, lately)
  expect([first.docs, first.totalDocs]).toEqual([[3000, 2999, 2998, 2], 5])
  expect(asked).toEqual(['lately'])
  const last = await askThings(3000, { search: 'lately', countUpTo: 100, limit: 4, page: 2 }, lately)
  expect([last.docs, last.totalDocs, last.hasNextPage]).toEqual([[1], 5, false])
})

test('what no index holds is not counted for a screen: it is told that there is more', async () => {
  const rare = { filter: { $or: [{ owner: 'rare' }] } }
  const often = { filter: { owner: 'often' } }
  expect(await askThings(3000, { ...rare, countUpTo: 100 })).toMatchObject({
    totalDocs: 2,
    isTotalCapped: true,
    hasNextPage: true,
  })
  const last = await askThings(3000, { ...rare, countUpTo: 100, page: 2 })
  expect(last).toMatchObject({ docs: [7], totalDocs: 3, hasNextPage: false })
  expect(last.isTotalCapped).toBeUndefined()
  expect(await askThings(3000, { ...often, countUpTo: 100 })).toMatchObject({
    totalDocs: 2,
    isTotalCapped: true,
  })
  expect(await askThings(3000, often)).toMatchObject({ totalDocs: 2997 })
})

/** Things with names that some share and some lack, made at moments finer than clocks of ours tell. */
const MOMENTS: Listing = {
  filters: {},
  sorts: {
    name: sql.ref('thing.name'),
    at: sql.ref('thing.at'),
    createdAt: sql.ref('thing.id'),
    weight: sql.ref('thing.weight'),
  },
  neverNull: ['at', 'weight'],
  defaultSort: '-createdAt',
  byId: 'createdAt',
  tieBreaker: sql.ref('thing.id'),
}
const askMoments = (query: object) =>
  list(
    world.db,
    world.db
      .selectFrom(
        sql<{ id: string }>`(
          select lpad(n::text, 24, '0') as id, case when n % 4 > 0 then chr(64 + n % 4) || '; ñ"' || n % 2 end as name,
            timestamptz '2026-11-17 08:00:00.000001' + n / 3 * interval '1 microsecond' as at, (n % 5)::float8 / 3 as weight
          from generate_series(1, 23) n
        )`.as('thing'),
      )
      .selectAll('thing'),
    MOMENTS,
    query,
    rows => rows.map(row => ({ ...row })),
  )

test.each([
  '',
  'createdAt',
  '-createdAt',
  'name',
  '-name',
  'at',
  '-at',
  'weight,-name',
  '-name,at,-createdAt',
])('by cursor a list comes to its end in the order of its pages, sorted by "%s"', async sort => {
  const sorted = sort ? { sort } : {}
  const whole = (await askMoments({ ...sorted, limit: 100 })).docs
  const met: unknown[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await askMoments({ ...sorted, limit: 3, cursor })
    met.push(...page.docs)
    expect(page.hasNextPage).toBe(page.nextCursor !== null)
    cursor = page.nextCursor!
  }
  expect(met).toEqual(whole)
  expect(met).toHaveLength(23)
})

test('a cursor that is none of this order is refused', async () => {
  const { nextCursor } = await askMoments({ limit: 3, cursor: '', sort: 'name' })
  const forged = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  for (const query of [
    { cursor: nextCursor! },
    { cursor: 'nonsense', sort: 'name' },
    { cursor: forged('0'), sort: 'name' },
    { cursor: forged('0', 1), sort: 'name' },
    { cursor: forged(null, 'A'), sort: 'name' },
    { cursor: forged('0', 'A\0'), sort: 'name' },
    { cursor: forged('0', 'half past ten'), sort: 'at' },
    { cursor: forged('0', '1e999'), sort: 'weight' },
  ])
    expect(
      await askMoments(query).then(
        () => null,
        error => toFailure(error).name,
      ),
    ).toBe('ValidationError')
  const { docs } = await askMoments({
    cursor: forged('0', "'; drop table person; --"),
    sort: 'name',
    limit: 100,
  })
  expect(docs).toHaveLength(23)
})

test('what is found by a part of the name keeps the order of names', async () => {
  const found = await ask({ search: 'fleet', countUpTo: 3 })
  expect(found).toMatchObject({ names: ['Fleet 0', 'Fleet 1'], totalDocs: 7, hasNextPage: true })
})
