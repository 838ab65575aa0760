import { sql } from 'kysely'
import type { Person } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import type { Database } from '../../../core/db/open'
import { ofMerchant } from './store-access'

export const NO_SUCH_PICTURE = 'There is no such picture. Upload it again.'

/**
 * Refuses a picture that this person may not put on a product or store: only one that they have sent in themselves, or
 * that their merchants already show.
 */
export async function refuseForeignPicture(
  db: Database,
  caller: Person,
  picture: string | null | undefined,
  before?: { picture: string | null },
): Promise<void> {
  if (await mayShow(db, caller, picture, before)) return
  throw new Failure('ValidationError', {
    fields: [{ path: 'picture', rule: 'custom', message: NO_SUCH_PICTURE }],
  })
}

export async function mayShow(
  db: Database,
  caller: Person,
  picture: string | null | undefined,
  before?: { picture: string | null },
): Promise<boolean> {
  if (picture === null || picture === undefined || picture === before?.picture) return true
  const shown = (table: 'product' | 'store') => sql<boolean>`exists (
    select 1 from ${sql.table(table)} where ${sql.ref(`${table}.picture`)} = ${picture}
      and ${sql.ref(`${table}.deleted_at`)} is null
      and ${ofMerchant(caller, 'write', sql.ref(`${table}.merchant_id`))})`
  const file = await uploadsOf(db, picture)
    .where(sql<boolean>`(owner_id = ${caller.id} or ${shown('product')} or ${shown('store')})`)
    .executeTakeFirst()
  return file !== undefined
}

/** The file of an uploaded picture; what people send in for other purposes is none. */
export const uploadsOf = (db: Database, id: string) =>
  db.selectFrom('stored_file').select('id').where('id', '=', id).where('kind', '=', 'picture')
