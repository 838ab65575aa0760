import type { World } from '../context'

type Entry<Value> = { value: Promise<Value>; until: number }

/**
 * What is the same for everybody who asks: read once, then handed out for a moment. Long enough that a rush costs the
 * database next to nothing, short enough that a change is felt at once.
 * @param most more than so many are not kept
 * @param msIn how long in this world
 */
export function keptReads<Value>(most: number, msIn: (world: World) => number) {
  const byWorld = new WeakMap<World, Map<string, Entry<Value>>>()
  return {
    /** As it is, or was a moment ago. */
    get(world: World, key: string, read: () => Promise<Value>): Promise<Value> {
      const entries = byWorld.get(world) ?? new Map<string, Entry<Value>>()
      byWorld.set(world, entries)
      const at = performance.now()
      const known = entries.get(key)
      if (known && known.until > at) return known.value
      if (entries.size >= most) entries.clear()
      const value = read()
      entries.set(key, { value, until: at + msIn(world) })
      // What failed is asked again by the next.
      value.catch(() => entries.delete(key))
      return value
    },
    /** For who has just changed it, all of it when no key is given: the next one reads it anew. */
    forget(world: World, key?: string): void {
      if (key === undefined) byWorld.delete(world)
      else byWorld.get(world)?.delete(key)
    },
  }
}
