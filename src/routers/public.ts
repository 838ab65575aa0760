import { searchStores } from '../features/catalog/search-stores'
import { showStore, showWindows } from '../features/catalog/show-store'
import { showPaymentSettings } from '../features/money/show-wallet'
import { showOrderStatus, trackOrder } from '../features/ordering/order-status'
import { publicRateOrder } from '../features/ordering/rate-order'
import { showCloudCanteen } from '../features/ordering/show-cloud-canteen'
import { showRatingByLink } from '../features/ordering/show-rating'
import { showInvitation } from '../features/people/accept-invitation'
import { requestEmailPin, verifyEmailPin } from '../features/people/email-pin'
import { takeHandOver } from '../features/people/hand-over'
import { showPublicLocation } from '../features/people/join-location'
import { logIn } from '../features/people/log-in'
import { listLogInMethods } from '../features/people/log-in-methods'
import { magic } from '../features/people/magic-link'
import { phoneLogIn } from '../features/people/phone-log-in'
import { refreshSession } from '../features/people/refresh-session'
import { register } from '../features/people/register'
import { requestSms } from '../features/people/request-sms'
import { requestPasswordReset, resetPassword } from '../features/people/reset-password'
import { sendFeedback } from '../features/people/send-feedback'
import { logInWithApple, logInWithGoogle } from '../features/people/social-log-in'
import { verifyEmail } from '../features/people/verify-email'
import { showAppVersion, showInstallation, showStatus } from '../features/platform/show-status'
import { findAddresses } from '../features/stores/find-addresses'
import { recordScan, scan, scanList } from '../features/stores/scan'
import { router } from '../trpc/procedures'

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
    handOver: takeHandOver,
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
  cloudCanteen: showCloudCanteen,
  location: showPublicLocation,
  invitations: router({ show: showInvitation }),
  feedback: sendFeedback,
  scan: router({ code: scan, list: scanList, record: recordScan }),
  status: showStatus,
  installation: showInstallation,
  appVersion: showAppVersion,
  addresses: router({ find: findAddresses }),
  payments: router({ settings: showPaymentSettings }),
})
