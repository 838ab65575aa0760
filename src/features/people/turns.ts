/**
 * Lets so many do something at once, and so many wait for it in order; whoever comes then is told so at once, and
 * nothing is begun for them.
 */
export function makeTurns({ atOnce, waiting: most }: { atOnce: number; waiting: number }) {
  let running = 0
  const waiting: (() => void)[] = []

  return async function inTurn<T>(work: () => Promise<T>): Promise<T | 'busy'> {
    if (running < atOnce) running++
    else if (waiting.length < most) await new Promise<void>(resolve => waiting.push(resolve))
    else return 'busy'
    try {
      return await work()
    } finally {
      // The place is handed over, so that nobody slips in between.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
