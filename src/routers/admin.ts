import { catalogs } from '../features/catalog/catalogs.resource'
import { products } from '../features/catalog/products.resource'
import { confirmKiosk, renameKiosk, revokeKiosk } from '../features/fridges/claim-kiosk'
import { kiosks } from '../features/fridges/kiosks.resource'
import { makeMailPreviews } from '../features/messages/preview-mails'
import { listOutgoingMessages, showOutgoingMessage } from '../features/messages/read-outgoing-messages'
import { entitlementRules } from '../features/money/entitlement-rules.resource'
import {
  changeCredit,
  giveCredit,
  listUserCredits,
  showUserCredit,
  withdrawCredit,
} from '../features/money/keep-credits'
import { listDebits, showDebit } from '../features/money/list-debits'
import { listPaymentAttempts } from '../features/money/payment-attempts'
import { listMovementsOf, listPaymentMethodsOf, showBalanceOf } from '../features/money/show-wallet-of'
import { testCharge } from '../features/money/test-charge'
import {
  attachPaymentMethod,
  changeUserPaymentMethod,
  listUserPaymentMethods,
  removeUserPaymentMethod,
  showUserPaymentMethod,
} from '../features/money/user-payment-methods'
import { orderMailSamples, unplacedMailSamples } from '../features/notifications/mail-samples'
import { executeNotification, previewNotification } from '../features/notifications/send-notification'
import { explainEntitlementsOf } from '../features/ordering/explain-entitlements'
import { archiveRating, createRating, removeRating, unarchiveRating } from '../features/ordering/keep-ratings'
import { showOrderLedger } from '../features/ordering/order-ledger'
import { purchases } from '../features/ordering/purchases.resource'
import { ratings } from '../features/ordering/ratings.resource'
import { fleets } from '../features/people/fleets.resource'
import {
  grantPermission,
  listPermissions,
  revokePermission,
  showPermission,
} from '../features/people/keep-permissions'
import { changeUser, createUser, inviteUser, removeUser } from '../features/people/keep-users'
import { locations } from '../features/people/locations.resource'
import { accountMailSamples } from '../features/people/mail-samples'
import { organizations } from '../features/people/organizations.resource'
import { people } from '../features/people/people.resource'
import { suspendUser, unsuspendUser } from '../features/people/suspend-user'
import { listToldIdentities } from '../features/people/told-identities'
import { updateUserSettings } from '../features/people/update-user-settings'
import { endUserSignIn, listUserAudit, listUserSignIns } from '../features/people/user-traces'
import { incidences } from '../features/platform/incidences.resource'
import { problemReports } from '../features/platform/problem-reports.resource'
import { setMaintenanceMode } from '../features/platform/set-maintenance'
import { deletionMailSamples } from '../features/privacy/mail-samples'
import {
  duplicatePromotion,
  listPromotionUses,
  newPromotionCode,
} from '../features/promotions/keep-promotions'
import { coupons, promotions } from '../features/promotions/promotions.resource'
import { runMoneyChecks, showMoneyChecks } from '../features/reconciliation/money-checks'
import { brands } from '../features/stores/brands.resource'
import { merchants } from '../features/stores/merchants.resource'
import { stores } from '../features/stores/stores.resource'
import { warehouses } from '../features/stores/warehouses.resource'
import { router } from '../trpc/procedures'

/** The back office of the platform itself. */
export const admin = router({
  orders: router({ ledger: showOrderLedger }),
  purchases: router(purchases),
  moneyChecks: router({ show: showMoneyChecks, run: runMoneyChecks }),
  outgoingMessages: router({ list: listOutgoingMessages, show: showOutgoingMessage }),
  mailPreviews: router(
    makeMailPreviews({
      ...accountMailSamples,
      ...orderMailSamples,
      ...unplacedMailSamples,
      ...deletionMailSamples,
    }),
  ),
  identities: listToldIdentities,
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
    signIns: listUserSignIns,
    endSignIn: endUserSignIn,
    audit: listUserAudit,
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
  permissions: router({
    list: listPermissions,
    show: showPermission,
    create: grantPermission,
    revoke: revokePermission,
  }),
  notifications: router({ preview: previewNotification, execute: executeNotification }),
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
  stores: router(stores),
  products: router(products),
  catalogs: router(catalogs),
  promotions: router({
    ...promotions,
    duplicate: duplicatePromotion,
    uses: listPromotionUses,
    newCode: newPromotionCode,
  }),
  coupons: router(coupons),
})
