import { sql } from 'kysely'
import type { Tx } from './open'

/** Only one server does a task at a time: whether it is this one, until the end of the transaction. It waits for none. */
export async function isOurTurn(tx: Tx, task: string): Promise<boolean> {
  const { rows } = await sql<{
    ours: boolean
  }>`select pg_try_advisory_xact_lock(hashtext(${task})) as ours`.execute(tx)
  return rows[0]!.ours
}
