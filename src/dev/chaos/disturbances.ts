export type Disturbance = {
  /** How many checkouts are over when it comes. */
  after: number
  what: 'server' | 'simulator' | 'database'
  /** Of the servers, which. */
  which: number
  /** Also while the other one is away. */
  isReckless: boolean
}

type Weather = { checkouts: number; checkoutsPerKill: number; databaseRestarts: number }

/** So many kills come to servers for one that comes to the provider. */
const KILLS_PER_SIMULATOR_KILL = 6

/**
 * What comes over a chaos run, and when: counted in checkouts, so that a quick machine is disturbed as often as a slow
 * one, and the same seed brings the same.
 */
export function disturbancesOf(weather: Weather, random: () => number): Disturbance[] {
  const { checkouts, checkoutsPerKill, databaseRestarts } = weather
  const all: Disturbance[] = []
  for (let after = 0, count = 1; ; count++) {
    after += 1 + Math.floor(random() * 2 * checkoutsPerKill)
    if (after >= checkouts) break
    all.push({
      after,
      what: count % KILLS_PER_SIMULATOR_KILL === 0 ? 'simulator' : 'server',
      which: Math.floor(random() * 2),
      isReckless: random() < 0.15,
    })
  }
  for (let i = 1; i <= databaseRestarts; i++) {
    const after = Math.floor((checkouts * i) / (databaseRestarts + 1))
    all.push({ after, what: 'database', which: 0, isReckless: false })
  }
  return all.sort((a, b) => a.after - b.after)
}
