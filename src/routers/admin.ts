import { router } from '../core/procedures'
import { alerts } from '../modules/alerts/alerts.resource'
import { alertMailSamples } from '../modules/alerts/mail-samples'
import {
  acknowledgeAlert,
  countOpenAlerts,
  listAlertStaff,
  makeUsualAlerts,
  muteAlert,
  showAlertHistory,
} from '../modules/alerts/manage-alerts'
import { entitlementRules } from '../modules/allowances/entitlement-rules.resource'
import { businesses } from '../modules/businesses/businesses.resource'
import { pointsOfSale } from '../modules/businesses/points-of-sale.resource'
import { listPaymentAttempts } from '../modules/cards/payment-attempts'
import { testCharge } from '../modules/cards/test-charge'
import {
  attachPaymentMethod,
  changeUserPaymentMethod,
  listUserPaymentMethods,
  removeUserPaymentMethod,
  showUserPaymentMethod,
} from '../modules/cards/user-payment-methods'
import { catalogs } from '../modules/catalog/catalogs.resource'
import { distributionChannels } from '../modules/catalog/distribution-channels.resource'
import { products } from '../modules/catalog/products.resource'
import { locations } from '../modules/companies/locations.resource'
import { accountMailSamples } from '../modules/companies/mail-samples'
import { organizations } from '../modules/companies/organizations.resource'
import { fleets } from '../modules/couriers/fleets.resource'
import { confirmKiosk, renameKiosk, revokeKiosk } from '../modules/fridges/claim-kiosk'
import { kiosks } from '../modules/fridges/kiosks.resource'
import { listFailedJobs, retryFailedJobs } from '../modules/health/failed-jobs'
import { showHealth } from '../modules/health/show-health'
import { incidences } from '../modules/incidents/incidences.resource'
import { problemReports } from '../modules/incidents/problem-reports.resource'
import { askCourierPartner } from '../modules/integrations/ask-partner'
import { showChartsUrl } from '../modules/integrations/embed-charts'
import { integrations } from '../modules/integrations/integrations.resource'
import { listStandIns } from '../modules/integrations/list-stand-ins'
import { testIntegration } from '../modules/integrations/test-integration'
import { listAllInventories } from '../modules/inventory/list-inventories'
import { leads, listLeads } from '../modules/leads/leads.resource'
import { leadMailSamples } from '../modules/leads/mail-samples'
import { assignLead, listLeadStaff, moveLead } from '../modules/leads/manage-leads'
import { runMoneyChecks, showMoneyChecks } from '../modules/ledger/money-checks'
import { completeText } from '../modules/marketing/complete-text'
import { draftNotification } from '../modules/marketing/draft-notification'
import { changeOutgoingMessage, removeOutgoingMessage } from '../modules/messages/keep-messages'
import { makeMailPreviews } from '../modules/messages/preview-mails'
import {
  listOutgoingMessages,
  resendOutgoingMessage,
  showOutgoingMessage,
} from '../modules/messages/read-outgoing-messages'
import { makeMailWriting } from '../modules/messages/write-mail'
import { recountMetrics } from '../modules/metrics/recount-metrics'
import { showCourierMetrics } from '../modules/metrics/show-courier-metrics'
import { showOrderMetrics } from '../modules/metrics/show-order-metrics'
import { showPrinterMetrics } from '../modules/metrics/show-printer-metrics'
import { executeNotification, previewNotification } from '../modules/notifications/ask-notification'
import { orderMailSamples, paidWithoutOrderSamples } from '../modules/notifications/mail-samples'
import {
  listNotificationRecipients,
  listNotifications,
  showNotification,
  stopNotification,
} from '../modules/notifications/read-notifications'
import { listNotificationTemplates } from '../modules/notifications/templates'
import { showDayFigures } from '../modules/order-views/day-figures'
import { explainEntitlementsOf } from '../modules/order-views/explain-entitlements'
import { showOrderLedger } from '../modules/order-views/order-ledger'
import { showPersonFigures } from '../modules/order-views/person-figures'
import { purchases } from '../modules/order-views/purchases.resource'
import {
  replayDelivery,
  rotateSigningSecret,
  sendTestEvent,
} from '../modules/outgoing-webhooks/manage-endpoints'
import {
  listDeliveries,
  showDelivery,
  webhookEndpoints,
} from '../modules/outgoing-webhooks/webhook-endpoints.resource'
import { people } from '../modules/people/people.resource'
import { setMaintenanceMode } from '../modules/platform/set-maintenance'
import { deletionMailSamples } from '../modules/privacy/mail-samples'
import {
  duplicatePromotion,
  listPromotionUses,
  newPromotionCode,
} from '../modules/promotions/manage-promotions'
import { coupons, promotions } from '../modules/promotions/promotions.resource'
import { listDevIdentities } from '../modules/provider-sign-in/dev-identities'
import { listLog, showLogEntry } from '../modules/record-history/audit-log'
import { listUserAudit } from '../modules/record-history/list-user-audit'
import { listReferrals } from '../modules/referrals/list-referrals'
import { referralMailSamples } from '../modules/referrals/mail-samples'
import { referralPrograms } from '../modules/referrals/referral-programs.resource'
import { companyReport } from '../modules/reports/company-report'
import { feesReport } from '../modules/reports/fees-report'
import { payrollFile } from '../modules/reports/payroll-file'
import { archiveRating, createRating, removeRating, unarchiveRating } from '../modules/reviews/manage-ratings'
import { ratings } from '../modules/reviews/ratings.resource'
import { listAffiliations, showAffiliation } from '../modules/store-people/list-affiliations'
import { brands } from '../modules/stores/brands.resource'
import { changeSpecialHours } from '../modules/stores/change-special-hours'
import { listPublicHolidays } from '../modules/stores/list-public-holidays'
import { merchants } from '../modules/stores/merchants.resource'
import { stores } from '../modules/stores/stores.resource'
import { warehouses } from '../modules/stores/warehouses.resource'
import { tillMailSamples } from '../modules/till/mail-samples'
import { billingDetailsOfPeople } from '../modules/users/billing-details.resource'
import {
  grantPermission,
  listPermissions,
  revokePermission,
  showPermission,
} from '../modules/users/manage-permissions'
import { changeUser, createUser, inviteUser, removeUser } from '../modules/users/manage-users'
import { suspendUser, unsuspendUser } from '../modules/users/suspend-user'
import { updateUserSettings } from '../modules/users/update-user-settings'
import { endUserSession, listUserSessions } from '../modules/users/user-traces'
import { listDebits, showDebit } from '../modules/wallet/list-debits'
import {
  changeCredit,
  giveCredit,
  listUserCredits,
  showUserCredit,
  withdrawCredit,
} from '../modules/wallet/manage-credits'
import { listMovementsOf, listPaymentMethodsOf, showBalanceOf } from '../modules/wallet/show-wallet-of'
import { processWebhook } from '../modules/webhook-processing/process-webhook'
import { listWebhooks, webhooks } from '../modules/webhooks/webhooks.resource'

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
}

/** The back office of the platform itself. */
export const admin = router({
  orders: router({ ledger: showOrderLedger, dayFigures: showDayFigures }),
  purchases: router(purchases),
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
  incidences: router(incidences),
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
