import { router } from '../core/procedures'
import { priceCartForAnyone } from '../modules/checkout/checkout-plan'
import { showCloudCanteen } from '../modules/checkout/show-cloud-canteen'
import { showInvitation } from '../modules/companies/accept-invitation'
import { showPublicLocation } from '../modules/companies/join-location'
import { onboardCustomer, onboardLocation, onboardPartner } from '../modules/leads/onboard'
import { showOrderStatus, trackOrder } from '../modules/order-views/order-status'
import { recordScan, scan, scanList } from '../modules/order-views/scan'
import { phoneLogIn } from '../modules/phone-sign-in/phone-log-in'
import { requestSms } from '../modules/phone-sign-in/request-sms'
import { showAppVersion, showInstallation, showStatus } from '../modules/platform/show-status'
import { logInWithApple, logInWithGoogle } from '../modules/provider-sign-in/social-log-in'
import { publicRateOrder } from '../modules/reviews/rate-order'
import { sendFeedback } from '../modules/reviews/send-feedback'
import { showRatingByLink } from '../modules/reviews/show-rating'
import { refreshSession } from '../modules/sessions/refresh-session'
import { redeemTransferCode } from '../modules/sessions/transfer-session'
import { requestEmailPin, verifyEmailPin } from '../modules/sign-in/email-pin'
import { logIn } from '../modules/sign-in/log-in'
import { listLogInMethods } from '../modules/sign-in/log-in-methods'
import { magic } from '../modules/sign-in/magic-link'
import { register } from '../modules/sign-in/register'
import { requestPasswordReset, resetPassword } from '../modules/sign-in/reset-password'
import { verifyEmail } from '../modules/sign-in/verify-email'
import { searchStores } from '../modules/storefront/search-stores'
import { showPublicProduct } from '../modules/storefront/show-product'
import { showStore, showWindows } from '../modules/storefront/show-store'
import { addressAt, findAddresses } from '../modules/stores/find-addresses'
import { openPayLink, settlePayLink, showPayLink } from '../modules/till/pay-link'
import { unsubscribe } from '../modules/users/unsubscribe'
import { showPaymentSettings } from '../modules/wallet/show-wallet'

/** Nobody has to be signed in for these. */
export const publicRouter = router({
  orders: router({
    status: showOrderStatus,
    track: trackOrder,
    rating: showRatingByLink,
    rate: publicRateOrder,
  }),
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
  feedback: sendFeedback,
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
