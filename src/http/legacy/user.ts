import { legacy } from '../legacy-table'

export const user = legacy([
  ['POST', '/user/checkoutPlan', 'customer.checkout.plan'],
  ['POST', '/user/createPurchasePaymentIntent', 'customer.checkout.createIntent'],
  ['POST', '/user/userCCPurchase', 'customer.checkout.place'],
  ['POST', '/user/closeCheckout', 'customer.checkout.close'],
  ['GET', '/user/balance', 'customer.wallet.balance'],
  ['GET', '/user/credits', 'customer.wallet.credits'],
  ['GET', '/user/payment-methods', 'customer.paymentMethods.list'],
  ['POST', '/user/payment-methods', 'customer.paymentMethods.add'],
  ['POST', '/user/payment-methods/{id}/default', 'customer.paymentMethods.makeDefault'],
  ['DELETE', '/user/payment-methods/{paymentMethodId}', 'customer.paymentMethods.remove'],
])
