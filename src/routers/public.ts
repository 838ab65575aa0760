import { router } from '../core/procedures'
import { recordScan, scan, scanList } from '../modules/back-office/scan/scan'
import {
  noteInvoiceOpened,
  renewInvoiceLink,
  showInvoiceByLink,
} from '../modules/billing/documents/open-invoice'
import { showQuoteDocument } from '../modules/billing/documents/show-quote-document'
import { executeInvoiceByLink, showHowToPayByLink } from '../modules/billing/payments/pay-by-link'
import { showInvitation } from '../modules/companies/companies/accept-invitation'
import { showPublicLocation } from '../modules/companies/companies/join-location'
import { onboardCustomer, onboardLocation, onboardPartner } from '../modules/customer-relations/leads/onboard'
import { renewDevice } from '../modules/customer-relations/notifications/devices'
import { publicRateOrder } from '../modules/customer-relations/reviews/rate-order'
import { sendFeedback } from '../modules/customer-relations/reviews/send-feedback'
import { showRatingByLink } from '../modules/customer-relations/reviews/show-rating'
import { phoneLogIn } from '../modules/identity/phone-sign-in/phone-log-in'
import { requestSms } from '../modules/identity/phone-sign-in/request-sms'
import { logInWithApple, logInWithGoogle } from '../modules/identity/provider-sign-in/social-log-in'
import { refreshSession } from '../modules/identity/sessions/refresh-session'
import { redeemTransferCode } from '../modules/identity/sessions/transfer-session'
import { requestEmailPin, verifyEmailPin } from '../modules/identity/sign-in/email-pin'
import { logIn } from '../modules/identity/sign-in/log-in'
import { listLogInMethods } from '../modules/identity/sign-in/log-in-methods'
import { magic } from '../modules/identity/sign-in/magic-link'
import { register } from '../modules/identity/sign-in/register'
import { requestPasswordReset, resetPassword } from '../modules/identity/sign-in/reset-password'
import { verifyEmail } from '../modules/identity/sign-in/verify-email'
import { unsubscribe } from '../modules/identity/users/unsubscribe'
import { showOrderStatus, trackOrder } from '../modules/logistics/tracking/order-status'
import { receiveOrderByLink, showArrivalsByLink } from '../modules/logistics/tracking/reception'
import {
  instructCourier,
  showConversation,
  writeToCourier,
} from '../modules/logistics/tracking/write-to-courier'
import { recordTap } from '../modules/messaging/messages/record-tap'
import { showPaymentSettings } from '../modules/money/wallet/show-wallet'
import { showAppVersion, showInstallation, showStatus } from '../modules/operations/platform/show-status'
import { showCloudCanteen } from '../modules/orders/canteen/show-cloud-canteen'
import { priceCartForAnyone } from '../modules/orders/checkout/checkout-plan'
import { searchStores } from '../modules/orders/storefront/search-stores'
import { showPublicProduct } from '../modules/orders/storefront/show-product'
import { showStore, showWindows } from '../modules/orders/storefront/show-store'
import { openPayLink, settlePayLink, showPayLink } from '../modules/orders/till/pay-link'
import { addressAt, findAddresses } from '../modules/stores/stores/find-addresses'

/** Nobody has to be signed in for these. */
export const publicRouter = router({
  orders: router({
    status: showOrderStatus,
    track: trackOrder,
    conversation: showConversation,
    instruct: instructCourier,
    write: writeToCourier,
    rating: showRatingByLink,
    rate: publicRateOrder,
  }),
  reception: router({ arrivals: showArrivalsByLink, receive: receiveOrderByLink }),
  auth: router({
    logIn,
    refresh: refreshSession,
    redeemTransferCode,
    methods: listLogInMethods,
    register,
    verifyEmail,
    requestPasswordReset,
    resetPassword,
    magic,
    requestEmailPin,
    verifyEmailPin,
    phone: router({ requestSms, logIn: phoneLogIn }),
    google: logInWithGoogle,
    apple: logInWithApple,
  }),
  search: searchStores,
  store: showStore,
  windows: showWindows,
  product: showPublicProduct,
  cloudCanteen: showCloudCanteen,
  cartPrice: priceCartForAnyone,
  location: showPublicLocation,
  invitations: router({ show: showInvitation }),
  quotes: router({ document: showQuoteDocument }),
  invoices: router({
    byLink: showInvoiceByLink,
    howToPay: showHowToPayByLink,
    execute: executeInvoiceByLink,
    opened: noteInvoiceOpened,
    renew: renewInvoiceLink,
  }),
  feedback: sendFeedback,
  push: router({ renew: renewDevice, tapped: recordTap }),
  unsubscribe,
  onboarding: router({ partner: onboardPartner, customer: onboardCustomer, location: onboardLocation }),
  scan: router({ code: scan, list: scanList, record: recordScan }),
  status: showStatus,
  installation: showInstallation,
  appVersion: showAppVersion,
  addresses: router({ find: findAddresses, at: addressAt }),
  payLinks: router({ show: showPayLink, open: openPayLink, settle: settlePayLink }),
  payments: router({ settings: showPaymentSettings }),
})
