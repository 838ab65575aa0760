import type { Database } from '../../../core/db/open'
import { anyone, inPerson, mayFail, signedIn } from '../../../core/procedures'
import { callerFrom, returnTry, takeTry } from '../../../core/rate-limit'
import { maskEmail } from '../../../core/rules/fields/mask-email'
import { write } from '../../../core/write'
import { becomeMember, locationIdsOf } from '../../identity/memberships/memberships.store'
import { hashToken } from '../../identity/sessions/tokens'
import { LINK_TRIES } from '../../identity/sign-in/limits'
import { proveEmail } from '../../identity/sign-in/prove-email'
import { InvitationToken, ReceivedInvitation } from './contract/company'
import { LocationIds } from './contract/places'
import { stateOf } from './invitations'
import { acceptInvitationOf } from './invitations.store'
import { isOpen } from './places'

/** What the link of an invitation leads to: who invites whom, and where. */
export const showInvitation = anyone
  .input(InvitationToken)
  .output(ReceivedInvitation)
  .concat(mayFail('InvitationInvalid', 'LocationNotFound', 'TooManyRequests'))
  .use(async ({ ctx, next }) => {
    await takeTry(LINK_TRIES, callerFrom(ctx.request), ctx)
    const answer = await next()
    if (answer.ok) await returnTry(LINK_TRIES, callerFrom(ctx.request), ctx)
    return answer
  })
  .query(async ({ input, ctx: { db, now, fail } }) => {
    const invitation = await invitationOfToken(db, input.token)
    const state = invitation && stateOf(invitation, now)
    if (!invitation || !state || state === 'revoked') throw fail('InvitationInvalid')
    if (!isOpen(invitation)) throw fail('LocationNotFound')
    return {
      location: { id: invitation.location_id, name: invitation.name, city: invitation.city, logo: null },
      inviterFirstName: invitation.inviter_first_name || null,
      email: maskEmail(invitation.email),
      state,
    }
  })

/**
 * Joins the place of an invitation. It has to be the invited address that is signed in: a letter that was passed on
 * lets nobody else in. The link was sent to that address only, so whoever brings it has proven that it is theirs.
 */
export const acceptInvitation = signedIn
  .concat(inPerson)
  .input(InvitationToken)
  .output(LocationIds)
  .concat(mayFail('InvitationInvalid', 'InvitationForSomebodyElse', 'LocationNotFound', 'TooManyRequests'))
  .use(async ({ ctx, next }) => {
    await takeTry(LINK_TRIES, callerFrom(ctx.request), ctx)
    const answer = await next()
    if (answer.ok) await returnTry(LINK_TRIES, callerFrom(ctx.request), ctx)
    return answer
  })
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, now, fail } = ctx
      const invitation = await invitationOfToken(db, input.token, 'change')
      const state = invitation && stateOf(invitation, now)
      if (!invitation || state === 'revoked' || state === 'expired') throw fail('InvitationInvalid')
      if (caller.email?.toLowerCase() !== invitation.email)
        throw fail('InvitationForSomebodyElse', { email: maskEmail(invitation.email) })
      const mine = await locationIdsOf(db, caller.id)
      // Once more by who has accepted: there is nothing left to do. By who was taken out since: it is used up.
      if (state === 'accepted') {
        if (invitation.accepted_by !== caller.id || !mine.includes(invitation.location_id))
          throw fail('InvitationInvalid')
        return { locationIds: mine }
      }
      if (!isOpen(invitation)) throw fail('LocationNotFound')

      await proveEmail(db, ctx, caller.id)
      await becomeMember(db, ctx, caller.id, [invitation.location_id], 'invitation')
      await acceptInvitationOf(db, invitation.id, caller.id, now)
      return { locationIds: await locationIdsOf(db, caller.id) }
    }),
  )

const invitationOfToken = (db: Database, token: string, purpose: 'look' | 'change' = 'look') =>
  db
    .selectFrom('location_invitation')
    .innerJoin('location', 'location.id', 'location_invitation.location_id')
    .leftJoin('person', 'person.id', 'location_invitation.invited_by')
    .selectAll('location_invitation')
    .select([
      'location.name',
      'location.city',
      'location.is_active',
      'location.archived_at',
      'location.deleted_at',
      'person.first_name as inviter_first_name',
    ])
    .where('token_hash', '=', hashToken(token))
    .$if(purpose === 'change', query => query.forUpdate('location_invitation'))
    .executeTakeFirst()
