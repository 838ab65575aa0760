import {
  addPaymentMethod,
  makeDefaultPaymentMethod,
  removePaymentMethod,
} from '../features/money/keep-payment-methods'
import { listCredits, listPaymentMethods, showBalance } from '../features/money/show-wallet'
import { checkoutPlan } from '../features/ordering/checkout-plan'
import { createPurchasePaymentIntent } from '../features/ordering/create-payment-intent'
import { placePurchase } from '../features/ordering/place-purchase'
import { closeCheckout } from '../features/ordering/release-checkout'
import { router } from '../trpc/procedures'

/** A person who orders, and what is theirs. */
export const customer = router({
  checkout: router({
    plan: checkoutPlan,
    createIntent: createPurchasePaymentIntent,
    place: placePurchase,
    close: closeCheckout,
  }),
  wallet: router({ balance: showBalance, credits: listCredits }),
  paymentMethods: router({
    list: listPaymentMethods,
    add: addPaymentMethod,
    makeDefault: makeDefaultPaymentMethod,
    remove: removePaymentMethod,
  }),
})
