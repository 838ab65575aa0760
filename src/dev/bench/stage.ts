import { join } from 'node:path'
import type { Person } from '../../core/context'
import { startEmbedded } from '../../core/db/embedded'
import { migrate } from '../../core/db/migrate'
import { openDatabase } from '../../core/db/open'
import { makePerson, type TestWorld, worldOn } from '../../core/testing'
import { signAccessToken } from '../../modules/identity/sessions/tokens'
import { makeCourier } from '../../modules/logistics/routes/logistics.make'
import { giveBalance } from '../../modules/money/ledger/money.make'
import { makePromotion } from '../../modules/offers/promotions/promotions.make'
import { makeOffice, makeShop, type Shop } from '../../modules/orders/checkout/checkout.make'
import { makeProduct, makePublishedCatalog } from '../../modules/stores/catalog/catalog.make'
import { databasePid, dataFolder, freePort, launch, opened, type Product } from '../stories/product'
import type { Kind } from './mixed-orders'
import { childrenOf } from './processor-time'

/** Enough kitchens that their shelves are no bottleneck: a product that can run out is one row that all its orders change. */
const SHOPS = 32
const WATCHERS = 10
const DISHES = 60
const SECRET = 'a secret of the benchmark, long enough for everybody'
/** Of every order: as much in kind and flex as the company gives, this of the wallet, the rest by card. */
const WALLET_CENTS = 500

/** Who pays for everything from one source, and more than they will ever need. */
const PEOPLE_PER_KIND = 64
const PLENTY_CENTS = 1_000_000
const CODE = 'DINAR10'
const COURIERS = 250

export type Shopper = { id: string; locationId: string; token: string; shop: Shop; code?: string }
export type MixedShoppers = Record<Kind, Shopper[]>

/** A database of its own with kitchens and people, and the product as a process on it. */
export type Stage = {
  world: TestWorld
  databaseUrl: string
  product: Product
  /** The people who order through the product, and as many for the bare database. */
  shoppers: Shopper[]
  others: Shopper[]
  /** People by what they pay with. */
  mixed: MixedShoppers
  couriers: { token: string }[]
  /** Who watch the live screens of all kitchens: one person has room for thirty. */
  watchers: { token: string }[]
  shops: Shop[]
  /** A store with a menu of the usual length. */
  menuStore: string
  pids: { product: number; payments: number; database: number }
  /** How many events the payment simulator has not yet told the product about. */
  untoldEvents(): Promise<number>
  /** Everybody has money in the wallet again for one more order. */
  refill(people: readonly Shopper[]): Promise<void>
  close(): Promise<void>
}

export async function openStage(people: number): Promise<Stage> {
  const data = await dataFolder()
  const cluster = await startEmbedded(join(data.folder, 'db'), {
    settings: {
      max_connections: '200',
      shared_preload_libraries: 'pg_stat_statements',
      'pg_stat_statements.track_planning': 'on',
    },
  })
  const admin = openDatabase(cluster.url('postgres'), { max: 1 })
  await admin.driver.unsafe('create database bench')
  await admin.close()
  const url = cluster.url('bench')
  const connection = openDatabase(url, { max: 1 })
  await migrate(connection.driver)
  await connection.driver.unsafe('create extension pg_stat_statements')
  await connection.close()

  const world = await worldOn(url, {}, new Date())
  const shops = await Promise.all(Array.from({ length: SHOPS }, () => makeShop(world, { breadOnHand: 1e6 })))
  const menuStore = await makeLongMenu(world)
  // Of one company, so that its accounts are open before the bare database uses them.
  const everybody = await makeShoppers(world, shops, 2 * people)
  const [shoppers, others] = [everybody.slice(0, people), everybody.slice(people)]
  const mixed = await makeMixedShoppers(world, shops)
  const couriers = await Promise.all(
    Array.from({ length: COURIERS }, async () => ({ token: await tokenOf(world, await makeCourier(world)) })),
  )
  const watchers = await Promise.all(
    Array.from({ length: WATCHERS }, () =>
      makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] }),
    ),
  )
  await world.driver.unsafe('analyze')

  const simulatorPort = await freePort()
  const product = await opened(
    await launch({
      DATABASE_URL: url,
      DATA_DIR: data.folder,
      DEMO: '0',
      SECRET,
      SIMULATOR_PORT: String(simulatorPort),
      LOG_LEVEL: 'error',
    }),
  )
  return {
    world,
    databaseUrl: url,
    product,
    shoppers,
    others,
    mixed,
    couriers,
    watchers: await Promise.all(watchers.map(async watcher => ({ token: await tokenOf(world, watcher) }))),
    shops,
    menuStore,
    pids: {
      product: product.pid,
      payments: childrenOf(product.pid)[0] ?? 0,
      database: (await databasePid(data.folder)) ?? 0,
    },
    async untoldEvents() {
      const response = await fetch(`http://127.0.0.1:${simulatorPort}/__sim/stats`)
      const { hooks } = (await response.json()) as { hooks: { waiting: number } }
      return hooks.waiting
    },
    async refill(some) {
      await inTens(some, person => giveBalance(world, person.id, WALLET_CENTS))
      // What a database that has been running for a while knows about its tables.
      await world.driver.unsafe('vacuum analyze')
      await world.driver.unsafe('checkpoint')
    },
    async close() {
      await product.interrupt()
      await world.close()
      await cluster.stop()
      await data.remove()
    },
  }
}

async function makeShoppers(world: TestWorld, shops: Shop[], count: number): Promise<Shopper[]> {
  return makeColleagues(world, shops, count, { kindCents: 400, flexCents: 300 })
}

/** People of one company that gives these amounts. */
async function makeColleagues(
  world: TestWorld,
  shops: Shop[],
  count: number,
  gives: { kindCents?: number; flexCents?: number },
): Promise<Shopper[]> {
  const shoppers: Shopper[] = []
  let locationId: string | null = null
  for (let i = 0; i < count; i++) {
    const person = await makePerson(world, locationId ? { locationIds: [locationId] } : {})
    locationId ??= (await makeOffice(world, person, gives)).id
    const token = await tokenOf(world, person)
    shoppers.push({ id: person.id, locationId, token, shop: shops[i % shops.length]! })
  }
  return shoppers
}

async function makeMixedShoppers(world: TestWorld, shops: Shop[]): Promise<MixedShoppers> {
  const colleagues = (gives: { kindCents?: number; flexCents?: number }) =>
    makeColleagues(world, shops, PEOPLE_PER_KIND, gives)
  const [kind, flex, balance, card, promotion] = await Promise.all([
    colleagues({ kindCents: PLENTY_CENTS }),
    colleagues({ flexCents: PLENTY_CENTS }),
    colleagues({}),
    colleagues({}),
    colleagues({}),
  ])
  await inTens([...balance, ...promotion], person => giveBalance(world, person.id, PLENTY_CENTS))
  await makePromotion(world, { code: CODE })
  return { kind, flex, balance, card, promotion: promotion.map(person => ({ ...person, code: CODE })) }
}

const tokenOf = (world: TestWorld, { id, sessionId }: Person) =>
  signAccessToken(SECRET, { personId: id, sessionId }, world.clock.now())

async function makeLongMenu(world: TestWorld): Promise<string> {
  const { store } = await makeShop(world)
  const of = { merchant_id: store.merchant_id }
  const products = await Promise.all(
    Array.from({ length: DISHES }, (_, i) => makeProduct(world, { ...of, name: `Plat del dia ${i + 1}` })),
  )
  await makePublishedCatalog(world, {
    merchantId: store.merchant_id,
    storeIds: [store.id],
    products,
    overrides: { channel: 'groceries', slug: `long-${store.id.slice(-8)}` },
  })
  return store.slug
}

async function inTens<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>) {
  for (let from = 0; from < items.length; from += 10)
    await Promise.all(items.slice(from, from + 10).map(work))
}
