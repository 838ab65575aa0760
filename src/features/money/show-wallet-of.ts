import { sql } from 'kysely'
import { z } from 'zod'
import { euros, Money } from '../../contract/common'
import { listOf } from '../../contract/list'
import { ListOfUser, MaskedPaymentMethod, UserReference, WalletMovement } from '../../contract/users'
import { type Listing, list } from '../../db/listing'
import type { Database } from '../../db/open'
import { account } from '../../rules/money/accounts'
import type { Person } from '../../trpc/context'
import { holds, mayFail } from '../../trpc/procedures'
import { looksAfter } from '../people/person-scope'
import { balancesOf } from './ledger'
import { paymentMethodsOf, presentPaymentMethod } from './payment-methods'

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
  .use(mayFail('UserNotFound'))
  .query(async ({ input, ctx: { db, caller, fail } }) => {
    if (!(await isThere(db, caller, input.id))) throw fail('UserNotFound')
    const code = account.balance(input.id)
    return euros((await balancesOf(db, [code])).get(code)!.freeCents)
  })

const LISTING: Listing = {
  filters: {
    kind: { column: sql.ref('t.kind'), kind: 'text' },
    createdAt: { column: sql.ref('x.at'), kind: 'instant' },
  },
  sorts: { createdAt: sql.ref('x.id') },
  defaultSort: '-createdAt',
  tieBreaker: sql.ref('x.id'),
}

/** Every movement of a wallet, as the ledger has it: what came in, and what went out. */
export const listMovementsOf = holds('HelloAdminPermission')
  .input(ListOfUser)
  .output(listOf(WalletMovement))
  .query(({ input: { userId, ...query }, ctx: { db, caller } }) =>
    list(
      db
        .selectFrom('ledger_account as a')
        .innerJoin('ledger_transfer as x', join =>
          join.on(eb =>
            eb.or([eb('x.credit_id', '=', eb.ref('a.id')), eb('x.debit_id', '=', eb.ref('a.id'))]),
          ),
        )
        .innerJoin('ledger_tx as t', 't.id', 'x.tx_id')
        .select([
          'x.id',
          'x.at',
          'x.memo',
          't.kind',
          't.memo as entry_memo',
          't.ref_type',
          't.ref_id',
          't.actor_id',
        ])
        .select(
          sql<number>`case when x.credit_id = a.id then x.amount_cents else -x.amount_cents end`.as('cents'),
        )
        .where('a.code', '=', account.balance(userId))
        .where(looksAfter(caller, userId)),
      LISTING,
      query,
      rows =>
        rows.map(row => ({
          id: row.id,
          kind: row.kind,
          amount: euros(row.cents),
          memo: row.entry_memo ?? row.memo,
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
