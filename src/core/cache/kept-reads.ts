import type { World } from '../context'

type Entry<Value> = { value: Promise<Value>; readAt: number; isBeingRead: boolean }

/** Of the time that something is kept: who asks later than that has it read anew, and does not wait for it. */
const READ_AGAIN_AFTER = 2 / 3

/**
 * What is the same for everybody who asks: read once, then handed out for a moment. Long enough that a rush costs the
 * database next to nothing, short enough that a change is felt at once. While many ask for it, none of them waits: it is
 * read again before it is too old.
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
      const now = performance.now()
      const known = entries.get(key)
      const age = known ? now - known.readAt : Number.POSITIVE_INFINITY
      const longest = msIn(world)
      if (known && age < longest) {
        if (!known.isBeingRead && age >= longest * READ_AGAIN_AFTER) readAgain(known)
        return known.value
      }
      if (entries.size >= most) entries.clear()
      const entry = { value: read(), readAt: now, isBeingRead: true }
      entries.set(key, entry)
      entry.value.then(
        () => (entry.isBeingRead = false),
        // What failed is asked again by the next.
        () => entries.get(key) === entry && entries.delete(key),
      )
      return entry.value

      /** An entry that is forgotten meanwhile stays so: it is in the map no more. */
      function readAgain(entry: Entry<Value>) {
        entry.isBeingRead = true
        const value = read()
        value.then(
          () => Object.assign(entry, { value, readAt: now, isBeingRead: false }),
          () => (entry.isBeingRead = false),
        )
      }
    },
    /** For who has just changed it, all of it when no key is given: the next one reads it anew. */
    forget(world: World, key?: string): void {
      if (key === undefined) byWorld.delete(world)
      else byWorld.get(world)?.delete(key)
    },
  }
}
