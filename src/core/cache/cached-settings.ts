import type { World } from '../context'
import { reserveOf } from '../db/reserve'
import { keptReads } from './kept-reads'

type Key = 'maintenance' | 'app-version'
const settings = keptReads<unknown>(10, () => 1_000)

/** A setting of the platform as it is, or was less than a second ago; undefined when it is not set. */
export const cachedSetting = (world: World, key: Key): Promise<unknown> =>
  settings.get(world, key, () =>
    reserveOf(world.db)
      .selectFrom('setting')
      .select('value')
      .where('key', '=', key)
      .executeTakeFirst()
      .then(row => row?.value),
  )

/** For who has just changed it: the next call reads it anew. */
export const forgetSetting = (world: World, key: Key): void => settings.forget(world, key)
