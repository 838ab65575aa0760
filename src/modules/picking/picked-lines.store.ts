import type { Insertable } from 'kysely'
import type { Tx } from '../../core/db/open'
import type { DB } from '../../core/db/tables'

/** How far a line is picked from now on. */
export async function savePickedLine(tx: Tx, line: Insertable<DB['picked_line']>): Promise<void> {
  const { line_id: _, order_id: __, ...changes } = line
  await tx
    .insertInto('picked_line')
    .values(line)
    .onConflict(conflict => conflict.column('line_id').doUpdateSet(changes))
    .execute()
}
