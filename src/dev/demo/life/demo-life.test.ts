import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { HOUR_MS, MINUTE_MS } from '../../../core/rules/instant'
import { metersBetween } from '../../../core/rules/ordering/distance'
import { openTestWorld, type TestWorld } from '../../../core/testing'
import { brokenLedger, giveBalance } from '../../../modules/ledger/money.make'
import { findStandingFaults } from '../../../modules/ledger/standing-checks'
import { runJobs } from '../../../modules/privacy/privacy.make'
import { fillDemoWorld } from '../fill-demo-world'
import { makeDemoLife } from './demo-life'

const SEED = 20_261_121
setDefaultTimeout(120_000)

const worlds: TestWorld[] = []
afterAll(() => Promise.all(worlds.map(world => world.close())))

/** A demo that began then, and so long a life of it. */
async function livedAt(start: string, lifeMs: number) {
  const world = await openTestWorld()
  worlds.push(world)
  world.clock.set(start)
  const connection = { db: world.db, driver: world.driver, close: async () => {} }
  await fillDemoWorld(connection, { wanted: true, seed: SEED, now: world.clock.now() })
  await fillSomeWallets(world)
  const before = await visitorsOf(world)
  const began = world.clock.now()
  const life = makeDemoLife(world, SEED)
  for (let passed = 0; passed < lifeMs; passed += MINUTE_MS) {
    world.clock.advance(MINUTE_MS)
    await life.tick()
    await runJobs(world)
  }
  return { world, began, before }
}

/** There is no card provider here: who has had lunch already pays the dinner from the wallet. */
async function fillSomeWallets(world: TestWorld) {
  const people = await world.db
    .selectFrom('person')
    .select('id')
    .where('email', 'not like', '%@comanda.test')
    .where('city', 'in', ['bcn', 'mad'])
    .limit(80)
    .execute()
  for (const { id } of people) await giveBalance(world, id, 6000)
}

/** What only a visitor may touch. */
async function visitorsOf(world: TestWorld) {
  const orders = await world.db
    .selectFrom('purchase_order')
    .innerJoin('person', 'person.id', 'purchase_order.person_id')
    .select('purchase_order.id')
    .where('person.email', 'like', '%@comanda.test')
    .orderBy('purchase_order.id')
    .execute()
  const routes = await world.db
    .selectFrom('waypoint')
    .innerJoin('route', 'route.id', 'waypoint.route_id')
    .innerJoin('person', 'person.id', 'route.assigned_to')
    .leftJoin('courier_position', 'courier_position.person_id', 'person.id')
    .select(['waypoint.id', 'waypoint.status', 'courier_position.at'])
    .where('person.email', 'like', '%@comanda.test')
    .orderBy('waypoint.id')
    .execute()
  return { orders, routes }
}

const movesSince = (world: TestWorld, since: Date) =>
  world.db.selectFrom('order_event').select(['state', 'order_id', 'at']).where('at', '>', since).execute()

/** Of every courier from ping to ping, in kilometres an hour. */
async function speedsSince(world: TestWorld, since: Date): Promise<number[]> {
  const pings = await world.db
    .selectFrom('location_ping')
    .select(['person_id', 'lat', 'lon', 'at'])
    .where('at', '>', since)
    .orderBy('at')
    .execute()
  return [...Map.groupBy(pings, ping => ping.person_id).values()].flatMap(own =>
    own
      .slice(1)
      .map(
        (ping, index) =>
          metersBetween(own[index]!, ping) /
          1000 /
          ((ping.at.getTime() - own[index]!.at.getTime()) / HOUR_MS),
      ),
  )
}

describe.each([
  { when: 'a Saturday noon', start: '2026-11-21T12:00:00Z', companyPays: true },
  { when: 'a Tuesday night', start: '2026-11-24T20:30:00Z', companyPays: false },
])('on $when', ({ start, companyPays }) => {
  test('people order, kitchens cook, couriers drive and deliver, and the books agree', async () => {
    const { world, began, before } = await livedAt(start, 20 * MINUTE_MS)

    const states = new Set((await movesSince(world, began)).map(({ state }) => state))
    for (const state of [
      'pending',
      'accepted',
      'pending_pickup',
      'picked_up',
      'out_for_delivery',
      'delivered',
    ])
      expect(states, `${start}: ${[...states]}`).toContain(state)

    const placed = await world.db
      .selectFrom('purchase_order')
      .select(['kind_cents', 'flex_cents'])
      .where('created_at', '>', began)
      .execute()
    expect(placed.length).toBeGreaterThan(3)

    if (companyPays)
      expect(placed.some(({ kind_cents, flex_cents }) => kind_cents + flex_cents > 0)).toBe(true)
    const speeds = await speedsSince(world, began)
    expect(speeds.filter(speed => speed > 5).length).toBeGreaterThan(20)
    expect(Math.max(...speeds)).toBeLessThan(26)

    const routes = await world.db
      .selectFrom('route')
      .select('courier_price')
      .where('created_at', '>', began)
      .execute()
    expect(routes.map(({ courier_price }) => courier_price.length)).toEqual(routes.map(() => 1))

    expect(await visitorsOf(world)).toEqual(before)
    expect(await brokenLedger(world)).toEqual([])
    expect(await findStandingFaults(world.db)).toEqual([])
  })
})
