import type { Selectable } from 'kysely'
import { toMoney } from '../../../core/contract/common'
import type { CreditTable } from '../../../core/db/tables'
import type { Credit } from './contract/wallet'

export type CreditRow = Selectable<CreditTable>

const stateOf = (row: CreditRow): Credit['state'] => {
  if (row.withdrawn_at) return 'withdrawn'
  if (row.remaining_cents > 0) return 'open'
  return row.expired_at ? 'expired' : 'used'
}

export const presentCredit = (row: CreditRow): Credit => ({
  id: row.id,
  kind: row.kind as Credit['kind'],
  price: toMoney(row.amount_cents),
  remaining: toMoney(row.remaining_cents),
  expiresAt: row.expires_at,
  comment: row.comment,
  state: stateOf(row),
  createdAt: row.created_at,
})
