import { sql } from 'kysely'
import { toMoney } from '../../../core/contract/common'
import { signedIn } from '../../../core/procedures'
import { DAY_MS } from '../../../core/rules/instant'
import { PaymentsWithoutOrder } from '../../money/ledger/contract/money'

const LOOKS_BACK_MS = 30 * DAY_MS
const MOST = 20

type Outcome = PaymentsWithoutOrder['payments'][number]['outcome']

/** What a person has paid by card in the last month for orders that there are not, and where that money is now. */
export const listPaidWithoutOrder = signedIn
  .output(PaymentsWithoutOrder)
  .query(async ({ ctx: { db, caller, now } }) => {
    const rows = await db
      .selectFrom('checkout as c')
      .innerJoin('store', 'store.id', 'c.store_id')
      .leftJoin('card_return as r', 'r.checkout_id', 'c.id')
      .select([
        'c.id',
        'c.store_id',
        'store.name as store_name',
        'c.window_start',
        'c.card_cents',
        'c.released_reason',
        'c.paid_without_order',
        'c.voided_at',
        'r.state as return_state',
      ])
      .select(sql<string>`coalesce(c.draft->>'channel', 'catering')`.as('channel'))
      .where('c.person_id', '=', caller.id)
      .where('c.paid_without_order', 'is not', null)
      .where('c.voided_at', '>', new Date(now.getTime() - LOOKS_BACK_MS))
      .orderBy('c.voided_at', 'desc')
      .limit(MOST)
      .execute()
    return {
      payments: rows.map(row => ({
        id: row.id,
        storeId: row.store_id,
        storeName: row.store_name,
        channel: row.channel as PaymentsWithoutOrder['payments'][number]['channel'],
        deliveryWindowStart: row.window_start,
        amount: toMoney(row.card_cents),
        reason: row.released_reason as PaymentsWithoutOrder['payments'][number]['reason'],
        outcome: outcomeOf(row),
        at: row.voided_at!,
      })),
    }
  })

function outcomeOf({
  paid_without_order,
  return_state,
}: {
  paid_without_order: string | null
  return_state: string | null
}): Outcome {
  if (paid_without_order === 'released') return 'released'
  if (return_state === 'to_wallet') return 'toWallet'
  // Given back before anybody here could: nothing is left to return.
  return return_state === null || return_state === 'done' ? 'returned' : 'returning'
}
