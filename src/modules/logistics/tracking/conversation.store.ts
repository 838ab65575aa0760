import type { Insertable } from 'kysely'
import type { Tx } from '../../../core/db/open'
import type { DB } from '../../../core/db/tables'

export const setInstructions = (tx: Tx, instructions: Insertable<DB['delivery_instruction']>) =>
  tx
    .insertInto('delivery_instruction')
    .values(instructions)
    .onConflict(oc => oc.column('order_id').doUpdateSet(instructions))
    .execute()

export const insertMessage = (tx: Tx, message: Insertable<DB['order_message']>) =>
  tx.insertInto('order_message').values(message).execute()
