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
import { idsOfThoseOfNamed, isNamed, looksAfter } from '../../identity/people/person-scope'
import { PAYMENTS } from '../ledger/limits'
import { drop, lockMethodOf, makeDefault, rename } from './change-payment-method'
import { AttachPaymentMethod, ChangePaymentMethod, UserPaymentMethod } from './contract/user-payments'
import { presentPaymentMethod } from './payment-methods'
import { SAVING_FAILURES, saveOfferedMethod } from './save-offered-method'

const Reference = z.object({ id: Id })

const methodsWithPeople = (db: Database, caller: Person) =>
  db
    .selectFrom('payment_method as m')
    .innerJoin('person as p', 'p.id', 'm.person_id')
    .selectAll('m')
    .select('p.default_payment_method_id')
    .select(sql<string>`trim(p.first_name || ' ' || p.last_name)`.as('user_name'))
    .where('m.removed_at', 'is', null)
    .where(looksAfter(caller, sql.ref('m.person_id')))

type MethodWithPerson = Awaited<ReturnType<ReturnType<typeof methodsWithPeople>['execute']>>[number]

function present(row: MethodWithPerson): UserPaymentMethod {
  const { providerId: _, nameOnCard: __, ...masked } = presentPaymentMethod(row)
  return { ...masked, userId: row.person_id, userName: row.user_name }
}

const find = (db: Database, caller: Person, id: string) =>
  methodsWithPeople(db, caller).where('m.id', '=', id).executeTakeFirst()

const isCalled = (text: string) => contains(sql`(m.last_four || ' ' || coalesce(m.nickname, ''))`, text)

const LISTING: Listing = {
  filters: {
    userId: { column: sql.ref('p.id'), kind: 'id' },
    _type: { column: sql.ref('m.type'), kind: 'text' },
    brand: { column: sql.ref('m.brand'), kind: 'text' },
    lastFourDigits: { column: sql.ref('m.last_four'), kind: 'text' },
    verificationStatus: { column: sql.ref('m.verification_status'), kind: 'text' },
    createdAt: { column: sql.ref('m.created_at'), kind: 'instant' },
  },
  sorts: { createdAt: sql.ref('m.created_at'), brand: sql.ref('m.brand') },
  search: {
    ids: text =>
      sql`${idsOfThoseOfNamed('payment_method', text, sql`removed_at is null`)}
        union all select m.id from payment_method m where m.removed_at is null and ${isCalled(text)}`,
    finds: text => sql`(${isNamed(sql.ref('m.person_id'), text)} or ${isCalled(text)})`,
  },
  defaultSort: '-createdAt',
  byId: 'createdAt',
  tieBreaker: sql.ref('m.id'),
}

const admins = holds('HelloAdminPermission')
const keeps = admins.concat(inPerson).use(limited(PAYMENTS))

/** The cards and accounts that people have saved, with nothing that could be paid with. */
export const listUserPaymentMethods = admins
  .input(ListQuery)
  .output(listOf(UserPaymentMethod))
  .query(({ input, ctx: { db, caller } }) =>
    list(db, methodsWithPeople(db, caller), LISTING, input, rows => rows.map(present)),
  )

export const showUserPaymentMethod = admins
  .input(Reference)
  .output(UserPaymentMethod)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, caller, fail } }) => {
    const row = await find(db, caller, input.id)
    if (!row) throw fail('NotFound')
    return present(row)
  })

/** Keeps for somebody what they have set up with the provider, where they cannot say so themselves. */
export const attachPaymentMethod = keeps
  .input(AttachPaymentMethod)
  .output(UserPaymentMethod)
  .concat(mayFail('UserNotFound', 'NotFound', ...SAVING_FAILURES))
  .mutation(async ({ input: { userId, ...offered }, ctx: { world, db, caller, fail } }) => {
    const person = await db
      .selectFrom('person')
      .select('id')
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .where(looksAfter(caller, userId))
      .executeTakeFirst()
    if (!person) throw fail('UserNotFound')
    const { id } = await saveOfferedMethod(world, person.id, offered)
    const row = await find(db, caller, id)
    if (!row) throw fail('NotFound')
    return present(row)
  })

/** Its name, and whether a checkout offers it first; everything else is the bank's. */
export const changeUserPaymentMethod = keeps
  .input(ChangePaymentMethod)
  .output(UserPaymentMethod)
  .concat(mayFail('NotFound', 'PaymentMethodNotFound'))
  .mutation(
    write(async ({ input: { id, nickname, isDefault }, ctx }) => {
      const { db, caller, fail } = ctx
      const known = await find(db, caller, id)
      if (!known) throw fail('NotFound')
      const own = await lockMethodOf(db, known.person_id, id)
      if (nickname !== undefined) await rename(ctx, own, nickname)
      if (isDefault) await makeDefault(ctx, own)
      return present((await find(db, caller, id)) ?? known)
    }),
  )

/** Forgets somebody's card, as they could themselves. */
export const removeUserPaymentMethod = keeps
  .input(Reference)
  .output(Ok)
  .concat(mayFail('NotFound', 'PaymentMethodNotFound', 'CannotDeleteDefaultPaymentMethod'))
  .mutation(
    write(async ({ input, ctx }) => {
      const known = await find(ctx.db, ctx.caller, input.id)
      if (!known) throw ctx.fail('NotFound')
      await drop(ctx, await lockMethodOf(ctx.db, known.person_id, input.id))
      return ok
    }),
  )
