import type { Insertable } from 'kysely'
import type { Tx } from '../../../core/db/open'
import type { SettingTable } from '../../../core/db/tables'

export async function setSetting(
  tx: Tx,
  key: string,
  value: Insertable<SettingTable>['value'],
  now: Date,
): Promise<void> {
  const row = { value, updated_at: now }
  await tx
    .insertInto('setting')
    .values({ key, ...row })
    .onConflict(conflict => conflict.column('key').doUpdateSet(row))
    .execute()
}
