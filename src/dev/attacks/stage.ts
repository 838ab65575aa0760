import { join } from 'node:path'
import { startEmbedded } from '../../core/db/embedded'
import { migrate } from '../../core/db/migrate'
import { openDatabase } from '../../core/db/open'
import { makePerson, type TestWorld, worldOn } from '../../core/testing'
import { signAccessToken } from '../../modules/identity/sessions/tokens'
import { makeShop, type Shop } from '../../modules/orders/checkout/checkout.make'
import { makePrinter } from '../../modules/printing/print-jobs/printing.make'
import { dataFolder, launch, opened, type Product } from '../stories/product'

const SECRET = 'a secret of the attacks, long enough for everybody'

/** Somebody who calls from an address of their own. */
export type Caller = { ip: string; token?: string }
export type SignedIn = Required<Caller> & { id: string }
export type Answer = { status: number; text: string; retryAfter: string | null }

/**
 * The product as it runs in production, apart from its payments: a process and a database of its own, reachable from
 * this machine only. It believes our X-Forwarded-For, so that everybody who calls has an address.
 */
export type Stage = {
  product: Product
  world: TestWorld
  /** A kitchen with a menu and a printer. */
  shop: Shop
  printer: { id: string; token: string }
  /** A new address that nobody has called from. */
  address(): string
  anonymous(): Caller
  person(options?: Parameters<typeof makePerson>[1]): Promise<SignedIn>
  /** Who runs the kitchen. */
  cook(): Promise<SignedIn>
  /** A new token: they last ten minutes. */
  tokenOf(person: { id: string; sessionId: string }): string
  send(caller: Caller, method: string, path: string, body?: unknown, headers?: object): Promise<Answer>
  close(): Promise<void>
}

export async function openStage(): Promise<Stage> {
  const data = await dataFolder()
  const cluster = await startEmbedded(join(data.folder, 'db'), {
    settings: { max_connections: '100', shared_preload_libraries: 'pg_stat_statements' },
  })
  const admin = openDatabase(cluster.url('postgres'), { max: 1 })
  await admin.driver.unsafe('create database attacks')
  await admin.close()
  const url = cluster.url('attacks')
  const connection = openDatabase(url, { max: 1 })
  await migrate(connection.driver)
  await connection.driver.unsafe('create extension pg_stat_statements')
  await connection.close()
  const world = await worldOn(url, {}, new Date())
  const shop = await makeShop(world)
  const printer = await makePrinter(world, shop.store.id)
  const product = await opened(
    await launch({
      DATABASE_URL: url,
      DATA_DIR: data.folder,
      HOST: '127.0.0.1',
      DEMO: '0',
      SECRET,
      LOG_LEVEL: 'error',
      TRUSTED_PROXIES: '1',
      LOOPBACK_LIMIT_FACTOR: '1',
    }),
  )
  let addresses = 0
  const address = () => `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses++ & 255}`
  const tokenOf = ({ id, sessionId }: { id: string; sessionId: string }) =>
    signAccessToken(SECRET, { personId: id, sessionId }, new Date())
  const person = async (options: Parameters<typeof makePerson>[1] = {}) => {
    const made = await makePerson(world, options)
    return { id: made.id, token: tokenOf(made), ip: address() }
  }
  return {
    product,
    world,
    shop,
    printer,
    address,
    anonymous: () => ({ ip: address() }),
    person,
    cook: () =>
      person({
        permissions: [{ type: 'MerchantAdminPermission', scope: { merchantIds: [shop.store.merchant_id] } }],
      }),
    tokenOf,
    async send(caller, method, path, body, headers) {
      const isForm = body instanceof FormData || typeof body === 'string'
      const response = await fetch(`${product.url}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          ...headersOf(caller),
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
      })
      const { status } = response
      return { status, text: await response.text(), retryAfter: response.headers.get('retry-after') }
    },
    async close() {
      await product.interrupt()
      await world.close()
      await cluster.stop()
      await data.remove()
    },
  }
}

export const headersOf = ({ ip, token }: Caller): Record<string, string> => ({
  'x-forwarded-for': ip,
  ...(token ? { authorization: `Bearer ${token}` } : {}),
})
