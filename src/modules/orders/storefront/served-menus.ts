import { keptReads } from '../../../core/cache/kept-reads'
import type { World } from '../../../core/context'
import type { Language } from '../../../core/rules/languages'
import type { Channel } from '../../../core/rules/ordering/channels'
import type { Menu } from '../../stores/catalog/contract/menus'
import { menuOf } from '../../stores/catalog/menus'
import { publicStore } from '../../stores/stores/public-stores'

/** A menu ready to be sent: made once, then handed out to everybody for a moment. */
export type ServedMenu = {
  menu: Menu
  etag: string
  json: Uint8Array<ArrayBuffer>
  gzip: Uint8Array<ArrayBuffer>
}

const menus = keptReads<ServedMenu | null>(2_000, () => 1_000)

/** The menu of a store for readers of a language as it is, or was less than a second ago; null when there is no such store or nothing on sale. */
export const servedMenu = (
  world: World,
  storeIdOrSlug: string,
  channel: Channel,
  reader: Language,
  catalogIdOrSlug: string | null = null,
): Promise<ServedMenu | null> =>
  menus.get(world, `${storeIdOrSlug}\n${channel}\n${reader}\n${catalogIdOrSlug ?? ''}`, () =>
    load(world, storeIdOrSlug, channel, reader, catalogIdOrSlug),
  )

/** @internal The next look at any menu reads it anew: a test need not wait. */
export const forgetMenus = (world: World): void => menus.forget(world)

async function load(
  world: World,
  storeIdOrSlug: string,
  channel: Channel,
  reader: Language,
  catalogIdOrSlug: string | null,
): Promise<ServedMenu | null> {
  const store = await publicStore(world.db, storeIdOrSlug)
  const menu = store && (await menuOf(world.db, store.id, channel, reader, catalogIdOrSlug))
  if (!menu) return null
  const json = new TextEncoder().encode(JSON.stringify(menu))
  return {
    menu,
    etag: `"${Bun.hash.wyhash(json).toString(36)}"`,
    json,
    gzip: Bun.gzipSync(json, { level: 6 }),
  }
}
