import pLimit from 'p-limit'

type Turns = {
  atOnce: number
  waiting: number
  /** How many of one may run and wait at a time. */
  each?: number
}

/**
 * Lets so many do something at once, and so many wait for it in order; a caller who comes then is told so at once, and
 * nothing is begun for them.
 */
export function makeTurns({ atOnce, waiting, each = Number.POSITIVE_INFINITY }: Turns) {
  const limit = pLimit(atOnce)
  const theirs = new Map<string, number>()

  return async function inTurn<T>(
    work: () => Promise<T>,
    who?: string,
  ): Promise<T | 'busy' | 'busy with theirs'> {
    if (who !== undefined && (theirs.get(who) ?? 0) >= each) return 'busy with theirs'
    if (limit.activeCount >= atOnce && limit.pendingCount >= waiting) return 'busy'
    count(who, 1)
    try {
      return await limit(work)
    } finally {
      count(who, -1)
    }
  }

  function count(who: string | undefined, by: 1 | -1) {
    if (who === undefined) return
    const now = (theirs.get(who) ?? 0) + by
    if (now) theirs.set(who, now)
    else theirs.delete(who)
  }
}

/** Turns of each by themselves: what one has begun and waits for takes nothing from those of others. */
export function makeOwnTurns(turns: Omit<Turns, 'each'>) {
  const everybody = new Map<string, { inTurn: ReturnType<typeof makeTurns>; count: number }>()

  return async function inTurnOf<T>(who: string, work: () => Promise<T>): Promise<T | 'busy'> {
    const theirs = everybody.get(who) ?? { inTurn: makeTurns(turns), count: 0 }
    everybody.set(who, theirs)
    theirs.count++
    try {
      const done = await theirs.inTurn(work)
      return done === 'busy with theirs' ? 'busy' : done
    } finally {
      if (--theirs.count === 0) everybody.delete(who)
    }
  }
}
