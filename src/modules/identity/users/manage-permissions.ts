import { sql } from 'kysely'
import { z } from 'zod'
import { PERMISSION_TYPES } from '../../../core/contract/access'
import { Id } from '../../../core/contract/common'
import { ListQuery, listOf } from '../../../core/contract/list'
import { list } from '../../../core/db/listing'
import { holds, inPerson, mayFail } from '../../../core/procedures'
import { whyNotGrant } from '../../../core/rules/access/permissions'
import { write } from '../../../core/write'
import { looksAfter } from '../people/person-scope'
import { GrantPermission, PERMISSION_STATES, Permission } from './contract/permissions'
import {
  isLastSuperAdmin,
  permissionListing,
  permissionsWithHolders,
  presentPermissions,
  unknownInScope,
} from './permissions'
import { addPermission, endPermission } from './permissions.store'

const Reference = z.object({ id: Id })

/** Who may do what, where and until when; also what is over. */
export const listPermissions = holds('HelloAdminPermission')
  .input(
    ListQuery.extend({
      type: z.enum(PERMISSION_TYPES).optional(),
      userId: Id.optional(),
      state: z.enum(PERMISSION_STATES).optional(),
    }),
  )
  .output(listOf(Permission))
  .query(({ input: { type, userId, state, ...query }, ctx: { db, caller, now } }) => {
    const named = Object.fromEntries(
      Object.entries({ type, userId, state }).filter(([, value]) => value !== undefined),
    )
    return list(
      db,
      permissionsWithHolders(db).where(looksAfter(caller, sql.ref('permission.person_id'))),
      permissionListing(now),
      { ...query, filter: { ...query.filter, ...named } },
      rows => presentPermissions(db, rows, now),
    )
  })

export const showPermission = holds('HelloAdminPermission')
  .input(Reference)
  .output(Permission)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, caller, now, fail } }) => {
    const row = await permissionsWithHolders(db)
      .where('permission.id', '=', input.id)
      .where(looksAfter(caller, sql.ref('permission.person_id')))
      .executeTakeFirst()
    if (!row) throw fail('NotFound')
    return (await presentPermissions(db, [row], now))[0]!
  })

/** Gives somebody a permission. It counts from their next request on, or from its first day. */
export const grantPermission = holds('SuperAdminPermission')
  .concat(inPerson)
  .input(GrantPermission)
  .output(Permission)
  .concat(mayFail('UserNotFound', 'PermissionScopeMissing', 'ValidationError'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, world, fail, emit, audit } }) => {
      const holder = await db
        .selectFrom('person')
        .select('id')
        .where('id', '=', input.userId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (!holder) throw fail('UserNotFound')

      const grant = {
        type: input.type,
        scope: input.scope,
        validFrom: input.validFrom ?? null,
        validUntil: input.validUntil ?? null,
      }
      const refusal = whyNotGrant(grant, now)
      if (refusal) throw fail(refusal.name, refusal.params)
      const unknown = await unknownInScope(db, grant.scope)
      if (unknown.length)
        throw fail('ValidationError', {
          fields: unknown.map(kind => ({ path: `scope.${kind}`, rule: 'unknown' })),
        })

      const id = world.newId()
      const columns = {
        type: grant.type,
        scope: grant.scope,
        valid_from: grant.validFrom,
        valid_until: grant.validUntil,
      }
      const granted = { id, person_id: holder.id, ...columns, created_by: caller.id, created_at: now }
      await addPermission(db, granted)

      audit({ type: 'permission', id, after: columns })
      audit({ type: 'person', id: holder.id, after: { permission: id, ...columns } })
      emit('person.changed', { personId: holder.id, what: 'permissions' })
      const row = await permissionsWithHolders(db).where('permission.id', '=', id).executeTakeFirstOrThrow()
      return (await presentPermissions(db, [row], now))[0]!
    }),
  )

/** Takes a permission back, for good: the holder's next request goes without it. */
export const revokePermission = holds('SuperAdminPermission')
  .concat(inPerson)
  .input(Reference)
  .output(Permission)
  .concat(mayFail('NotFound', 'PermissionAlreadyRevoked', 'LastSuperAdmin'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, fail, emit, audit } }) => {
      // First who runs the platform, then the one: everybody who takes both takes them in this order.
      const isLast = await isLastSuperAdmin(db, now, { permissionId: input.id })
      const held = await db
        .selectFrom('permission')
        .select(['person_id', 'type', 'revoked_at'])
        .where('id', '=', input.id)
        .forUpdate()
        .executeTakeFirst()
      if (!held) throw fail('NotFound')

      if (held.revoked_at) throw fail('PermissionAlreadyRevoked')
      if (isLast) throw fail('LastSuperAdmin')

      const columns = { revoked_at: now, revoked_by: caller.id }
      await endPermission(db, input.id, columns)

      audit({ type: 'permission', id: input.id, before: { revoked_at: null }, after: columns })
      audit({
        type: 'person',
        id: held.person_id,
        after: { permission: input.id, type: held.type, ...columns },
      })
      emit('person.changed', { personId: held.person_id, what: 'permissions' })
      const row = await permissionsWithHolders(db)
        .where('permission.id', '=', input.id)
        .executeTakeFirstOrThrow()
      return (await presentPermissions(db, [row], now))[0]!
    }),
  )
