import type { World } from './context'

/** Short enough that a change is felt at once, long enough that who asks all the time asks only us. */
const KEEP_MS = 1_000
type Key = 'maintenance' | 'app-version'
type Entry = { value: Promise<unknown>; until: number }
const entries = new WeakMap<World, Map<string, Entry>>()

/** A setting of the platform as it is, or was less than a second ago; undefined when it is not set. */
export function cachedSetting(world: World, key: Key): Promise<unknown> {
  const known = entries.get(world) ?? new Map<string, Entry>()
  entries.set(world, known)
  const at = performance.now()
  const entry = known.get(key)
  if (entry && entry.until > at) return entry.value
  const value = world.db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst()
    .then(row => row?.value)
  known.set(key, { value, until: at + KEEP_MS })
  // What failed is asked again by the next.
  value.catch(() => known.delete(key))
  return value
}

/** For who has just changed it: the next call reads it anew. */
export function forgetSetting(world: World, key: Key): void {
  entries.get(world)?.delete(key)
}
