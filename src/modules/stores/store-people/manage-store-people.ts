import type { Context, Person } from '../../../core/context'
import { Ok, ok } from '../../../core/contract/common'
import { Failure } from '../../../core/contract/failures'
import type { Tx } from '../../../core/db/open'
import { isPermissionKept } from '../../../core/permissions-in-force'
import { holds, inPerson, mayFail } from '../../../core/procedures'
import { addressOf, takeTry } from '../../../core/rate-limit'
import { type Writing, write } from '../../../core/write'
import { addPersonUnlessKnown } from '../../identity/people/people.store'
import { inviteToSignIn } from '../../identity/users/invite-to-sign-in'
import { INVITATIONS_FROM, INVITATIONS_TO } from '../../identity/users/limits'
import { addPermission, endPermission } from '../../identity/users/permissions.store'
import { mailUser } from '../../identity/users/user-mails'
import { MENU_KEEPERS } from '../stores/store-access'
import {
  InviteToStore,
  ListStorePeople,
  PeopleOfStore,
  RemoveFromStore,
  SetStoreRole,
} from './contract/store-people'
import { isWithin, mayGiveUpTo, roleBy, STORE_ROLES, type StoreRole, scopeWithout } from './rules/store-roles'
import { heldOf, mayChange, namesStore, peopleOf, type StoreOfPeople, storeOf } from './store-people'

/** Who runs a store, with what they are in it. */
export const listStorePeople = holds(...MENU_KEEPERS)
  .input(ListStorePeople)
  .output(PeopleOfStore)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, caller, now, fail } }) => {
    const store = await storeOf(db, caller, input.storeId)
    if (!store) throw fail('NotFound')
    const upTo = mayGiveUpTo(caller.permissions, store)
    return {
      people: await peopleOf(db, caller, store, now),
      mayGive: STORE_ROLES.filter(role => upTo !== null && isWithin(role, upTo)),
    }
  })

/**
 * Gives somebody a role in a store, by their address. Who has no account gets one, and a letter to choose a password;
 * an account whose address nobody has proven may be anybody's, and gets none.
 */
export const inviteToStore = holds('MerchantAdminPermission')
  .concat(inPerson)
  .input(InviteToStore)
  .output(Ok)
  .concat(mayFail('NotFound', 'Forbidden', 'Conflict', 'EmailNotVerified', 'TooManyRequests'))
  .use(async ({ input, ctx, next }) => {
    if (!(await storeOf(ctx.db, ctx.caller, input.storeId))) throw ctx.fail('NotFound')
    await takeTry(INVITATIONS_FROM, input.storeId, ctx)
    await takeTry(INVITATIONS_TO, addressOf(input.email), ctx)
    return next()
  })
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, now, world, fail } = ctx
      const { store } = await storeForRole(ctx, input.storeId, input.role)
      const added = await addPersonUnlessKnown(
        db,
        {
          id: world.newId(),
          email: input.email,
          first_name: '',
          last_name: '',
          language: caller.language,
        },
        now,
      )
      const person = await db
        .selectFrom('person')
        .select(['id', 'email', 'first_name', 'language', 'email_verified_at', 'deleted_at'])
        .where(eb => eb.fn('lower', ['email']), '=', input.email.toLowerCase())
        .forUpdate()
        .executeTakeFirst()
      if (!person || person.deleted_at) throw fail('NotFound')
      if (!added && !person.email_verified_at) throw fail('EmailNotVerified')
      const has = await permissionsIn(db, person.id, store)
      if (has.some(permission => roleBy(heldOf(permission), store))) throw fail('Conflict')

      await give(ctx, person.id, store, input.role)
      if (added) await inviteToSignIn(db, ctx, person)
      else
        await mailUser(db, ctx, 'kitchen', {
          reader: person,
          path: `/admin/stores/${store.id}`,
          dedupeKey: `kitchen:${store.id}:${person.id}:${now.getTime()}`,
        })
      return ok
    }),
  )

/** Gives somebody another role in a store; what they run of others stays. */
export const setStoreRole = holds('MerchantAdminPermission')
  .concat(inPerson)
  .input(SetStoreRole)
  .output(Ok)
  .concat(mayFail('NotFound', 'Forbidden', 'UserNotFound'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { store, upTo } = await storeForRole(ctx, input.storeId, input.role)
      const before = await takeAway(ctx, input.userId, store, upTo)
      await give(ctx, input.userId, store, input.role, before)
      return ok
    }),
  )

/** Somebody runs a store no more, nor others of its merchant if they ran them all. */
export const removeFromStore = holds('MerchantAdminPermission')
  .concat(inPerson)
  .input(RemoveFromStore)
  .output(Ok)
  .concat(mayFail('NotFound', 'Forbidden', 'UserNotFound'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { store, upTo } = await storeForRole(ctx, input.storeId, 'store')
      await takeAway(ctx, input.userId, store, upTo)
      return ok
    }),
  )

type Changing = Pick<Context, 'now' | 'world'> & Pick<Writing, 'db' | 'emit' | 'audit'> & { caller: Person }

/** The store, if the caller may give this role in it. */
async function storeForRole({ db, caller }: Changing, storeId: string, role: StoreRole) {
  const store = await storeOf(db, caller, storeId)
  if (!store) throw new Failure('NotFound')
  const upTo = mayGiveUpTo(caller.permissions, store)
  if (!upTo || !isWithin(role, upTo)) throw new Failure('Forbidden')
  return { store, upTo }
}

const permissionsIn = (db: Tx, personId: string, store: StoreOfPeople) =>
  db
    .selectFrom('permission')
    .selectAll()
    .where('person_id', '=', personId)
    .where('type', '=', 'MerchantAdminPermission')
    .where(isPermissionKept())
    .where(namesStore(store))
    .orderBy('id')
    .forUpdate()
    .execute()

/** Ends what somebody is in a store. What else those permissions reach is given anew; their dates are answered. */
async function takeAway(ctx: Changing, personId: string, store: StoreOfPeople, upTo: StoreRole) {
  const { db, caller, now, world, emit, audit } = ctx
  const held = (await permissionsIn(db, personId, store)).filter(one => roleBy(heldOf(one), store))
  const roles = held.map(one => roleBy(heldOf(one), store)!)
  if (!roles.length) throw new Failure('UserNotFound')
  if (!roles.every(role => mayChange(caller, personId, role, upTo))) throw new Failure('Forbidden')
  for (const { id, scope, ...permission } of held) {
    await endPermission(db, id, { revoked_at: now, revoked_by: caller.id })
    audit({ type: 'permission', id, after: { revoked_at: now, revoked_by: caller.id } })
    const left = scopeWithout(scope, store)
    if (!left) continue
    const rest = { ...permission, id: world.newId(), scope: left, created_by: caller.id, created_at: now }
    await addPermission(db, rest)
    audit({ type: 'permission', id: rest.id, after: { type: permission.type, scope: left } })
  }
  emit('person.changed', { personId, what: 'permissions' })
  audit({ type: 'store', id: store.id, after: { took: personId, roles } })
  return held[0]!
}

async function give(
  { db, caller, now, world, emit, audit }: Changing,
  personId: string,
  store: StoreOfPeople,
  role: StoreRole,
  dates: { valid_from: Date | null; valid_until: Date | null } = { valid_from: null, valid_until: null },
) {
  const id = world.newId()
  const scope = role === 'merchant' ? { merchantIds: [store.merchantId] } : { storeIds: [store.id] }
  const type = 'MerchantAdminPermission'
  const { valid_from, valid_until } = dates
  await addPermission(db, {
    id,
    person_id: personId,
    type,
    scope,
    valid_from,
    valid_until,
    created_by: caller.id,
    created_at: now,
  })
  audit({ type: 'permission', id, after: { type, scope, person: personId } })
  audit({ type: 'store', id: store.id, after: { gave: personId, role } })
  emit('person.changed', { personId, what: 'permissions' })
}
