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
  const whole = (performance.now() - start) / 1000
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? Number.NaN
  return { count: took.length, perSecond: took.length / whole, p50: at(0.5), p99: at(0.99) }
}
