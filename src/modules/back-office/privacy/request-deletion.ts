import { Ok, ok } from '../../../core/contract/common'
import { inPerson, mayFail, signedIn } from '../../../core/procedures'
import { DAY_MS } from '../../../core/rules/instant'
import { write } from '../../../core/write'
import { changePerson } from '../../identity/people/people.store'
import { cancelScheduledDeletion } from '../../identity/sessions/open-session'
import { revokeSessionsOf } from '../../identity/sessions/sessions.store'
import { RequestDeletion, ScheduledDeletion } from '../../identity/users/contract/account'
import { isLastSuperAdmin } from '../../identity/users/permissions'
import { balancesOf } from '../../money/ledger/ledger.store'
import { account } from '../../money/ledger/rules/accounts'

/** So long somebody can think better of it. */
export const DELETION_DELAY_MS = 30 * DAY_MS

/**
 * Asks to be forgotten: in thirty days, unless the person signs in again. Everywhere but here they are signed out.
 * Orders that are under way are brought to their end first; whoever erases waits for them. Asking again changes the
 * reason and the consent, not the day.
 */
export const requestDeletion = signedIn
  .concat(inPerson)
  .input(RequestDeletion)
  .output(ScheduledDeletion)
  .concat(mayFail('WalletNotEmpty', 'LastSuperAdmin'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, fail, emit, audit, request } }) => {
      const person = await db
        .selectFrom('person')
        .select(['deletion_scheduled_at', 'deletion_requested_at'])
        .where('id', '=', caller.id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const code = account.balance(caller.id)
      const { balanceCents } = (await balancesOf(db, [code])).get(code)!

      if (balanceCents > 0 && !input.forfeitWallet)
        throw fail('WalletNotEmpty', {
          amountCents: balanceCents,
          amount: new Intl.NumberFormat(request.language, { style: 'currency', currency: 'EUR' }).format(
            balanceCents / 100,
          ),
        })
      if (await isLastSuperAdmin(db, now, { personId: caller.id })) throw fail('LastSuperAdmin')
      const scheduledAt = person.deletion_scheduled_at ?? new Date(now.getTime() + DELETION_DELAY_MS)

      const columns = {
        deletion_requested_at: person.deletion_requested_at ?? now,
        deletion_scheduled_at: scheduledAt,
        deletion_reason: input.reason || null,
        forfeits_wallet: input.forfeitWallet ?? false,
      }
      await changePerson(db, caller.id, columns, now)
      await revokeSessionsOf(db, caller.id, now, { reason: 'deletion requested', except: caller.sessionId })
      audit({ type: 'person', id: caller.id, after: { deletionScheduledAt: scheduledAt } })

      emit('person.changed', { personId: caller.id, what: 'signed-out' })
      emit('person.deletion-requested', { personId: caller.id, scheduledAt: scheduledAt.toISOString() })
      return { scheduledAt }
    }),
  )

/** Stays after all, from the one device that is still signed in; elsewhere it is enough to sign in. */
export const cancelDeletion = signedIn
  .concat(inPerson)
  .output(Ok)
  .mutation(
    write(async ({ ctx: { db, caller, now, emit, audit } }) => {
      if (!(await cancelScheduledDeletion(db, { now, emit }, caller.id))) return ok
      audit({ type: 'person', id: caller.id, after: { deletionScheduledAt: null } })
      emit('person.changed', { personId: caller.id, what: 'profile' })
      return ok
    }),
  )
