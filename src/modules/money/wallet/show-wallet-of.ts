import { sql } from 'kysely'
import { z } from 'zod'
import type { Person } from '../../../core/context'
import { Money, toMoney } from '../../../core/contract/common'
import { listOf } from '../../../core/contract/list'
import { type Listing, list } from '../../../core/db/listing'
import type { Database } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import { looksAfter } from '../../identity/people/person-scope'
import { ListOfUser, UserReference, WalletMovement } from '../../identity/users/contract/users'
import { MaskedPaymentMethod } from '../cards/contract/user-payments'
import { presentPaymentMethod } from '../cards/payment-methods'
import { paymentMethodsOf } from '../cards/payment-methods.store'
import { balancesOf } from '../ledger/ledger.store'
import { entriesOf, entryColumn, toMovements } from '../ledger/movements'
import { account } from '../ledger/rules/accounts'

const isThere = async (db: Database, caller: Person, personId: string) =>
  (await db
    .selectFrom('person')
    .select('id')
    .where('id', '=', personId)
    .where(looksAfter(caller, personId))
    .executeTakeFirst()) !== undefined

/** What somebody can spend: without what is held for their checkouts. */
export const showBalanceOf = holds('HelloAdminPermission')
  .input(UserReference)
  .output(Money)
  .concat(mayFail('UserNotFound'))
  .query(async ({ input, ctx: { db, caller, fail } }) => {
    if (!(await isThere(db, caller, input.id))) throw fail('UserNotFound')
    const code = account.balance(input.id)
    return toMoney((await balancesOf(db, [code])).get(code)!.freeCents)
  })

const LISTING: Listing = {
  filters: {
    kind: { column: entryColumn('kind'), kind: 'text' },
    createdAt: { column: entryColumn('at'), kind: 'instant' },
  },
  sorts: { createdAt: sql.ref('m.id') },
  defaultSort: '-createdAt',
  byId: 'createdAt',
  tieBreaker: sql.ref('m.id'),
}

/** Every movement of a wallet, as the ledger has it: what came in, what went out, and what there was then. */
export const listMovementsOf = holds('HelloAdminPermission')
  .input(ListOfUser)
  .output(listOf(WalletMovement))
  .query(({ input: { userId, ...query }, ctx: { db, caller } }) =>
    list(db, entriesOf(db, userId).where(looksAfter(caller, userId)), LISTING, query, async entries =>
      (await toMovements(db, userId, entries)).map(row => ({
        id: row.id,
        kind: row.kind,
        amount: toMoney(row.cents),
        balanceAfter: toMoney(row.balance_cents),
        memo: row.memo,
        orderId: row.ref_type === 'order' ? row.ref_id : null,
        actorId: row.actor_id,
        createdAt: row.at,
      })),
    ),
  )

/** Somebody's cards, with nothing that could be paid with. */
export const listPaymentMethodsOf = holds('HelloAdminPermission')
  .input(UserReference)
  .output(z.array(MaskedPaymentMethod))
  .query(async ({ input, ctx: { db, caller } }) => {
    const rows = (await isThere(db, caller, input.id)) ? await paymentMethodsOf(db, input.id) : []
    return rows.map(row => {
      const { providerId: _, nameOnCard: __, ...masked } = presentPaymentMethod(row)
      return masked
    })
  })
