import { sql } from 'kysely'
import { columnsOf } from '../../../core/collections/columns-of'
import type { Context, Person } from '../../../core/context'
import type { Language } from '../../../core/contract/common'
import { Failure } from '../../../core/contract/failures'
import { listOf } from '../../../core/contract/list'
import { type Listing, list } from '../../../core/db/listing'
import type { Database } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import { addressOf, takeTry } from '../../../core/rate-limit'
import { write } from '../../../core/write'
import { INVITATIONS_FROM, INVITATIONS_TO } from '../../identity/users/limits'
import { Invitation, InvitationReference, Invite, Invited, ListOfLocation } from './contract/company'
import { invite, presentInvitation, stateOf } from './invitations'
import { revokeInvitationOf } from './invitations.store'
import { isOpen, placeRunBy, RUN_PLACES } from './places'

const column = columnsOf('location_invitation')
const LISTING: Listing = {
  filters: { email: { column: column('email'), kind: 'text' } },
  sorts: { createdAt: column('created_at'), expiresAt: column('expires_at'), email: column('email') },
  search: column('email'),
  defaultSort: '-createdAt',
  tieBreaker: column('id'),
}

/** Who was asked to belong to a place, newest first. */
export const listInvitations = holds(...RUN_PLACES)
  .input(ListOfLocation)
  .output(listOf(Invitation))
  .concat(mayFail('LocationNotFound'))
  .query(async ({ input: { locationId, ...query }, ctx: { db, caller, now, fail } }) => {
    if (!(await placeRunBy(db, caller, locationId))) throw fail('LocationNotFound')
    const invitations = db
      .selectFrom('location_invitation')
      .leftJoin('person', 'person.id', 'location_invitation.invited_by')
      .selectAll('location_invitation')
      .select('person.first_name as inviter_first_name')
      .where('location_invitation.location_id', '=', locationId)
    return list(db, invitations, LISTING, query, rows => rows.map(row => presentInvitation(row, now)))
  })

/** Asks people to belong to a place. Each address gets a letter of its own; those who belong already get none. */
export const inviteMembers = holds(...RUN_PLACES)
  .input(Invite)
  .output(Invited)
  .concat(mayFail('LocationNotFound'))
  .use(async ({ input, ctx, next }) => {
    if (!(await placeRunBy(ctx.db, ctx.caller, input.locationId))) throw ctx.fail('LocationNotFound')
    const asked = [...new Set(input.emails)]
    const mayBeSent: string[] = []
    for (const email of asked) if (await countLetter(ctx, input.locationId, email)) mayBeSent.push(email)
    return next({ ctx: { asked, mayBeSent } })
  })
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, now, fail, audit, asked, mayBeSent } = ctx
      const place = await placeRunBy(db, caller, input.locationId)
      if (!place || !isOpen(place)) throw fail('LocationNotFound')
      const known = await peopleOf(db, place.id, asked)

      const toInvite = mayBeSent.filter(email => !known.get(email)?.isMember)
      const otherwise = input.language ?? caller.language

      const invitations: Invitation[] = []
      for (const email of toInvite) {
        const row = await invite(db, ctx, place, { email, language: known.get(email)?.language ?? otherwise })
        invitations.push(presentInvitation({ ...row, inviter_first_name: caller.firstName }, now))
      }

      audit({ type: 'location', id: place.id, after: { invited: toInvite } })
      return {
        invitations,
        alreadyMembers: asked.filter(email => known.get(email)?.isMember),
        tooOften: asked.filter(email => !mayBeSent.includes(email) && !known.get(email)?.isMember),
      }
    }),
  )

/** Sends another letter, with another link and as much time again. */
export const resendInvitation = holds(...RUN_PLACES)
  .input(InvitationReference)
  .output(Invitation)
  .concat(mayFail('NotFound', 'InvitationInvalid', 'LocationNotFound', 'TooManyRequests'))
  .use(async ({ input, ctx, next }) => {
    const { db, caller, fail } = ctx
    const invitation = await invitationOf(db, caller, input.id)
    if (!invitation) throw fail('NotFound')
    if (!(await countLetter(ctx, invitation.location_id, invitation.email))) throw fail('TooManyRequests')
    return next()
  })
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, now, fail, audit } = ctx
      const before = await invitationOf(db, caller, input.id)
      if (!before) throw fail('NotFound')
      const place = await placeRunBy(db, caller, before.location_id)
      if (!place || !isOpen(place)) throw fail('LocationNotFound')

      const state = stateOf(before, now)
      if (state === 'accepted' || state === 'revoked') throw fail('InvitationInvalid')

      const row = await invite(db, ctx, place, { email: before.email, language: before.language as Language })
      audit({ type: 'location', id: place.id, after: { reminded: before.email } })
      return presentInvitation({ ...row, inviter_first_name: caller.firstName }, now)
    }),
  )

/** The link of its letter opens nothing any more. What was accepted stays so: members are taken out of the place. */
export const revokeInvitation = holds(...RUN_PLACES)
  .input(InvitationReference)
  .output(Invitation)
  .concat(mayFail('NotFound', 'InvitationInvalid'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, fail, audit } }) => {
      const before = await invitationOf(db, caller, input.id, 'change')
      if (!before) throw fail('NotFound')
      if (before.accepted_at) throw fail('InvitationInvalid')

      const row = await revokeInvitationOf(db, before.id, before.revoked_at ?? now)
      audit({ type: 'location', id: row.location_id, after: { uninvited: row.email } })
      return presentInvitation(row, now)
    }),
  )

/** An invitation to a place that this caller runs. */
async function invitationOf(db: Database, caller: Person, id: string, purpose: 'look' | 'change' = 'look') {
  const row = await db
    .selectFrom('location_invitation')
    .selectAll()
    .where('id', '=', id)
    .$if(purpose === 'change', query => query.forUpdate())
    .executeTakeFirst()
  return row && (await placeRunBy(db, caller, row.location_id)) ? row : undefined
}

/** Nobody's mailbox is filled by way of us. Counted before the letter is written; false: no more of them today. */
async function countLetter(
  ctx: Pick<Context, 'world' | 'now' | 'request'>,
  locationId: string,
  email: string,
): Promise<boolean> {
  try {
    await takeTry(INVITATIONS_FROM, locationId, ctx)
    await takeTry(INVITATIONS_TO, addressOf(email), ctx)
    return true
  } catch (error) {
    if (error instanceof Failure && error.name === 'TooManyRequests') return false
    throw error
  }
}

/** Those of these addresses that have an account: their language, and whether they belong to the place. */
async function peopleOf(db: Database, locationId: string, emails: string[]) {
  const rows = await db
    .selectFrom('person')
    .leftJoin('location_member', join =>
      join
        .onRef('location_member.person_id', '=', 'person.id')
        .on('location_member.location_id', '=', locationId),
    )
    .select([
      sql<string>`lower(person.email)`.as('email'),
      'person.language',
      sql<boolean>`location_member.person_id is not null`.as('isMember'),
    ])
    .where(sql<boolean>`lower(person.email) = any(${emails})`)
    .where('person.deleted_at', 'is', null)
    .execute()
  return new Map(
    rows.map(({ email, language, isMember }) => [email, { language: language as Language, isMember }]),
  )
}
