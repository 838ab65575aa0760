import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { HOUR_MS, MINUTE_MS } from '../../../core/rules/instant'
import { metersBetween } from '../../../core/rules/ordering/distance'
import { openTestWorld, type TestWorld } from '../../../core/testing'
import { runJobs } from '../../../modules/back-office/privacy/privacy.make'
import { brokenLedger, giveBalance } from '../../../modules/money/ledger/money.make'
import { findStandingFaults } from '../../../modules/money/ledger/standing-checks'
import { fillDemoWorld } from '../fill-demo-world'
import { makeDemoLife } from './demo-life'

const SEED = 20_261_121
/** The longest way that a courier gets on by at once. */
const STEP_MS = 2 * MINUTE_MS
/** Everything that is waited for has happened by then. */
const LONGEST_MS = 20 * MINUTE_MS
setDefaultTimeout(120_000)

const worlds: TestWorld[] = []
afterAll(() => Promise.all(worlds.map(world => world.close())))

/** A demo that began then. What lives is of today: a week of orders is enough of a past. */
async function openDemo(start: string): Promise<TestWorld> {
  const world = await openTestWorld()
  worlds.push(world)
  world.clock.set(start)
  const connection = { db: world.db, driver: world.driver, close: async () => {} }
  await fillDemoWorld(connection, { wanted: true, seed: SEED, now: world.clock.now(), daysBack: 7 })
  return world
}

/** A life in that world, until everything has been seen that is waited for. */
async function liveUntil(world: TestWorld, isAll: (seen: Seen) => boolean) {
  await fillSomeWallets(world)
  const before = await visitorsOf(world)
  const began = world.clock.now()
  const life = makeDemoLife(world, SEED)
  let seen = await seenSince(world, began)
  while (!isAll(seen) && world.clock.now().getTime() < began.getTime() + LONGEST_MS) {
    world.clock.advance(STEP_MS)
    await life.tick()
    await runJobs(world)
    seen = await seenSince(world, began)
  }
  return { began, before, seen }
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

type Seen = Awaited<ReturnType<typeof seenSince>>

async function seenSince(world: TestWorld, since: Date) {
  const moves = await world.db.selectFrom('order_event').select('state').where('at', '>', since).execute()
  const placed = await world.db
    .selectFrom('purchase_order')
    .select(['kind_cents', 'flex_cents'])
    .where('created_at', '>', since)
    .execute()
  const speeds = await speedsSince(world, since)
  return {
    states: new Set<string>(moves.map(({ state }) => state)),
    placed: placed.length,
    paidByCompany: placed.filter(({ kind_cents, flex_cents }) => kind_cents + flex_cents > 0).length,
    pingsOnTheWay: speeds.filter(speed => speed > 5).length,
    fastest: Math.max(...speeds),
  }
}

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

const STATES = ['pending', 'accepted', 'pending_pickup', 'picked_up', 'out_for_delivery', 'delivered']

describe.each([
  { when: 'a Saturday noon', start: '2026-11-21T12:00:00Z', companyPays: true },
  { when: 'a Tuesday night', start: '2026-11-24T20:30:00Z', companyPays: false },
])('on $when', ({ start, companyPays }) => {
  test('people order, kitchens cook, couriers drive and deliver, and the books agree', async () => {
    const world = await openDemo(start)
    const { began, before, seen } = await liveUntil(
      world,
      ({ states, placed, paidByCompany, pingsOnTheWay }) =>
        STATES.every(state => states.has(state)) &&
        placed > 3 &&
        pingsOnTheWay > 20 &&
        (paidByCompany > 0 || !companyPays),
    )

    for (const state of STATES) expect(seen.states, `${start}: ${[...seen.states]}`).toContain(state)
    expect(seen.placed).toBeGreaterThan(3)
    if (companyPays) expect(seen.paidByCompany).toBeGreaterThan(0)
    expect(seen.pingsOnTheWay).toBeGreaterThan(20)
    expect(seen.fastest).toBeLessThan(26)

    const routes = await world.db
      .selectFrom('route')
      .select('courier_price')
      .where('created_at', '>', began)
      .execute()
    expect(routes).not.toBeEmpty()
    expect(routes.map(({ courier_price }) => courier_price.length)).toEqual(routes.map(() => 1))

    expect(await visitorsOf(world)).toEqual(before)
    expect(await brokenLedger(world)).toEqual([])
    expect(await findStandingFaults(world.db)).toEqual([])
  })
})
