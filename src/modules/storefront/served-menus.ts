import type { World } from '../../core/context'
import type { Channel } from '../../core/rules/ordering/channels'
import type { Menu } from '../catalog/contract/menus'
import { menuOf } from '../catalog/menus'
import { publicStore } from '../stores/public-stores'

/** A menu ready to be sent: made once, then handed out to everybody for a moment. */
export type ServedMenu = {
  menu: Menu
  etag: string
  json: Uint8Array<ArrayBuffer>
  gzip: Uint8Array<ArrayBuffer>
}
type Entry = { served: Promise<ServedMenu | null>; until: number }

/** Long enough that a rush costs the database next to nothing, short enough that sold out is sold out. */
const KEEP_MS = 1_000
const MAX_ENTRIES = 2_000
const entries = new WeakMap<World, Map<string, Entry>>()

/** The menu of a store as it is, or was less than a second ago; null when there is no such store or nothing on sale. */
export function servedMenu(
  world: World,
  storeIdOrSlug: string,
  channel: Channel,
  catalogIdOrSlug: string | null = null,
): Promise<ServedMenu | null> {
  const known = entries.get(world) ?? new Map<string, Entry>()
  entries.set(world, known)
  const key = `${storeIdOrSlug}\n${channel}\n${catalogIdOrSlug ?? ''}`
  const at = performance.now()
  const entry = known.get(key)
  if (entry && entry.until > at) return entry.served
  if (known.size >= MAX_ENTRIES) known.clear()
  const served = load(world, storeIdOrSlug, channel, catalogIdOrSlug)
  known.set(key, { served, until: at + KEEP_MS })
  // What failed is asked again by the next.
  served.catch(() => known.delete(key))
  return served
}

/** @internal The next look at any menu reads it anew: a test need not wait. */
export const forgetMenus = (world: World): void => void entries.delete(world)

async function load(
  world: World,
  storeIdOrSlug: string,
  channel: Channel,
  catalogIdOrSlug: string | null,
): Promise<ServedMenu | null> {
  const store = await publicStore(world.db, storeIdOrSlug)
  const menu = store && (await menuOf(world.db, store.id, channel, catalogIdOrSlug))
  if (!menu) return null
  const json = new TextEncoder().encode(JSON.stringify(menu))
  return {
    menu,
    etag: `"${Bun.hash.wyhash(json).toString(36)}"`,
    json,
    gzip: Bun.gzipSync(json, { level: 6 }),
  }
}
