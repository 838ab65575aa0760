type Turns = {
  atOnce: number
  waiting: number
  /** How many of one may run and wait at a time. */
  each?: number
}

/**
 * Lets so many do something at once, and so many wait for it in order; whoever comes then is told so at once, and
 * nothing is begun for them.
 */
export function makeTurns({ atOnce, waiting: most, each = Number.POSITIVE_INFINITY }: Turns) {
  let running = 0
  const waiting: (() => void)[] = []
  const theirs = new Map<string, number>()

  return async function inTurn<T>(
    work: () => Promise<T>,
    who?: string,
  ): Promise<T | 'busy' | 'busy with theirs'> {
    if (who !== undefined && (theirs.get(who) ?? 0) >= each) return 'busy with theirs'
    if (running >= atOnce && waiting.length >= most) return 'busy'
    count(who, 1)
    try {
      if (running < atOnce) running++
      else await new Promise<void>(resolve => waiting.push(resolve))
      try {
        return await work()
      } finally {
        // The place is handed over, so that nobody slips in between.
        const next = waiting.shift()
        if (next) next()
        else running--
      }
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
