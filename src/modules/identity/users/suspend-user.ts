import { holds, inPerson, mayFail } from '../../../core/procedures'
import { rolesOf } from '../../../core/rules/access/roles'
import { whyNotActOn } from '../../../core/rules/access/user-acts'
import { write } from '../../../core/write'
import { User } from '../people/contract/people'
import { changePerson, lockPerson } from '../people/people.store'
import { presentUsers } from '../people/present-users'
import { permissionsInForce } from '../sessions/find-signed-in'
import { signOutElsewhere } from '../sign-in/complete-sign-in'
import { SuspendUser, UserReference } from './contract/users'
import { isLastSuperAdmin } from './permissions'
import { mailUser } from './user-mails'

/** Shuts an account: every request from now on is refused, on every device and by every key. Orders go on. */
export const suspendUser = holds('HelloAdminPermission')
  .concat(inPerson)
  .input(SuspendUser)
  .output(User)
  .concat(mayFail('UserNotFound', 'UserAlreadySuspended', 'Forbidden', 'LastSuperAdmin'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, now, fail, audit } = ctx
      const isLast = await isLastSuperAdmin(db, now, { personId: input.id })
      const person = await lockPerson(db, caller, input.id)
      if (!person) throw fail('UserNotFound')

      const refusal = whyNotActOn(
        { userId: caller.id, roles: rolesOf(caller.permissions) },
        { userId: person.id, roles: rolesOf(await permissionsInForce(db, person.id, now)) },
        'suspend',
      )
      if (refusal) throw fail('Forbidden', refusal.params)
      if (person.suspended_at) throw fail('UserAlreadySuspended')
      if (isLast) throw fail('LastSuperAdmin')

      const columns = { suspended_at: now, suspended_reason: input.reason }
      const suspended = await changePerson(db, person.id, columns, now)
      await signOutElsewhere(db, ctx, person.id, null, 'suspended')
      await mailUser(db, ctx, 'suspended', {
        reader: person,
        dedupeKey: `suspended:${person.id}:${now.getTime()}`,
      })

      audit({ type: 'person', id: person.id, before: { suspended_at: null }, after: columns })
      return (await presentUsers([suspended], ctx))[0]!
    }),
  )

export const unsuspendUser = holds('HelloAdminPermission')
  .concat(inPerson)
  .input(UserReference)
  .output(User)
  .concat(mayFail('UserNotFound', 'UserNotSuspended'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, now, fail, emit, audit } = ctx
      const person = await lockPerson(db, caller, input.id)
      if (!person) throw fail('UserNotFound')
      if (!person.suspended_at) throw fail('UserNotSuspended')

      const columns = { suspended_at: null, suspended_reason: null }
      const restored = await changePerson(db, person.id, columns, now)
      await mailUser(db, ctx, 'unsuspended', {
        reader: person,
        dedupeKey: `unsuspended:${person.id}:${now.getTime()}`,
      })

      const before = { suspended_at: person.suspended_at, suspended_reason: person.suspended_reason }
      audit({ type: 'person', id: person.id, before, after: columns })
      emit('person.changed', { personId: person.id, what: 'profile' })
      return (await presentUsers([restored], ctx))[0]!
    }),
  )
