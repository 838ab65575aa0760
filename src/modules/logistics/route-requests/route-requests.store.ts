import type { Updateable } from 'kysely'
import type { Tx } from '../../../core/db/open'
import type { RouteRequestTable } from '../../../core/db/tables'

/** What dispatch has answered. */
export const setRequestAnswered = (
  tx: Tx,
  id: string,
  answer: Pick<
    Updateable<RouteRequestTable>,
    'status' | 'route_id' | 'answer' | 'answered_by' | 'answered_at' | 'updated_at'
  >,
) => tx.updateTable('route_request').set(answer).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
