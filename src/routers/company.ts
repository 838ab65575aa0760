import {
  inviteMembers,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '../features/people/keep-invitations'
import { listMembers, unbindMember } from '../features/people/keep-members'
import { locations } from '../features/people/locations.resource'
import { rotateCode } from '../features/people/rotate-code'
import { router } from '../trpc/procedures'

/** A company's own: its places, who belongs to them, and who is asked to. */
export const company = router({
  locations: router({
    list: locations.list,
    show: locations.show,
    update: locations.update,
    rotateCode,
  }),
  members: router({ list: listMembers, unbind: unbindMember }),
  invitations: router({
    list: listInvitations,
    create: inviteMembers,
    resend: resendInvitation,
    revoke: revokeInvitation,
  }),
})
