import type { World } from '../../../core/context'
import { hasRow } from '../../../core/db/has-row'
import { isOurTurn } from '../../../core/db/our-turn'
import { addDays, DEFAULT_TZ, localDateOf } from '../../../core/rules/local-time'
import { findWrongFees, markFeesStale, recountFees, takeStaleFees } from './fee-counts.store'

/** A first start counts all the days there ever were; other timers go on meanwhile. */
const MOST_ROUNDS = 200

/** Timer: counts the fees anew of days on which something was posted. One server does it, the others have nothing to do then. */
export async function countStaleFees(world: Pick<World, 'db'>): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    if (!(await hasRow(world.db.selectFrom('stale_fee_day').limit(1)))) return
    const isOurs = await world.db.transaction().execute(async tx => {
      if (!(await isOurTurn(tx, 'count fees'))) return false
      await recountFees(tx, await takeStaleFees(tx))
      return true
    })
    if (!isOurs) return
  }
}

/** Beyond that, hardly anything is posted any more. */
const LOOKED_AT_DAYS = 7

/** Timer: what was counted has to be what the ledger says; a day that is not is counted anew, and the log says so. */
export async function checkFees(world: World): Promise<void> {
  const today = localDateOf(world.clock.now(), DEFAULT_TZ)
  for (let ago = 0; ago <= LOOKED_AT_DAYS; ago++) {
    const wrong = await findWrongFees(world.db, addDays(today, -ago))
    if (!wrong.length) continue
    world.log.warn({ days: wrong.slice(0, 20), count: wrong.length }, 'fees were counted wrong')
    await world.db.transaction().execute(tx => markFeesStale(tx, wrong))
  }
}
