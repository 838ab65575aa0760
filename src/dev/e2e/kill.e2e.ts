import { expect, test } from 'bun:test'
import { runChaos } from '../chaos/run-chaos'

/**
 * Checkouts while servers, provider and database are killed. `CHECKOUTS=2000 SEED=7 bun test ./src/dev/e2e/kill.e2e.ts`
 * for more of it, or the same again.
 */
const CHECKOUTS = Number(process.env.CHECKOUTS ?? 80)
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)

test('no order twice, none paid and missing, no cent lost', async () => {
  console.log(`seed ${SEED}`)
  const report = await runChaos({ checkouts: CHECKOUTS, seed: SEED })
  const { faults, errors, ...figures } = report
  console.log(`${CHECKOUTS} checkouts: ${JSON.stringify(figures)}`)
  for (const fault of faults) console.log(`fault: ${fault}`)
  if (faults.length) for (const error of errors) console.log(`error: ${error}`)
  expect(faults).toEqual([])
  // A run that nobody disturbed shows nothing.
  expect(figures.counts.kills).toBeGreaterThan(2)
  expect(figures.counts.restarts).toBe(3)
}, 3_600_000)
