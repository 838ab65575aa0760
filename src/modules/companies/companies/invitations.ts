import type { Selectable } from 'kysely'
import type { Context, Person } from '../../../core/context'
import type { Language } from '../../../core/contract/common'
import type { Tx } from '../../../core/db/open'
import type { LocationInvitationTable, LocationTable } from '../../../core/db/tables'
import { DAY_MS } from '../../../core/rules/instant'
import { DEFAULT_TZ } from '../../../core/rules/local-time'
import type { Writing } from '../../../core/write'
import { hashToken, newToken } from '../../identity/sessions/tokens'
import { buildMail } from '../../messaging/messages/build-mail'
import { queueMail } from '../../messaging/messages/outgoing-messages'
import type { Invitation } from './contract/company'
import { invitationMail } from './invitation-mail'
import { addOrRenewInvitation } from './invitations.store'

const INVITATION_MS = 14 * DAY_MS

type InvitationRow = Selectable<LocationInvitationTable>
type Inviting = Pick<Context, 'world' | 'now'> & { caller: Person } & Pick<Writing, 'emit'>

/**
 * Invites an address to a place and writes the letter. Whoever is invited already gets a new letter, and the link
 * of the one before it opens nothing any more: only the mailbox ever learns a link.
 */
export async function invite(
  tx: Tx,
  { world, now, caller, emit }: Inviting,
  place: Pick<Selectable<LocationTable>, 'id' | 'name'>,
  { email, language }: { email: string; language: Language },
): Promise<InvitationRow> {
  const token = newToken(world.randomBytes)
  const expires_at = new Date(now.getTime() + INVITATION_MS)
  const letter = { token_hash: hashToken(token), invited_by: caller.id, expires_at, language }
  const invitation = { id: world.newId(), location_id: place.id, email, created_at: now }
  const row = await addOrRenewInvitation(tx, invitation, letter)
  const mail = invitationMail({
    language,
    inviter: caller.firstName,
    place: { name: place.name, tz: DEFAULT_TZ },
    expiresAt: expires_at,
    url: `${world.settings.publicUrl}/welcome/${place.id}?invitation=${token}`,
  })
  await queueMail(
    tx,
    { world, now, emit },
    {
      recipient: email,
      personId: null,
      template: 'invitation',
      language,
      ...buildMail(mail),
      dedupeKey: `invitation:${row.id}:${letter.token_hash.toString('hex').slice(0, 16)}`,
      isSecret: true,
    },
  )
  return row
}

export function stateOf(row: InvitationRow, now: Date): Invitation['state'] {
  if (row.accepted_at) return 'accepted'
  if (row.revoked_at) return 'revoked'
  return row.expires_at <= now ? 'expired' : 'open'
}

export const presentInvitation = (
  row: InvitationRow & { inviter_first_name?: string | null },
  now: Date,
): Invitation => ({
  id: row.id,
  email: row.email,
  state: stateOf(row, now),
  language: row.language as Language,
  invitedBy: row.inviter_first_name || null,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  acceptedAt: row.accepted_at,
})
