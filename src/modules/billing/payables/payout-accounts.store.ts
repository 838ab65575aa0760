import { type Insertable, sql } from 'kysely'
import type { Database, Tx } from '../../../core/db/open'
import type { PayoutAccountTable } from '../../../core/db/tables'
import type { AccountOwner } from './contract/payout-accounts'

/** Which account it is, as a condition. */
const isOf = (owner: AccountOwner) =>
  owner.kind === 'platform'
    ? sql<boolean>`is_platform`
    : owner.kind === 'merchant'
      ? sql<boolean>`merchant_id = ${owner.id}`
      : sql<boolean>`person_id = ${owner.id}`

export const accountRowOf = (db: Database, owner: AccountOwner) =>
  db.selectFrom('payout_account').selectAll().where(isOf(owner)).executeTakeFirst()

type Columns = Omit<
  Insertable<PayoutAccountTable>,
  'id' | 'merchant_id' | 'person_id' | 'is_platform' | 'created_at' | 'updated_at'
>

export const addAccount = (tx: Tx, id: string, owner: AccountOwner, columns: Columns, now: Date) =>
  tx
    .insertInto('payout_account')
    .values({
      ...columns,
      id,
      merchant_id: owner.kind === 'merchant' ? owner.id : null,
      person_id: owner.kind === 'courier' ? owner.id : null,
      is_platform: owner.kind === 'platform',
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const changeAccount = (tx: Tx, id: string, columns: Partial<Columns>, now: Date) =>
  tx
    .updateTable('payout_account')
    .set({ ...columns, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
