import { Ok, ok } from '../../../core/contract/common'
import { holds, inPerson, mayFail, signedIn } from '../../../core/procedures'
import { rolesOf, whyNotImpersonate } from '../../../core/rules/access/roles'
import { write } from '../../../core/write'
import { Impersonate, ImpersonationSession } from './contract/sessions'
import { permissionsInForce } from './find-signed-in'
import { openSession } from './open-session'
import { revokeSession } from './sessions.store'

/** Acts as somebody else, for an hour at most. Whether it is still allowed is asked again at every request. */
export const impersonate = holds('ImpersonatorPermission')
  .concat(inPerson)
  .input(Impersonate)
  .output(ImpersonationSession)
  .concat(mayFail('UserNotFound', 'UserIsSuspendedError', 'ImpersonationNotAllowed'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, now, fail, audit } = ctx
      const target = await db
        .selectFrom('person')
        .select(['id', 'suspended_at'])
        .where('id', '=', input.userId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (!target) throw fail('UserNotFound')
      const held = await permissionsInForce(db, target.id, now)
      const refusal = whyNotImpersonate(
        { userId: caller.id, roles: rolesOf(caller.permissions), isImpersonating: false },
        { userId: target.id, roles: rolesOf(held) },
      )
      if (refusal) throw fail('ImpersonationNotAllowed', refusal.params)
      // Who is shut out is shut out for everybody who acts as them, too.
      if (target.suspended_at) throw fail('UserIsSuspendedError')

      const reason = input.reason ?? null
      const opened = await openSession(db, ctx, target.id, 'impersonation', {
        impersonatorId: caller.id,
        sessionId: caller.sessionId,
        reason,
      })
      audit({ type: 'person', id: target.id, after: { impersonatedBy: caller.id, reason } })
      return opened
    }),
  )

/** Ends acting as somebody else; who acted goes on as themselves with the credentials they kept. */
export const stopImpersonating = signedIn
  .output(Ok)
  .concat(mayFail('BadRequest'))
  .mutation(
    write(async ({ ctx: { db, caller, now, fail, emit, audit } }) => {
      if (!caller.impersonatorId) throw fail('BadRequest', { reason: 'Nobody is impersonated' })
      await revokeSession(db, now, caller.sessionId, 'stopped impersonating')
      emit('person.changed', { personId: caller.id, what: 'signed-out' })
      audit({ type: 'person', id: caller.id })
      return ok
    }),
  )
