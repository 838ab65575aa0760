import type { World } from '../../../core/context'
import type { FoundFault } from '../../../core/db/columns'
import { jobContext } from '../../../core/job-context'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../core/rules/instant'
import { inTransaction } from '../../../core/write'
import { openIncidence, PLATFORM_CITY } from '../../operations/incidents/incidences.store'
import { checkStanding } from './check-standing'
import { MONEY_CHECKS, type MoneyCheckName } from './contract/reconciliation'
import { findUnexplainedIntents } from './explain-intents'
import { matchProviderLines } from './match-lines'
import { claimMoneyCheck, saveMoneyCheck } from './money-checks.store'
import { sealDays } from './seal-days'

type Found = { faults: FoundFault[]; lookedAt: number }

const CHECKS: Record<MoneyCheckName, { everyMs: number; run(world: World): Promise<Found> }> = {
  payments: { everyMs: HOUR_MS, run: findUnexplainedIntents },
  lines: { everyMs: DAY_MS, run: matchProviderLines },
  standing: {
    everyMs: DAY_MS,
    run: checkStanding,
  },
  seals: { everyMs: DAY_MS, run: sealDays },
}

/** Servers whose turn it is at the same moment start a little apart. */
const EARLY_MS = MINUTE_MS

/** Timer: each check of the books when its time has come, on one of the servers. */
export async function runDueChecks(world: World): Promise<void> {
  for (const name of MONEY_CHECKS) {
    if (!(await claim(world, name, CHECKS[name].everyMs))) continue
    await runCheck(world, name).catch(error =>
      world.log.warn({ err: error, check: name }, 'a check of the books could not be made'),
    )
  }
}

/** Takes a turn: true for one server only. What failed has its turn again after an hour. */
function claim(world: World, name: MoneyCheckName, everyMs: number): Promise<boolean> {
  const now = world.clock.now()
  const ranBefore = new Date(now.getTime() - everyMs + EARLY_MS)
  const claimedBefore = new Date(now.getTime() - HOUR_MS + EARLY_MS)
  return claimMoneyCheck(world.db, name, { ranBefore, claimedBefore }, now)
}

/** Makes a check now, keeps what it found, and opens an incidence for each fault that is new. */
export async function runCheck(world: World, name: MoneyCheckName): Promise<void> {
  const { faults, lookedAt } = await CHECKS[name].run(world)
  const now = world.clock.now()
  await inTransaction(jobContext(world, 'money-check'), 'job.moneyCheck', async ({ db, emit }) => {
    await saveMoneyCheck(db, name, { faults, lookedAt }, now)
    for (const { what, subject } of faults)
      await openIncidence(
        db,
        { world, now, emit },
        {
          city: PLATFORM_CITY,
          type: 'payment',
          priority: 1,
          comment: `${what}: ${subject}`,
          key: `money:${what}:${subject}`,
        },
      )
  })
  if (faults.length) world.log.error({ check: name, faults: faults.slice(0, 20) }, 'the books are not right')
}
