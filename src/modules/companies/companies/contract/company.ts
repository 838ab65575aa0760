import { z } from 'zod'
import { Id, Instant, Language } from '../../../../core/contract/common'
import { ListQuery } from '../../../../core/contract/list'
import { Email } from '../../../identity/people/contract/people'

/** Who belongs to a place, as far as its company may know: no more than how to greet and write to them. */
export const Member = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  /** Not suspended. */
  isActive: z.boolean(),
})
export type Member = z.infer<typeof Member>

/** A list of what belongs to one place. */
export const ListOfLocation = ListQuery.extend({ locationId: Id })
export const UnbindMember = z.object({ userId: Id, locationId: Id })

export const MAX_INVITED_AT_ONCE = 100
export const INVITATION_STATES = ['open', 'expired', 'accepted', 'revoked'] as const

export const Invitation = z.object({
  id: Id,
  email: z.string(),
  state: z.enum(INVITATION_STATES),
  language: Language,
  /** First name of who invited. */
  invitedBy: z.string().nullable(),
  createdAt: Instant,
  expiresAt: Instant,
  acceptedAt: Instant.nullable(),
})
export type Invitation = z.infer<typeof Invitation>

export const Invite = z.object({
  locationId: Id,
  emails: z.array(Email).min(1).max(MAX_INVITED_AT_ONCE),
  /** Of the letter, for those who have no account that says theirs; by default the inviter's. */
  language: Language.optional(),
})
export const Invited = z.object({
  invitations: z.array(Invitation),
  /** They need no invitation. */
  alreadyMembers: z.array(z.string()),
  /** They, or this place, have had too many letters today. */
  tooOften: z.array(z.string()),
})
export type Invited = z.infer<typeof Invited>
export const InvitationReference = z.object({ id: Id })

export const InvitationToken = z.object({ token: z.string().min(20).max(200) })
/** An invitation as whoever follows its link sees it. */
export const ReceivedInvitation = z.object({
  location: z.object({
    id: Id,
    name: z.string(),
    city: z.string(),
    logo: z.string().nullable(),
  }),
  inviterFirstName: z.string().nullable(),
  /** As "a•••@company.com": enough to know which of one's addresses is meant. */
  email: z.string(),
  state: z.enum(['open', 'expired', 'accepted']),
})
export type ReceivedInvitation = z.infer<typeof ReceivedInvitation>
