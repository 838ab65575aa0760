import type { Insertable } from 'kysely'
import type { Database, Tx } from '../../../core/db/open'
import type { PartnerFileTable } from '../../../core/db/tables'

export const insertPartnerFile = (tx: Tx, file: Insertable<PartnerFileTable>) =>
  tx.insertInto('partner_file').values(file).execute()

export const forgetPartnerFiles = (db: Database, before: Date) =>
  db.deleteFrom('partner_file').where('created_at', '<', before).execute()
