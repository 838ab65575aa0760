import navigation from '../areas/shell/navigation/texts/en.json'
import shell from '../areas/shell/shell/texts/en.json'
import screens from '../screens/texts/en.json'
import session from '../session/texts/en.json'
import ui from '../ui/texts/en.json'

export const first = { ui, screens, session, navigation, shell }

export const later = {
  about: () => import('../areas/customer-relations/about/texts/en.json'),
  account: () => import('../areas/identity/account/texts/en.json'),
  'address-book': () => import('../areas/identity/address-book/texts/en.json'),
  'checkout-link': () => import('../areas/billing/checkout-link/texts/en.json'),
  canteen: () => import('../areas/orders/canteen/texts/en.json'),
  cart: () => import('../areas/orders/cart/texts/en.json'),
  checkout: () => import('../areas/orders/checkout/texts/en.json'),
  collection: () => import('../collection/texts/en.json'),
  'dish-facts': () => import('../areas/orders/dish-facts/texts/en.json'),
  'dish-kinds': () => import('../areas/orders/dish-kinds/texts/en.json'),
  guest: () => import('../areas/orders/guest/texts/en.json'),
  help: () => import('../areas/customer-relations/help/texts/en.json'),
  home: () => import('../areas/orders/home/texts/en.json'),
  joining: () => import('../areas/identity/joining/texts/en.json'),
  lunch: () => import('../areas/orders/lunch/texts/en.json'),
  menu: () => import('../areas/orders/menu/texts/en.json'),
  'my-orders': () => import('../areas/orders/my-orders/texts/en.json'),
  'pay-invoice': () => import('../areas/billing/pay-invoice/texts/en.json'),
  'pay-link': () => import('../areas/orders/pay-link/texts/en.json'),
  onboarding: () => import('../areas/identity/onboarding/texts/en.json'),
  'order-changes': () => import('../areas/orders/order-changes/texts/en.json'),
  orders: () => import('../areas/orders/orders/texts/en.json'),
  password: () => import('../areas/identity/password/texts/en.json'),
  'payment-methods': () => import('../areas/money/payment-methods/texts/en.json'),
  payments: () => import('../payments/texts/en.json'),
  preferences: () => import('../areas/identity/preferences/texts/en.json'),
  referrals: () => import('../areas/customer-relations/referrals/texts/en.json'),
  registration: () => import('../areas/identity/registration/texts/en.json'),
  security: () => import('../areas/identity/security/texts/en.json'),
  shop: () => import('../areas/orders/shop/texts/en.json'),
  'sign-in': () => import('../areas/identity/sign-in/texts/en.json'),
  'store-hours': () => import('../areas/stores/store-hours/texts/en.json'),
  wallet: () => import('../areas/money/wallet/texts/en.json'),
  'invoice-payments': () => import('../areas/billing/invoice-payments/texts/en.json'),
  documents: () => import('../areas/billing/documents/texts/en.json'),
}
