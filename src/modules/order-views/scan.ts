import { z } from 'zod'
import { Geo } from '../../core/contract/common'
import type { Database } from '../../core/db/open'
import { anyone, limited } from '../../core/procedures'
import { LOOKUPS } from '../../core/rate-limit'
import { isId } from '../../core/rules/ids'
import { write } from '../../core/write'
import { locationForSearch } from '../companies/public-locations'
import { readUfid } from '../orders/rules/ufid'
import { Scanned } from '../stores/contract/stores'
import { publicStore } from '../stores/public-stores'

export type Found = Omit<z.output<typeof Scanned>, 'code'>

export const Code = z.string().trim().min(1).max(500)

/** What a code on a poster, a bag or a screen opens. */
export const scan = anyone
  .input(z.object({ code: Code }))
  .use(limited(LOOKUPS))
  .output(Scanned)
  .query(({ input, ctx: { db } }) => readCode(db, input.code))

export const scanList = anyone
  .input(z.object({ codes: z.array(Code).min(1).max(50) }))
  .use(limited(LOOKUPS))
  .output(z.object({ list: z.array(Scanned) }))
  .query(async ({ input, ctx: { db } }) => ({
    list: await Promise.all(input.codes.map(code => readCode(db, code))),
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
  .use(limited(LOOKUPS))
  .output(Scanned)
  .mutation(
    write(async ({ input: { code, ...rest }, ctx: { db, audit } }) => {
      const found = await readCode(db, code)
      if (found.id) audit({ type: found.type, id: found.id, after: { scanned: found.code, ...rest } })
      return found
    }),
  )

/** What a code means to everybody. */
export async function readCode(db: Database, code: string): Promise<z.output<typeof Scanned>> {
  const found = (await ofAddress(db, code)) ?? (await ofBareCode(db, code)) ?? UNKNOWN
  return { code, ...found }
}

export const UNKNOWN: Found = { type: 'unknown', id: null, label: null, redirectRoute: null, params: {} }

/** Codes that are addresses of the product say by their path what they are. */
async function ofAddress(db: Database, code: string): Promise<Found | null> {
  const url = URL.parse(code)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const [, area, name, channel] = url.pathname.split('/').map(part => decodeSafely(part))
  if (area === 'stores' && name) return storeFound(db, name, channel)
  if (area === 'welcome' && name) return (await locationByCode(db, name)) ?? locationFound(db, name)
  if (area === 'products' && name) return productFound(db, name)
  if (area === 'scan') {
    const inside = url.searchParams.get('c')
    return inside && !URL.canParse(inside) ? ofBareCode(db, inside) : null
  }
  const loc = url.searchParams.get('loc')
  return loc ? locationByCode(db, loc) : null
}

async function ofBareCode(db: Database, code: string): Promise<Found | null> {
  if (isId(code))
    return (await productFound(db, code)) ?? (await storeFound(db, code)) ?? locationFound(db, code)
  return (await locationByCode(db, code)) ?? orderFound(db, code)
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

async function locationByCode(db: Database, code: string): Promise<Found | null> {
  if (!/^[A-Za-z0-9]{6,8}$/.test(code)) return null
  const activationCode = code.toUpperCase()
  const location = await db
    .selectFrom('location')
    .select(['id', 'name'])
    .where('activation_code', '=', activationCode)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
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

/** The number of an order on its bag: who may see the order finds out where it leads to. */
async function orderFound(db: Database, code: string): Promise<Found | null> {
  const ufid = readUfid(code)
  if (!ufid) return null
  const order = await db.selectFrom('purchase_order').select('id').where('ufid', '=', ufid).executeTakeFirst()
  if (!order) return null
  return {
    type: 'order',
    id: order.id,
    label: ufid,
    redirectRoute: `/home/orders/${order.id}`,
    params: { orderId: order.id, ufid },
  }
}

function decodeSafely(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
