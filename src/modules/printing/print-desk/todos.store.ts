import type { Selectable } from 'kysely'
import type { Tx } from '../../../core/db/open'
import type { TodoTable } from '../../../core/db/tables'

export type TodoRow = Selectable<TodoTable>
type NewRow = Pick<TodoRow, 'id' | 'person_id' | 'title' | 'subtitle' | 'tags' | 'created_at'>

export const insertTodo = (tx: Tx, row: NewRow): Promise<TodoRow> =>
  tx.insertInto('todo').values(row).returningAll().executeTakeFirstOrThrow()

/** Undefined when it is not theirs. */
export const setTodoCompleted = (
  tx: Tx,
  { id, personId, at }: { id: string; personId: string; at: Date | null },
): Promise<TodoRow | undefined> =>
  tx
    .updateTable('todo')
    .set({ completed_at: at })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returningAll()
    .executeTakeFirst()

export const deleteTodo = (tx: Tx, id: string, personId: string): Promise<{ id: string } | undefined> =>
  tx
    .deleteFrom('todo')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returning('id')
    .executeTakeFirst()
