import { entitlementRules } from '../features/money/entitlement-rules.resource'
import { companyOrders } from '../features/ordering/company-orders'
import { companyPayroll } from '../features/ordering/company-payroll'
import { explainEntitlementsOf } from '../features/ordering/explain-entitlements'
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

/** A company's own: its places, who belongs to them or is asked to, what it gives them and what they order. */
export const company = router({
  locations: router({
    list: locations.list,
    show: locations.show,
    update: locations.update,
    rotateCode,
  }),
  entitlementRules: router({ list: entitlementRules.list, show: entitlementRules.show }),
  entitlements: router({ explain: explainEntitlementsOf }),
  orders: router({ list: companyOrders }),
  payroll: companyPayroll,
  members: router({ list: listMembers, unbind: unbindMember }),
  invitations: router({
    list: listInvitations,
    create: inviteMembers,
    resend: resendInvitation,
    revoke: revokeInvitation,
  }),
})
