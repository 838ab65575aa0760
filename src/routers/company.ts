import { router } from '../core/procedures'
import { showCompanyEInvoice } from '../modules/billing/documents/show-einvoice'
import { showCompanyInvoicePdf } from '../modules/billing/documents/show-invoice-pdf'
import { listCompanyInvoices, showCompanyInvoice } from '../modules/billing/invoices/read-invoices'
import { entitlementRules } from '../modules/companies/allowances/entitlement-rules.resource'
import { locations } from '../modules/companies/companies/locations.resource'
import {
  inviteMembers,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '../modules/companies/companies/manage-invitations'
import { listMembers, unbindMember } from '../modules/companies/companies/manage-members'
import { rotateCode } from '../modules/companies/companies/rotate-code'
import {
  makeReceptionLink,
  receiveOrder,
  revokeReceptionLink,
  showArrivals,
  showReceptionLink,
} from '../modules/logistics/tracking/reception'
import { companyMonths, companySpending } from '../modules/orders/company-orders/company-billing'
import { companyBudget, setCompanyBudget } from '../modules/orders/company-orders/company-budget'
import { companyOrders } from '../modules/orders/company-orders/company-orders'
import { companyPayroll } from '../modules/orders/company-orders/company-payroll'
import { companyReferences } from '../modules/orders/company-orders/company-references'
import { explainEntitlementsOf } from '../modules/orders/explanations/explain-entitlements'

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
  billing: router({
    months: companyMonths,
    people: companySpending,
    references: companyReferences,
    budget: companyBudget,
    setBudget: setCompanyBudget,
  }),
  invoices: router({
    list: listCompanyInvoices,
    show: showCompanyInvoice,
    pdf: showCompanyInvoicePdf,
    xml: showCompanyEInvoice,
  }),
  payroll: companyPayroll,
  members: router({ list: listMembers, unbind: unbindMember }),
  reception: router({
    arrivals: showArrivals,
    receive: receiveOrder,
    link: showReceptionLink,
    makeLink: makeReceptionLink,
    revokeLink: revokeReceptionLink,
  }),
  invitations: router({
    list: listInvitations,
    create: inviteMembers,
    resend: resendInvitation,
    revoke: revokeInvitation,
  }),
})
