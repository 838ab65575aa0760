import navigation from '../areas/shell/navigation/texts/ca.json'
import shell from '../areas/shell/shell/texts/ca.json'
import screens from '../screens/texts/ca.json'
import session from '../session/texts/ca.json'
import ui from '../ui/texts/ca.json'
import type { Later } from './texts'

export const first = { ui, screens, session, navigation, shell }

export const later: Later = {
  about: () => import('../areas/customer-relations/about/texts/ca.json'),
  account: () => import('../areas/identity/account/texts/ca.json'),
  'address-book': () => import('../areas/identity/address-book/texts/ca.json'),
  'checkout-link': () => import('../areas/billing/checkout-link/texts/ca.json'),
  canteen: () => import('../areas/orders/canteen/texts/ca.json'),
  cart: () => import('../areas/orders/cart/texts/ca.json'),
  checkout: () => import('../areas/orders/checkout/texts/ca.json'),
  collection: () => import('../collection/texts/ca.json'),
  'dish-facts': () => import('../areas/orders/dish-facts/texts/ca.json'),
  'dish-kinds': () => import('../areas/orders/dish-kinds/texts/ca.json'),
  guest: () => import('../areas/orders/guest/texts/ca.json'),
  help: () => import('../areas/customer-relations/help/texts/ca.json'),
  home: () => import('../areas/orders/home/texts/ca.json'),
  joining: () => import('../areas/identity/joining/texts/ca.json'),
  lunch: () => import('../areas/orders/lunch/texts/ca.json'),
  menu: () => import('../areas/orders/menu/texts/ca.json'),
  'my-orders': () => import('../areas/orders/my-orders/texts/ca.json'),
  'pay-invoice': () => import('../areas/billing/pay-invoice/texts/ca.json'),
  'pay-link': () => import('../areas/orders/pay-link/texts/ca.json'),
  onboarding: () => import('../areas/identity/onboarding/texts/ca.json'),
  'order-changes': () => import('../areas/orders/order-changes/texts/ca.json'),
  orders: () => import('../areas/orders/orders/texts/ca.json'),
  password: () => import('../areas/identity/password/texts/ca.json'),
  'payment-methods': () => import('../areas/money/payment-methods/texts/ca.json'),
  payments: () => import('../payments/texts/ca.json'),
  preferences: () => import('../areas/identity/preferences/texts/ca.json'),
  referrals: () => import('../areas/customer-relations/referrals/texts/ca.json'),
  registration: () => import('../areas/identity/registration/texts/ca.json'),
  security: () => import('../areas/identity/security/texts/ca.json'),
  shop: () => import('../areas/orders/shop/texts/ca.json'),
  'sign-in': () => import('../areas/identity/sign-in/texts/ca.json'),
  'store-hours': () => import('../areas/stores/store-hours/texts/ca.json'),
  wallet: () => import('../areas/money/wallet/texts/ca.json'),
  'invoice-payments': () => import('../areas/billing/invoice-payments/texts/ca.json'),
  documents: () => import('../areas/billing/documents/texts/ca.json'),
}
