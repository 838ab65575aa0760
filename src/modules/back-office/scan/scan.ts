import { z } from 'zod'
import type { Context } from '../../../core/context'
import { Geo } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import { anyone, limited, mayFail } from '../../../core/procedures'
import { SEARCHES } from '../../../core/rate-limit'
import { isId } from '../../../core/rules/ids'
import { pathOfNativeLink } from '../../../core/rules/native-links'
import { write } from '../../../core/write'
import { locationForSearch } from '../../companies/companies/public-locations'
import { withCodeTry } from '../../identity/memberships/join-by-code'
import { readBagCode } from '../../order-records/orders/rules/ufid'
import { Scanned } from '../../stores/stores/contract/stores'
import { publicStore } from '../../stores/stores/public-stores'

export type Found = Omit<z.output<typeof Scanned>, 'code'>

export const Code = z.string().trim().min(1).max(500)

/** What a code on a poster, a bag or a screen opens. */
export const scan = anyone
  .input(z.object({ code: Code }))
  .use(limited(SEARCHES))
  .output(Scanned)
  .concat(mayFail('TooManyRequests'))
  .query(({ input, ctx }) => readCode(ctx, input.code))

export const scanList = anyone
  .input(z.object({ codes: z.array(Code).min(1).max(50) }))
  .use(limited(SEARCHES))
  .output(z.object({ list: z.array(Scanned) }))
  .concat(mayFail('TooManyRequests'))
  .query(async ({ input, ctx }) => ({
    list: await Promise.all(input.codes.map(code => readCode(ctx, code))),
  }))

/** Somebody did something with a code; kept with everything else that happened. */
export const recordScan = anyone
  .input(
    z.object({
      code: Code,
      event: z.string().trim().min(1).max(60),
      deviceId: z.string().max(80).optional(),
      geo: Geo.optional(),
    }),
  )
  .use(limited(SEARCHES))
  .output(Scanned)
  .concat(mayFail('TooManyRequests'))
  .use(async ({ input, ctx, next }) => next({ ctx: { found: await readCode(ctx, input.code) } }))
  .mutation(
    write(async ({ input: { code: _, ...rest }, ctx: { found, audit } }) => {
      if (found.id) audit({ type: found.type, id: found.id, after: { scanned: found.code, ...rest } })
      return found
    }),
  )

type Reading = Pick<Context, 'world' | 'db' | 'now' | 'caller' | 'request'>

/** What a code means to everybody. One that could be the code of a company counts as a try at it, unless it is one. */
export async function readCode(ctx: Reading, code: string): Promise<z.output<typeof Scanned>> {
  const found = (await ofAddress(ctx, code)) ?? (await ofBareCode(ctx, code)) ?? UNKNOWN
  return { code, ...found }
}

export const UNKNOWN: Found = { type: 'unknown', id: null, label: null, redirectRoute: null, params: {} }

/** Codes that are addresses of the product say by their path what they are. */
async function ofAddress(ctx: Reading, code: string): Promise<Found | null> {
  const { db } = ctx
  const path = pathOfNativeLink(code)
  const url = path === null ? URL.parse(code) : URL.parse(path, ctx.world.settings.publicUrl)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const [, area, name, channel] = url.pathname.split('/').map(part => decodeSafely(part))
  if (area === 'stores' && name) return storeFound(db, name, channel)
  if (area === 'welcome' && name) return (await locationFound(db, name)) ?? locationByCode(ctx, name)
  if (area === 'products' && name) return productFound(db, name)
  if (area === 'home' && name === 'orders' && channel) return orderLink(channel)
  if (area === 'scan') {
    const inside = url.searchParams.get('c')
    return inside && !URL.canParse(inside) ? ofBareCode(ctx, inside) : null
  }
  const loc = url.searchParams.get('loc')
  return loc ? locationByCode(ctx, loc) : null
}

async function ofBareCode(ctx: Reading, code: string): Promise<Found | null> {
  const { db } = ctx
  if (isId(code))
    return (await productFound(db, code)) ?? (await storeFound(db, code)) ?? locationFound(db, code)
  return (await orderFound(db, code)) ?? locationByCode(ctx, code)
}

async function storeFound(db: Database, idOrSlug: string, channel?: string): Promise<Found | null> {
  const store = await publicStore(db, idOrSlug)
  if (!store) return null
  const to = channel && store.channels.includes(channel) ? channel : store.channels[0]!
  return {
    type: 'store',
    id: store.id,
    label: store.name,
    redirectRoute: `/stores/${store.slug}/${to}`,
    params: { storeId: store.id, channel: to },
  }
}

async function locationByCode(ctx: Reading, code: string): Promise<Found | null> {
  if (!/^[A-Za-z0-9]{6,8}$/.test(code)) return null
  const activationCode = code.toUpperCase()
  const location = await withCodeTry(ctx, async () => {
    const row = await ctx.db
      .selectFrom('location')
      .select(['id', 'name'])
      .where('activation_code', '=', activationCode)
      .where('is_active', '=', true)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return row ?? null
  })
  if (!location) return null
  return {
    type: 'location',
    id: location.id,
    label: location.name,
    redirectRoute: `/welcome/${location.id}?loc=${activationCode}`,
    params: { locationId: location.id, code: activationCode },
  }
}

async function locationFound(db: Database, idOrSlug: string): Promise<Found | null> {
  const location = await locationForSearch(db, idOrSlug)
  if (!location?.isActive) return null
  return {
    type: 'location',
    id: location.id,
    label: location.name,
    redirectRoute: `/welcome/${location.slug}`,
    params: { locationId: location.id },
  }
}

async function productFound(db: Database, id: string): Promise<Found | null> {
  if (!isId(id)) return null
  const product = await db
    .selectFrom('product')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!product) return null
  const params = { productId: product.id }
  return { type: 'product', id, label: product.name, redirectRoute: `/products/${id}`, params }
}

/** A link to an order says nothing of it: a person who may see the order finds it where the link leads. */
const orderLink = (id: string): Found | null =>
  isId(id)
    ? { type: 'order', id, label: null, redirectRoute: `/home/orders/${id}`, params: { orderId: id } }
    : null

/** The number of an order on its bag: who may see the order finds out where it leads to. */
async function orderFound(db: Database, code: string): Promise<Found | null> {
  const read = readBagCode(code)
  if (!read) return null
  const { ufid, bag } = read
  const order = await db.selectFrom('purchase_order').select('id').where('ufid', '=', ufid).executeTakeFirst()
  if (!order) return null
  return {
    type: 'order',
    id: order.id,
    label: ufid,
    redirectRoute: `/home/orders/${order.id}`,
    params: { orderId: order.id, ufid, ...(bag ? { bag: String(bag) } : {}) },
  }
}

function decodeSafely(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
