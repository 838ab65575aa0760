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

type Own = { underWay: number; waiting: (() => void)[] }

/**
 * Turns of each by themselves: what one has begun and waits for takes nothing from those of others. Counted by hand:
 * every call passes here, nearly always alone, and a limiter made for each cost a fiftieth of a busy server.
 */
export function makeOwnTurns({ atOnce, waiting }: Omit<Turns, 'each'>) {
  const callers = new Map<string, Own>()

  return async function inTurnOf<T>(who: string, work: () => Promise<T>): Promise<T | 'busy'> {
    const own = callers.get(who) ?? { underWay: 0, waiting: [] }
    if (own.underWay < atOnce) {
      callers.set(who, own)
      own.underWay++
    } else {
      if (own.waiting.length >= waiting) return 'busy'
      await new Promise<void>(begin => own.waiting.push(begin))
    }
    try {
      return await work()
    } finally {
      // The place goes from hand to hand: who comes at this moment does not overtake those who wait.
      const next = own.waiting.shift()
      if (next) next()
      else if (--own.underWay === 0) callers.delete(who)
    }
  }
}
