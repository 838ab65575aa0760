import { showProduct } from '../features/catalog/show-product'
import {
  addPaymentMethod,
  confirmPaymentSetup,
  makeDefaultPaymentMethod,
  removePaymentMethod,
  renamePaymentMethod,
} from '../features/money/keep-payment-methods'
import { openSetupPage, setUpPaymentMethod } from '../features/money/set-up-payment-method'
import { listCredits, listPaymentMethods, showBalance } from '../features/money/show-wallet'
import { confirmTopUp, topUpWallet } from '../features/money/top-up'
import { confirmVerification, verifyPaymentMethod } from '../features/money/verify-payment-method'
import { listMovements, showStatement } from '../features/money/wallet-statement'
import { cancelOrder } from '../features/ordering/cancel-order'
import { changeOwnOrder, payChange, previewChange } from '../features/ordering/change-order'
import { checkoutPlan, checkoutPlans } from '../features/ordering/checkout-plan'
import { createPurchasePaymentIntent } from '../features/ordering/create-payment-intent'
import { updateProjectCode } from '../features/ordering/edit-order'
import { explainOwnEntitlements } from '../features/ordering/explain-entitlements'
import { listPendingPayments } from '../features/ordering/list-pending-payments'
import { listReviews } from '../features/ordering/list-reviews'
import { listUnplacedPayments } from '../features/ordering/list-unplaced'
import { confirmOrderPayment, payOrder } from '../features/ordering/pay-order'
import { placePurchase } from '../features/ordering/place-purchase'
import { rateOrder, skipRating } from '../features/ordering/rate-order'
import { closeCheckout } from '../features/ordering/release-checkout'
import { reportProblem } from '../features/ordering/report-problem'
import { findSessionsAndPurchases, listOwnOrders, showOwnOrder } from '../features/ordering/show-orders'
import { acceptInvitation } from '../features/people/accept-invitation'
import {
  changeProfile,
  changeSettings,
  favourProduct,
  favourStore,
  listFavourites,
  setAllergens,
} from '../features/people/change-profile'
import { chooseLocation, joinLocation, leaveLocation } from '../features/people/join-location'
import { addAddress, changeAddress, listAddresses, removeAddress } from '../features/people/keep-addresses'
import {
  addBillingDetails,
  changeBillingDetails,
  listBillingDetails,
  removeBillingDetails,
} from '../features/people/keep-billing-details'
import { changeMarketingOptions } from '../features/people/keep-consents'
import { exportAccount } from '../features/privacy/export-account'
import { cancelDeletion, requestDeletion } from '../features/privacy/request-deletion'
import { listCoupons } from '../features/promotions/coupons'
import { redeemCode } from '../features/promotions/redeem-code'
import { router } from '../trpc/procedures'

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
    unplaced: listUnplacedPayments,
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
    addresses: router({
      list: listAddresses,
      create: addAddress,
      update: changeAddress,
      remove: removeAddress,
    }),
    billingDetails: router({
      list: listBillingDetails,
      create: addBillingDetails,
      update: changeBillingDetails,
      remove: removeBillingDetails,
    }),
  }),
  favourites: router({ list: listFavourites, store: favourStore, product: favourProduct }),

  checkout: router({
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
