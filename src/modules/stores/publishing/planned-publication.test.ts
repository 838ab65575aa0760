import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { sql } from 'kysely'
import type { Caller, Person } from '../../../core/context'
import { toFailure } from '../../../core/failures'
import { openJobs } from '../../../core/jobs/worker'
import { openRelay } from '../../../core/live/relay'
import { createCaller } from '../../../core/procedures'
import { contextFor, TEST_START, type TestWorld } from '../../../core/testing'
import { until } from '../../../dev/simulator/testing'
import { appRouter } from '../../../routers/app'
import { subscriptions } from '../../../routers/subscriptions'
import { makeProduct } from '../catalog/catalog.make'
import { openMerchantWorld } from '../catalog/merchant-world.make'
import { makeStore } from '../stores/stores.make'
import { publishDueCatalogs, publishPlanned } from './publish-planned'

let world: TestWorld
let merchantId: string
let merchant: Person
let outsider: Person
beforeAll(async () => {
  ;({ world, merchantId, merchant, outsider } = await openMerchantWorld())
})
beforeEach(() => world.clock.set(TEST_START))
afterAll(() => world.close())

/** The Monday after next, at six in Madrid. */
const MONDAY = new Date('2026-11-30T05:00:00Z')
const as = (caller: Caller) => createCaller(appRouter)(contextFor(world, caller))
const publishing = () => as(merchant).merchant.catalogs

async function makeMenu() {
  const store = await makeStore(world, { merchant_id: merchantId })
  const soup = await makeProduct(world, { merchant_id: merchantId, name: 'Soup', price_cents: 500 })
  const { id: catalogId } = await as(merchant).admin.catalogs.create({
    merchantId,
    name: 'Lunch',
    channel: 'catering',
    storeIds: [store.id],
    sections: [{ id: 'a', name: 'Plates', productIds: [soup.id] }],
  })
  return { catalogId, soup }
}
const shown = (catalogId: string) => as(merchant).admin.catalogs.show({ id: catalogId })
const versions = async (catalogId: string) => (await publishing().versions({ catalogId })).versions
const publishedEvents = async (catalogId: string) => {
  const rows = await world.db
    .selectFrom('event')
    .select('data')
    .where('type', '=', 'catalog.published')
    .execute()
  return rows.filter(({ data }) => (data as { catalogId: string }).catalogId === catalogId).length
}

test('a draft goes on sale at its time, as it is then, once', async () => {
  const { catalogId, soup } = await makeMenu()
  const before = await shown(catalogId)
  const answer = await publishing().publish({ catalogId, at: MONDAY, note: 'Winter' })
  expect(answer).toMatchObject({ catalogVersionId: null, number: null, publishedAt: null, plannedAt: MONDAY })
  const planned = await shown(catalogId)
  expect(planned).toMatchObject({
    publishedVersion: null,
    plannedPublication: { at: MONDAY, note: 'Winter' },
    updatedAt: before.updatedAt,
  })

  await as(merchant).admin.products.update({ id: soup.id, price: { amount: 700, currency: 'eur' } })
  world.clock.set(new Date(MONDAY.getTime() - 1))
  await publishPlanned(world, { catalogId })
  await publishDueCatalogs(world)
  expect(await versions(catalogId)).toEqual([])

  world.clock.set(MONDAY)
  await Promise.all([publishPlanned(world, { catalogId }), publishDueCatalogs(world)])
  await publishDueCatalogs(world)
  expect(await versions(catalogId)).toMatchObject([
    { number: 1, isLive: true, note: 'Winter', publishedAt: MONDAY, productCount: 1 },
  ])
  expect(await publishedEvents(catalogId)).toBe(1)
  expect((await shown(catalogId)).plannedPublication).toBeNull()
  const { content, published_by } = await world.db
    .selectFrom('catalog_version')
    .select(['content', 'published_by'])
    .where('catalog_id', '=', catalogId)
    .executeTakeFirstOrThrow()
  expect(content.products[0]!.retailPrice.amount).toBe(700)
  expect(published_by).toBe(merchant.id)
})

test('a plan is moved and canceled; an archived menu goes on sale nowhere', async () => {
  const { catalogId } = await makeMenu()
  const tuesday = new Date('2026-12-01T05:00:00Z')
  await publishing().publish({ catalogId, at: MONDAY })
  await publishing().publish({ catalogId, at: tuesday })
  world.clock.set(MONDAY)
  await publishPlanned(world, { catalogId })
  expect(await versions(catalogId)).toEqual([])
  expect((await publishing().cancelPublication({ catalogId })).plannedPublication).toBeNull()
  world.clock.set(tuesday)
  await publishDueCatalogs(world)
  expect(await versions(catalogId)).toEqual([])

  await publishing().publish({ catalogId, at: new Date('2026-12-02T05:00:00Z') })
  await as(merchant).admin.catalogs.archive({ id: catalogId })
  world.clock.set('2026-12-02T05:00:00Z')
  await publishDueCatalogs(world)
  expect(await versions(catalogId)).toEqual([])
  expect((await shown(catalogId)).plannedPublication).toBeNull()
})

test('a time that is over, an older version and a menu of others are refused', async () => {
  const { catalogId } = await makeMenu()
  const refused = (call: Promise<unknown>) =>
    call.then(
      () => 'went through',
      error => toFailure(error).name,
    )
  expect(await refused(publishing().publish({ catalogId, at: TEST_START }))).toBe('PublicationInPast')
  const { catalogVersionId } = await publishing().publish({ catalogId })
  const older = { catalogId, versionId: catalogVersionId!, at: MONDAY }
  expect(await refused(publishing().publish(older))).toBe('ValidationError')
  const theirs = as(outsider).merchant.catalogs
  expect(await refused(theirs.publish({ catalogId, at: MONDAY }))).toBe('NotFound')
  expect(await refused(theirs.cancelPublication({ catalogId }))).toBe('NotFound')
  expect((await shown(catalogId)).plannedPublication).toBeNull()
})

test('the job of a plan waits in the queue for its time, and is done by a server that started since', async () => {
  const { catalogId } = await makeMenu()
  const open = () => openJobs(world, world.url, { prepare: true, jobs: subscriptions.jobs })
  const first = await open()
  const relay = openRelay(
    world,
    subscriptions.channelsOf,
    (tx, events, answers) => first.add(tx, subscriptions.jobsAfter(events, answers)),
    () => {},
    () => sql`select 1`,
    subscriptions.lookups,
  )
  await relay.drain()
  await publishing().publish({ catalogId, at: MONDAY })
  await relay.drain()
  await relay.stop()
  await first.stop()
  const [waiting] = await world.driver`
    select extract(epoch from start_after - created_on)::int as seconds from jobs.job
    where group_id = 'publish-planned' and data->>'catalogId' = ${catalogId}`
  expect(waiting!.seconds).toBe((MONDAY.getTime() - TEST_START.getTime()) / 1000)

  world.clock.set(MONDAY)
  await world.driver`update jobs.job set start_after = now() where group_id = 'publish-planned'`
  const second = await open()
  try {
    await second.work()
    await until(async () => (await versions(catalogId)).length > 0)
    expect(await publishedEvents(catalogId)).toBe(1)
  } finally {
    await second.stop()
  }
})
