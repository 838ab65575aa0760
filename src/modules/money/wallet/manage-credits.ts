import { sql } from 'kysely'
import { z } from 'zod'
import type { Person } from '../../../core/context'
import { Id, Ok, ok } from '../../../core/contract/common'
import { ListQuery, listOf } from '../../../core/contract/list'
import { contains } from '../../../core/db/list-conditions'
import { type Listing, list } from '../../../core/db/listing'
import type { Database } from '../../../core/db/open'
import { holds, inPerson, limited, mayFail } from '../../../core/procedures'
import { write } from '../../../core/write'
import { namesOf } from '../../identity/people/person-names'
import { idsOfThoseOfNamed, isNamed, looksAfter } from '../../identity/people/person-scope'
import { setCreditTerms, setCreditWithdrawn } from '../ledger/credits.store'
import { ensureAccounts, lockAccounts, postTx } from '../ledger/ledger.store'
import { PAYMENTS } from '../ledger/limits'
import { account } from '../ledger/rules/accounts'
import { ChangeCredit, GiveCredit, UserCredit } from './contract/wallet'
import { type CreditRow, presentCredit } from './present-credits'
import { giftCredit } from './wallet'

const Reference = z.object({ id: Id })

const creditsSeenBy = (db: Database, caller: Person) =>
  db
    .selectFrom('credit')
    .selectAll('credit')
    .where(looksAfter(caller, sql.ref('credit.person_id')))

async function present(db: Database, rows: readonly CreditRow[]): Promise<UserCredit[]> {
  const names = await namesOf(
    db,
    rows.flatMap(row => [row.person_id, row.created_by_id]),
  )
  return rows.map(row => ({
    ...presentCredit(row),
    userId: row.person_id,
    userName: names.get(row.person_id)!,
    createdBy: row.created_by_id,
    createdByName: row.created_by_id && (names.get(row.created_by_id) ?? null),
  }))
}
const presentOne = async (db: Database, row: CreditRow) => (await present(db, [row]))[0]!

const LISTING: Listing = {
  filters: {
    userId: { column: sql.ref('credit.person_id'), kind: 'id' },
    kind: { column: sql.ref('credit.kind'), kind: 'text' },
    remaining: { column: sql.ref('credit.remaining_cents'), kind: 'number' },
    expiresAt: { column: sql.ref('credit.expires_at'), kind: 'instant' },
    createdAt: { column: sql.ref('credit.created_at'), kind: 'instant' },
  },
  sorts: {
    createdAt: sql.ref('credit.created_at'),
    expiresAt: sql.ref('credit.expires_at'),
    price: sql.ref('credit.amount_cents'),
    remaining: sql.ref('credit.remaining_cents'),
  },
  search: {
    ids: text =>
      sql`${idsOfThoseOfNamed('credit', text)}
        union all select said.id from credit said where said.comment <> '' and ${contains(sql.ref('said.comment'), text)}`,
    finds: text =>
      sql`(${isNamed(sql.ref('credit.person_id'), text)} or ${contains(sql.ref('credit.comment'), text)})`,
  },
  defaultSort: '-createdAt',
  byId: 'createdAt',
  tieBreaker: sql.ref('credit.id'),
}

/** What people have in their wallets, sum by sum, and what has become of it. */
export const listUserCredits = holds('HelloAdminPermission')
  .input(ListQuery)
  .output(listOf(UserCredit))
  .query(({ input, ctx: { db, caller } }) =>
    list(db, creditsSeenBy(db, caller), LISTING, input, rows => present(db, rows)),
  )

export const showUserCredit = holds('HelloAdminPermission')
  .input(Reference)
  .output(UserCredit)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, caller, fail } }) => {
    const row = await creditsSeenBy(db, caller).where('credit.id', '=', input.id).executeTakeFirst()
    if (!row) throw fail('NotFound')
    return presentOne(db, row)
  })

/** Gives somebody money of the platform to spend. */
export const giveCredit = holds('HelloAdminPermission')
  .concat(inPerson)
  .input(GiveCredit)
  .use(limited(PAYMENTS))
  .output(UserCredit)
  .concat(mayFail('UserNotFound', 'ValidationError'))
  .mutation(
    write(async ({ input, ctx: { db, world, caller, now, fail, audit } }) => {
      const person = await db
        .selectFrom('person')
        .select('id')
        .where('id', '=', input.userId)
        .where(looksAfter(caller, input.userId))
        .executeTakeFirst()
      if (!person) throw fail('UserNotFound')
      const expiresAt = input.expiresAt ?? null
      if (expiresAt && expiresAt <= now)
        throw fail('ValidationError', { fields: [{ path: 'expiresAt', rule: 'future' }] })

      const id = await giftCredit(
        db,
        { world, now, audit, actorId: caller.id },
        { personId: person.id, amountCents: input.price.amount, comment: input.comment, expiresAt },
      )
      return presentOne(
        db,
        await creditsSeenBy(db, caller).where('credit.id', '=', id).executeTakeFirstOrThrow(),
      )
    }),
  )

/** What is said of a credit, and until when it can be spent; its money is the ledger's. What is used up keeps its day. */
export const changeCredit = holds('HelloAdminPermission')
  .concat(inPerson)
  .input(ChangeCredit)
  .use(limited(PAYMENTS))
  .output(UserCredit)
  .concat(mayFail('NotFound', 'CreditInUse', 'ValidationError'))
  .mutation(
    write(async ({ input: { id, comment, expiresAt }, ctx: { db, world, caller, now, fail, audit } }) => {
      const known = await creditsSeenBy(db, caller).where('credit.id', '=', id).executeTakeFirst()
      if (!known) throw fail('NotFound')
      const code = account.balance(known.person_id)
      await ensureAccounts(db, world, [code], now)
      // Spending or expiring it locks the wallet meanwhile.
      await lockAccounts(db, [code])
      const credit = await db.selectFrom('credit').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      if (expiresAt !== undefined && credit.remaining_cents === 0) throw fail('CreditInUse')
      if (expiresAt && expiresAt <= now)
        throw fail('ValidationError', { fields: [{ path: 'expiresAt', rule: 'future' }] })

      const before = { comment: credit.comment, expiresAt: credit.expires_at }
      const after = {
        comment: comment ?? before.comment,
        expiresAt: expiresAt === undefined ? before.expiresAt : expiresAt,
      }
      await setCreditTerms(db, id, after)
      audit({ type: 'credit', id, before, after })
      return presentOne(
        db,
        await creditsSeenBy(db, caller).where('credit.id', '=', id).executeTakeFirstOrThrow(),
      )
    }),
  )

/** Takes a gift back of which nothing was spent yet. */
export const withdrawCredit = holds('HelloAdminPermission')
  .concat(inPerson)
  .input(Reference)
  .use(limited(PAYMENTS))
  .output(Ok)
  .concat(mayFail('NotFound', 'CreditInUse'))
  .mutation(
    write(async ({ input, ctx: { db, world, caller, now, fail, audit } }) => {
      const known = await creditsSeenBy(db, caller).where('credit.id', '=', input.id).executeTakeFirst()
      if (!known) throw fail('NotFound')
      const code = account.balance(known.person_id)
      await ensureAccounts(db, world, [code], now)
      const wallet = (await lockAccounts(db, [code])).get(code)!
      const credit = await db
        .selectFrom('credit')
        .selectAll()
        .where('id', '=', input.id)
        .executeTakeFirstOrThrow()
      const isUntouched = credit.remaining_cents === credit.amount_cents
      if (credit.kind !== 'gifted' || !isUntouched || wallet.freeCents < credit.amount_cents)
        throw fail('CreditInUse')

      const entry = {
        key: `withdraw:${credit.id}`,
        kind: 'withdrawn',
        ref: { type: 'credit', id: credit.id },
      }
      await postTx(db, world, { ...entry, actorId: caller.id, fromCreditId: credit.id, at: now }, [
        { debit: code, credit: credit.came_from, amountCents: credit.amount_cents, memo: 'withdrawn' },
      ])
      await setCreditWithdrawn(db, credit.id, now)
      audit({
        type: 'credit',
        id: credit.id,
        before: { userId: credit.person_id, amountCents: credit.amount_cents, comment: credit.comment },
      })
      return ok
    }),
  )
