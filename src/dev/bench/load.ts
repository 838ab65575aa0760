/** What a load did: how many, how fast, and how long one of them took, in milliseconds. */
export type Figures = { count: number; perSecond: number; p50: number; p99: number }

/**
 * Does `work` again and again with so many under way at once, until there were enough of them or the time is over.
 * @param work gets a number of its own, from 0
 */
export async function load(
  atOnce: number,
  { count, seconds }: { count: number; seconds: number },
  work: (number: number) => Promise<unknown>,
): Promise<Figures> {
  const took: number[] = []
  let next = 0
  const start = performance.now()
  const end = start + seconds * 1000
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count && performance.now() < end) {
        const from = performance.now()
        await work(next++)
        took.push(performance.now() - from)
      }
    }),
  )
  return figuresOf(took, performance.now() - start)
}

/** More than this are never under way; who comes then waits, and the waiting counts. */
const MOST_AT_ONCE = 128

/**
 * Does `work` so many times a second whether or not the last ones are done, as people do who know nothing of each
 * other. Each is measured from when it was due, so that who is kept waiting counts. After twice the time everybody who
 * still waits gives up: they have waited so long at least.
 */
export async function offer(
  perSecond: number,
  seconds: number,
  work: (number: number) => Promise<unknown>,
): Promise<Figures & { gaveUp: number }> {
  const took: number[] = []
  let next = 0
  let gaveUp = 0
  const start = performance.now()
  const patience = start + 2 * seconds * 1000
  await Promise.all(
    Array.from({ length: MOST_AT_ONCE }, async () => {
      for (let i = next++; i < perSecond * seconds; i = next++) {
        const due = start + (i * 1000) / perSecond
        if (due > performance.now()) await Bun.sleep(due - performance.now())
        if (performance.now() > patience) gaveUp++
        else await work(i)
        took.push(performance.now() - due)
      }
    }),
  )
  const whole = performance.now() - start
  return { ...figuresOf(took, whole), perSecond: ((took.length - gaveUp) * 1000) / whole, gaveUp }
}

export function figuresOf(took: number[], wholeMs: number): Figures {
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? Number.NaN
  return { count: took.length, perSecond: (took.length * 1000) / wholeMs, p50: at(0.5), p99: at(0.99) }
}
