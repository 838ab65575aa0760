import navigation from '../areas/shell/navigation/texts/es.json'
import shell from '../areas/shell/shell/texts/es.json'
import screens from '../screens/texts/es.json'
import session from '../session/texts/es.json'
import ui from '../ui/texts/es.json'
import type { Later } from './texts'

export const first = { ui, screens, session, navigation, shell }

export const later: Later = {
  about: () => import('../areas/customer-relations/about/texts/es.json'),
  account: () => import('../areas/identity/account/texts/es.json'),
  'address-book': () => import('../areas/identity/address-book/texts/es.json'),
  'checkout-link': () => import('../areas/billing/checkout-link/texts/es.json'),
  canteen: () => import('../areas/orders/canteen/texts/es.json'),
  cart: () => import('../areas/orders/cart/texts/es.json'),
  checkout: () => import('../areas/orders/checkout/texts/es.json'),
  collection: () => import('../collection/texts/es.json'),
  'dish-facts': () => import('../areas/orders/dish-facts/texts/es.json'),
  'dish-kinds': () => import('../areas/orders/dish-kinds/texts/es.json'),
  guest: () => import('../areas/orders/guest/texts/es.json'),
  help: () => import('../areas/customer-relations/help/texts/es.json'),
  home: () => import('../areas/orders/home/texts/es.json'),
  joining: () => import('../areas/identity/joining/texts/es.json'),
  lunch: () => import('../areas/orders/lunch/texts/es.json'),
  menu: () => import('../areas/orders/menu/texts/es.json'),
  'my-orders': () => import('../areas/orders/my-orders/texts/es.json'),
  'pay-invoice': () => import('../areas/billing/pay-invoice/texts/es.json'),
  'pay-link': () => import('../areas/orders/pay-link/texts/es.json'),
  onboarding: () => import('../areas/identity/onboarding/texts/es.json'),
  'order-changes': () => import('../areas/orders/order-changes/texts/es.json'),
  orders: () => import('../areas/orders/orders/texts/es.json'),
  password: () => import('../areas/identity/password/texts/es.json'),
  'payment-methods': () => import('../areas/money/payment-methods/texts/es.json'),
  payments: () => import('../payments/texts/es.json'),
  preferences: () => import('../areas/identity/preferences/texts/es.json'),
  referrals: () => import('../areas/customer-relations/referrals/texts/es.json'),
  registration: () => import('../areas/identity/registration/texts/es.json'),
  security: () => import('../areas/identity/security/texts/es.json'),
  shop: () => import('../areas/orders/shop/texts/es.json'),
  'sign-in': () => import('../areas/identity/sign-in/texts/es.json'),
  'store-hours': () => import('../areas/stores/store-hours/texts/es.json'),
  wallet: () => import('../areas/money/wallet/texts/es.json'),
  'invoice-payments': () => import('../areas/billing/invoice-payments/texts/es.json'),
  documents: () => import('../areas/billing/documents/texts/es.json'),
}
