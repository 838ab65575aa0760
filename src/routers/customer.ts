import { router } from '../core/procedures'
import {
  addPaymentMethod,
  confirmPaymentSetup,
  makeDefaultPaymentMethod,
  removePaymentMethod,
  renamePaymentMethod,
} from '../modules/cards/manage-payment-methods'
import { openSetupPage, setUpPaymentMethod } from '../modules/cards/set-up-payment-method'
import { confirmVerification, verifyPaymentMethod } from '../modules/cards/verify-payment-method'
import { checkoutPlan, checkoutPlans } from '../modules/checkout/checkout-plan'
import { createPurchasePaymentIntent } from '../modules/checkout/create-payment-intent'
import { listPaidWithoutOrder } from '../modules/checkout/list-paid-without-order'
import { placePurchase } from '../modules/checkout/place-purchase'
import { closeCheckout } from '../modules/checkout/release-checkout'
import { showLunchDays } from '../modules/checkout/show-cloud-canteen'
import { acceptInvitation } from '../modules/companies/accept-invitation'
import { chooseLocation, joinLocation, leaveLocation } from '../modules/companies/join-location'
import { changeOwnOrder, payChange, previewChange } from '../modules/order-changes/change-order'
import { listPendingPayments } from '../modules/order-changes/list-pending-payments'
import { confirmOrderPayment, payOrder } from '../modules/order-changes/pay-order'
import { cancelOrder } from '../modules/order-payments/cancel-order'
import { updateProjectCode } from '../modules/order-views/edit-order'
import { explainOwnEntitlements } from '../modules/order-views/explain-entitlements'
import { findSessionsAndPurchases, listOwnOrders, showOwnOrder } from '../modules/order-views/show-orders'
import { answerSubstitute } from '../modules/picking/answer-substitute'
import { exportAccount } from '../modules/privacy/export-account'
import { cancelDeletion, requestDeletion } from '../modules/privacy/request-deletion'
import { listCoupons } from '../modules/promotions/coupons'
import { redeemCode } from '../modules/promotions/redeem-code'
import { claimReferralCode, showOwnReferrals, takeReferralCode } from '../modules/referrals/own-referrals'
import { listReviews } from '../modules/reviews/list-reviews'
import { rateOrder, skipRating } from '../modules/reviews/rate-order'
import { reportProblem } from '../modules/reviews/report-problem'
import { showProduct } from '../modules/storefront/show-product'
import {
  changeProfile,
  changeSettings,
  favourProduct,
  favourStore,
  listFavourites,
  setAllergens,
} from '../modules/users/change-profile'
import { changeMarketingOptions } from '../modules/users/consents'
import { addresses } from '../modules/users/own-addresses'
import { billingDetails } from '../modules/users/own-billing-details'
import { listCredits, listPaymentMethods, showBalance } from '../modules/wallet/show-wallet'
import { confirmTopUp, topUpWallet } from '../modules/wallet/top-up'
import { listMovements, showStatement } from '../modules/wallet/wallet-statement'

/** A person who orders, and what is theirs. */
export const customer = router({
  orders: router({
    list: listOwnOrders,
    show: showOwnOrder,
    history: findSessionsAndPurchases,
    cancel: cancelOrder,
    change: changeOwnOrder,
    previewChange,
    payChange,
    setProjectCode: updateProjectCode,
    pay: payOrder,
    confirmPayment: confirmOrderPayment,
    pending: listPendingPayments,
    paidWithoutOrder: listPaidWithoutOrder,
    answerSubstitute,
    rate: rateOrder,
    skipRating,
    reportProblem,
    reviews: listReviews,
    product: showProduct,
  }),
  profile: router({
    change: changeProfile,
    setAllergens,
    changeSettings,
    changeMarketing: changeMarketingOptions,
  }),
  locations: router({
    join: joinLocation,
    leave: leaveLocation,
    choose: chooseLocation,
    acceptInvitation,
  }),
  account: router({
    export: exportAccount,
    requestDeletion,
    cancelDeletion,
    addresses: router(addresses),
    billingDetails: router(billingDetails),
  }),
  favourites: router({ list: listFavourites, store: favourStore, product: favourProduct }),

  checkout: router({
    days: showLunchDays,
    plan: checkoutPlan,
    plans: checkoutPlans,
    createIntent: createPurchasePaymentIntent,
    place: placePurchase,
    close: closeCheckout,
  }),
  entitlements: router({ explain: explainOwnEntitlements }),
  wallet: router({
    balance: showBalance,
    credits: listCredits,
    movements: listMovements,
    statement: showStatement,
    topUp: topUpWallet,
    confirmTopUp,
  }),
  coupons: router({ list: listCoupons, redeem: redeemCode }),
  referrals: router({ show: showOwnReferrals, takeCode: takeReferralCode, claim: claimReferralCode }),
  paymentMethods: router({
    list: listPaymentMethods,
    setUp: setUpPaymentMethod,
    openSetupPage,
    confirmSetup: confirmPaymentSetup,
    add: addPaymentMethod,
    verify: verifyPaymentMethod,
    confirmVerification,
    rename: renamePaymentMethod,
    makeDefault: makeDefaultPaymentMethod,
    remove: removePaymentMethod,
  }),
})
