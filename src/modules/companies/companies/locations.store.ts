import type { Updateable } from 'kysely'
import type { Tx } from '../../../core/db/open'
import type { LocationTable } from '../../../core/db/tables'

export const changeLocation = (tx: Tx, id: string, columns: Omit<Updateable<LocationTable>, 'id'>) =>
  tx.updateTable('location').set(columns).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
