import { Ok, ok } from '../../../core/contract/common'
import { lastChange } from '../../../core/last-change'
import { holds, inPerson, mayFail } from '../../../core/procedures'
import { difference, ifMatch } from '../../../core/resource'
import { rolesOf } from '../../../core/rules/access/roles'
import { whyNotActOn } from '../../../core/rules/access/user-acts'
import { write } from '../../../core/write'
import { User, UserFields } from '../people/contract/people'
import { addPerson, changePerson, lockPerson } from '../people/people.store'
import { presentUsers, userColumns } from '../people/present-users'
import { permissionsInForce } from '../sessions/find-signed-in'
import { voidChallengesOf } from '../sign-in/challenges.store'
import { signOutElsewhere } from '../sign-in/complete-sign-in'
import { ChangeUser, UserReference } from './contract/users'
import { inviteToSignIn } from './invite-to-sign-in'
import { isLastSuperAdmin } from './permissions'

/** Makes an account for somebody, who gets a mail to choose a password with. */
export const createUser = holds('SuperAdminPermission')
  .concat(inPerson)
  .input(UserFields)
  .output(User)
  .concat(mayFail('Conflict'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, now, world, audit } = ctx
      const id = world.newId()
      const row = await addPerson(db, { ...userColumns(input), id }, now)
      await inviteToSignIn(db, ctx, row)
      audit({ type: 'person', id, after: { ...userColumns(input) } })
      return (await presentUsers([row], ctx))[0]!
    }),
  )

/** Sends that mail again, to somebody who has not chosen a password yet. */
export const inviteUser = holds('SuperAdminPermission')
  .concat(inPerson)
  .input(UserReference)
  .output(Ok)
  .concat(mayFail('UserNotFound', 'Conflict'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, fail, audit } = ctx
      const person = await lockPerson(db, caller, input.id)
      if (!person?.email || person.suspended_at) throw fail('UserNotFound')
      if (person.password_hash) throw fail('Conflict')
      await inviteToSignIn(db, ctx, person)
      audit({ type: 'person', id: person.id, after: { invited: true } })
      return ok
    }),
  )

/**
 * Changes what is known about somebody. A new address or number has to be proven anew, and what was sent to the
 * old one opens nothing any more.
 */
export const changeUser = holds('HelloAdminPermission')
  .input(ChangeUser)
  .output(User)
  .concat(mayFail('NotFound', 'Forbidden', 'StaleRecord', 'Conflict', 'ForbiddenWhileImpersonating'))
  .mutation(
    write(async ({ input: { id, ...rest }, ctx }) => {
      const { updatedAt = ifMatch(ctx), ...fields } = rest
      const { db, caller, now, fail, emit, audit } = ctx
      const before = await lockPerson(db, caller, id)
      if (!before) throw fail('NotFound')
      if (updatedAt && updatedAt.getTime() !== before.updated_at.getTime())
        throw fail('StaleRecord', {
          record: (await presentUsers([before], ctx))[0],
          ...(await lastChange(db, 'person', before)),
        })

      const hasNewEmail = fields.email !== undefined && fields.email !== before.email
      const hasNewPhone = fields.phone !== undefined && fields.phone !== before.phone
      // By these somebody signs in: nobody gives them away in another's name.
      if ((hasNewEmail || hasNewPhone) && caller.impersonatorId) throw fail('ForbiddenWhileImpersonating')
      const refusal =
        (hasNewEmail || hasNewPhone) &&
        whyNotActOn(
          { userId: caller.id, roles: rolesOf(caller.permissions) },
          { userId: id, roles: rolesOf(await permissionsInForce(db, id, now)) },
          'changeAddress',
        )
      if (refusal) throw fail('Forbidden', refusal.params)

      const columns = {
        ...userColumns(fields),
        ...(hasNewEmail ? { email_verified_at: null } : {}),
        ...(hasNewPhone ? { phone_verified_at: null } : {}),
      }
      const row = await changePerson(db, id, columns, now)
      if (hasNewEmail || hasNewPhone) await voidChallengesOf(db, now, id)

      audit({ type: 'person', id, ...difference(withoutSecret(before), withoutSecret(row)) })
      emit('person.changed', { personId: id, what: 'profile' })
      return (await presentUsers([row], ctx))[0]!
    }),
  )

const withoutSecret = ({ password_hash: _, ...columns }: Record<string, unknown>) => columns

/** Takes an account out of everything. It is kept, and shown nowhere; whoever was signed in is out. */
export const removeUser = holds('SuperAdminPermission')
  .concat(inPerson)
  .input(UserReference)
  .output(Ok)
  .concat(mayFail('NotFound', 'Forbidden', 'LastSuperAdmin'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, now, fail, audit } = ctx
      const isLast = await isLastSuperAdmin(db, now, { personId: input.id })
      const person = await lockPerson(db, caller, input.id)
      if (!person) throw fail('NotFound')
      const refusal = whyNotActOn(
        { userId: caller.id, roles: rolesOf(caller.permissions) },
        { userId: person.id, roles: [] },
        'remove',
      )
      if (refusal) throw fail('Forbidden', refusal.params)
      if (isLast) throw fail('LastSuperAdmin')

      await changePerson(db, person.id, { deleted_at: now }, now)
      await signOutElsewhere(db, ctx, person.id, null, 'removed')
      audit({ type: 'person', id: person.id, after: { deleted_at: now } })
      return ok
    }),
  )
