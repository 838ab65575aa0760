import type { Insertable } from 'kysely'
import type { Tx } from '../../../core/db/open'
import type { PermissionTable } from '../../../core/db/tables'

export async function addPermission(tx: Tx, permission: Insertable<PermissionTable>): Promise<void> {
  await tx.insertInto('permission').values(permission).execute()
}

export async function endPermission(
  tx: Tx,
  id: string,
  columns: { revoked_at: Date; revoked_by: string },
): Promise<void> {
  await tx.updateTable('permission').set(columns).where('id', '=', id).execute()
}
