import { router } from '../core/procedures'
import { exportAccount } from '../modules/back-office/privacy/export-account'
import { cancelDeletion, requestDeletion } from '../modules/back-office/privacy/request-deletion'
import { showOwnEInvoice } from '../modules/billing/documents/show-einvoice'
import { showOwnInvoicePdf } from '../modules/billing/documents/show-invoice-pdf'
import { listOwnInvoices, showOwnInvoice } from '../modules/billing/invoices/read-invoices'
import { executeInvoice } from '../modules/billing/payments/execute-invoice'
import { showHowToPay } from '../modules/billing/payments/how-to-pay'
import {
  declineQuote,
  listOwnQuotes,
  openQuote,
  showQuote,
  writeAsCustomer,
} from '../modules/billing/quotes/customer-quotes'
import { acceptInvitation } from '../modules/companies/companies/accept-invitation'
import { chooseLocation, joinLocation, leaveLocation } from '../modules/companies/companies/join-location'
import {
  claimReferralCode,
  showOwnReferrals,
  takeReferralCode,
} from '../modules/customer-relations/referrals/own-referrals'
import { listReviews } from '../modules/customer-relations/reviews/list-reviews'
import { rateOrder, skipRating } from '../modules/customer-relations/reviews/rate-order'
import { reportProblem } from '../modules/customer-relations/reviews/report-problem'
import {
  changeProfile,
  changeSettings,
  favourProduct,
  favourStore,
  listFavourites,
  setAllergens,
} from '../modules/identity/users/change-profile'
import { changeMarketingOptions } from '../modules/identity/users/consents'
import { addresses } from '../modules/identity/users/own-addresses'
import { billingDetails } from '../modules/identity/users/own-billing-details'
import { showHandover } from '../modules/logistics/tracking/show-handover'
import { showTrackToken } from '../modules/logistics/tracking/write-to-courier'
import {
  addPaymentMethod,
  confirmPaymentSetup,
  makeDefaultPaymentMethod,
  removePaymentMethod,
  renamePaymentMethod,
} from '../modules/money/cards/manage-payment-methods'
import { openSetupPage, setUpPaymentMethod } from '../modules/money/cards/set-up-payment-method'
import { confirmVerification, verifyPaymentMethod } from '../modules/money/cards/verify-payment-method'
import { listCredits, listPaymentMethods, showBalance } from '../modules/money/wallet/show-wallet'
import { confirmTopUp, topUpWallet } from '../modules/money/wallet/top-up'
import { listMovements, showStatement } from '../modules/money/wallet/wallet-statement'
import { listCoupons } from '../modules/offers/promotions/coupons'
import { redeemCode } from '../modules/offers/promotions/redeem-code'
import { listOwnIncidences } from '../modules/operations/incidents/read-incidence'
import { showLunchDays } from '../modules/orders/canteen/show-cloud-canteen'
import { changeOwnOrder, payChange, previewChange } from '../modules/orders/changes/change-order'
import { updateProjectCode } from '../modules/orders/changes/edit-order'
import { listPendingPayments } from '../modules/orders/changes/list-pending-payments'
import { confirmOrderPayment, payOrder } from '../modules/orders/changes/pay-order'
import { checkoutPlan, checkoutPlans } from '../modules/orders/checkout/checkout-plan'
import { createPurchasePaymentIntent } from '../modules/orders/checkout/create-payment-intent'
import { placePurchase } from '../modules/orders/checkout/place-purchase'
import { closeCheckout } from '../modules/orders/checkout/release-checkout'
import { explainOwnEntitlements } from '../modules/orders/explanations/explain-entitlements'
import { cancelOrder } from '../modules/orders/moves/cancel-order'
import {
  findSessionsAndPurchases,
  listOwnOrders,
  showOwnOrder,
} from '../modules/orders/own-orders/show-orders'
import { listPaidWithoutOrder } from '../modules/orders/payments/list-paid-without-order'
import { answerSubstitute } from '../modules/orders/picking/answer-substitute'
import { showProduct } from '../modules/orders/storefront/show-product'

/** A person who orders, and what is theirs. */
export const customer = router({
  orders: router({
    list: listOwnOrders,
    show: showOwnOrder,
    handover: showHandover,
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
    trackToken: showTrackToken,
    skipRating,
    reportProblem,
    incidents: listOwnIncidences,
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
  quotes: router({
    list: listOwnQuotes,
    show: showQuote,
    open: openQuote,
    write: writeAsCustomer,
    decline: declineQuote,
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
  invoices: router({
    list: listOwnInvoices,
    show: showOwnInvoice,
    pdf: showOwnInvoicePdf,
    xml: showOwnEInvoice,
    execute: executeInvoice,
    howToPay: showHowToPay,
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
