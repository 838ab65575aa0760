import { router } from '../core/procedures'
import { deletionMailSamples } from '../modules/back-office/privacy/mail-samples'
import { listLog, showLogEntry } from '../modules/back-office/record-history/audit-log'
import { listUserAudit } from '../modules/back-office/record-history/list-user-audit'
import { companyReport } from '../modules/back-office/reports/company-report'
import { feesReport } from '../modules/back-office/reports/fees-report'
import { payrollFile } from '../modules/back-office/reports/payroll-file'
import { processWebhook } from '../modules/back-office/webhook-processing/process-webhook'
import { entitlementRules } from '../modules/companies/allowances/entitlement-rules.resource'
import { locations } from '../modules/companies/companies/locations.resource'
import { accountMailSamples } from '../modules/companies/companies/mail-samples'
import { organizations } from '../modules/companies/companies/organizations.resource'
import { incidentCare } from '../modules/customer-relations/incident-care/incident-care-calls'
import { leads, listLeads } from '../modules/customer-relations/leads/leads.resource'
import { leadMailSamples } from '../modules/customer-relations/leads/mail-samples'
import { assignLead, listLeadStaff, moveLead } from '../modules/customer-relations/leads/manage-leads'
import { completeText } from '../modules/customer-relations/marketing/complete-text'
import { draftNotification } from '../modules/customer-relations/marketing/draft-notification'
import {
  executeNotification,
  previewNotification,
} from '../modules/customer-relations/notifications/ask-notification'
import {
  orderMailSamples,
  paidWithoutOrderSamples,
} from '../modules/customer-relations/notifications/mail-samples'
import {
  listNotificationRecipients,
  listNotifications,
  showNotification,
  stopNotification,
} from '../modules/customer-relations/notifications/read-notifications'
import { listNotificationTemplates } from '../modules/customer-relations/notifications/templates'
import { listReferrals } from '../modules/customer-relations/referrals/list-referrals'
import { referralMailSamples } from '../modules/customer-relations/referrals/mail-samples'
import { referralPrograms } from '../modules/customer-relations/referrals/referral-programs.resource'
import {
  archiveRating,
  createRating,
  removeRating,
  unarchiveRating,
} from '../modules/customer-relations/reviews/manage-ratings'
import { ratings } from '../modules/customer-relations/reviews/ratings.resource'
import { confirmKiosk, renameKiosk, revokeKiosk } from '../modules/fridges/kiosks/claim-kiosk'
import { kiosks } from '../modules/fridges/kiosks/kiosks.resource'
import { nfcCards, revokeNfcCard } from '../modules/identity/nfc-cards/nfc-cards.resource'
import { people } from '../modules/identity/people/people.resource'
import { listDevIdentities } from '../modules/identity/provider-sign-in/dev-identities'
import { billingDetailsOfPeople } from '../modules/identity/users/billing-details.resource'
import {
  grantPermission,
  listPermissions,
  revokePermission,
  showPermission,
} from '../modules/identity/users/manage-permissions'
import { changeUser, createUser, inviteUser, removeUser } from '../modules/identity/users/manage-users'
import { suspendUser, unsuspendUser } from '../modules/identity/users/suspend-user'
import { updateUserSettings } from '../modules/identity/users/update-user-settings'
import { endUserSession, listUserSessions } from '../modules/identity/users/user-traces'
import { askCourierPartner } from '../modules/integrations/integrations/ask-partner'
import { showChartsUrl } from '../modules/integrations/integrations/embed-charts'
import { integrations } from '../modules/integrations/integrations/integrations.resource'
import { listStandIns } from '../modules/integrations/integrations/list-stand-ins'
import { testIntegration } from '../modules/integrations/integrations/test-integration'
import {
  replayDelivery,
  rotateSigningSecret,
  sendTestEvent,
} from '../modules/integrations/outgoing-webhooks/manage-endpoints'
import {
  listDeliveries,
  showDelivery,
  webhookEndpoints,
} from '../modules/integrations/outgoing-webhooks/webhook-endpoints.resource'
import { listWebhooks, webhooks } from '../modules/integrations/webhooks/webhooks.resource'
import { fleets } from '../modules/logistics/couriers/fleets.resource'
import { changeOutgoingMessage, removeOutgoingMessage } from '../modules/messaging/messages/keep-messages'
import { makeMailPreviews } from '../modules/messaging/messages/preview-mails'
import {
  listOutgoingMessages,
  resendOutgoingMessage,
  showOutgoingMessage,
} from '../modules/messaging/messages/read-outgoing-messages'
import { makeMailWriting } from '../modules/messaging/messages/write-mail'
import { listPaymentAttempts } from '../modules/money/cards/payment-attempts'
import { testCharge } from '../modules/money/cards/test-charge'
import {
  attachPaymentMethod,
  changeUserPaymentMethod,
  listUserPaymentMethods,
  removeUserPaymentMethod,
  showUserPaymentMethod,
} from '../modules/money/cards/user-payment-methods'
import { runMoneyChecks, showMoneyChecks } from '../modules/money/ledger/money-checks'
import { listDebits, showDebit } from '../modules/money/wallet/list-debits'
import {
  changeCredit,
  giveCredit,
  listUserCredits,
  showUserCredit,
  withdrawCredit,
} from '../modules/money/wallet/manage-credits'
import { listMovementsOf, listPaymentMethodsOf, showBalanceOf } from '../modules/money/wallet/show-wallet-of'
import { alerts } from '../modules/monitoring/alerts/alerts.resource'
import { alertMailSamples } from '../modules/monitoring/alerts/mail-samples'
import {
  acknowledgeAlert,
  countOpenAlerts,
  listAlertStaff,
  makeUsualAlerts,
  muteAlert,
  showAlertHistory,
} from '../modules/monitoring/alerts/manage-alerts'
import { listFailedJobs, retryFailedJobs } from '../modules/monitoring/health/failed-jobs'
import { showHealth } from '../modules/monitoring/health/show-health'
import { recountMetrics } from '../modules/monitoring/metrics/recount-metrics'
import { showCourierMetrics } from '../modules/monitoring/metrics/show-courier-metrics'
import { showOrderMetrics } from '../modules/monitoring/metrics/show-order-metrics'
import { showPrinterMetrics } from '../modules/monitoring/metrics/show-printer-metrics'
import {
  duplicatePromotion,
  listPromotionUses,
  newPromotionCode,
} from '../modules/offers/promotions/manage-promotions'
import { coupons, promotions } from '../modules/offers/promotions/promotions.resource'
import { incidenceCalls } from '../modules/operations/incidents/incidence-calls'
import { problemReports } from '../modules/operations/incidents/problem-reports.resource'
import { setMaintenanceMode } from '../modules/operations/platform/set-maintenance'
import { showDayFigures } from '../modules/orders/board/day-figures'
import { budgetMailSamples } from '../modules/orders/company-orders/mail-samples'
import { explainEntitlementsOf } from '../modules/orders/explanations/explain-entitlements'
import { showOrderLedger } from '../modules/orders/explanations/order-ledger'
import { showPersonFigures } from '../modules/orders/order-collection/person-figures'
import { orders } from '../modules/orders/order-collection/purchases.resource'
import { tillMailSamples } from '../modules/orders/till/mail-samples'
import { businesses } from '../modules/stores/businesses/businesses.resource'
import { pointsOfSale } from '../modules/stores/businesses/points-of-sale.resource'
import { catalogs } from '../modules/stores/catalog/catalogs.resource'
import { distributionChannels } from '../modules/stores/catalog/distribution-channels.resource'
import { products } from '../modules/stores/catalog/products.resource'
import { listAllInventories } from '../modules/stores/inventory/list-inventories'
import { listAffiliations, showAffiliation } from '../modules/stores/store-people/list-affiliations'
import { brands } from '../modules/stores/stores/brands.resource'
import { changeSpecialHours } from '../modules/stores/stores/change-special-hours'
import { listPublicHolidays } from '../modules/stores/stores/list-public-holidays'
import { merchants } from '../modules/stores/stores/merchants.resource'
import { stores } from '../modules/stores/stores/stores.resource'
import { warehouses } from '../modules/stores/stores/warehouses.resource'
import { billing, billingMailSamples } from './billing'

/** Every mail of the product, as it is written to people. */
const mailSamples = {
  ...accountMailSamples,
  ...orderMailSamples,
  ...tillMailSamples,
  ...paidWithoutOrderSamples,
  ...deletionMailSamples,
  ...leadMailSamples,
  ...alertMailSamples,
  ...referralMailSamples,
  ...billingMailSamples,
  ...budgetMailSamples,
}

/** The back office of the platform itself. */
export const admin = router({
  orders: router({ ledger: showOrderLedger, dayFigures: showDayFigures }),
  purchases: router(orders),
  metrics: router({
    orders: showOrderMetrics,
    couriers: showCourierMetrics,
    printers: showPrinterMetrics,
    recount: recountMetrics,
  }),
  moneyChecks: router({ show: showMoneyChecks, run: runMoneyChecks }),
  outgoingMessages: router({
    list: listOutgoingMessages,
    show: showOutgoingMessage,
    resend: resendOutgoingMessage,
    update: changeOutgoingMessage,
    remove: removeOutgoingMessage,
  }),
  mailPreviews: router(makeMailPreviews(mailSamples)),
  mails: router(makeMailWriting(mailSamples)),
  marketing: router({ completeText, draftNotification }),
  identities: listDevIdentities,
  standIns: listStandIns,
  setMaintenanceMode,
  users: router({
    ...people,
    create: createUser,
    update: changeUser,
    remove: removeUser,
    invite: inviteUser,
    suspend: suspendUser,
    unsuspend: unsuspendUser,
    updateSettings: updateUserSettings,
    sessions: listUserSessions,
    endSession: endUserSession,
    audit: listUserAudit,
    figures: showPersonFigures,
    balance: showBalanceOf,
    movements: listMovementsOf,
    paymentMethods: listPaymentMethodsOf,
    testCharge,
  }),
  paymentMethods: router({
    list: listUserPaymentMethods,
    show: showUserPaymentMethod,
    create: attachPaymentMethod,
    update: changeUserPaymentMethod,
    remove: removeUserPaymentMethod,
  }),
  paymentAttempts: router({ list: listPaymentAttempts }),
  credits: router({
    list: listUserCredits,
    show: showUserCredit,
    create: giveCredit,
    update: changeCredit,
    remove: withdrawCredit,
  }),
  debits: router({ list: listDebits, show: showDebit }),
  logs: router({ list: listLog, show: showLogEntry }),
  inventories: router({ list: listAllInventories }),
  permissions: router({
    list: listPermissions,
    show: showPermission,
    create: grantPermission,
    revoke: revokePermission,
  }),
  notifications: router({
    list: listNotifications,
    show: showNotification,
    recipients: listNotificationRecipients,
    templates: listNotificationTemplates,
    preview: previewNotification,
    execute: executeNotification,
    stop: stopNotification,
  }),
  locations: router(locations),
  entitlementRules: router(entitlementRules),
  entitlements: router({ explain: explainEntitlementsOf }),
  organizations: router(organizations),
  kiosks: router({
    list: kiosks.list,
    confirm: confirmKiosk,
    rename: renameKiosk,
    revoke: revokeKiosk,
  }),
  incidences: router({ ...incidenceCalls, ...incidentCare }),
  problemReports: router(problemReports),
  health: showHealth,
  failedJobs: router({ list: listFailedJobs, retry: retryFailedJobs }),
  reports: router({ company: companyReport, fees: feesReport, payroll: payrollFile }),
  alerts: router({
    ...alerts,
    acknowledge: acknowledgeAlert,
    mute: muteAlert,
    history: showAlertHistory,
    count: countOpenAlerts,
    staff: listAlertStaff,
    makeUsual: makeUsualAlerts,
  }),
  leads: router({ ...leads, list: listLeads, move: moveLead, assign: assignLead, staff: listLeadStaff }),
  ratings: router({
    ...ratings,
    create: createRating,
    archive: archiveRating,
    unarchive: unarchiveRating,
    remove: removeRating,
  }),
  fleets: router(fleets),
  warehouses: router(warehouses),
  merchants: router(merchants),
  brands: router(brands),
  stores: router({ ...stores, changeSpecialHours, publicHolidays: listPublicHolidays }),
  affiliations: router({ list: listAffiliations, show: showAffiliation }),
  businesses: router(businesses),
  pointsOfSale: router(pointsOfSale),
  billingDetails: router(billingDetailsOfPeople),
  nfcCards: router({ ...nfcCards, revoke: revokeNfcCard }),
  ...billing,
  products: router(products),
  catalogs: router(catalogs),
  distributionChannels: router(distributionChannels),
  promotions: router({
    ...promotions,
    duplicate: duplicatePromotion,
    uses: listPromotionUses,
    newCode: newPromotionCode,
  }),
  coupons: router(coupons),
  referralPrograms: router({ ...referralPrograms, referrals: listReferrals }),
  webhooks: router({ ...webhooks, list: listWebhooks, process: processWebhook }),
  metabaseEmbedUrl: showChartsUrl,
  askPartner: askCourierPartner,
  webhookEndpoints: router({ ...webhookEndpoints, rotateSecret: rotateSigningSecret, test: sendTestEvent }),
  webhookDeliveries: router({ list: listDeliveries, show: showDelivery, replay: replayDelivery }),
  integrations: router({ ...integrations, test: testIntegration }),
})
