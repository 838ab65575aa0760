import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { folderFiles } from '../../adapters/files/folder'
import type { Address, City } from '../../core/contract/common'
import type { Database } from '../../core/db/open'
import { createCaller, router } from '../../core/procedures'
import { HOUR_MS } from '../../core/rules/instant'
import { addDays, localDateOf } from '../../core/rules/local-time'
import { CHANNELS, type Channel } from '../../core/rules/ordering/channels'
import { whyOutOfRange } from '../../core/rules/ordering/distance'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../core/testing'
import { verifyChain } from '../../modules/billing/invoices/verify-chain'
import { companyMoneyOf } from '../../modules/companies/allowances/entitlements'
import { brokenLedger } from '../../modules/money/ledger/money.make'
import { findStandingFaults } from '../../modules/money/ledger/standing-checks'
import { ORDER_STATES } from '../../modules/order-records/states/rules/order-state'
import { showOrderLedger } from '../../modules/orders/explanations/order-ledger'
import { CatalogContent } from '../../modules/stores/catalog/contract/menus'
import { firstAvailable } from '../../modules/stores/hours/rules/slots'
import { fillDemoWorld } from './fill-demo-world'
import { makeDemoWorld } from './make-demo-world'
import { DEMO_SIGN_INS } from './sign-ins'
import { isInCity, placeAt } from './streets'

const SEED = 20_261_121
/** A world takes a few seconds, more when others share the machine. */
setDefaultTimeout(90_000)

const connectionOf = (world: TestWorld) => ({ db: world.db, driver: world.driver, close: async () => {} })

async function fill(world: TestWorld, wish: Partial<Parameters<typeof fillDemoWorld>[1]> = {}) {
  return fillDemoWorld(connectionOf(world), { wanted: true, seed: SEED, now: world.clock.now(), ...wish })
}

const countOf = async (
  db: Database,
  table: 'person' | 'store' | 'product' | 'purchase_order' | 'organization',
) => {
  const { count } = await db
    .selectFrom(table)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const rowsOf = async <Row>(world: TestWorld, query: string): Promise<Row[]> =>
  (await sql.raw<Row>(query).execute(world.db)).rows

/** A process fills the database, and is killed before its commit. */
async function startAndKill(world: TestWorld) {
  const script = join(import.meta.dir, 'test-support/half-fill.ts')
  const child = Bun.spawn(
    [process.execPath, script, world.url, String(SEED), world.clock.now().toISOString()],
    { stdout: 'pipe' },
  )
  for await (const chunk of child.stdout) if (Buffer.from(chunk).includes('inserted')) break
  child.kill('SIGKILL')
  await child.exited
}

describe('a filled database', () => {
  let world: TestWorld
  let leftByTheKilled: number
  beforeAll(async () => {
    world = await openTestWorld()
    await startAndKill(world)
    leftByTheKilled = await countOf(world.db, 'person')
    const files = folderFiles(await mkdtemp(join(tmpdir(), 'comanda-demo-')))
    expect((await fill(world, { files })).present).toBe(true)
  })
  afterAll(() => world.close())

  test('was empty after a start that was killed before its commit, and the next one has filled it', async () => {
    expect(leftByTheKilled).toBe(0)
    expect(await countOf(world.db, 'person')).toBe(240)
  })

  test('has the size that it promises', async () => {
    const { db } = world
    expect(await countOf(db, 'store')).toBe(30)
    expect(await countOf(db, 'organization')).toBe(5)
    expect(await countOf(db, 'person')).toBe(240)
    expect(await countOf(db, 'product')).toBeWithin(950, 1200)
    expect(await countOf(db, 'purchase_order')).toBeWithin(2200, 2800)
  })

  test('has orders in every state, and one that is late on the road', async () => {
    const states = await rowsOf<{ state: string }>(world, 'select distinct state from purchase_order')
    expect(states.map(({ state }) => state).sort()).toEqual([...ORDER_STATES].sort())
    const now = world.clock.now().toISOString()
    const late = await rowsOf(
      world,
      `select id from purchase_order where state = 'out_for_delivery' and window_end < '${now}'`,
    )
    expect(late.length).toBeGreaterThan(0)
  })

  test('tells nothing of the future, and every order from its beginning', async () => {
    const now = world.clock.now().toISOString()
    expect(await rowsOf(world, `select id from order_event where at > '${now}'`)).toEqual([])
    const odd = await rowsOf(
      world,
      `select o.id from purchase_order o
       where o.state <> (select e.state from order_event e where e.order_id = o.id order by e.id desc limit 1)
          or 'pending' <> (select e.state from order_event e where e.order_id = o.id order by e.id limit 1)
          or exists (select 1 from order_event a join order_event b on b.order_id = a.order_id and b.id > a.id
                     where a.order_id = o.id and b.at < a.at)`,
    )
    expect(odd).toEqual([])
  })

  test('keeps books that hold: ledger, lines, refunds, ratings', async () => {
    expect(await brokenLedger(world)).toEqual([])
    expect(await findStandingFaults(world.db)).toEqual([])
    const sums = await rowsOf(
      world,
      `select o.id from purchase_order o
       where o.goods_cents <> (select coalesce(sum(total_cents), 0) from order_line where order_id = o.id)
          or (not o.is_requesting_quote and o.total_cents <> o.goods_cents - o.discount_cents + o.delivery_cents)
          or (not o.is_requesting_quote and o.total_cents <> (select sum((v->>'grossCents')::int) from jsonb_array_elements(o.vat) v))
          or o.refunded_card_cents <> (select coalesce(sum(card_cents), 0) from refund where order_id = o.id)`,
    )
    expect(sums).toEqual([])
    const ratings = await rowsOf(
      world,
      `select s.id from store s where (rating_sum, rating_count)
       <> (select coalesce(sum(rating), 0), count(*) from rating where store_id = s.id)`,
    )
    expect(ratings).toEqual([])
  })

  test('explains every cent of orders as the back office shows it', async () => {
    const admin = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
    const caller = createCaller(router({ showOrderLedger }))(contextFor(world, admin))
    const orders = await rowsOf<{ id: string }>(
      world,
      `(select id from purchase_order order by id limit 10) union all
       (select distinct on (state, payment_state) id from purchase_order)`,
    )
    for (const { id } of orders)
      expect(await caller.showOrderLedger({ id })).toMatchObject({ isBalanced: true })
  })

  test.each(CHANNELS)(
    '%s: each city has a store in reach of a demo address with a window to choose',
    async channel => {
      const places: [City, ReturnType<typeof placeAt>][] = [
        ['bcn', placeAt('bcn', 'Carrer de Pallars', 193)],
        ['bcn', placeAt('bcn', 'Carrer de València', 245)],
        ['mad', placeAt('mad', 'Calle de Orense', 34)],
        ['sev', placeAt('sev', 'Avenida de la Buhaira', 17)],
        ['vlc', placeAt('vlc', 'Carrer de Colom', 40)],
      ]
      const stores = await world.db
        .selectFrom('store')
        .selectAll()
        .where('channels', '@>', sql<string[]>`array[${channel}]`)
        .execute()
      // Late at night, on a Saturday, on Christmas Eve: there is always something.
      for (const now of [
        '2026-11-17T08:00:00Z',
        '2026-11-20T22:30:00Z',
        '2026-11-21T13:00:00Z',
        '2026-12-24T19:00:00Z',
      ])
        for (const [city, place] of places) {
          const days = stores
            .filter(store => store.city === city)
            .filter(store => !whyOutOfRange({ geo: store, deliveryRadiusM: store.delivery_radius_m }, place))
            .map(store =>
              firstAvailable({
                store: {
                  tz: store.tz,
                  schedule: store.schedule,
                  defaultLeadTimeHours: store.default_lead_time_hours,
                  cutoff: store.cutoff,
                  specialHours: store.special_hours,
                },
                channel: channel as Channel,
                now,
              }),
            )
          expect({ now, city, hasWindow: days.some(day => day !== null) }).toEqual({
            now,
            city,
            hasWindow: true,
          })
        }
    },
  )

  test('sells products that are what they say, with pictures that there are', async () => {
    const versions = await world.db.selectFrom('catalog_version').select('content').execute()
    const products = versions.flatMap(({ content }) => CatalogContent.parse(content).products)
    expect(products.length).toBeGreaterThan(1000)
    const notForVegans = new Set(['milk', 'eggs', 'fish', 'crustaceans', 'molluscs'])
    const wrong = products.filter(
      product =>
        (product.isVegan && product.allergens?.some(allergen => notForVegans.has(allergen))) ||
        (product.isGlutenFree && product.allergens?.includes('gluten')) ||
        product.retailPrice.amount <= 0,
    )
    expect(wrong.map(({ name }) => name)).toEqual([])
    const options = products.flatMap(({ modifierGroups }) =>
      modifierGroups.flatMap(group => group.modifierItems),
    )
    expect(options.filter(option => !option.allergens || option.isVegan === undefined)).toEqual([])
    const saysMustard = options.filter(({ name }) => /mostassa|mostaza/i.test(name))
    expect(saysMustard.length).toBeGreaterThan(0)
    expect(saysMustard.filter(({ allergens }) => !allergens!.includes('mustard'))).toEqual([])
  })

  test('everything stands in its city', async () => {
    const places = await rowsOf<{ city: City; lat: number; lon: number; address: Address }>(
      world,
      `select city, lat, lon, address from store union all select city, lat, lon, address from location
       union all select city, lat, lon, address from waypoint`,
    )
    expect(places.filter(place => !isInCity(place.city, place))).toEqual([])
  })

  test('the people one signs in as have what their part needs', async () => {
    const { db } = world
    const people = await db
      .selectFrom('person')
      .select(['id', 'email', 'is_demo', 'password_hash', 'current_location_id'])
      .where(
        'email',
        'in',
        DEMO_SIGN_INS.map(({ email }) => email),
      )
      .execute()
    expect(people.length).toBe(DEMO_SIGN_INS.length)
    expect(people.every(({ is_demo }) => is_demo)).toBe(true)
    expect(await Bun.password.verify('comanda-demo', people[0]!.password_hash!)).toBe(true)

    const employee = people.find(({ email }) => email === 'employee@comanda.test')!
    const wallet = await db
      .selectFrom('ledger_account')
      .select(sql<number>`credits_cents - debits_cents`.as('cents'))
      .where('code', '=', `balance:${employee.id}`)
      .executeTakeFirstOrThrow()
    expect(wallet.cents).toBeGreaterThanOrEqual(2000)
    const tomorrow = addDays(localDateOf(world.clock.now(), 'Europe/Madrid'), 1)
    const money = await companyMoneyOf(db, {
      personId: employee.id,
      locationId: employee.current_location_id,
      on: tomorrow,
      time: '13:30',
      channel: 'canteen',
    })
    expect(money.availableKindCents).toBeGreaterThan(0)
    expect(money.availableFlexCents).toBeGreaterThan(0)

    const customer = people.find(({ email }) => email === 'customer@comanda.test')!
    const friends = await db
      .selectFrom('referral')
      .select('state')
      .where('referrer_id', '=', customer.id)
      .execute()
    expect(friends.map(({ state }) => state).toSorted()).toEqual(['claimed', 'claimed', 'refused', 'refused'])
  })

  test('has issued invoices in unbroken chains, and drafts that wait', async () => {
    const counts = await rowsOf<{ status: string; source: string; count: number }>(
      world,
      'select status, source, count(*)::int as count from invoice group by status, source',
    )
    const count = (is: (row: (typeof counts)[number]) => boolean) =>
      counts.filter(is).reduce((sum, row) => sum + row.count, 0)
    expect(count(({ source }) => source === 'month')).toBeGreaterThan(0)
    expect(count(({ source }) => source === 'order')).toBeGreaterThan(5)
    expect(count(({ status }) => status !== 'created')).toBeGreaterThan(3)
    for (const { id } of await rowsOf<{ id: string }>(world, 'select id from issuer'))
      expect(await verifyChain(world.db, id)).toMatchObject({ isUnbroken: true })
  })

  test('routes carry their orders, done ones with photos at the door', async () => {
    const odd = await rowsOf(
      world,
      `select w.id from waypoint w join waypoint_order wo on wo.waypoint_id = w.id join purchase_order o on o.id = wo.order_id
       where w.should_deliver and w.warehouse_id is null
         and (w.status = 'Completed') <> (o.state = 'delivered')`,
    )
    expect(odd).toEqual([])
    const [proofs] = await rowsOf<{ count: number }>(
      world,
      'select count(*)::int as count from waypoint where proof_file_id is not null',
    )
    expect(proofs!.count).toBeGreaterThan(500)
  })

  test('is left alone by the next start', async () => {
    const before = await countOf(world.db, 'purchase_order')
    expect(await fill(world, { now: new Date(world.clock.now().getTime() + HOUR_MS) })).toMatchObject({
      present: true,
    })
    expect(await countOf(world.db, 'purchase_order')).toBe(before)
  })
})

test('the same seed makes the same world, another one another', () => {
  const given = { passwordHash: 'hash', proofIds: ['proof'], daysBack: 14 }
  const now = new Date('2026-11-17T08:00:00Z')
  const hashOf = (seed: number) => Bun.hash(JSON.stringify(makeDemoWorld(seed, now, given).rows))
  expect(hashOf(1)).toBe(hashOf(1))
  expect(hashOf(1)).not.toBe(hashOf(2))
})

test('a database with people of its own, and one that wants no demo, stay as they are', async () => {
  const world = await openTestWorld()
  expect(await fill(world, { wanted: false })).toMatchObject({ present: false })
  await makePerson(world)
  expect(await fill(world)).toMatchObject({ present: false })
  expect(await countOf(world.db, 'store')).toBe(0)
  await world.close()
})
