import { until } from './testing-daemon'

export const VICTIMS = ['daemon', 'server', 'printer'] as const
export type Victim = (typeof VICTIMS)[number]

/** Everything between a job and its paper, each of which can be ended as by kill -9. */
export interface KillStage {
  /** Ends these at once and starts them again; settles when that is done, or as far as it can be waited for. */
  kill(victims: readonly Victim[]): Promise<void>
  /** How many jobs the server knows to be settled. */
  settled(): number
  /** How many bytes have come to the printer. */
  received(): number
  /** Throws when the stage itself is broken. */
  check?(): void
}

/** Half of the kills are the daemon's; every sixth ends two at once. */
function victimsBy(random: () => number, among: readonly Victim[]): Victim[] {
  const weighted: Victim[] = [...among, 'daemon']
  const one = weighted[Math.floor(random() * weighted.length)]!
  const other = weighted[Math.floor(random() * weighted.length)]!
  return random() < 1 / 6 && other !== one ? [one, other] : [one]
}

/** Numbers between 0 and 1, the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export interface KillPlan {
  jobs: number
  kills: number
  seed: number
  among?: readonly Victim[]
}

/** What `numberedPaper` is for the printer. */
const BYTES_OF_PAPER = 66_000

/**
 * Waits until all jobs are settled while one or two of those between job and paper are ended again and again: each time
 * so many bytes of chance later on the way to the printer, and half of the times some milliseconds after that. So it
 * happens in the middle of papers as between them, while the daemon asks, draws, waits for proof or reports, while the
 * server decides or answers, while the printer prints. Answers how often each was ended.
 */
export async function killWhilePrinting(
  stage: KillStage,
  { jobs, kills, seed, among = VICTIMS }: KillPlan,
): Promise<Record<Victim, number>> {
  const random = randomFrom(seed)
  const killed = { daemon: 0, server: 0, printer: 0 }
  const isOver = () => stage.settled() >= jobs
  const waitFor = (isTrue: () => boolean, what: string, withinMs: number) =>
    until(
      () => {
        stage.check?.()
        return isTrue()
      },
      what,
      withinMs,
    )
  for (let kill = 0; kill < kills && stage.settled() < jobs - 1; kill++) {
    const at = stage.received() + random() * 2 * BYTES_OF_PAPER
    await waitFor(() => stage.received() >= at || isOver(), 'bytes on the way', 60_000)
    if (random() < 0.5) await Bun.sleep(random() * 150)
    const victims = victimsBy(random, among)
    for (const victim of victims) killed[victim]++
    await stage.kill(victims)
  }
  await waitFor(isOver, 'all papers', 600_000)
  await Bun.sleep(300)
  return killed
}
