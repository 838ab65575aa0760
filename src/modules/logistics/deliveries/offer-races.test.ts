import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'kysely'
import type { Person } from '../../../core/context'
import { HOUR_MS } from '../../../core/rules/instant'
import { openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { as, externalStop, makeCourier, makeDispatcher, makeRoute } from '../routes/logistics.make'

const OFFERS = 1000
const AT_ONCE = 25

let world: TestWorld
let dispatcher: Person
let couriers: [Person, Person]

beforeAll(async () => {
  world = await openTestWorld()
  dispatcher = await makeDispatcher(world)
  couriers = [await makeCourier(world), await makeCourier(world)]
})
afterAll(() => world.close())

const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'taken',
    error => {
      const { name } = (error as { cause?: { name?: string } }).cause ?? {}
      return name ?? String(error)
    },
  )
const accept = (courier: Person, routeId: string) =>
  outcome(as(world, courier).courier.routes.accept({ routeId }))
const offer = () =>
  makeRoute(world, dispatcher, {
    waypoints: [externalStop(new Date(TEST_START.getTime() + HOUR_MS))],
    candidateDriverIds: couriers.map(({ id }) => id),
    pricingDetails: { courierPrice: [{ price: { amount: 1500, currency: 'eur' }, reason: 'Precio hora' }] },
  })
/** The offer as many times more, row for row: a dispatcher who makes each of them takes longer than the races do. */
async function offers(count: number): Promise<string[]> {
  const { id: first } = await offer()
  const copies = Array.from({ length: count - 1 }, () => world.newId())
  const stops = copies.map(() => world.newId())
  await sql`insert into route select (jsonb_populate_record(r, jsonb_build_object('id', copy))).*
    from route r, unnest(${copies}::text[]) copy where r.id = ${first}`.execute(world.db)
  await sql`insert into route_candidate
    select (jsonb_populate_record(c, jsonb_build_object('route_id', copy))).*
    from route_candidate c, unnest(${copies}::text[]) copy where c.route_id = ${first}`.execute(world.db)
  await sql`insert into waypoint
    select (jsonb_populate_record(w, jsonb_build_object('id', stop, 'route_id', copy))).*
    from waypoint w, unnest(${copies}::text[], ${stops}::text[]) as pair (copy, stop)
    where w.route_id = ${first}`.execute(world.db)
  return [first, ...copies]
}
/** Runs in batches, so that the pool is busy and no call waits for a connection for long. */
async function inBatches<Out>(count: number, work: (index: number) => Promise<Out>): Promise<Out[]> {
  const out: Out[] = []
  for (let from = 0; from < count; from += AT_ONCE)
    out.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, i) => work(from + i)),
      )),
    )
  return out
}

test('of two who accept one offer at once, a thousand times, one gets it and the other gets RouteAlreadyTaken', async () => {
  const [one, other] = couriers
  const ids = await offers(OFFERS)
  const rounds = await inBatches(OFFERS, async index => {
    const id = ids[index]!
    // Neither is always the first to call.
    const order = index % 2 ? [one, other] : [other, one]
    const answers = await Promise.all(order.map(courier => accept(courier, id)))
    return { id, winnerId: order[answers.indexOf('taken')]?.id, answers: answers.toSorted() }
  })
  expect(rounds.filter(({ answers }) => String(answers) !== 'RouteAlreadyTaken,taken')).toEqual([])

  const routes = await world.db
    .selectFrom('route')
    .select(['id', 'assigned_to', 'accepted_at', 'seen_by_driver', 'courier_price'])
    .execute()
  const stored = new Map(routes.map(route => [route.id, route]))
  expect(stored.size).toBe(OFFERS)
  for (const { id, winnerId } of rounds)
    expect(stored.get(id)).toMatchObject({
      assigned_to: winnerId!,
      accepted_at: TEST_START,
      seen_by_driver: true,
      courier_price: [{ price: { amount: 1500, currency: 'eur' }, reason: 'Precio hora' }],
    })

  // The history of each route names its winner, once; the other has left no trace in it.
  const history = await world.db
    .selectFrom('audit_entry')
    .select(['entity_id', 'actor_id'])
    .where('call', '=', 'courier.routes.accept')
    .where('entity_id', 'is not', null)
    .execute()
  const byRoute = (pairs: readonly (readonly [string, string | null | undefined])[]) =>
    pairs.toSorted(([a], [b]) => a.localeCompare(b))
  const winners = byRoute(rounds.map(({ id, winnerId }) => [id, winnerId]))
  expect(byRoute(history.map(({ entity_id, actor_id }) => [entity_id!, actor_id]))).toEqual(winners)
  const events = await world.db
    .selectFrom('event')
    .select('data')
    .where('type', '=', 'route.changed')
    .execute()
  const accepted = events
    .map(({ data }) => data as { routeId: string; what: string; personIds: string[] })
    .filter(({ what }) => what === 'accepted')
  expect(byRoute(accepted.map(({ routeId, personIds }) => [routeId, personIds[0]]))).toEqual(winners)

  // Each sees the routes they took and no offer any more, and is paid for each the least that a route earns.
  for (const courier of couriers) {
    const seen = await as(world, courier).courier.routes.list({})
    expect(seen.offers).toEqual([])
    expect(seen.routes.length).toBeGreaterThan(0)
    const own = new Set(rounds.filter(({ winnerId }) => winnerId === courier.id).map(({ id }) => id))
    expect(seen.routes.filter(({ id }) => !own.has(id))).toEqual([])
    expect(new Set(seen.routes.map(({ pricing }) => pricing?.total.amount))).toEqual(new Set([1350]))
  }
}, 120_000)

test('an offer that is withdrawn while a courier accepts it is either accepted or withdrawn', async () => {
  const [courier] = couriers
  const ids = await offers(100)
  const rounds = await inBatches(100, async index => {
    const id = ids[index]!
    const calls = [
      () => accept(courier, id),
      () => outcome(as(world, dispatcher).logistics.routes.remove({ id })),
    ]
    const [accepting, removing] = index % 2 ? [0, 1] : [1, 0]
    const answers = await Promise.all([calls[accepting]!(), calls[removing]!()])
    return { id, accepted: answers[accepting], removed: answers[removing] }
  })
  for (const { accepted, removed } of rounds) {
    expect(['taken', 'RouteCanceled']).toContain(accepted!)
    expect(removed).toBe('taken')
  }
  const seen = await as(world, courier).courier.routes.list({})
  const gone = new Set(rounds.map(({ id }) => id))
  expect([...seen.routes, ...seen.offers].filter(({ id }) => gone.has(id))).toEqual([])
})
